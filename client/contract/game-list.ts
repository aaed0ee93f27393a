// The address of a game list says all of its state, so it works without script and can be shared.
import type { Category, GameKind } from './fields.ts'
import type { GameSection } from './game.ts'
import type { Locale } from './locale.ts'
import { href, withQuery } from './paths.ts'

export interface GameListView {
  tab: 'feature' | 'game-list'
  section: GameSection
  kind?: GameKind | undefined
  brands: readonly string[]
  sort: 'new' | 'old'
  page: number
}

/** Live and sports have no tab in their path; the query `tab=game-list` selects their list. */
const singlePage: readonly Category[] = ['live', 'sports']

export function gameListUrl(
  locale: Locale,
  category: Category,
  view: Partial<GameListView>,
): string {
  const { tab = 'feature', section = 'all', kind, brands = [], sort = 'new', page = 1 } = view
  const isSingle = singlePage.includes(category)
  const path = isSingle ? `/game/${category}` : `/game/${category}/${tab}`
  if (tab === 'feature') return href(locale, path)
  return withQuery(href(locale, path), {
    tab: isSingle ? tab : undefined,
    section: section === 'all' ? undefined : section,
    kind,
    brand: brands,
    sort: sort === 'new' ? undefined : sort,
    page: page === 1 ? undefined : page,
  })
}

/** Where the filter form sends its fields, and the fields that are not in the form itself. */
export function gameFilterTarget(locale: Locale, category: Category, view: GameListView) {
  const hidden: Record<string, string> = {}
  if (singlePage.includes(category)) hidden['tab'] = 'game-list'
  if (view.section !== 'all') hidden['section'] = view.section
  const action = gameListUrl(locale, category, { tab: 'game-list' }).split('?')[0]!
  return { action, hidden }
}
