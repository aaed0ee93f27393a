// Closed lists that classify addresses and content. Without zod, because every browser builds addresses.

export const categories = ['casino', 'live', 'lottery', 'chess', 'sports'] as const
export type Category = (typeof categories)[number]

/** Categories without a tab in their path; the query `tab=game-list` selects their list. */
export const singlePageCategories = ['live', 'sports'] as const satisfies Category[]
export type SinglePageCategory = (typeof singlePageCategories)[number]

/**
 * Categories as addresses name them; `battle` is an alias of `chess`
 * (docs/decisions/site/page-urls.md).
 */
export const tabbedCategories = ['casino', 'lottery', 'chess', 'battle'] as const
export const gameTabs = ['feature', 'game-list'] as const
export type GameTab = (typeof gameTabs)[number]

/** Color themes of a cover image and its rule: a game category, or news. */
export const topics = [...categories, 'news'] as const
export type Topic = (typeof topics)[number]

export const newsCategories = ['industry', 'brand'] as const
export type NewsCategory = (typeof newsCategories)[number]
