// The components of the home page: their numbers, what an operator may choose for each, and how much each has room for.

/** The numbers that clients know them by. */
export const componentIds = {
  latestGames: 7,
  partners: 12,
  hotArticles: 15,
  latest: 16,
  vote: 17,
  popularLabels: 18,
  popularArticles: 19,
} as const
export type ComponentName = keyof typeof componentIds

export const componentNames = [
  'latest',
  'hotArticles',
  'latestGames',
  'vote',
  'popularArticles',
  'popularLabels',
  'partners',
] as const satisfies readonly ComponentName[]

export const componentNamed = (id: number): ComponentName | undefined =>
  componentNames.find((name) => componentIds[name] === id)

/** What it shows in place of what it shows by itself. */
export interface ComponentOverrides {
  amount?: number
  news_category?: string
  game_category?: string
  /** Slug of at most one. */
  tag?: readonly string[]
  /** Slugs. */
  labels?: readonly string[]
  /** Groups. */
  articles?: readonly number[]
  brand_id?: number
  theme_id?: number
  poll_id?: number
}

export const overridableOptions: Record<ComponentName, readonly (keyof ComponentOverrides)[]> = {
  latest: ['amount', 'news_category', 'tag'],
  hotArticles: ['amount', 'articles'],
  latestGames: ['amount', 'game_category', 'brand_id', 'theme_id'],
  vote: ['poll_id'],
  popularArticles: ['amount', 'news_category', 'tag'],
  popularLabels: ['amount', 'labels'],
  partners: [],
}

/** How many entries it shows, unless fewer are chosen. */
export const defaultAmount = {
  latest: 7,
  hotArticles: 4,
  latestGames: 8,
  popularArticles: 5,
  popularLabels: 12,
} as const satisfies Partial<Record<ComponentName, number>>

/** These may stand more than once, each time with something else. */
export const isRepeatable = (name: ComponentName): boolean =>
  name === 'hotArticles' || name === 'latestGames' || name === 'popularArticles'
