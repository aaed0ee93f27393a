import type { ReactNode } from 'react'
import { useState } from 'react'
import { entryTypes } from '../../../contract/desk/entries/types.ts'
import type { SettingValue } from '../../../contract/site/setting-values.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { ControlProps } from './control-props.ts'
import { Colors } from './colors.tsx'
import { Mark } from './mark.tsx'
import { isEqual } from './use-edits.ts'

const inputTypes = { email: 'email', url: 'url', code: 'text', line: 'text' } as const

/** Control of a setting, depending on its type. */
export function SettingControl(props: ControlProps): ReactNode {
  const { t } = useDeskI18n()
  const { id, hint, named, value, isWrong, isDisabled, onEdit } = props
  const { setting, lang } = named
  const shared = {
    id,
    disabled: isDisabled,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': hint,
  }
  switch (setting.type) {
    case 'flag':
      return (
        <label className="checkbox-label">
          <input
            {...shared}
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onEdit(target.checked)}
          />
          <span>{t(value === true ? 'setting.on' : 'setting.off')}</span>
        </label>
      )
    case 'number':
      return (
        <span className="with-unit">
          <input
            {...shared}
            className="field numeric"
            type="number"
            min={setting.least}
            max={setting.most}
            value={Number.isNaN(value) ? '' : String(value)}
            onChange={({ target }) => onEdit(target.valueAsNumber)}
          />
          <span className="muted">{t(`setting.unit.${setting.unit}`)}</span>
        </span>
      )
    case 'words':
      return <Words {...shared} lang={lang} value={value} onEdit={onEdit} />
    case 'choice':
      return (
        <select
          {...shared}
          className="field"
          value={String(value)}
          onChange={({ target }) => onEdit(target.value)}
        >
          {setting.options.map((option) => (
            <option key={option} value={option}>
              {t(`setting.font.${option}`)}
            </option>
          ))}
        </select>
      )
    case 'colors':
      return <Colors {...props} {...{ setting }} value={String(value)} />
    case 'mark':
      return <Mark {...shared} value={String(value)} onEdit={onEdit} />
    case 'hours':
      return (
        <Choices
          {...props}
          options={allHours}
          value={typeof value === 'object' ? value.map(Number) : []}
          labelOf={(hour) => `${hour}:00`}
        />
      )
    case 'types':
      return (
        <Choices
          {...props}
          options={entryTypes}
          value={entryTypes.filter((type) => typeof value === 'object' && value.includes(type))}
          labelOf={(type) => t(`entry_type.${type}.one`)}
        />
      )
    default:
      return (
        <input
          {...shared}
          className={setting.type === 'code' ? 'field mono' : 'field'}
          type={inputTypes[setting.type]}
          lang={lang}
          value={String(value)}
          onChange={({ target }) => onEdit(target.value)}
        />
      )
  }
}

interface WordsProps {
  id: string
  disabled: boolean
  lang: string | undefined
  value: SettingValue
  onEdit: (value: SettingValue) => void
}

/** One word per line, in the order of the lines. */
function Words({ value, onEdit, ...shared }: WordsProps) {
  const [text, setText] = useState('')
  const words = typeof value === 'object' ? value.map(String) : []
  const change = (next: string) => {
    setText(next)
    onEdit(wordsIn(next))
  }
  return (
    <textarea
      {...shared}
      className="field"
      rows={8}
      // Keeps the text as typed, with its empty lines, while its words equal the value.
      value={isEqual(wordsIn(text), words) ? text : words.join('\n')}
      onChange={({ target }) => change(target.value)}
    />
  )
}

function wordsIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

const allHours = Array.from({ length: 24 }, (_, hour) => hour)

interface ChoicesProps<Value> extends Omit<ControlProps, 'value'> {
  options: readonly Value[]
  value: readonly Value[]
  labelOf: (option: Value) => string
}

/** Selects any of the options, which keep their order. */
function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { id, named, options, value, labelOf, isDisabled, onEdit } = props
  const { t } = useDeskI18n()
  const isOn = (option: Value) => value.includes(option)
  return (
    <fieldset
      id={id}
      className="hours"
      disabled={isDisabled}
      aria-label={t(`setting.name.${named.name}`)}
    >
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className="chip toggle"
          aria-pressed={isOn(option)}
          onClick={() => onEdit(options.filter((one) => isOn(one) !== (one === option)))}
        >
          {labelOf(option)}
        </button>
      ))}
    </fieldset>
  )
}
