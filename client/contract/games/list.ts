// The address of a game list holds all of its state, so it works without JavaScript and can be shared.
import {
  singlePageCategories,
  type Category,
  type GameTab,
  type SinglePageCategory,
} from '../categories.ts'
import type { GameKind } from '../games/properties.ts'
import type { GameSection } from './game.ts'
import type { Locale } from '../locale.ts'
import { href, withQuery } from '../paths.ts'

export interface GameListView {
  tab: GameTab
  section: GameSection
  kind?: GameKind | undefined
  brands: readonly string[]
  sort: 'new' | 'old'
  page: number
  /** The cursor of the page, instead of its number. */
  after?: string | undefined
}

/** A category whose list has no path of its own; the query `tab=game-list` selects it. */
function isSinglePage(category: Category): category is SinglePageCategory {
  return singlePageCategories.some((one) => one === category)
}

export function gameListUrl(
  locale: Locale,
  category: Category,
  view: Partial<GameListView>,
): string {
  const { tab = 'feature', section = 'all', kind, brands = [], sort = 'new', page = 1 } = view
  const isSingle = isSinglePage(category)
  const path = isSingle
    ? href(locale, 'gameCategory', { category })
    : href(locale, 'gameList', { category, tab })
  if (tab === 'feature') return path
  return withQuery(path, {
    tab: isSingle ? tab : undefined,
    section: section === 'all' ? undefined : section,
    kind,
    brand: brands,
    sort: sort === 'new' ? undefined : sort,
    page: page === 1 ? undefined : page,
    after: view.after,
  })
}

/** The action of the filter form, and the query fields that the form itself does not contain. */
export function gameFilterTarget(locale: Locale, category: Category, view: GameListView) {
  const hidden: Record<string, string> = {}
  if (isSinglePage(category)) hidden['tab'] = 'game-list'
  if (view.section !== 'all') hidden['section'] = view.section
  const action = gameListUrl(locale, category, { tab: 'game-list' }).split('?')[0]!
  return { action, hidden }
}
