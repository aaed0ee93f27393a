import type { Chrome } from '../../contract/site/site.ts'
import { useI18n } from '../../i18n/context.tsx'
import { AdTemplates } from './ad-templates.tsx'
import { ConsentTemplates } from './consent-templates.tsx'
import { Drawer } from './drawer.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageOffer } from './language-menu.tsx'
import { NoticeTemplate } from './notice-template.tsx'
import type { SharedFrame } from './page-frame.ts'
import { slot } from './slot.ts'

/** Header, content and footer of every page but the bare screens. Many pages share it; `slot.ts` marks what differs. */
export function Layout({ chrome, frame }: { chrome: Chrome; frame: SharedFrame }) {
  const { t } = useI18n()
  const { thirdParties = [] } = frame
  return (
    <>
      <a className="skip-link" href="#main">
        {t('site.skip')}
      </a>
      <Header chrome={chrome} frame={frame} />
      <main id="main" tabIndex={-1} dangerouslySetInnerHTML={slot('main')} />
      <Footer chrome={chrome} hasConsent={thirdParties.length > 0} feedback={frame.feedback} />
      <Drawer chrome={chrome} frame={frame} />
      <LanguageOffer />
      <NoticeTemplate realtimeKey={frame.realtimeKey} />
      {frame.hasAds && <AdTemplates />}
      <ConsentTemplates thirdParties={thirdParties} />
    </>
  )
}
