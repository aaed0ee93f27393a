import type { ReactNode } from 'react'
import { useState } from 'react'
import { entryTypes } from '../../../contract/desk/entries/types.ts'
import type { SettingValue } from '../../../contract/site/settings.ts'
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
      return <Hours {...props} value={typeof value === 'object' ? value.map(Number) : []} />
    case 'types':
      return <Types {...props} value={typeof value === 'object' ? value.map(String) : []} />
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

/** Selects any hours of the day. */
function Hours({ id, named, value, isDisabled, onEdit }: ControlProps & { value: number[] }) {
  const { t } = useDeskI18n()
  return (
    <fieldset
      id={id}
      className="hours"
      disabled={isDisabled}
      aria-label={t(`setting.name.${named.name}`)}
    >
      {allHours.map((hour) => {
        const isOn = value.includes(hour)
        const others = value.filter((one) => one !== hour)
        return (
          <button
            key={hour}
            type="button"
            className="chip toggle"
            aria-pressed={isOn}
            onClick={() => onEdit(isOn ? others : [...others, hour].toSorted((a, b) => a - b))}
          >
            {hour}:00
          </button>
        )
      })}
    </fieldset>
  )
}

/** Selects types of entries. */
function Types({ id, named, value, isDisabled, onEdit }: ControlProps & { value: string[] }) {
  const { t } = useDeskI18n()
  return (
    <fieldset
      id={id}
      className="hours"
      disabled={isDisabled}
      aria-label={t(`setting.name.${named.name}`)}
    >
      {entryTypes.map((type) => {
        const isOn = value.includes(type)
        return (
          <button
            key={type}
            type="button"
            className="chip toggle"
            aria-pressed={isOn}
            onClick={() =>
              onEdit(entryTypes.filter((one) => (one === type ? !isOn : value.includes(one))))
            }
          >
            {t(`entry_type.${type}.one`)}
          </button>
        )
      })}
    </fieldset>
  )
}
