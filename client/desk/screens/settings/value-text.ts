import type { SettingValue } from '../../../contract/site/setting-values.ts'
import { typeName } from '../audit/type-name.ts'
import type { Setting } from '../../../contract/site/setting-types.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

/** Formats a value for display. */
export function useValueText(): (setting: Setting, value: SettingValue) => string {
  const { t, lang } = useDeskI18n()
  return (setting, value) => {
    if (typeof value === 'boolean') return t(value ? 'setting.on' : 'setting.off')
    if (setting.type === 'hours' && typeof value === 'object')
      return value.map((hour) => `${hour}:00`).join(' · ') || t('setting.none')
    if (setting.type === 'types' && typeof value === 'object')
      return value.map((type) => typeName(t, String(type))).join(' · ') || t('setting.none')
    if (setting.type === 'choice')
      return t(`setting.font.${setting.options.find((one) => one === value) ?? setting.initial}`)
    if (typeof value === 'object') return value.join(' · ') || t('setting.none')
    if (setting.type === 'number')
      return `${Number(value).toLocaleString(lang)} ${t(`setting.unit.${setting.unit}`)}`.trim()
    return String(value) || t('setting.none')
  }
}
