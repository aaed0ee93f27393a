// Components of the home page: ids, options for operators, and maximum entries.

/** Ids by which clients identify them. */
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

/** Operators' choices that replace the default content. */
export interface ComponentOverrides {
  amount?: number
  news_category?: string
  game_category?: string
  /** Slug of at most one tag. */
  tag?: readonly string[]
  /** Slugs of tags. */
  labels?: readonly string[]
  /** Group ids. */
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

/** Default and maximum number of entries. */
export const defaultAmount = {
  latest: 7,
  hotArticles: 4,
  latestGames: 8,
  popularArticles: 5,
  popularLabels: 12,
} as const satisfies Partial<Record<ComponentName, number>>

/** True for components that may appear more than once, each time with other content. */
export const isRepeatable = (name: ComponentName): boolean =>
  name === 'hotArticles' || name === 'latestGames' || name === 'popularArticles'
