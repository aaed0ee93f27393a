import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import type { Chrome } from '../../contract/site.ts'
import { useI18n } from '../../i18n/context.tsx'
import { nameLanguage } from '../../i18n/translate.ts'
import { AdTemplates } from './ad-templates.tsx'
import { ConsentTemplates } from './consent-templates.tsx'
import { Drawer } from './drawer.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageOffer } from './language-menu.tsx'
import { NoticeTemplate } from './notice-template.tsx'
import type { PageFrame } from './page-frame.ts'

interface LayoutProps {
  chrome: Chrome
  frame: PageFrame
  children: ReactNode
}

/** Header, content, footer: every page but the bare screens. */
export function Layout({ chrome, frame, children }: LayoutProps) {
  const { locale, t } = useI18n()
  const { thirdParties = [] } = frame
  return (
    <>
      <a className="skip-link" href="#main">
        {t('site.skip')}
      </a>
      <Header chrome={chrome} frame={frame} />
      <main id="main" tabIndex={-1}>
        {frame.crumbs.length > 0 && (
          <div className="container">
            <Breadcrumbs crumbs={frame.crumbs} />
          </div>
        )}
        {frame.shownIn && (
          <div className="container">
            <p className="alert warning stand-in-note">
              {t('site.shown_in_note', { language: nameLanguage(locale, frame.shownIn) })}
            </p>
          </div>
        )}
        {children}
      </main>
      <Footer chrome={chrome} hasConsent={thirdParties.length > 0} />
      <Drawer chrome={chrome} frame={frame} />
      <LanguageOffer />
      <NoticeTemplate realtimeKey={frame.realtimeKey} />
      {frame.hasAds && <AdTemplates />}
      <ConsentTemplates thirdParties={thirdParties} />
    </>
  )
}
