// Navigation pages without their own row: the editor's text and links to related pages.
import { findNavItem } from '../../../../client/contract/site/navigation.ts'
import { paths, splitLocale, localePath } from '../../../../client/contract/paths.ts'
import type { NavItem } from '../../../../client/contract/site/site.ts'
import { NavigationPage } from '../../../../client/site/pages/site/navigation.tsx'
import { runAll } from '../../../storage/db.ts'
import { readWhatsNew } from '../../../data/home/front-page.ts'
import { getPage, type StoredPage } from '../../../data/site/page.ts'
import { itemAddress, sharedAddress, withMeta, type PageHead } from '../../render/head.ts'
import { navCrumbs } from '../../page/head.ts'
import { writtenPaths } from '../../page/sitemap-entry.ts'
import { definePage, noQuery, type Context } from '../../page/page.ts'

export const navigationPage = definePage({
  name: 'nav-subNav-id',
  path: paths.navigation,
  query: noQuery,
  isCached: true,
  sitemap: writtenPaths(({ chrome }) => openPaths(chrome.nav_list)),
  load: async ({ deps, locale, path, chrome }) => {
    const item = findNavItem((await chrome()).nav_list, path)
    if (!item) return null
    const found = await runAll(deps, {
      page: getPage(deps, locale, path),
      sections: readWhatsNew(deps, locale, path),
    })
    return { item, ...found }
  },
  head: navigationHead,
  view: (data, { chrome }) => <NavigationPage {...data} navigation={chrome.nav_list} />,
})

/** A page with its own text exists in the languages of the text; others exist in all languages. */
export function navigationHead(
  { item, page }: { item: NavItem; page: StoredPage | null },
  context: Context,
): PageHead {
  const { locale, path } = context
  const written = page?.translations.map((lang) => ({ lang, url: localePath(lang, path) })) ?? []
  const address = page
    ? itemAddress(locale, { lang: page.lang, url: localePath(locale, path) }, written)
    : sharedAddress(locale, path)
  const head = {
    ...address,
    title: item.title,
    description: page?.subtitle || item.intro,
    crumbs: navCrumbs(context, path),
  }
  return withMeta(head, page?.meta)
}

/** Paths of navigation items, except those that require a login. */
function openPaths(items: readonly NavItem[]): string[] {
  return items.flatMap((item) => [
    ...(item.require_login ? [] : [splitLocale(item.link).path]),
    ...openPaths(item.sub_nav_list),
  ])
}
