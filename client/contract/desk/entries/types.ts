// The types of entries and where readers see them; their kinds say the rest (`kinds/registry.ts`). Without zod, for the browser.
import { items, itemTypes, type ItemType } from '../../items.ts'
import type { Locale } from '../../locale.ts'
import { localePath, pathTo } from '../../paths.ts'

/** What is no item of the lists of the site. */
interface NonItemDefinition {
  /** A page that shows it, without language prefix. */
  path: string
  /** One entry has all languages: its texts are short, and what they stand on is the same. */
  isMultilingual?: true
  /** There is exactly one, or one in each language. */
  isSingleton?: true
  /** Readers see it until it is deleted, which is refused while something refers to it. */
  isUndated?: true
}

const nonItemTypes = {
  faq: { path: pathTo('faq') },
  page: { path: pathTo('home') },
  terms: { path: pathTo('terms'), isSingleton: true },
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
/** The types whose entries have all languages in one. */
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
/** Items have lists, likes and a place in the search of the site; other entries do not. */
export const isItemType = (type: string): type is ItemType => Object.hasOwn(items, type)
const isNonItemType = (type: string): type is NonItemType => Object.hasOwn(nonItemTypes, type)

const nonItemDefinitionOf = (type: EntryType): NonItemDefinition | null =>
  isItemType(type) ? null : nonItemTypes[type]
/** The types whose entries have one language each. */
export type PerLanguageType = Exclude<EntryType, MultilingualType>
export const isTogether = (type: EntryType): type is MultilingualType =>
  nonItemDefinitionOf(type)?.isMultilingual === true
export const isSingle = (type: EntryType) => nonItemDefinitionOf(type)?.isSingleton === true
export const isLasting = (type: EntryType) => nonItemDefinitionOf(type)?.isUndated === true
/** Those that translators translate one language at a time. */
export const perLanguageTypes: readonly PerLanguageType[] = entryTypes.filter(
  (type): type is PerLanguageType => !isTogether(type),
)

interface Addressed {
  type: EntryType
  item_id: number
  lang: Locale
  /** Of a kind whose address is written with its text. */
  path: string | null
}

/** Where readers see an entry. */
export function entryUrl({ type, item_id: id, lang, path }: Addressed): string {
  const own = isItemType(type) ? pathTo(items[type].page, { id }) : nonItemTypes[type].path
  return localePath(lang, path ?? own)
}

/** Kinds whose entries stand in an order that an operator gives them, the same in all languages. */
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
