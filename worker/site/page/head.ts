// Shared parts of page heads: position in the navigation, and paginated lists.
import { findNavItem } from '../../../client/contract/site/navigation.ts'
import { maxNumberedItems } from '../../../client/contract/page-number-limits.ts'
import { withQuery, localePath } from '../../../client/contract/paths.ts'
import type { Chrome } from '../../../client/contract/site/site.ts'
import { numberedPageCount } from '../../data/lists/pages.ts'
import type { StoredPage } from '../../data/site/page.ts'
import type { ListPage, PageParams } from '../../data/paging.ts'
import { navigationCrumbs, sharedAddress, withMeta, type PageHead } from '../render/head.ts'
import type { Context } from './page.ts'

export interface ListData {
  page: number
  pages: number
  /** Cursor of a page without a number. */
  after?: string | undefined
  /** Cursor of the page after the last numbered one. */
  further?: string | null
  /** Year filter of the list. */
  year?: string | undefined
}

export function listHead(
  title: string,
  description: string,
  { page, pages, after, further, year }: ListData,
  context: Context,
): PageHead {
  const { locale, path, t } = context
  const queryOf = (one: number) => ({ year, page: one === 1 ? undefined : one })
  const urlOf = (one: number) => withQuery(localePath(locale, path), queryOf(one))
  const behind = (cursor: string) => withQuery(localePath(locale, path), { year, after: cursor })
  return {
    ...sharedAddress(locale, path, after === undefined ? queryOf(page) : { year, after }),
    title: page === 1 || after !== undefined ? title : t('site.title_with_page', { title, page }),
    description,
    crumbs: navCrumbs(context, path),
    previous: page > 1 && page <= pages ? urlOf(page - 1) : undefined,
    next: page < pages ? urlOf(page + 1) : further ? behind(further) : undefined,
  }
}

interface Asked {
  page: number
  after?: string | undefined
}

/** Paging of a list by number or cursor. */
export function pagingOf({ page, after }: Asked, perPage: number): PageParams {
  return after === undefined ? { page, perPage } : { after, perPage }
}

/**
 * Position of a page in its list; `null` if there is no such page. Only the first entries, up to `reach`, are on
 * numbered pages; later pages are linked by cursor.
 */
export function paginationOf(
  { page, after }: Asked,
  { items, total, next }: ListPage<unknown>,
  perPage: number,
  reach = maxNumberedItems,
) {
  const pages = numberedPageCount(total, perPage, reach)
  if (after === undefined)
    return page > pages ? null : { page, pages, total, further: page === pages ? next : null }
  return items.length === 0 ? null : { page: pages + 1, pages, total, after, further: next }
}

/** Breadcrumbs through the navigation to `path`, starting with home. */
export function navCrumbs({ chrome, locale, t }: Context, path: string) {
  return navigationCrumbs(chrome, locale, t('site.home'), path)
}

/** Breadcrumbs through the navigation, ending with the page itself even if it is not in the navigation. */
export function crumbsTo(context: Context, path: string, title: string) {
  const crumbs = navCrumbs(context, path)
  const url = localePath(context.locale, path)
  return crumbs.at(-1)?.url === url ? crumbs : [...crumbs, { title, url }]
}

/** Title and intro of an address in the navigation. */
export function navTexts(chrome: Chrome, uri: string): { title: string; intro: string } {
  const item = findNavItem(chrome.nav_list, uri)
  return { title: item?.title ?? chrome.header.web_title, intro: item?.intro ?? '' }
}

/** Title and intro from the page's own text if it has one in this language, otherwise from the navigation. */
export function pageTexts(
  { chrome, path, locale }: Pick<Context, 'chrome' | 'path' | 'locale'>,
  text: StoredPage | null,
): { title: string; intro: string } {
  const { title, intro } = navTexts(chrome, path)
  return text?.lang === locale
    ? { title: text.title, intro: text.subtitle || intro }
    : { title, intro }
}

/** The head with the written fields of the page's own text, if it has one in this language. */
export function withTextMeta(
  head: PageHead,
  text: StoredPage | null,
  { locale }: Pick<Context, 'locale'>,
): PageHead {
  return withMeta(head, text?.lang === locale ? text.meta : null)
}

/** Title of a list filtered by year. */
export function yearTitle(title: string, year: string | undefined, { t }: Context): string {
  return year ? t('calendar.title_of_year', { title, year }) : title
}
