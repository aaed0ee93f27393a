import type { ReactNode } from 'react'
import type { Locale } from '../../contract/locale.ts'
import { useI18n } from '../../i18n/context.tsx'
import { nameLanguage } from '../../i18n/translate.ts'
import { Breadcrumbs, type Crumb } from '../../ui/navigation/breadcrumbs.tsx'

interface MainContentProps {
  crumbs: Crumb[]
  shownIn: Locale | undefined
  children: ReactNode
}

/** Content of <main>: breadcrumbs, a fallback notice, and the page itself. */
export function MainContent({ crumbs, shownIn, children }: MainContentProps) {
  const { locale, t } = useI18n()
  return (
    <>
      {crumbs.length > 0 && (
        <div className="container">
          <Breadcrumbs crumbs={crumbs} />
        </div>
      )}
      {shownIn && (
        <div className="container">
          <p className="alert warning fallback-note">
            {t('site.shown_in_note', { language: nameLanguage(locale, shownIn) })}
          </p>
        </div>
      )}
      {children}
    </>
  )
}
