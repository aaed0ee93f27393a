import { Icon } from '../../ui/icon.tsx'
import type { Chrome } from '../../contract/site/site.ts'
import { useI18n } from '../../i18n/context.tsx'
import { SearchBox } from '../../features/search/search-box.island.tsx'
import { AccountEntry } from './account-entry.tsx'
import { drawerId } from './header.tsx'
import { isWithin, NavList } from './mega-menu.tsx'
import { slot } from './slot.ts'
import type { SharedLayoutProps } from './layout-props.ts'

/** The navigation below 992 px: search at the top, collapsible groups, languages at the bottom. */
export function Drawer({ chrome, frame }: { chrome: Chrome; frame: SharedLayoutProps }) {
  const { t } = useI18n()
  return (
    <dialog className="drawer" id={drawerId} popover="auto" aria-label={t('site.menu')}>
      <div className="drawer-head">
        <b>{t('site.menu')}</b>
        <button type="button" className="tool" data-set-theme="next" aria-label={t('theme.toggle')}>
          <Icon name="contrast" />
        </button>
        <button
          type="button"
          className="tool"
          popoverTarget={drawerId}
          popoverTargetAction="hide"
          aria-label={t('site.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      <SearchBox className="search-box" />
      <AccountEntry text={chrome.header.login_text} className="drawer-account" />
      <nav aria-label={t('site.navigation')}>
        {chrome.nav_list.map((item) => (
          <details key={item.id} name="drawer" open={isWithin(frame.path, item)}>
            <summary>
              {item.title}
              <Icon name="down" small />
            </summary>
            <NavList
              items={[
                { ...item, sub_nav_list: [], title: t('site.overview') },
                ...item.sub_nav_list,
              ]}
              path={frame.path}
            />
          </details>
        ))}
      </nav>
      <details name="drawer" className="drawer-languages">
        <summary>
          <Icon name="globe" small />
          {t('site.languages')}
          <Icon name="down" small />
        </summary>
        <ul dangerouslySetInnerHTML={slot('drawer-languages')} />
      </details>
    </dialog>
  )
}
