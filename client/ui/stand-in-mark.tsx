import type { Locale } from '../contract/locale.ts'
import { useI18n } from '../i18n/context.tsx'
import { nameLanguage } from '../i18n/translate.ts'

/** Says that something is shown in another language than the page. */
export function StandInMark({ lang }: { lang: Locale }) {
  const { locale, t } = useI18n()
  if (lang === locale) return null
  return (
    <span className="stand-in">{t('site.shown_in', { language: nameLanguage(locale, lang) })}</span>
  )
}
