// The types of entries and where readers see them; their kinds say the rest (`kinds/registry.ts`). Without zod, for the browser.
import { items, itemTypes, type ItemType } from '../../items.ts'
import type { Locale } from '../../locale.ts'
import { localePath, pathTo } from '../../paths.ts'

/** What is no item of the lists of the site. */
interface Placed {
  /** A page that shows it, without language prefix. */
  path: string
  /** One entry has all languages: its texts are short, and what they stand on is the same. */
  isTogether?: true
  /** There is exactly one, or one in each language. */
  isSingle?: true
  /** Readers see it until it is deleted, which is refused while something refers to it. */
  isLasting?: true
}

const placed = {
  faq: { path: pathTo('faq') },
  page: { path: pathTo('home') },
  terms: { path: pathTo('terms'), isSingle: true },
  brand: {
    path: pathTo('gameList', { category: 'casino', tab: 'game-list' }),
    isTogether: true,
    isLasting: true,
  },
  banner: { path: pathTo('home'), isTogether: true },
  marquee: { path: pathTo('home'), isTogether: true },
  ad: { path: pathTo('home'), isTogether: true },
  partner: {
    path: pathTo('platform', { part: 'partner' }),
    isTogether: true,
    isLasting: true,
  },
  tag: { path: pathTo('search'), isTogether: true, isLasting: true },
  theme: {
    path: pathTo('gameList', { category: 'casino', tab: 'feature' }),
    isTogether: true,
    isLasting: true,
  },
  poll: { path: pathTo('polls'), isTogether: true, isLasting: true },
  questionnaire: { path: pathTo('feedback'), isTogether: true, isLasting: true },
  navigation: { path: pathTo('home'), isTogether: true, isSingle: true, isLasting: true },
  header: { path: pathTo('home'), isTogether: true, isSingle: true, isLasting: true },
  footer: { path: pathTo('home'), isTogether: true, isSingle: true, isLasting: true },
  front: {
    path: pathTo('hub', { hub: 'news' }),
    isTogether: true,
    isSingle: true,
    isLasting: true,
  },
  home: { path: pathTo('home'), isTogether: true, isSingle: true, isLasting: true },
  event: { path: pathTo('currentMonth'), isTogether: true },
  launch: { path: pathTo('timeline'), isTogether: true },
  material_group: { path: pathTo('download'), isTogether: true },
  vip_group: { path: pathTo('download'), isTogether: true, isLasting: true },
} as const satisfies Record<string, Placed>

type PlacedType = keyof typeof placed
export type EntryType = ItemType | PlacedType
/** The types whose entries have all languages in one. */
export type TogetherType = {
  [Type in PlacedType]: (typeof placed)[Type] extends { isTogether: true } ? Type : never
}[PlacedType]
const placedTypes: readonly PlacedType[] = [
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

export const isEntryType = (type: string): type is EntryType => isItemType(type) || isPlaced(type)
/** Items have lists, likes and a place in the search of the site; other entries do not. */
export const isItemType = (type: string): type is ItemType => Object.hasOwn(items, type)
const isPlaced = (type: string): type is PlacedType => Object.hasOwn(placed, type)

const placeOf = (type: EntryType): Placed | null => (isItemType(type) ? null : placed[type])
/** The types whose entries have one language each. */
export type TranslatedType = Exclude<EntryType, TogetherType>
export const isTogether = (type: EntryType): type is TogetherType =>
  placeOf(type)?.isTogether === true
export const isSingle = (type: EntryType) => placeOf(type)?.isSingle === true
export const isLasting = (type: EntryType) => placeOf(type)?.isLasting === true
/** Those that translators translate one language at a time. */
export const translatedTypes: readonly TranslatedType[] = entryTypes.filter(
  (type): type is TranslatedType => !isTogether(type),
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
  const own = isItemType(type) ? pathTo(items[type].page, { id }) : placed[type].path
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
