// What an entry has besides its text, in the panel beside it.
import { useId, type ReactNode } from 'react'
import { categories, newsCategories, topics } from '../../../contract/categories.ts'
import { devices, gameKinds, jackpotLayers } from '../../../contract/fields.ts'
import type { ItemType } from '../../../contract/items.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Data } from '../drafts/merge.ts'
import { fieldName } from './field-names.ts'
import { momentAt, wallTimeOf } from './moments.ts'

interface FieldsProps {
  data: Data
  onChange: (part: Data) => void
}

export function Fields({ type, ...props }: FieldsProps & { type: ItemType }) {
  return type === 'article' ? <ArticleFields {...props} /> : <GameFields {...props} />
}

function ArticleFields(props: FieldsProps) {
  const { t } = useTexts()
  const inWords = (one: (typeof topics)[number] | (typeof newsCategories)[number]) =>
    t(`editor.category.${one}`)
  return (
    <>
      <TextField name="author" {...props} />
      <Choice name="category" from={newsCategories} inWords={inWords} {...props} />
      <Choice name="topic" from={topics} inWords={inWords} {...props} />
      <Slugs name="tags" {...props} />
      <NumberField name="cover_img" {...props} />
      <TextField name="cover_alt" {...props} />
      <Check name="is_comment_open" {...props} />
      <NumberField name="poll_id" {...props} />
    </>
  )
}

function GameFields(props: FieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <Choice
        name="category"
        from={categories}
        inWords={(one) => t(`editor.category.${one}`)}
        {...props}
      />
      <Choice name="kind" from={gameKinds} inWords={(one) => one} {...props} />
      <NumberField name="brand_id" {...props} />
      <NumberField name="img" {...props} />
      <NumberField name="highest_odds" {...props} />
      <Check name="credit_exchange" {...props} />
      <Several
        name="jackpot_layers"
        from={jackpotLayers}
        inWords={(one) => t(`editor.jackpot.${one}`)}
        {...props}
      />
      <TextField name="version" {...props} />
      <Several
        name="devices"
        from={devices}
        inWords={(one) => t(`editor.device.${one}`)}
        {...props}
      />
      <Check name="free_game" {...props} />
      <Check name="recommended" {...props} />
      <Moment name="released_at" {...props} />
      <Slugs name="tags" {...props} />
    </>
  )
}

interface FieldProps extends FieldsProps {
  name: string
}

function Line({
  name,
  hint,
  children,
}: {
  name: string
  hint?: string
  children: (id: string) => ReactNode
}) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="form-line" data-field={name}>
      <label htmlFor={id}>{fieldName(t, name)}</label>
      {children(id)}
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

function TextField({ name, data, onChange }: FieldProps) {
  return (
    <Line name={name}>
      {(id) => (
        <input
          id={id}
          value={textIn(data[name])}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Line>
  )
}

function NumberField({ name, data, onChange }: FieldProps) {
  const value = data[name]
  return (
    <Line name={name}>
      {(id) => (
        <input
          id={id}
          type="number"
          min={0}
          step="any"
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) =>
            onChange({ [name]: Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber })
          }
        />
      )}
    </Line>
  )
}

interface ChoiceProps<Value extends string> extends FieldProps {
  from: readonly Value[]
  inWords: (value: Value) => string
}

function Choice<Value extends string>({ name, from, inWords, data, onChange }: ChoiceProps<Value>) {
  const { t } = useTexts()
  return (
    <Line name={name}>
      {(id) => (
        <select
          id={id}
          value={textIn(data[name])}
          onChange={(event) => onChange({ [name]: event.target.value || null })}
        >
          <option value="">{t('editor.choose')}</option>
          {from.map((one) => (
            <option key={one} value={one}>
              {inWords(one)}
            </option>
          ))}
        </select>
      )}
    </Line>
  )
}

function Check({ name, data, onChange }: FieldProps) {
  const { t } = useTexts()
  return (
    <label className="check-line" data-field={name}>
      <input
        type="checkbox"
        checked={data[name] === true}
        onChange={(event) => onChange({ [name]: event.target.checked })}
      />
      {fieldName(t, name)}
    </label>
  )
}

function Several<Value extends string>({
  name,
  from,
  inWords,
  data,
  onChange,
}: ChoiceProps<Value>) {
  const { t } = useTexts()
  const chosen: readonly unknown[] = Array.isArray(data[name]) ? data[name] : []
  const toggled = (one: Value, isChosen: boolean) =>
    from.filter((other) => (other === one ? isChosen : chosen.includes(other)))
  return (
    <fieldset className="several" data-field={name}>
      <legend>{fieldName(t, name)}</legend>
      {from.map((one) => (
        <label key={one} className="check-line">
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={(event) => onChange({ [name]: toggled(one, event.target.checked) })}
          />
          {inWords(one)}
        </label>
      ))}
    </fieldset>
  )
}

/** Slugs of tags; what cannot be one stays in the field until it is. */
function Slugs({ name, data, onChange }: FieldProps) {
  const { t } = useTexts()
  const value = Array.isArray(data[name]) ? data[name].join(', ') : ''
  return (
    <Line name={name} hint={t('editor.tags_hint')}>
      {(id) => (
        <input
          id={id}
          key={value}
          defaultValue={value}
          onBlur={(event) => onChange({ [name]: slugsIn(event.target.value) })}
        />
      )}
    </Line>
  )
}

function slugsIn(text: string): string[] {
  const words = text.toLowerCase().split(/[\s,，、]+/)
  return [...new Set(words.filter((word) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(word)))]
}

function Moment({ name, data, onChange }: FieldProps) {
  return (
    <Line name={name} hint="UTC+8">
      {(id) => (
        <input
          id={id}
          type="datetime-local"
          value={wallTimeOf(textIn(data[name]))}
          onChange={(event) => onChange({ [name]: momentAt(event.target.value) })}
        />
      )}
    </Line>
  )
}
