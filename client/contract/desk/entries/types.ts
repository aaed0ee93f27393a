// Entry types and the paths of their pages. Their definitions have the rest (`kinds/registry.ts`). Without zod, for the
// browser.
import { items, itemTypes, type ItemType } from '../../items.ts'
import type { Locale } from '../../locale.ts'
import { localePath, pathTo } from '../../paths.ts'

/** Definition of a type that is not in the site's item lists. */
interface NonItemDefinition {
  /** Path of a page that shows it, without language prefix. */
  path: string
  /** One entry holds all languages; only its short texts differ. */
  isMultilingual?: true
  /** Exactly one entry, or one per language. */
  isSingleton?: true
  /** Live until it is deleted. Deletion is refused while another entry refers to it. */
  isUndated?: true
}

const nonItemTypes = {
  faq: { path: pathTo('faq') },
  page: { path: pathTo('home') },
  terms: { path: pathTo('terms') },
  brand: {
    path: pathTo('gameList', { category: 'casino', tab: 'game-list' }),
    isMultilingual: true,
    isUndated: true,
  },
  banner: { path: pathTo('home'), isMultilingual: true },
  marquee: { path: pathTo('home'), isMultilingual: true },
  ad: { path: pathTo('home'), isMultilingual: true },
  partner: {
    path: pathTo('platform', { part: 'partner' }),
    isMultilingual: true,
    isUndated: true,
  },
  author: { path: pathTo('home'), isMultilingual: true, isUndated: true },
  tag: { path: pathTo('search'), isMultilingual: true, isUndated: true },
  theme: {
    path: pathTo('gameList', { category: 'casino', tab: 'feature' }),
    isMultilingual: true,
    isUndated: true,
  },
  poll: { path: pathTo('polls'), isMultilingual: true, isUndated: true },
  questionnaire: { path: pathTo('feedback'), isMultilingual: true, isUndated: true },
  navigation: { path: pathTo('home'), isMultilingual: true, isSingleton: true, isUndated: true },
  header: { path: pathTo('home'), isMultilingual: true, isSingleton: true, isUndated: true },
  footer: { path: pathTo('home'), isMultilingual: true, isSingleton: true, isUndated: true },
  front: {
    path: pathTo('hub', { hub: 'news' }),
    isMultilingual: true,
    isSingleton: true,
    isUndated: true,
  },
  home: { path: pathTo('home'), isMultilingual: true, isSingleton: true, isUndated: true },
  event: { path: pathTo('currentMonth'), isMultilingual: true },
  launch: { path: pathTo('timeline'), isMultilingual: true },
  material_group: { path: pathTo('download'), isMultilingual: true },
  vip_group: { path: pathTo('download'), isMultilingual: true, isUndated: true },
} as const satisfies Record<string, NonItemDefinition>

type NonItemType = keyof typeof nonItemTypes
export type EntryType = ItemType | NonItemType
/** Types whose entries hold all languages. */
export type MultilingualType = {
  [Type in NonItemType]: (typeof nonItemTypes)[Type] extends { isMultilingual: true } ? Type : never
}[NonItemType]
const placedTypes: readonly NonItemType[] = [
  'faq',
  'page',
  'terms',
  'brand',
  'navigation',
  'header',
  'footer',
  'home',
  'front',
  'banner',
  'marquee',
  'ad',
  'partner',
  'author',
  'tag',
  'theme',
  'poll',
  'questionnaire',
  'event',
  'launch',
  'material_group',
  'vip_group',
]
export const entryTypes: readonly EntryType[] = [...itemTypes, ...placedTypes]

export const isEntryType = (type: string): type is EntryType =>
  isItemType(type) || isNonItemType(type)
/** Items have lists, likes and search; other entries do not. */
export const isItemType = (type: string): type is ItemType => Object.hasOwn(items, type)
const isNonItemType = (type: string): type is NonItemType => Object.hasOwn(nonItemTypes, type)

const nonItemDefinitionOf = (type: EntryType): NonItemDefinition | null =>
  isItemType(type) ? null : nonItemTypes[type]
/** Types with one entry per language. */
export type PerLanguageType = Exclude<EntryType, MultilingualType>
export const isMultilingual = (type: EntryType): type is MultilingualType =>
  nonItemDefinitionOf(type)?.isMultilingual === true
export const isSingle = (type: EntryType) => nonItemDefinitionOf(type)?.isSingleton === true
export const isUndated = (type: EntryType) => nonItemDefinitionOf(type)?.isUndated === true
/** Types that are translated one language at a time. */
export const perLanguageTypes: readonly PerLanguageType[] = entryTypes.filter(
  (type): type is PerLanguageType => !isMultilingual(type),
)

interface Addressed {
  type: EntryType
  item_id: number
  lang: Locale
  /** Path of a type whose address is edited with its text. */
  path: string | null
}

/** Path of the page that shows the entry. */
export function entryUrl({ type, item_id: id, lang, path }: Addressed): string {
  const own = isItemType(type)
    ? pathTo(items[type].page, { id })
    : type === 'author'
      ? pathTo('author', { id })
      : nonItemTypes[type].path
  return localePath(lang, path ?? own)
}

/** Types with an order set by operators, the same in all languages. */
export const orderedTypes = [
  'faq',
  'brand',
  'partner',
  'theme',
  'banner',
  'marquee',
  'material_group',
  'vip_group',
] as const satisfies readonly EntryType[]
export type OrderedType = (typeof orderedTypes)[number]
export const isOrderedType = (type: string): type is OrderedType =>
  orderedTypes.some((one) => one === type)
