// What each kind of page says about itself: title, address, breadcrumbs, structured data.
import type { Article, ArticleSummary } from '../../client/contract/article.ts'
import type { Game, GameSummary } from '../../client/contract/game.ts'
import { gameListUrl, type GameListView } from '../../client/contract/game-list.ts'
import type { Category } from '../../client/contract/fields.ts'
import { defaultLocale } from '../../client/contract/locale.ts'
import { href, mediaUrl, withQuery } from '../../client/contract/paths.ts'
import type { NavItem, SitePage } from '../../client/contract/site.ts'
import type { StoredPage } from '../data/page.ts'
import { findNavItem } from '../../client/contract/navigation.ts'
import { itemAddress, navigationCrumbs, sharedAddress, type PageHead } from '../render/head.ts'
import type { ViewContext } from './page.ts'

type Context = ViewContext<unknown>

export function homeHead(page: SitePage, { locale, chrome, origin }: Context): PageHead {
  const { web_title, description } = chrome.header
  return {
    ...sharedAddress(locale, '/'),
    title: web_title,
    description,
    crumbs: [],
    image: page.ad_list[0]?.desktop_img,
    jsonLd: [
      { '@type': 'Organization', '@id': `${origin}/#organization`, name: web_title, url: origin },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: web_title,
        url: origin + href(locale, '/'),
        inLanguage: locale,
      },
    ],
  }
}

export function articleHead(
  { article }: { article: Article; related: ArticleSummary[] },
  context: Context,
): PageHead {
  const { origin } = context
  const image = origin + mediaUrl(article.cover_img.path, 'og')
  return {
    ...itemAddress(context.locale, article, article.translations),
    title: article.title,
    description: article.subtitle,
    crumbs: [
      ...navCrumbs(context, `/news/${article.category}`),
      { title: article.title, url: article.url },
    ],
    image: article.cover_img,
    type: 'article',
    published_at: article.published_at,
    previous: article.previous?.url,
    next: article.next?.url,
    jsonLd: [
      {
        '@type': 'NewsArticle',
        headline: article.title,
        description: article.subtitle,
        image,
        datePublished: article.published_at,
        dateModified: article.updated_at,
        inLanguage: article.lang,
        mainEntityOfPage: origin + article.url,
        author: { '@type': 'Person', name: article.author },
        publisher: {
          '@type': 'Organization',
          '@id': `${origin}/#organization`,
          name: context.chrome.header.web_title,
        },
      },
    ],
  }
}

interface ListData {
  page: number
  pages: number
}

export function articleListHead({ page, pages }: ListData, context: Context): PageHead {
  const item = findNavItem(context.chrome.nav_list, context.path)
  return listHead(
    item?.title ?? context.chrome.header.web_title,
    item?.intro ?? '',
    { page, pages },
    context,
  )
}

export function tagHead(
  { label, page, pages }: ListData & { label: { slug: string; label: string } },
  context: Context,
): PageHead {
  const title = context.t('article.tagged', { label: label.label })
  const head = listHead(
    title,
    title,
    { page, pages },
    { ...context, path: `/search-by-tag/article/${label.slug}` },
  )
  return { ...head, crumbs: [...navCrumbs(context, '/news'), { title, url: head.canonical }] }
}

function listHead(
  title: string,
  description: string,
  { page, pages }: ListData,
  context: Context,
): PageHead {
  const { locale, path, t } = context
  const urlOf = (one: number) =>
    withQuery(href(locale, path), { page: one === 1 ? undefined : one })
  return {
    ...sharedAddress(locale, path, { page: page === 1 ? undefined : page }),
    title: page === 1 ? title : t('site.title_with_page', { title, page }),
    description,
    crumbs: navCrumbs(context, path),
    previous: page > 1 ? urlOf(page - 1) : undefined,
    next: page < pages ? urlOf(page + 1) : undefined,
  }
}

interface CategoryData {
  category: Category
  view: GameListView
  pages: number
}

/** Filters and orders show the same games again, so they name the plain list as canonical. */
export function gameCategoryHead(
  { category, view, pages }: CategoryData,
  context: Context,
): PageHead {
  const { locale, chrome, t } = context
  const item = findNavItem(chrome.nav_list, `/game/${category}`)
  const name = item?.title ?? chrome.header.web_title
  const title = view.tab === 'game-list' ? t('game.list_title', { category: name }) : name
  const plain = { tab: view.tab, page: view.page }
  const path = gameListUrl(defaultLocale, category, plain)
  const urlOf = (page: number) => gameListUrl(locale, category, { ...view, page })
  return {
    ...sharedAddress(locale, path),
    title: view.page === 1 ? title : t('site.title_with_page', { title, page: view.page }),
    description: item?.intro ?? '',
    crumbs: navCrumbs(context, `/game/${category}`),
    previous: view.page > 1 ? urlOf(view.page - 1) : undefined,
    next: view.tab === 'game-list' && view.page < pages ? urlOf(view.page + 1) : undefined,
  }
}

export function gameHead(
  { game }: { game: Game; related: GameSummary[] },
  context: Context,
): PageHead {
  return {
    ...itemAddress(context.locale, game, game.translations),
    title: game.title,
    description: game.subtitle,
    crumbs: [...navCrumbs(context, `/game/${game.category}`), { title: game.title, url: game.url }],
    image: game.img_670x376,
    jsonLd: [
      {
        '@type': 'VideoGame',
        name: game.title,
        description: game.subtitle,
        image: context.origin + mediaUrl(game.img_670x376.path, 'og'),
        inLanguage: game.lang,
        url: context.origin + game.url,
        datePublished: game.released_at,
        author: { '@type': 'Organization', name: game.brand.name },
        softwareVersion: game.version,
      },
    ],
  }
}

/** A page with a text of its own has the languages it is written in; one without exists in all. */
export function navigationHead(
  { item, page }: { item: NavItem; page: StoredPage | null },
  context: Context,
): PageHead {
  const { locale, path } = context
  const written = page?.translations.map((lang) => ({ lang, url: href(lang, path) })) ?? []
  const address = page
    ? itemAddress(locale, { lang: page.lang, url: href(locale, path) }, written)
    : sharedAddress(locale, path)
  return {
    ...address,
    title: item.title,
    description: page?.subtitle || item.intro,
    crumbs: navCrumbs(context, path),
  }
}

export function searchHead({ keyword }: { keyword: string }, context: Context): PageHead {
  const { locale, t } = context
  const title = keyword ? t('search.results_for', { keyword }) : t('search.title')
  const address = sharedAddress(locale, '/search', { q: keyword || undefined })
  return {
    ...address,
    title,
    description: t('search.title'),
    crumbs: [...navCrumbs(context, '/search'), { title, url: address.canonical }],
    isHidden: true,
  }
}

function navCrumbs({ chrome, locale, t }: Context, path: string) {
  return navigationCrumbs(chrome, locale, t('site.home'), path)
}
