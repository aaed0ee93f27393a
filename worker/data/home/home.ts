import { dayOf } from '../../../client/contract/days.ts'
import type { DayAgenda } from '../../../client/contract/calendar/day.ts'
import {
  componentNamed,
  defaultAmount,
  type ComponentName,
} from '../../../client/contract/site/home-components.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import type { Component, Label, SitePage } from '../../../client/contract/site/site.ts'
import { combineAll, run } from '../../storage/db.ts'
import { prepared } from '../../storage/prepared.ts'
import { articlesByIds, topArticleIds, mostReadArticles } from '../articles/article.ts'
import { listBanners, listMarquee } from '../campaigns/campaign.ts'
import { readTodayTimeline } from '../calendar/today-timeline.ts'
import { listGames } from '../games/game.ts'
import { amountOf, readOverrides, type ComponentOverride, type Part } from './choices.ts'
import { getPage, listComponents, type StoredComponent } from '../site/page.ts'
import { listPartners } from '../site/partner.ts'
import { currentPoll } from '../polls/poll.ts'
import { createDeduper } from './dedupe-lists.ts'
import { popularLabels } from '../articles/tag.ts'
import { offModules, withoutOffLinks } from '../site/modules.ts'
import { isComponentOff } from '../../../client/contract/site/modules.ts'
import type { Deps } from '../../deps.ts'

const day = 24 * 60 * 60 * 1000

/** Number of carousel slides whose items may also be in a list. */
const slides = 5

export interface Home {
  page: SitePage
  /** Today's timeline. */
  day: DayAgenda
  /** Popular labels, even if no component shows them. */
  labels: Label[]
}

type FirstFound = ReturnType<ReturnType<typeof readFirst>['shape']>

/** The home page with all its parts. */
export async function loadHome(deps: Deps, locale: Locale): Promise<Home | null> {
  const monthAgo = new Date(deps.now().getTime() - 30 * day).toISOString()
  const found = await run(deps, readFirst(deps, locale, monthAgo, dayOf(deps.now())))
  if (!found.page) return null
  const off = await offModules(deps)
  const parts = found.components.flatMap((stored): Part[] => {
    const name = componentNamed(stored.component_id)
    return name && !isComponentOff(off, name) ? [{ stored, name }] : []
  })
  const chosen = await readOverrides(deps, locale, parts)
  if (off.has('calendar')) found.today.events = []
  const shown = contentsOf(locale, parts, found, chosen)
  const stories = await run(
    deps,
    articlesByIds(
      deps,
      locale,
      shown.flatMap(({ ids }) => ids),
    ),
  )
  const component_list = shown.map(({ stored, ids, content }) => ({
    ...emptyComponent(stored),
    ...content,
    article_list: stories.filter(({ id }) => ids.includes(id)),
  }))
  const { banners: ad_list, marquee: marquee_list } = found
  const page = { ...found.page, ad_list, marquee_list, component_list }
  return withoutOffLinks(off, { page, day: found.today.day, labels: found.labels })
}

/** Default content of components. Only ids of articles, because it is not known yet which are shown. */
const readFirst = prepared((deps: Deps, locale: Locale, monthAgo: string, today: string) => {
  const { latest, hotArticles: hot, popularArticles: popular } = defaultAmount
  const newest = { page: 1, sort: 'new' } as const
  return combineAll({
    page: getPage(deps, locale, '/'),
    components: listComponents(deps, locale, '/'),
    banners: listBanners(deps, locale),
    marquee: listMarquee(deps, locale),
    latest: topArticleIds(deps, locale, { order: 'new', limit: latest + slides }),
    today: readTodayTimeline(deps, locale, today),
    hotArticles: topArticleIds(deps, locale, {
      order: 'popular',
      since: monthAgo,
      limit: hot + latest + slides,
    }),
    popularArticles: topArticleIds(deps, locale, {
      order: 'popular',
      limit: popular + hot + latest + slides,
    }),
    mostRead: mostReadArticles(deps, locale, { limit: popular + hot + latest + slides }),
    games: listGames(deps, locale, { ...newest, perPage: defaultAmount.latestGames + slides }),
    partners: listPartners(deps, locale),
    labels: popularLabels(deps, locale),
    poll: currentPoll(deps, locale),
  })
}, 1)

interface Shown extends Part {
  /** Ids of its articles. */
  ids: number[]
  content: Partial<Component>
}

/** Content of the components, in order. Each item appears once on the page. */
function contentsOf(
  locale: Locale,
  parts: readonly Part[],
  found: FirstFound,
  chosen: ReadonlyMap<string, ComponentOverride>,
): Shown[] {
  // An item picked by an operator is shown even if a slide links to it.
  const picks = new Set(
    parts.filter(isPicked).flatMap(({ stored }) => addressesOf(locale, chosen.get(stored.key))),
  )
  const slides = found.banners.map(({ uri }) => uri)
  const take = createDeduper(slides.filter((uri) => !picks.has(uri)))
  const byTurn = parts.toSorted((a, b) => priorityOf(a, chosen) - priorityOf(b, chosen))
  const shown = new Map(
    byTurn.map((part) => [
      part,
      contentOf(locale, part, { found, take, own: chosen.get(part.stored.key) }),
    ]),
  )
  return parts.map((part) => ({ ...part, ids: [], content: {}, ...shown.get(part) }))
}

/** Operators' picks first, then general lists, then lists of a part of the site. */
function priorityOf(part: Part, chosen: ReadonlyMap<string, ComponentOverride>): number {
  if (isPicked(part)) return 0
  const { stored, name } = part
  return chosen.has(stored.key) ? 2 + componentPriority.length : 1 + componentPriority.indexOf(name)
}

const isPicked = ({ stored: { overrides } }: Part) =>
  overrides.articles !== undefined || overrides.theme_id !== undefined

const articleUrl = (locale: Locale, id: number) => href(locale, 'article', { id })

const addressesOf = (locale: Locale, { stories = [], games = [] }: ComponentOverride = {}) => [
  ...stories.map((id) => articleUrl(locale, id)),
  ...games.map(({ url }) => url),
]

const componentPriority: readonly ComponentName[] = ['latest', 'hotArticles', 'popularArticles']

interface Sources {
  found: FirstFound
  take: ReturnType<typeof createDeduper>
  /** Content chosen by operators. */
  own: ComponentOverride | undefined
}

function contentOf(
  locale: Locale,
  { stored, name }: Part,
  { found, take, own }: Sources,
): Pick<Shown, 'content'> & Partial<Pick<Shown, 'ids'>> {
  const amount = amountOf(name, stored.overrides)
  const stories = (ids: readonly number[], least = 0) =>
    take(
      ids.map((id) => ({ id, url: articleUrl(locale, id) })),
      amount,
      least,
    ).map(({ id }) => id)
  switch (name) {
    case 'latest':
      return {
        ids: stories(own?.stories ?? found.latest),
        content: { calendar_list: found.today.events },
      }
    case 'hotArticles':
      return { ids: stories(own?.stories ?? found.hotArticles), content: {} }
    case 'popularArticles': {
      const ids = stories(own?.mostRead ?? found.mostRead, amount)
      return ids.length > 0
        ? { ids, content: { ranked_by: 'reads' } }
        : { ids: stories(own?.stories ?? found.popularArticles), content: { ranked_by: 'likes' } }
    }
    case 'latestGames':
      return { content: { game_list: take(own?.games ?? found.games.items, amount) } }
    case 'popularLabels':
      return { content: { label_list: (own?.labels ?? found.labels).slice(0, amount) } }
    case 'vote':
      return { content: { poll: own ? (own.poll ?? null) : found.poll } }
    case 'partners':
      return { content: { partner_list: found.partners } }
  }
}

function emptyComponent({
  key: _key,
  overrides: _overrides,
  ...stored
}: StoredComponent): Component {
  return {
    ...stored,
    article_list: [],
    game_list: [],
    calendar_list: [],
    partner_list: [],
    label_list: [],
    poll: null,
    ranked_by: null,
  }
}
