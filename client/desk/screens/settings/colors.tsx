import { useId } from 'react'
import { contrastOf, darkOf } from '../../../contract/site/identity-colors.ts'
import type { Setting } from '../../../contract/site/setting-types.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { ControlProps } from './control-props.ts'

interface ColorsProps extends Omit<ControlProps, 'value'> {
  setting: Extract<Setting, { type: 'colors' }>
  value: string
}

/** Contrast of a derived color above the least one, so that it is comfortable to read. */
const comfort = 2

/** A color per theme. The dark one follows the light one until it is changed itself. */
export function Colors({ id, named, setting, value, hint, isWrong, ...props }: ColorsProps) {
  const { t } = useDeskI18n()
  const { isDisabled, onEdit } = props
  const derived = (light: string) => darkOf(light, setting.least + comfort)
  const [light = '#444444', dark = derived(light)] = value.split(' ').filter(Boolean)
  const colorAt = useId()
  const input = (theme: 'light' | 'dark', color: string, onChange: (next: string) => void) => (
    <label htmlFor={`${colorAt}-${theme}`} className="with-unit">
      <input
        id={`${colorAt}-${theme}`}
        type="color"
        value={color}
        disabled={isDisabled}
        aria-describedby={hint}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <span>{t(`setting.${theme}`)}</span>
    </label>
  )
  if (value === '') {
    return (
      <button
        id={id}
        type="button"
        className="link"
        disabled={isDisabled}
        aria-describedby={hint}
        onClick={() => onEdit(`${light} ${dark}`)}
      >
        {t('setting.own_colors')}
      </button>
    )
  }
  return (
    <fieldset id={id} className="identity-colors" aria-label={t(`setting.name.${named.name}`)}>
      {input('light', light, (next) =>
        onEdit(`${next} ${dark === derived(light) ? derived(next) : dark}`),
      )}
      {input('dark', dark, (next) => onEdit(`${light} ${next}`))}
      <span className="muted">{t('setting.contrast', { ratio: contrastOf(value) })}</span>
      {dark !== derived(light) && !isDisabled && (
        <button type="button" className="link" onClick={() => onEdit(`${light} ${derived(light)}`)}>
          {t('setting.derive')}
        </button>
      )}
    </fieldset>
  )
}
