// Content of the replay: pages with the product's cache tags, and publications with the tags they bump (`listTags` in
// worker/data/lists/lists.ts).
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { listTagsOf, unfacetedList } from '../../../worker/data/lists/pages.ts'
import { chromeTag, itemTag, listTag, lazyTag, type Tag } from '../../../worker/storage/tags.ts'

/** Initial number of groups; each publication adds an article. */
export const articleCount = 50_000
const gameCount = 25_000
const categories = ['industry', 'brand']
const gameCategories = ['casino', 'live', 'lottery', 'chess', 'sports']
const tagCount = 30

export interface Page {
  key: string
  tags: Tag[]
  /** Approximate worldwide views per second; determines the initial age of its copies. */
  rate: number
}

/** Deterministic pseudo-random numbers from 0 to 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

function scatter(number: number, step: number): number {
  return (((number * 7919 + step * 104_729 + 1) * 48_271) % 2_147_483_647) / 2_147_483_647
}

function tagsOf(group: number): number[] {
  const tags = Array.from({ length: 1 + (group % 3) }, (_, step) =>
    Math.floor(scatter(group, step) ** 2 * tagCount),
  )
  return [...new Set(tags)]
}

const categoryOf = (group: number) => categories[group % categories.length]!

/** Lists that contain an article. */
function listsOf(group: number): string[] {
  const tags = tagsOf(group).map((tag) => `article:tag:${tag}`)
  return ['article', `article:category:${categoryOf(group)}`, 'article:recent', ...tags]
}

/** Tags bumped by publishing an article: itself, its neighbors and its lists, in every language. */
export function tagsNamedBy(group: number): Tag[] {
  const items = [group, group - categories.length, group + categories.length]
  return [
    ...items.map((one) => itemTag('article', one)),
    ...locales.flatMap((locale) => listsOf(group).map((list) => listTag(locale, list))),
  ]
}

/** All pages that visitors of the replay may request. */
export const site = {
  home: (locale: Locale, rate: number): Page => ({
    key: `${locale} /`,
    rate,
    tags: [
      chromeTag(locale),
      ...['article', 'article:recent', 'game'].map((list) => listTag(locale, list)),
      ...(['pages', 'banners', 'marquee', 'events', 'day', 'partners', 'polls'] as const),
    ],
  }),
  list: (locale: Locale, number: number, page: number, rate: number): Page => {
    const names = [
      ...categories.map((category) => `article:category:${category}`),
      ...Array.from({ length: tagCount }, (_, tag) => `article:tag:${tag}`),
      ...gameCategories.map((category) => `game:${category}`),
    ]
    const name = names[number % names.length]!
    return {
      key: `${locale} ${name} ${page}`,
      rate,
      tags: [
        chromeTag(locale),
        'labels',
        ...listTagsOf(locale, unfacetedList(name), [{ key: '' }], { page, perPage: 0 }),
      ],
    }
  },
  article: (locale: Locale, group: number, rate: number): Page => ({
    key: `${locale} article ${group}`,
    rate,
    tags: [
      chromeTag(locale),
      itemTag('article', group),
      ...tagsOf(group).map((tag) => lazyTag(listTag(locale, `article:tag:${tag}`))),
      // Related articles.
      ...[1, 2, 3, 4].map((step) => itemTag('article', Math.max(1, group - step * tagCount))),
    ],
  }),
  game: (locale: Locale, number: number, rate: number): Page => {
    const group = 1 + (number % gameCount)
    const list = `game:${gameCategories[group % gameCategories.length]!}`
    return {
      key: `${locale} game ${group}`,
      rate,
      tags: [chromeTag(locale), itemTag('game', group), lazyTag(listTag(locale, list))],
    }
  },
}
