import { Icon } from '../../ui/icon.tsx'
import { categories } from '../../contract/categories.ts'
import { leadsTo } from '../../contract/site/navigation.ts'
import type { Locale } from '../../contract/locale.ts'
import { localePath } from '../../contract/paths.ts'
import type { NavItem } from '../../contract/site/site.ts'
import { useI18n } from '../../i18n/context.tsx'

interface MegaMenuProps {
  items: readonly NavItem[]
  path: string
}

/**
 * The navigation on wide screens. Its panels are native popovers, so Enter, Esc and the return of the focus need no
 * code.
 */
export function MegaMenu({ items, path }: MegaMenuProps) {
  const { t } = useI18n()
  return (
    <nav className="navigation" aria-label={t('site.navigation')}>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            {item.sub_nav_list.length === 0 ? (
              <a href={item.link} aria-current={isWithin(path, item) ? 'true' : undefined}>
                {item.title}
              </a>
            ) : (
              <Panel item={item} path={path} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Panel({ item, path }: { item: NavItem; path: string }) {
  const { t } = useI18n()
  const id = `nav-${item.id}`
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-current={isWithin(path, item) ? 'true' : undefined}
      >
        {item.title}
      </button>
      <div className="mega-menu" id={id} popover="auto">
        <div className="container">
          <div>
            <p className="mega-menu-title">{item.title}</p>
            <p className="small-text muted">{item.intro}</p>
            <a className="more" href={item.link}>
              {t('site.see_all')}
              <Icon name="next" small />
            </a>
          </div>
          <NavList items={item.sub_nav_list} path={path} hasIntro />
        </div>
      </div>
    </>
  )
}

interface NavListProps extends MegaMenuProps {
  hasIntro?: boolean
}

/** Sub-items, each with a rule in its color. Pages for members have a lock. */
export function NavList({ items, path, hasIntro }: NavListProps) {
  const { locale, t } = useI18n()
  return (
    <ul className="mega-menu-list">
      {items.map((item) => (
        <li key={item.id}>
          <a
            href={item.link}
            className={colourOf(item.uri)}
            aria-current={isHere(item, path, locale) ? 'page' : undefined}
          >
            <span>
              <b>{item.title}</b>
              {hasIntro && <small>{item.intro}</small>}
            </span>
            {item.require_login ? (
              <span className="lock">
                <Icon name="lock" small />
                <span className="visually-hidden">{t('site.members_only')}</span>
              </span>
            ) : (
              <Icon name={item.icon} small />
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

function isHere({ uri, link }: NavItem, path: string, locale: Locale): boolean {
  return uri === path || link === localePath(locale, path)
}

/** Ids of the items marked as current on the page at `path`. */
export function currentItems(items: readonly NavItem[], path: string, locale: Locale): number[] {
  return items.flatMap((item) => [
    ...(isHere(item, path, locale) ? [item.id] : []),
    ...(isWithin(path, item) ? [-item.id] : []),
    ...currentItems(item.sub_nav_list, path, locale),
  ])
}

/** Pages whose addresses are outside the section of the site they belong to. */
const sectionPrefixes: Record<string, string> = {
  '/news': '/article/',
  '/game': '/game-intro/',
  '/activity': '/calendar/',
}

/** True if the page is at or below a navigation item's path, or belongs to it. */
export function isWithin(path: string, item: NavItem): boolean {
  const outside = sectionPrefixes[item.uri]
  return leadsTo(item, path) || (outside !== undefined && path.startsWith(outside))
}

function colourOf(uri: string): string | undefined {
  if (uri.startsWith('/mark-six/')) return 'lottery'
  return categories.find((category) => uri === `/game/${category}`)
}
