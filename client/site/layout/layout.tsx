import type { Chrome } from '../../contract/site/site.ts'
import { useI18n } from '../../i18n/context.tsx'
import { AdTemplates } from './ad-templates.tsx'
import { ConsentTemplates } from './consent-templates.tsx'
import { Drawer } from './drawer.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageOffer } from './language-menu.tsx'
import { NotificationCardTemplate } from './notice-template.tsx'
import type { SharedLayoutProps } from './layout-props.ts'
import { slot } from './slot.ts'

/**
 * Header, content and footer of every page except the bare screens. Many pages share it; `slot.ts` marks the
 * differences.
 */
export function Layout({
  chrome,
  layoutProps,
}: {
  chrome: Chrome
  layoutProps: SharedLayoutProps
}) {
  const { t } = useI18n()
  const { thirdParties = [] } = layoutProps
  return (
    <>
      <a className="skip-link" href="#main">
        {t('site.skip')}
      </a>
      <Header chrome={chrome} frame={layoutProps} />
      <main id="main" tabIndex={-1} dangerouslySetInnerHTML={slot('main')} />
      <Footer
        chrome={chrome}
        hasConsent={thirdParties.length > 0}
        feedback={layoutProps.feedback}
      />
      <Drawer chrome={chrome} frame={layoutProps} />
      <LanguageOffer />
      <NotificationCardTemplate realtimeKey={layoutProps.realtimeKey} />
      {layoutProps.hasAds && <AdTemplates />}
      <ConsentTemplates thirdParties={thirdParties} />
    </>
  )
}
