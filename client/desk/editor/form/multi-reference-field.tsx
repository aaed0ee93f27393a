import { useId, useState } from 'react'
import { Button, ComboBox, Input, Label, Tag, TagGroup, TagList } from 'react-aria-components'
import { defaultLocale } from '../../../contract/locale.ts'
import type { ReferenceOption } from '../../../contract/desk/entries/reference-option.ts'
import { can } from '../../../contract/roles.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useOperator } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { ComboBoxOptions, OpenButton } from './choice-list.tsx'
import type { FieldProps } from './controls.tsx'
import { lazyWithToast } from '../../ui/lazy-with-toast.tsx'
import { fieldName } from '../../data/field-names.ts'
import { useReferenceOptions } from './use-choices.ts'
import { useEmptyWords } from './use-empty-words.ts'

const NewTagDialog = lazyWithToast(() =>
  import('./new-tag-dialog.tsx').then((it) => it.NewTagDialog),
)

/** Option key for a new tag; no slug contains it. */
const makeKey = '+'

interface SeveralFieldProps extends FieldProps {
  kind: 'tag' | 'vip_group' | 'article' | 'game' | 'author'
  most: number
  /** Offers items in the language of the entry only. */
  isInLanguage?: boolean
}

/**
 * Selects several tags, VIP groups, articles, games or authors, in the order of selection. The entry stores slugs of
 * tags and VIP groups, group ids of items, and ids of authors.
 */
export function MultiReferenceField({
  name,
  kind,
  most,
  isInLanguage,
  data,
  lang,
  onChange,
}: SeveralFieldProps) {
  const { t } = useDeskI18n()
  const id = useId()
  const emptyWords = useEmptyWords()
  const [typed, setTyped] = useState('')
  const [making, setMaking] = useState<string | null>(null)
  const operator = useOperator()
  const isItem = kind === 'article' || kind === 'game'
  const isNumbered = isItem || kind === 'author'
  const own: readonly string[] = Array.isArray(data[name]) ? data[name].map(String) : []
  const { items, chosen, gone, state } = useReferenceOptions(
    kind,
    typed,
    own,
    isInLanguage ? lang : undefined,
  )
  const choose = (keys: readonly string[]) => {
    if (keys.join() !== own.join()) onChange({ [name]: isNumbered ? keys.map(Number) : keys })
  }
  const isFull = own.length >= most
  const words = typed.trim()
  const canMake =
    kind === 'tag' &&
    state === 'read' &&
    words !== '' &&
    !isFull &&
    items.every((one) => one.name !== words) &&
    can(operator, 'entry.publish', { lang: defaultLocale, by: operator.id })
  const offered = canMake
    ? [...items, { key: makeKey, name: t('editor.choice.make_tag', { words }) }]
    : items
  return (
    <div className="tags" data-field={name}>
      <ComboBox
        className="form-field choice"
        selectionMode="multiple"
        items={offered}
        value={own}
        onChange={(keys) => {
          setTyped('')
          if (keys.includes(makeKey)) return setMaking(words)
          choose(mergeOrder(own, keys.map(String)).slice(0, most))
        }}
        inputValue={typed}
        onInputChange={setTyped}
        disabledKeys={isFull ? items.map(({ key }) => key).filter((key) => !own.includes(key)) : []}
        allowsEmptyCollection
      >
        <Label id={id}>{fieldName(t, name)}</Label>
        <div className="choice-input">
          <Input
            placeholder={
              isFull ? t('editor.choice.full', { most }) : t(`editor.choice.find.${kind}`)
            }
          />
          <OpenButton />
        </div>
        <ComboBoxOptions
          empty={
            !isItem && state === 'read' && typed.trim()
              ? t(`editor.choice.none_called.${kind}`, { words: typed.trim() })
              : emptyWords(state, typed)
          }
        />
      </ComboBox>
      <Chosen
        labelledBy={id}
        chosen={chosen}
        gone={gone}
        onRemove={(keys) => choose(own.filter((key) => !keys.has(key)))}
      />
      {making !== null && (
        <NewTagDialog
          name={making}
          lang={lang}
          onMade={(slug) => choose([...own, slug])}
          onClose={() => setMaking(null)}
        />
      )}
      {gone.length > 0 && (
        <p className="urgent field-note">{t('editor.choice.gone', { name: gone.join(', ') })}</p>
      )}
    </div>
  )
}

interface ChosenProps {
  labelledBy: string
  chosen: readonly ReferenceOption[]
  /** Keys that no longer exist. */
  gone: readonly string[]
  onRemove: (keys: ReadonlySet<unknown>) => void
}

function Chosen({ labelledBy, chosen, gone, onRemove }: ChosenProps) {
  if (chosen.length === 0) return null
  return (
    <TagGroup aria-labelledby={labelledBy} onRemove={onRemove}>
      <TagList className="chosen-tags">
        {chosen.map((tag) => (
          <Tag
            key={tag.key}
            id={tag.key}
            textValue={tag.name}
            className={gone.includes(tag.key) ? 'chosen-tag gone' : 'chosen-tag'}
          >
            {tag.name}
            <Button slot="remove">
              <Icon name="close" small />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  )
}

/** Keeps the order of the remaining keys and appends the new ones. */
function mergeOrder(before: readonly string[], now: readonly string[]): string[] {
  return [
    ...before.filter((key) => now.includes(key)),
    ...now.filter((key) => !before.includes(key)),
  ]
}
