import { Icon } from '../../ui/icon.tsx'
import { SiteMark } from '../../ui/sign.tsx'
import { searchFieldId } from '../../contract/search/keyword.ts'
import { mediaUrl, href, localePath } from '../../contract/paths.ts'
import type { Chrome } from '../../contract/site/site.ts'
import { useI18n } from '../../i18n/context.tsx'
import { SearchBox } from '../../features/search/search-box.island.tsx'
import { AccountEntry } from './account-entry.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { MegaMenu } from './mega-menu.tsx'
import type { SharedLayoutProps } from './layout-props.ts'

export const drawerId = 'drawer'

export function Header({ chrome, frame }: { chrome: Chrome; frame: SharedLayoutProps }) {
  const { locale, t } = useI18n()
  return (
    <header className="header">
      <div className="scale" />
      <div className="container header-row">
        <SiteIdentity chrome={chrome} />
        <MegaMenu items={chrome.nav_list} path={frame.path} />
        <SearchBox className="search-box desktop-only" hasShortcut />
        <LanguageMenu id="languages" className="tool desktop-only" />
        <button
          type="button"
          className="tool desktop-only"
          data-set-theme="next"
          aria-label={t('theme.toggle')}
        >
          <Icon name="contrast" />
        </button>
        <Bell />
        <AccountEntry text={chrome.header.login_text} className="tool" />
        <a
          className="tool phone-only"
          href={`${href(locale, 'search')}#${searchFieldId}`}
          aria-label={t('search_box.label')}
        >
          <Icon name="search" />
        </a>
        <button
          type="button"
          className="tool phone-only"
          popoverTarget={drawerId}
          aria-label={t('site.menu')}
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  )
}

/** The logo scheduled for today, or the built-in mark. */
function SiteIdentity({ chrome: { header, short_name, settings } }: { chrome: Chrome }) {
  const { locale } = useI18n()
  const logo = header.logo_list.findLast((one) => one.is_between)
  const rest = header.web_title.startsWith(`${short_name} `)
    ? header.web_title.slice(short_name.length + 1)
    : ''
  return (
    <a className="identity" href={localePath(locale, logo?.uri ?? '/')} title={logo?.title}>
      {logo?.logo ? (
        <img src={mediaUrl(logo.logo.path, 160)} alt="" width="30" height="30" />
      ) : (
        <SiteMark mark={settings.identity_mark} size={30} />
      )}
      <span>
        {rest ? short_name : header.web_title} {rest && <small>{rest}</small>}
      </span>
    </a>
  )
}

/**
 * Entry to a member's notifications, visible only in browsers that may have a session.
 * `client/features/notifications/bell.ts` loads its list from the page of all notifications.
 */
function Bell() {
  const { locale, t } = useI18n()
  const label = t('member.tab.messages')
  return (
    <>
      <button
        type="button"
        className="tool bell"
        popoverTarget="bell"
        aria-label={label}
        data-unread={t('account_page.unread', { count: '#' })}
      >
        <Icon name="bell" />
      </button>
      <section
        className="popover bell-list"
        id="bell"
        popover="auto"
        aria-label={label}
        data-page={href(locale, 'member', { tab: 'messages' })}
      />
    </>
  )
}
