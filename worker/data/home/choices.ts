// Content that operators chose for components of the home page, instead of their default content.
import { categories, newsCategories } from '../../../client/contract/categories.ts'
import type { GameSummary } from '../../../client/contract/games/game.ts'
import {
  defaultAmount,
  type ComponentOverrides,
  type ComponentName,
} from '../../../client/contract/site/home-components.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Poll } from '../../../client/contract/polls.ts'
import type { Label } from '../../../client/contract/site/site.ts'
import { runAll, combine, type Read } from '../../storage/db.ts'
import { articlesOfGroups, topArticleIds, mostReadArticles } from '../articles/article.ts'
import { listGames } from '../games/game.ts'
import type { StoredComponent } from '../site/page.ts'
import { getPolls } from '../polls/poll.ts'
import { popularLabels } from '../articles/tag.ts'
import { gamesOfTheme } from '../games/theme.ts'
import type { Deps } from '../../deps.ts'

export interface Part {
  stored: StoredComponent
  name: ComponentName
}

export interface ComponentOverride {
  /** Ids of articles; for a ranking, the most liked ones. */
  stories?: number[]
  /** Ids of the most read articles. */
  mostRead?: number[]
  games?: GameSummary[]
  labels?: Label[]
  poll?: Poll | undefined
}

/** Number of entries that a component shows. */
export function amountOf(name: ComponentName, { amount }: ComponentOverrides): number {
  const room = name in defaultAmount ? defaultAmount[name as keyof typeof defaultAmount] : 0
  return Math.min(amount ?? room, room)
}

/** Overrides by component key. Needs one more round trip unless there are none. */
export async function readOverrides(
  deps: Deps,
  locale: Locale,
  parts: readonly Part[],
): Promise<Map<string, ComponentOverride>> {
  const asked = parts.flatMap(({ stored, name }) => {
    const read = chosenFor(deps, locale, name, stored.overrides)
    return read ? [[stored.key, read] as const] : []
  })
  if (asked.length === 0) return new Map()
  return new Map(Object.entries(await runAll(deps, Object.fromEntries(asked))))
}

function chosenFor(
  deps: Deps,
  locale: Locale,
  name: ComponentName,
  choices: ComponentOverrides,
): Read<ComponentOverride> | null {
  const { articles, news_category, tag, labels, poll_id } = choices
  if (articles)
    return combine({ stories: articlesOfGroups(deps, locale, articles) }, (found) => found)
  if (news_category !== undefined || tag) {
    const category = newsCategories.find((one) => one === news_category)
    const query = { category, tag: tag?.[0], limit: mostAbove }
    if (name === 'latest') {
      const stories = topArticleIds(deps, locale, { ...query, order: 'new' })
      return combine({ stories }, (found) => found)
    }
    const stories = topArticleIds(deps, locale, { ...query, order: 'popular' })
    const mostRead = mostReadArticles(deps, locale, query)
    return combine({ stories, mostRead }, (found) => found)
  }
  if (labels)
    return combine({ labels: popularLabels(deps, locale, { slugs: labels }) }, (found) => found)
  if (poll_id !== undefined)
    return combine({ found: getPolls(deps, locale, [poll_id]) }, ({ found }) => ({
      poll: found[0],
    }))
  return gamesFor(deps, locale, choices)
}

/** Extra entries read per list, because earlier components may already show some. */
const mostAbove = 40

function gamesFor(
  deps: Deps,
  locale: Locale,
  { theme_id, game_category, brand_id }: ComponentOverrides,
): Read<ComponentOverride> | null {
  if (theme_id !== undefined)
    return combine({ games: gamesOfTheme(deps, locale, theme_id) }, (found) => found)
  if (game_category === undefined && brand_id === undefined) return null
  const category = categories.find((one) => one === game_category)
  const brands = brand_id === undefined ? undefined : [String(brand_id)]
  const query = {
    category,
    brands,
    page: 1,
    perPage: 2 * defaultAmount.latestGames,
    sort: 'new',
  } as const
  return combine({ list: listGames(deps, locale, query) }, ({ list }) => ({ games: list.items }))
}
