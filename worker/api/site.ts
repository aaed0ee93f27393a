import { Hono } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import type { Article } from '../../client/contract/article.ts'
import type { Game } from '../../client/contract/game.ts'
import { languageId, type Locale } from '../../client/contract/locale.ts'
import type { Chrome, NavItem, SitePage } from '../../client/contract/site.ts'
import { getArticle, listArticles } from '../data/article.ts'
import { listBanners, listMarquee } from '../data/campaign.ts'
import { run, runAll, type Deps } from '../storage/db.ts'
import { getGame } from '../data/game.ts'
import { getPage } from '../data/page.ts'
import { listPartners } from '../data/partner.ts'
import { loadChrome } from '../data/site.ts'
import { popularLabels } from '../data/tag.ts'
import type { AppEnv } from '../env.ts'
import { problem } from '../http/problem.ts'
import { reply } from '../http/reply.ts'
import { validate } from '../http/validate.ts'
import { loadHome } from '../site/pages/home.tsx'
import { findNavItem } from '../../client/contract/navigation.ts'

export const site = new Hono<AppEnv>()
  .get(api.page.path, validate('query', api.page.query), async (c) => {
    const { lang, uri } = c.req.valid('query')
    const deps = c.get('deps')
    const chrome = await loadChrome(deps, lang)
    const popular = runAll(deps, {
      articles: listArticles(deps, lang, { page: 1, perPage: 6, sort: 'popular' }),
      labels: popularLabels(deps, lang),
    })
    const [{ articles, labels }, page] = await Promise.all([
      popular,
      uri === '/' ? loadHome(deps, lang) : loadPage(deps, lang, uri, chrome),
    ])
    if (!page) throw problem('not_found')
    const { settings, ...shown } = chrome
    return reply(c, api.page, {
      ...shown,
      user: null,
      lang: languageId(lang),
      page,
      popular_article_list: articles.items,
      popular_keyword_list: labels,
    })
  })
  .get(api.pageMeta.path, validate('query', api.pageMeta.query), async (c) => {
    const { lang, uri } = c.req.valid('query')
    const deps = c.get('deps')
    const { header, nav_list } = await loadChrome(deps, lang)
    const found = await describe(deps, lang, uri, nav_list)
    if (!found && uri !== '/') throw problem('not_found')
    return reply(c, api.pageMeta, {
      uri,
      lang,
      title: found?.title ?? header.web_title,
      description: found?.description ?? header.description,
      keyword: header.keyword,
    })
  })
  .get(api.collaboration.path, validate('query', api.collaboration.query), async (c) => {
    const deps = c.get('deps')
    const items = await run(deps, listPartners(deps, c.req.valid('query').lang))
    return reply(c, api.collaboration, { items })
  })
  .get(api.adContent.path, validate('query', api.adContent.query), async (c) => {
    const { lang } = c.req.valid('query')
    const deps = c.get('deps')
    const { ad_list, marquee_list } = await runAll(deps, {
      ad_list: listBanners(deps, lang),
      marquee_list: listMarquee(deps, lang),
    })
    return reply(c, api.adContent, { ad_list, marquee_list })
  })

/** Title and description of an article, a game or an address of the navigation; a tab of a page is that page. */
async function describe(deps: Deps, lang: Locale, uri: string, items: readonly NavItem[]) {
  const [, kind, id] = /^\/(article|game-intro)\/([1-9]\d{0,8})$/.exec(uri) ?? []
  if (kind) {
    const read =
      kind === 'article' ? getArticle(deps, lang, Number(id)) : getGame(deps, lang, Number(id))
    const item = await run<Article | Game | null>(deps, read)
    return item && { title: item.title, description: item.subtitle }
  }
  const item =
    findNavItem(items, uri.replace(/\/(?:feature|game-list)$/, '')) ?? findNavItem(items, uri)
  return item && { title: item.title, description: item.intro }
}

/** A page of the navigation: its own text, or its navigation item where nobody has written one. */
async function loadPage(
  deps: Deps,
  lang: Locale,
  uri: string,
  chrome: Chrome,
): Promise<SitePage | null> {
  const item = findNavItem(chrome.nav_list, uri)
  if (!item) return null
  const stored = await run(deps, getPage(deps, lang, uri))
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
  return {
    ...(stored ?? bare),
    ...(!isReadable && { body: null }),
    ad_list: [],
    marquee_list: [],
    component_list: [],
  }
}
