// The front pages of the parts of the site: what is new and best in each, every item once.
import { categories } from '../../client/contract/categories.ts'
import type { HubSection } from '../../client/contract/hub.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { hubs, type Hub } from '../../client/contract/paths.ts'
import { known, together, type Deps, type Read } from '../storage/db.ts'
import { listArticles } from './article.ts'
import { listActivities } from './calendar.ts'
import { listGames } from './game.ts'
import { latestDraw } from './mark-six.ts'
import { listPartners } from './partner.ts'
import { listPastActivities } from './past-activities.ts'
import { currentPoll } from './poll.ts'
import { shownOnce } from './shown-once.ts'

const shown = { latest: 4, cards: 3, ranking: 5, newGames: 8, games: 4, coming: 6, past: 5 }

/** The sections of a front page, without empty ones. */
export function readHub(deps: Deps, locale: Locale, hub: Hub): Read<HubSection[]> {
  return sectionsOf[hub](deps, locale)
}

/** What is new in the part of the site that a page belongs to, for its pages without a list of their own. */
export function readNewest(deps: Deps, locale: Locale, path: string): Read<HubSection[]> {
  const hub = hubs.find((one) => path.startsWith(`/${one}/`))
  return hub ? newestOf[hub](deps, locale) : known([])
}

const newestOf: Record<Hub, typeof readNews> = {
  news: (deps, locale) =>
    together(
      { latest: listArticles(deps, locale, { sort: 'new', page: 1, perPage: shown.cards }) },
      ({ latest }) => filled([{ kind: 'cards', uri: '/news/latest', articles: latest.items }]),
    ),
  game: (deps, locale) =>
    together(
      { newest: listGames(deps, locale, { sort: 'new', page: 1, perPage: shown.games }) },
      ({ newest }) => filled([{ kind: 'games', uri: '/game/timeline', games: newest.items }]),
    ),
  activity: (deps, locale) =>
    together({ activities: listActivities(deps, locale) }, ({ activities }) =>
      filled([{ kind: 'events', uri: '/activity/current', events: activities.slice(0, 4) }]),
    ),
  platform: (deps, locale) =>
    together({ news: readBrandNews(deps, locale) }, ({ news }) =>
      filled([{ kind: 'cards', uri: '/news/brand', articles: news.items }]),
    ),
}

const sectionsOf: Record<Hub, typeof readNews> = {
  news: readNews,
  game: readGames,
  activity: readActivities,
  platform: readPlatform,
}

function readNews(deps: Deps, locale: Locale): Read<HubSection[]> {
  const newest = { page: 1, sort: 'new' } as const
  const latest = shown.latest + shown.ranking
  return together(
    {
      latest: listArticles(deps, locale, { ...newest, perPage: latest }),
      industry: listArticles(deps, locale, {
        ...newest,
        category: 'industry',
        perPage: latest + shown.cards,
      }),
      brand: listArticles(deps, locale, {
        ...newest,
        category: 'brand',
        perPage: latest + shown.cards,
      }),
      popular: listArticles(deps, locale, { page: 1, sort: 'popular', perPage: shown.ranking }),
      poll: currentPoll(deps, locale),
    },
    ({ latest: first, industry, brand, popular, poll }) => {
      const take = shownOnce()
      // First, because a ranking may have no holes.
      const best = take(popular.items, shown.ranking)
      return filled([
        { kind: 'lead', uri: '/news/latest', articles: take(first.items, shown.latest) },
        { kind: 'cards', uri: '/news/industry', articles: take(industry.items, shown.cards) },
        { kind: 'cards', uri: '/news/brand', articles: take(brand.items, shown.cards) },
        ...(poll ? [{ kind: 'poll', uri: '/article/poll', poll } as const] : []),
        { kind: 'ranking', uri: '/news/popular', articles: best },
      ])
    },
  )
}

function readGames(deps: Deps, locale: Locale): Read<HubSection[]> {
  const best = categories.map((category) => {
    const query = { category, sort: 'popular', page: 1, perPage: shown.games + shown.newGames }
    return [category, listGames(deps, locale, { ...query, sort: 'popular' })] as const
  })
  return together(
    {
      newest: listGames(deps, locale, { sort: 'new', page: 1, perPage: shown.newGames }),
      draw: latestDraw(deps),
      best: together(Object.fromEntries(best), (found) => Object.values(found)),
    },
    ({ newest, draw, best: lists }) => {
      const take = shownOnce()
      return filled([
        { kind: 'games', uri: '/game/timeline', games: take(newest.items, shown.newGames) },
        ...categories.map((category, at) => ({
          kind: 'games' as const,
          uri: `/game/${category}`,
          games: take(lists[at]!.items, shown.games),
        })),
        ...(draw ? [{ kind: 'draw', uri: '/mark-six/history-result', draw } as const] : []),
      ])
    },
  )
}

function readActivities(deps: Deps, locale: Locale): Read<HubSection[]> {
  const now = deps.now().toISOString()
  return together(
    {
      activities: listActivities(deps, locale),
      past: listPastActivities(deps, locale, { page: 1, perPage: shown.past }),
      news: readBrandNews(deps, locale),
    },
    ({ activities, past, news }) => {
      const running = activities.filter((event) => event.starts_at <= now)
      const coming = activities.filter((event) => event.starts_at > now).slice(0, shown.coming)
      return filled([
        { kind: 'events', uri: '/activity/current', events: running },
        { kind: 'events', uri: '/activity/calendar', events: coming },
        { kind: 'cards', uri: '/news/brand', articles: news.items },
        { kind: 'past events', uri: '/activity/history', events: past.items },
      ])
    },
  )
}

function readPlatform(deps: Deps, locale: Locale): Read<HubSection[]> {
  return together(
    { news: readBrandNews(deps, locale), partners: listPartners(deps, locale) },
    ({ news, partners }) =>
      filled([
        { kind: 'cards', uri: '/news/brand', articles: news.items },
        { kind: 'partners', uri: '/platform/partner', partners },
      ]),
  )
}

function readBrandNews(deps: Deps, locale: Locale) {
  const query = { category: 'brand', sort: 'new', page: 1, perPage: shown.cards } as const
  return listArticles(deps, locale, query)
}

function filled(sections: HubSection[]): HubSection[] {
  return sections.filter((section) => {
    if (section.kind === 'games') return section.games.length > 0
    if (section.kind === 'partners') return section.partners.length > 0
    if ('events' in section) return section.events.length > 0
    return !('articles' in section) || section.articles.length > 0
  })
}
