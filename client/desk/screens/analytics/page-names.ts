import { isLocale, languageName } from '../../../contract/locale.ts'
import { isPageName } from '../../data/page-urls.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

/** Names of pages. A page that this release no longer has keeps the name it was counted under. */
export function usePageNames(): (name: string) => string {
  const { t } = useDeskI18n()
  return (name) => (isPageName(name) ? t(`metrics.page_name.${name}`) : name)
}

export const languageIn = (code: string) => (isLocale(code) ? languageName(code) : code)
