import { Icon } from '../../ui/icon.tsx'
import { href, localePath, mediaUrl, feedUrl } from '../../contract/paths.ts'
import { legalPath } from '../../contract/terms.ts'
import type { Chrome, FooterConfig, NavItem } from '../../contract/site/site.ts'
import { useI18n } from '../../i18n/context.tsx'
import { NewsletterForm } from '../../features/newsletter/newsletter-form.island.tsx'

interface FooterProps {
  chrome: Chrome
  /** True if there is anything to consent to. */
  hasConsent: boolean
  /** Name of the questionnaire while it is open. */
  feedback: string | undefined
}

export function Footer({ chrome, hasConsent, feedback }: FooterProps) {
  const { locale, t } = useI18n()
  const { footer, legal, nav_list, settings } = chrome
  return (
    <footer className="footer">
      <div className="scale" />
      <div className="container footer-main">
        <Pitch chrome={chrome} />
        <div className="footer-links">
          {partsOf(nav_list).map((item) => (
            <nav key={item.id} aria-label={item.title}>
              <h2>{item.title}</h2>
              <ul>
                {item.sub_nav_list.map((sub) => (
                  <li key={sub.id}>
                    <a href={sub.link}>{sub.title}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="container footer-end">
        {legal.length > 0 && (
          <nav aria-label={t('legal.label')}>
            {legal.map((kind) => (
              <a key={kind} href={localePath(locale, legalPath(kind))}>
                {t(`legal.${kind}`)}
              </a>
            ))}
          </nav>
        )}
        <span>{footer.copyright_text}</span>
        <span>{footer.notice_text}</span>
        <a href={feedUrl(locale, 'rss.xml')}>
          <Icon name="rss" small />
          RSS
        </a>
        {footer.newsletter_open && chrome.has_issues && (
          <a href={href(locale, 'issues')}>{t('issue.all')}</a>
        )}
        {feedback !== undefined && (
          <a href={href(locale, 'feedback')} data-feedback="">
            {feedback}
          </a>
        )}
        {settings.api_docs_url && <a href={settings.api_docs_url}>{t('site.api_docs')}</a>}
        {settings.status_url && <a href={settings.status_url}>{t('site.status')}</a>}
        {hasConsent && (
          <button type="button" data-consent-settings="" disabled>
            {t('consent.title')}
          </button>
        )}
        <span className="push-end">{t('site.all_times')}</span>
        <ThemeSwitch />
      </div>
      {footer.contact_open && (
        <a className="contact-button" href={href(locale, 'contact')} data-modal="contact">
          <Icon name="chat" />
          <span>{footer.contact_btn_text}</span>
        </a>
      )}
    </footer>
  )
}

/** The first parts of the navigation that contain pages. */
const partsOf = (items: readonly NavItem[]) =>
  items.filter((item) => item.sub_nav_list.length > 0).slice(0, 4)

/** The left block: newsletter and contact while they are open, otherwise the site's tagline, and the external links. */
function Pitch({ chrome: { footer, header, settings } }: { chrome: Chrome }) {
  const { locale } = useI18n()
  return (
    <div className="footer-newsletter">
      {footer.logo && (
        <img src={mediaUrl(footer.logo.path, 160)} alt="" width="48" height="48" loading="lazy" />
      )}
      <h2>{footer.newsletter_open ? footer.newsletter_title : header.web_title}</h2>
      <p className="small-text muted">
        {footer.newsletter_open ? footer.newsletter_text : header.tagline}
      </p>
      {footer.newsletter_open && (
        <NewsletterForm
          submit={footer.subscribe_btn_text}
          placeholder={footer.newsletter_placeholder}
          isConfirmed={settings.newsletter_double_opt_in}
        />
      )}
      {footer.contact_open && (
        <a className="button footer-contact" href={href(locale, 'contact')} data-modal="contact">
          <Icon name="chat" small />
          {footer.contact_btn_text}
        </a>
      )}
      <OutsideLinks footer={footer} />
    </div>
  )
}

function OutsideLinks({ footer }: { footer: FooterConfig }) {
  if (footer.external_link_list.length === 0) return null
  return (
    <nav className="footer-outside" aria-label={footer.external_link_text}>
      <ul>
        {footer.external_link_list.map((link) => (
          <li key={link.id}>
            <a href={link.url} rel="noopener">
              <Icon name={link.icon} small />
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ThemeSwitch() {
  const { t } = useI18n()
  return (
    <fieldset className="segments" aria-label={t('theme.label')}>
      <button type="button" data-set-theme="" aria-pressed="true">
        {t('theme.auto')}
      </button>
      <button type="button" data-set-theme="light" aria-pressed="false">
        {t('theme.light')}
      </button>
      <button type="button" data-set-theme="dark" aria-pressed="false">
        {t('theme.dark')}
      </button>
    </fieldset>
  )
}
