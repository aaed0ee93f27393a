// Addresses of the pages of articles and games: the id, then the slug if the item has one
// (docs/decisions/site/page-urls.md).
import { items, type ItemType } from '../items.ts'
import type { Locale } from '../locale.ts'
import { localePath, pathTo } from '../paths.ts'

interface AddressedItem {
  id: number
  slug?: string | null | undefined
}

/** Path without language prefix. */
export function itemPath(type: ItemType, { id, slug }: AddressedItem): string {
  return pathTo(items[type].page, { id, slug: slug || undefined })
}

/** Canonical path of an item's page in a language. */
export function itemUrl(lang: Locale, type: ItemType, item: AddressedItem): string {
  return localePath(lang, itemPath(type, item))
}
