// The home page.
import type { Locale } from '../../../client/contract/locale.ts'
import { href, paths } from '../../../client/contract/paths.ts'
import { componentIds, type Component, type SitePage } from '../../../client/contract/site.ts'
import { HomePage } from '../../../client/site/pages/home.tsx'
import { listArticles } from '../../data/article.ts'
import { listToday } from '../../data/calendar.ts'
import { listBanners, listMarquee } from '../../data/campaign.ts'
import { runAll, type Deps } from '../../storage/db.ts'
import { listGames } from '../../data/game.ts'
import { getPage, listComponents, type StoredComponent } from '../../data/page.ts'
import { listPartners } from '../../data/partner.ts'
import { currentPoll } from '../../data/poll.ts'
import { popularLabels } from '../../data/tag.ts'
import { sharedAddress, type PageHead } from '../render/head.ts'
import { sharedPaths } from './sitemap.ts'
import { definePage, noQuery, type Context } from './page.ts'

export const homePage = definePage({
  name: 'index',
  path: paths.home,
  query: noQuery,
  isKept: true,
  sitemap: sharedPaths(() => ['/']),
  load: ({ deps, locale }) => loadHome(deps, locale),
  head: homeHead,
  view: (page, { chrome, deps }) => (
    <HomePage page={page} settings={chrome.settings} now={deps.now().toISOString()} />
  ),
})

const day = 24 * 60 * 60 * 1000

/** The home page with all its parts. */
export async function loadHome(deps: Deps, locale: Locale): Promise<SitePage | null> {
  const monthAgo = new Date(deps.now().getTime() - 30 * day).toISOString()
  const first = { page: 1, sort: 'new' } as const
  const found = await runAll(deps, {
    page: getPage(deps, locale, '/'),
    components: listComponents(deps, locale, '/'),
    banners: listBanners(deps, locale),
    marquee: listMarquee(deps, locale),
    latest: listArticles(deps, locale, { ...first, perPage: 7 }),
    today: listToday(deps, locale),
    hot: listArticles(deps, locale, { page: 1, sort: 'popular', perPage: 4, since: monthAgo }),
    popular: listArticles(deps, locale, { page: 1, sort: 'popular', perPage: 5 }),
    games: listGames(deps, locale, { ...first, perPage: 8 }),
    partners: listPartners(deps, locale),
    labels: popularLabels(deps, locale),
    poll: currentPoll(deps, locale),
  })
  if (!found.page) return null
  const contents: Record<number, Partial<Component>> = {
    [componentIds.latest]: {
      article_list: found.latest.items,
      calendar_list: found.today,
    },
    [componentIds.hotArticles]: { article_list: found.hot.items },
    [componentIds.popularArticles]: { article_list: found.popular.items },
    [componentIds.latestGames]: { game_list: found.games.items },
    [componentIds.partners]: { partner_list: found.partners },
    [componentIds.popularLabels]: { label_list: found.labels },
    [componentIds.vote]: { poll: found.poll },
  }
  return {
    ...found.page,
    ad_list: found.banners,
    marquee_list: found.marquee,
    component_list: found.components.map((one) => ({
      ...emptyComponent(one),
      ...contents[one.component_id],
    })),
  }
}

function emptyComponent(stored: StoredComponent): Component {
  return {
    ...stored,
    article_list: [],
    game_list: [],
    calendar_list: [],
    partner_list: [],
    label_list: [],
    poll: null,
  }
}

function homeHead(page: SitePage, { locale, chrome, origin }: Context): PageHead {
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
