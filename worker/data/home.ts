// The home page: its stored components, each with what it shows.
import type { Locale } from '../../client/contract/locale.ts'
import type { ArticleSummary } from '../../client/contract/article.ts'
import type { Day } from '../../client/contract/day.ts'
import { href } from '../../client/contract/paths.ts'
import {
  componentIds,
  type Component,
  type Label,
  type SitePage,
} from '../../client/contract/site.ts'
import { run, runAll, type Deps } from '../storage/db.ts'
import { articlesByIds, leadingArticles } from './article.ts'
import { listBanners, listMarquee } from './campaign.ts'
import { readDay } from './day.ts'
import { listGames } from './game.ts'
import { getPage, listComponents, type StoredComponent } from './page.ts'
import { listPartners } from './partner.ts'
import { currentPoll } from './poll.ts'
import { shownOnce } from './shown-once.ts'
import { popularLabels } from './tag.ts'

const day = 24 * 60 * 60 * 1000

/** How many of each the page shows, and how many slides of the carousel may be among them. */
const shown = { latest: 7, hot: 4, popular: 5, games: 8, slides: 5 }

export interface Home {
  page: SitePage
  /** Of the day line. */
  day: Day
  /** The popular ones, whether or not a component shows them. */
  labels: Label[]
}

/** The home page with all its parts. */
export async function loadHome(deps: Deps, locale: Locale): Promise<Home | null> {
  const monthAgo = new Date(deps.now().getTime() - 30 * day).toISOString()
  const first = { page: 1, sort: 'new' } as const
  const found = await runAll(deps, {
    page: getPage(deps, locale, '/'),
    components: listComponents(deps, locale, '/'),
    banners: listBanners(deps, locale),
    marquee: listMarquee(deps, locale),
    latest: leadingArticles(deps, locale, { order: 'new', limit: shown.latest + shown.slides }),
    today: readDay(deps, locale),
    hot: leadingArticles(deps, locale, {
      order: 'popular',
      since: monthAgo,
      limit: shown.hot + shown.latest + shown.slides,
    }),
    popular: leadingArticles(deps, locale, {
      order: 'popular',
      limit: shown.popular + shown.hot + shown.latest + shown.slides,
    }),
    games: listGames(deps, locale, { ...first, perPage: shown.games + shown.slides }),
    partners: listPartners(deps, locale),
    labels: popularLabels(deps, locale),
    poll: currentPoll(deps, locale),
  })
  if (!found.page) return null
  const take = shownOnce(found.banners.map(({ uri }) => uri))
  const { latest, hot, popular } = await storiesOf(deps, locale, found, take)
  const contents: Record<number, Partial<Component>> = {
    [componentIds.latest]: {
      article_list: latest,
      calendar_list: found.today.events,
    },
    [componentIds.hotArticles]: { article_list: hot },
    [componentIds.popularArticles]: { article_list: popular },
    [componentIds.latestGames]: { game_list: take(found.games.items, shown.games) },
    [componentIds.partners]: { partner_list: found.partners },
    [componentIds.popularLabels]: { label_list: found.labels },
    [componentIds.vote]: { poll: found.poll },
  }
  const page = {
    ...found.page,
    ad_list: found.banners,
    marquee_list: found.marquee,
    component_list: found.components.map((one) => ({
      ...emptyComponent(one),
      ...contents[one.component_id],
    })),
  }
  return { page, day: found.today.day, labels: found.labels }
}

type StoryList = 'latest' | 'hot' | 'popular'

/** What each list of articles shows. They are read in a second round trip, because only then is it known which. */
async function storiesOf(
  deps: Deps,
  locale: Locale,
  leading: Record<StoryList, readonly number[]>,
  take: ReturnType<typeof shownOnce>,
): Promise<Record<StoryList, ArticleSummary[]>> {
  const taken = (list: StoryList) => {
    const addressed = leading[list].map((id) => ({ id, url: href(locale, 'article', { id }) }))
    return take(addressed, shown[list]).map(({ id }) => id)
  }
  const ids = { latest: taken('latest'), hot: taken('hot'), popular: taken('popular') }
  const found = await run(deps, articlesByIds(deps, locale, Object.values(ids).flat()))
  const among = (list: StoryList) => found.filter(({ id }) => ids[list].includes(id))
  return { latest: among('latest'), hot: among('hot'), popular: among('popular') }
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
