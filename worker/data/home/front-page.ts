// Front pages of the site's sections: their new and popular items, each once.
import { dayOf } from '../../../client/contract/days.ts'
import { categories } from '../../../client/contract/categories.ts'
import type { ArticleSummary } from '../../../client/contract/articles.ts'
import {
  frontSections,
  defaultSectionSize,
  type ConfiguredSection,
  type FrontSection,
} from '../../../client/contract/site/front-sections.ts'
import type { GameSummary } from '../../../client/contract/games/game.ts'
import type { FrontPageSectionData } from '../../../client/contract/site/front-page.ts'
import { byType } from '../../../client/contract/items.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { frontPages, type FrontPageName } from '../../../client/contract/paths.ts'
import { constant, combine, type Read } from '../../storage/db.ts'
import { prepared } from '../../storage/prepared.ts'
import { listArticles } from '../articles/article.ts'
import { listActivities } from '../calendar/calendar.ts'
import { listSections } from '../entries/kinds/front.ts'
import { listGames } from '../games/game.ts'
import { latestDraw } from '../draws/published.ts'
import { listPartners } from '../site/partner.ts'
import { listPastActivities } from '../calendar/activity-history.ts'
import { currentPoll } from '../polls/poll.ts'
import { createDeduper } from './dedupe-lists.ts'
import type { Deps } from '../../deps.ts'

const { news, game, activity } = frontSections
const shown = { cards: 3, games: 4, running: 4 }

/** Sections of a front page in order; empty ones are omitted. `today` is a day in UTC+8. */
export function readFrontPage(
  deps: Deps,
  locale: Locale,
  hub: FrontPageName,
  today: string,
): Read<FrontPageSectionData[]> {
  return combine(
    { possible: sectionsOf[hub](deps, locale, today), arranged: listSections(deps, locale, hub) },
    ({ possible, arranged }) => applyArrangement(hub, possible, arranged),
  )
}

/** Content of a section; `take` removes items that earlier sections show. `null` if empty. */
type Section = (
  take: ReturnType<typeof createDeduper>,
  amount: number,
) => FrontPageSectionData | null

/** By name, in the order of priority for taking items: sections that must not have gaps come first. */
type Sections<Of extends FrontPageName> = Record<FrontSection<Of>, Section>

function applyArrangement(
  hub: FrontPageName,
  possible: Readonly<Record<string, Section>>,
  arranged: readonly ConfiguredSection[],
): FrontPageSectionData[] {
  const usual = Object.keys(frontSections[hub])
  const shown = arranged.filter((one) => one.shown)
  const order = arranged.length > 0 ? shown.map(({ section }) => section) : usual
  const take = createDeduper()
  const made = Object.entries(possible).flatMap(([name, section]) => {
    const own = arranged.find((one) => one.section === name)
    const room = defaultSectionSize(hub, name) ?? Infinity
    const found = order.includes(name) && section(take, Math.min(own?.amount ?? room, room))
    if (!found || !isFilled(found)) return []
    return [{ name, section: { ...found, ...wordsOf(own) } }]
  })
  return made
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    .map(({ section }) => section)
}

function wordsOf({ title = '', intro = '' }: Partial<ConfiguredSection> = {}) {
  return { ...(title && { title }), ...(intro && { intro }) }
}

/** New content of the section that a page belongs to, for pages without a list of their own. */
export function readWhatsNew(
  deps: Deps,
  locale: Locale,
  path: string,
): Read<FrontPageSectionData[]> {
  const hub = frontPages.find((one) => path.startsWith(`/${one}/`))
  return hub ? readNewest(deps, locale, hub, dayOf(deps.now())) : constant([])
}

const readNewest = prepared((deps: Deps, locale: Locale, hub: FrontPageName, today: string) =>
  newestOf[hub](deps, locale, today),
)

type ReadNewest = (deps: Deps, locale: Locale, today: string) => Read<FrontPageSectionData[]>

const newestOf: Record<FrontPageName, ReadNewest> = {
  news: (deps, locale) =>
    combine(
      { latest: listArticles(deps, locale, { sort: 'new', page: 1, perPage: shown.cards }) },
      ({ latest }) => filled([{ kind: 'cards', uri: '/news/latest', articles: latest.items }]),
    ),
  game: (deps, locale) =>
    combine(
      { newest: listGames(deps, locale, { sort: 'new', page: 1, perPage: shown.games }) },
      ({ newest }) => filled([{ kind: 'games', uri: '/game/timeline', games: newest.items }]),
    ),
  activity: (deps, locale, today) =>
    combine({ activities: listActivities(deps, locale, today) }, ({ activities }) =>
      filled([
        { kind: 'events', uri: '/activity/current', events: activities.slice(0, shown.running) },
      ]),
    ),
  platform: (deps, locale) =>
    combine({ news: readBrandNews(deps, locale) }, ({ news }) =>
      filled([{ kind: 'cards', uri: '/news/brand', articles: news.items }]),
    ),
}

const sectionsOf: {
  [Of in FrontPageName]: (deps: Deps, locale: Locale, today: string) => Read<Sections<Of>>
} = {
  news: readNews,
  game: readGames,
  activity: readActivities,
  platform: readPlatform,
}

function readNews(deps: Deps, locale: Locale): Read<Sections<'news'>> {
  const newest = { page: 1, sort: 'new' } as const
  const above = news.latest + news.popular
  const ofCategory = (category: 'industry' | 'brand') =>
    listArticles(deps, locale, { ...newest, category, perPage: above + news[category] })
  return combine(
    {
      latest: listArticles(deps, locale, { ...newest, perPage: above }),
      industry: ofCategory('industry'),
      brand: ofCategory('brand'),
      popular: listArticles(deps, locale, { page: 1, sort: 'popular', perPage: news.popular }),
      poll: currentPoll(deps, locale),
    },
    ({ latest, industry, brand, popular, poll }) => ({
      popular: articlesIn('ranking', '/news/popular', popular.items),
      latest: articlesIn('lead', '/news/latest', latest.items),
      industry: articlesIn('cards', '/news/industry', industry.items),
      brand: articlesIn('cards', '/news/brand', brand.items),
      poll: () => poll && { kind: 'poll', uri: '/article/poll', poll },
    }),
  )
}

function articlesIn(
  kind: 'lead' | 'cards' | 'ranking',
  uri: string,
  articles: readonly ArticleSummary[],
): Section {
  return (take, amount) => ({ kind, uri, articles: take(articles, amount) })
}

function gamesIn(uri: string, games: readonly GameSummary[]): Section {
  return (take, amount) => ({ kind: 'games', uri, games: take(games, amount) })
}

function readGames(deps: Deps, locale: Locale): Read<Sections<'game'>> {
  const best = byType(categories, (category) =>
    listGames(deps, locale, {
      category,
      sort: 'popular',
      page: 1,
      perPage: game[category] + game.newest,
    }),
  )
  return combine(
    {
      newest: listGames(deps, locale, { sort: 'new', page: 1, perPage: game.newest }),
      draw: latestDraw(deps),
      best: combine(best, (found) => found),
    },
    ({ newest, draw, best: lists }) => ({
      newest: gamesIn('/game/timeline', newest.items),
      ...byType(categories, (category) => gamesIn(`/game/${category}`, lists[category].items)),
      draw: () => draw && { kind: 'draw', uri: '/mark-six/history-result', draw },
    }),
  )
}

function readActivities(deps: Deps, locale: Locale, today: string): Read<Sections<'activity'>> {
  return combine(
    {
      activities: listActivities(deps, locale, today),
      past: listPastActivities(deps, locale, { page: 1, perPage: activity.past }),
      news: readBrandNews(deps, locale),
    },
    ({ activities, past, news: { items } }) => {
      const now = deps.now().toISOString()
      const running = activities.filter((event) => event.starts_at <= now)
      const coming = activities.filter((event) => event.starts_at > now)
      return {
        running: () => ({ kind: 'events', uri: '/activity/current', events: running }),
        coming: (_, amount) => ({
          kind: 'events',
          uri: '/activity/calendar',
          events: coming.slice(0, amount),
        }),
        brand: articlesIn('cards', '/news/brand', items),
        past: (_, amount) => ({
          kind: 'past events',
          uri: '/activity/history',
          events: past.items.slice(0, amount),
        }),
      }
    },
  )
}

function readPlatform(deps: Deps, locale: Locale): Read<Sections<'platform'>> {
  return combine(
    { news: readBrandNews(deps, locale), partners: listPartners(deps, locale) },
    ({ news: { items }, partners }) => ({
      brand: articlesIn('cards', '/news/brand', items),
      partners: () => ({ kind: 'partners', uri: '/platform/partner', partners }),
    }),
  )
}

function readBrandNews(deps: Deps, locale: Locale) {
  const query = { category: 'brand', sort: 'new', page: 1, perPage: shown.cards } as const
  return listArticles(deps, locale, query)
}

const filled = (sections: FrontPageSectionData[]): FrontPageSectionData[] =>
  sections.filter(isFilled)

function isFilled(section: FrontPageSectionData): boolean {
  if (section.kind === 'games') return section.games.length > 0
  if (section.kind === 'partners') return section.partners.length > 0
  if ('events' in section) return section.events.length > 0
  return !('articles' in section) || section.articles.length > 0
}
