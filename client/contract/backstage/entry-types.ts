// The types of entries and where readers see them; their kinds say the rest (`kinds/registry.ts`). Without zod, for the browser.
import { items, itemTypes, type ItemType } from '../items.ts'
import type { Locale } from '../locale.ts'
import { localePath, pathTo } from '../paths.ts'

/** What is no item of the lists of the site, with the page that shows it. */
const pages = { faq: 'faq', page: 'home' } as const
type PagedType = keyof typeof pages

export type EntryType = ItemType | PagedType
const pagedTypes: readonly PagedType[] = ['faq', 'page']
export const entryTypes: readonly EntryType[] = [...itemTypes, ...pagedTypes]

export const isEntryType = (type: string): type is EntryType => isItemType(type) || isPaged(type)
/** Items have lists, likes and a place in the search of the site; other entries do not. */
export const isItemType = (type: string): type is ItemType => Object.hasOwn(items, type)
const isPaged = (type: string): type is PagedType => Object.hasOwn(pages, type)

interface Addressed {
  type: EntryType
  item_id: number
  lang: Locale
  /** Of a kind whose address is written with its text. */
  path: string | null
}

/** Where readers see an entry. */
export function entryUrl({ type, item_id: id, lang, path }: Addressed): string {
  const own = isItemType(type) ? pathTo(items[type].page, { id }) : pathTo(pages[type])
  return localePath(lang, path ?? own)
}
