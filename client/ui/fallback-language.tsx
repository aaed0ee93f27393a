import { createContext, useContext, type ReactNode } from 'react'
import type { Locale } from '../contract/locale.ts'
import { useI18n } from '../i18n/context.tsx'
import { nameLanguage } from '../i18n/translate.ts'

/** Language that the surrounding list has already named for all of its items. */
const NamedLanguage = createContext<Locale | undefined>(undefined)

/** Returns the fallback notice of an item; empty if its language is the page's. */
export function useFallbackLanguage() {
  const { locale, t } = useI18n()
  return (lang: Locale) =>
    lang === locale ? null : t('site.shown_in', { language: nameLanguage(locale, lang) })
}

/** Marks content in another language than the page. */
export function FallbackLanguageBadge({ lang }: { lang: Locale }) {
  const text = useFallbackLanguage()(lang)
  const isNamed = useContext(NamedLanguage) === lang
  return text && !isNamed && <span className="fallback-language">{text}</span>
}

interface FallbackLanguageListProps {
  items: readonly { lang: Locale }[]
  children: ReactNode
}

/** A list of items. If all are in the same other language, one notice is above them. */
export function FallbackLanguageList({ items, children }: FallbackLanguageListProps) {
  const { locale } = useI18n()
  const [first] = items
  const isCommon = first && items.every(({ lang }) => lang === first.lang)
  if (!isCommon || first.lang === locale) return children
  return (
    <>
      <p className="fallback-list">
        <FallbackLanguageBadge lang={first.lang} />
      </p>
      <NamedLanguage value={first.lang}>{children}</NamedLanguage>
    </>
  )
}
