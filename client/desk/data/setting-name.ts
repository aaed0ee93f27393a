import { languageName } from '../../contract/locale.ts'
import { allSettings } from '../../contract/site/settings.ts'
import type { Translate } from '../i18n/i18n.ts'

/** Name of a setting by its key; a setting per language has the language's name appended. */
export function settingName(t: Translate, key: string): string {
  const found = allSettings.find((one) => one.key === key)
  if (!found) return key
  const name = t(`setting.name.${found.name}`)
  return found.lang ? `${name} · ${languageName(found.lang)}` : name
}
