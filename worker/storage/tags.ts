// Cache tags: the names of what a cached entry was made from. A read names its tags, a publication names those it changes
// (docs/decisions/data/030-cache-tags.md).
import type { ItemType } from '../../client/contract/items.ts'
import type { Locale } from '../../client/contract/locale.ts'

/** Content that is small or changes rarely, so that one name for all of its rows is enough. */
type ContentTag =
  | 'ads'
  | 'banners'
  | 'brands'
  | 'demo_slots'
  | 'draws'
  | 'events'
  | 'faq'
  | 'images'
  | 'issues'
  | 'labels'
  | 'launches'
  | 'marquee'
  | 'materials'
  | 'most_read'
  | 'pages'
  | 'partners'
  | 'polls'
  | 'questionnaires'
  | 'redirects'
  | 'terms'
  | 'themes'
  | 'timeline'

export type Tag =
  | ContentTag
  /** Header, navigation, footer and settings of a language. */
  | `chrome ${Locale}`
  /** The components of the home page of a language. */
  | `home ${Locale}`
  /** The sections of the front pages of a language. */
  | `front ${Locale}`
  /** What the search of a language offers first. */
  | `keywords ${Locale}`
  /** All languages of an item. */
  | `${ItemType} ${number}`
  /** A part of an item type's sitemaps, by number. */
  | `sitemap ${string} ${number}`
  /** A kept list of a language (`worker/data/lists/lists.ts`). */
  | `list ${Locale} ${string}`
  /** The present day in UTC+8, for what mentions today. */
  | 'day'
  /** A draw has become due. */
  | 'due draws'
  /** Any change at all. */
  | '*'
  | LazyTag

/** A dependency that may be behind for `slowFor`. */
type LazyTag = `~${string}`

export function chromeTag(locale: Locale): Tag {
  return `chrome ${locale}`
}

export function homeTag(locale: Locale): Tag {
  return `home ${locale}`
}

export function frontTag(locale: Locale): Tag {
  return `front ${locale}`
}

export function keywordsTag(locale: Locale): Tag {
  return `keywords ${locale}`
}

export function itemTag(type: ItemType, group: number): Tag {
  return `${type} ${group}`
}

export function sitemapTag(type: string, shard: number): Tag {
  return `sitemap ${type} ${shard}`
}

export function listTag(locale: Locale, list: string): Tag {
  return `list ${locale} ${list}`
}

/**
 * The same tag for an entry that may show it up to six hours late: lists beside an article, and lists far from their
 * beginning. Otherwise each publication would make thousands of entries stale.
 */
export function lazyTag(tag: Tag): Tag {
  return `~${tag}`
}
