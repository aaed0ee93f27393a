import { api } from '../../client/contract/api/table.ts'
import type { Article } from '../../client/contract/articles.ts'
import type { Game } from '../../client/contract/games/game.ts'
import { languageId, type Locale } from '../../client/contract/locale.ts'
import { pageKeyAt, parameterlessPathsOf } from '../../client/contract/site/page-keys.ts'
import { href, withQuery } from '../../client/contract/paths.ts'
import type { Chrome, Label, NavItem, SitePage } from '../../client/contract/site/site.ts'
import { getArticle, listArticles } from '../data/articles/article.ts'
import { listBanners, listMarquee, loadAds } from '../data/campaigns/campaign.ts'
import { run, runAll, combine } from '../storage/db.ts'
import { getGame } from '../data/games/game.ts'
import { getPage } from '../data/site/page.ts'
import { listPartners } from '../data/site/partner.ts'
import { loadHome } from '../data/home/home.ts'
import { popularKeywords } from '../data/site/setting.ts'
import { loadChrome } from '../data/site/site.ts'
import { popularLabels } from '../data/articles/tag.ts'
import { legalKinds, legalPath, type LegalKind } from '../../client/contract/terms.ts'
import { isPublic, withFacts } from '../data/site/legal-text.ts'
import { getTerms } from '../data/site/terms.ts'
import { problem } from '../http/problem.ts'
import { endpoints } from './endpoint/endpoint.ts'
import { findNavItem } from '../../client/contract/site/navigation.ts'
import { isPathOff, offModulesIn } from '../../client/contract/site/modules.ts'
import { offModules, withoutOffLinks } from '../data/site/modules.ts'
import type { Deps } from '../deps.ts'
import { firstMonth } from '../../client/contract/calendar/kinds.ts'
import { isMonthWithin } from '../../client/contract/days.ts'
import { lastMonth, listMonth } from '../data/calendar/calendar.ts'

export const siteEndpoints = endpoints(api, {
  page: async ({ deps, query: { lang, uri }, session }) => {
    const chrome = await loadChrome(deps, lang)
    const [{ articles, keywords }, found] = await Promise.all([
      runAll(deps, {
        articles: listArticles(deps, lang, { page: 1, perPage: 6, sort: 'popular' }),
        keywords: popularKeywords(deps, lang),
      }),
      uri === '/' ? loadHome(deps, lang) : loadPage(deps, lang, uri, chrome),
    ])
    if (!found) throw problem('not_found')
    const { settings, questionnaires, short_name, legal, has_issues, ...shown } = chrome
    const { meta: _, ...page } = { meta: null, ...found.page }
    return {
      ...shown,
      user: session?.member ?? null,
      lang: languageId(lang),
      page,
      popular_article_list: articles.items,
      popular_keyword_list: keywordLinks(lang, keywords, found.labels),
    }
  },
  pageMeta: async ({ deps, query: { lang, uri } }) => {
    const { header, nav_list, settings } = await loadChrome(deps, lang)
    if (isPathOff(offModulesIn(settings), uri)) throw problem('not_found')
    const found = await describe(deps, lang, uri, nav_list)
    if (!found && uri !== '/') throw problem('not_found')
    return {
      uri,
      lang,
      key: pageKeyAt(uri) ?? null,
      title: found?.title ?? header.web_title,
      description: found?.description ?? header.description,
      keyword: header.keyword,
    }
  },
  collaboration: async ({ deps, query: { lang } }) => ({
    items: withoutOffLinks(await offModules(deps), await run(deps, listPartners(deps, lang))),
  }),
  adContent: async ({ deps, query: { lang } }) => {
    const reads = { ad_list: listBanners(deps, lang), marquee_list: listMarquee(deps, lang) }
    return withoutOffLinks(await offModules(deps), await runAll(deps, reads))
  },
  calendar: async ({ deps, params: month, query: { lang } }) => {
    const { items, last } = await runAll(deps, {
      items: listMonth(deps, lang, month),
      last: lastMonth(deps),
    })
    if (!isMonthWithin(month, firstMonth, last)) throw problem('not_found')
    return { ...month, items: withoutOffLinks(await offModules(deps), items) }
  },
  cover: async ({ deps, query: { lang } }) => {
    const [item = null] = withoutOffLinks(
      await offModules(deps),
      await loadAds(deps, lang, 'cover'),
    )
    return { item }
  },
  floatingLayer: async ({ deps, query: { lang } }) => ({
    items: withoutOffLinks(await offModules(deps), await loadAds(deps, lang, 'floating')),
  }),
})

function keywordLinks(lang: Locale, keywords: readonly string[], labels: readonly Label[]) {
  if (keywords.length > 0)
    return keywords.map((label) => ({
      label,
      url: withQuery(href(lang, 'search'), { q: label }),
    }))
  return labels.map(({ label, slug }) => ({
    label,
    url: href(lang, 'tag', { type: 'article', label: slug }),
  }))
}

/**
 * Title and description of an article, a game or a path in the navigation. Tabs, months and groups use those of their
 * page.
 */
async function describe(deps: Deps, lang: Locale, uri: string, items: readonly NavItem[]) {
  const [, kind, id] = /^\/(article|game-intro)\/([1-9]\d{0,8})(?:\/[^/]+)?$/.exec(uri) ?? []
  if (kind) {
    const read =
      kind === 'article' ? getArticle(deps, lang, Number(id)) : getGame(deps, lang, Number(id))
    const item = await run<Article | Game | null>(deps, read)
    return item && { title: item.title, description: item.subtitle }
  }
  const key = pageKeyAt(uri)
  const places = [
    uri.replace(/\/(?:feature|game-list)$/, ''),
    uri,
    ...(key ? parameterlessPathsOf(key) : []),
  ]
  const item = places.map((place) => findNavItem(items, place)).find(Boolean)
  return item && { title: item.title, description: item.intro }
}

/** The current version of a legal document. */
function termsText(deps: Deps, locale: Locale, kind: LegalKind, chrome: Chrome) {
  return combine({ terms: getTerms(deps, locale, kind) }, ({ terms }) => {
    if (!terms || !isPublic(kind, chrome)) return null
    const { lang, title, subtitle, body, translations } = withFacts(terms, chrome)
    return { lang, title, subtitle, body, translations }
  })
}

function pageText(deps: Deps, locale: Locale, uri: string) {
  return combine({ page: getPage(deps, locale, uri) }, ({ page }) => {
    if (!page) return null
    const { meta: _, ...text } = page
    return text
  })
}

/** A page of the navigation with its own text, otherwise that of its navigation item, and popular labels. */
async function loadPage(
  deps: Deps,
  lang: Locale,
  uri: string,
  chrome: Chrome,
): Promise<{ page: SitePage; labels: Label[] } | null> {
  const item = findNavItem(chrome.nav_list, uri)
  if (!item) return null
  const kind = legalKinds.find((one) => legalPath(one) === uri)
  const { stored, labels } = await runAll(deps, {
    stored: kind ? termsText(deps, lang, kind, chrome) : pageText(deps, lang, uri),
    labels: popularLabels(deps, lang),
  })
  const bare = {
    id: item.id,
    uri,
    lang,
    title: item.title,
    subtitle: item.intro,
    body: null,
    translations: [],
  }
  const isReadable = !item.require_login
  const page = {
    ...bare,
    ...stored,
    ...(!isReadable && { body: null }),
    ad_list: [],
    marquee_list: [],
    component_list: [],
  }
  return { page, labels }
}
