import type { Chrome } from '../../contract/site/site.ts'
import { useI18n } from '../../i18n/context.tsx'
import { AgeGate } from './age-gate.tsx'
import { ConsentTemplates } from './consent-templates.tsx'
import { Drawer } from './drawer.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageOffer } from './language-menu.tsx'
import type { SharedLayoutProps } from './layout-props.ts'
import { slot } from './slot.ts'
import { Icon } from '../../ui/icon.tsx'
import { href } from '../../contract/paths.ts'

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
      {layoutProps.ageGate !== undefined && (
        <AgeGate
          age={layoutProps.ageGate}
          legal={chrome.legal}
          name={chrome.header.web_title}
          mark={chrome.settings.identity_mark}
        />
      )}
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
      <ConsentTemplates thirdParties={thirdParties} legal={chrome.legal} />
    </>
  )
}

/**
 * Template of a notification's card in the reader's language. `client/features/notifications/notification-card.ts`
 * fills and shows it, also for notifications that arrive in real time with this key.
 */
function NotificationCardTemplate({ realtimeKey }: { realtimeKey: string | undefined }) {
  const { locale, t } = useI18n()
  return (
    <template id="notice" data-realtime={realtimeKey}>
      <aside className="notice" aria-label={t('notification.label')}>
        <div>
          <p className="tiny-text muted" data-part="now">
            {t('notification.now')}
          </p>
          <b>
            <a href={href(locale, 'member', { tab: 'messages' })} data-part="title">
              {t('notification.label')}
            </a>
          </b>
          <p data-part="text">{t('notification.label')}</p>
          <a className="more" href={href(locale, 'home')} data-part="more">
            {t('notification.label')}
          </a>
        </div>
        <button type="button" className="tool" aria-label={t('site.close')}>
          <Icon name="close" />
        </button>
      </aside>
    </template>
  )
}

/** Templates of the advertisements in the reader's language; `client/features/campaigns/advertisements.ts` fills and shows them. */
function AdTemplates() {
  const { locale, t } = useI18n()
  const home = href(locale, 'home')
  const label = t('campaign.label')
  return (
    <template id="ads">
      {/* Open without being modal: the page beneath stays in use. */}
      <dialog className="ad-cover" aria-labelledby="ad-title" open>
        <form method="dialog">
          <img alt="" />
          <button className="tool close" aria-label={t('site.close')}>
            <Icon name="close" />
          </button>
          <div className="ad-text">
            <h2 id="ad-title">
              <slot name="title">{label}</slot>
            </h2>
            <p>
              <slot name="text" />
            </p>
            <div className="buttons">
              <a className="button primary" href={home}>
                <slot name="button">{label}</slot>
              </a>
              <button className="button text-only" value="today">
                {t('campaign.hide_today')}
              </button>
            </div>
          </div>
        </form>
      </dialog>
      <aside className="ad-card" aria-label={label}>
        <img alt="" />
        <div>
          <a href={home}>
            <slot name="title">{label}</slot>
          </a>
          <p>
            <slot name="text" />
          </p>
          <span className="more" aria-hidden="true">
            <slot name="button">{label}</slot>
            <Icon name="next" small />
          </span>
        </div>
        <button type="button" className="tool" aria-label={t('site.close')}>
          <Icon name="close" />
        </button>
      </aside>
    </template>
  )
}
