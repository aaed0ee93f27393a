// Cache tags name the content a cache entry was made from. Reads declare their tags; a publication lists the tags it
// changes (docs/decisions/data/cache-tags.md).
import type { ItemType } from '../../client/contract/items.ts'
import type { Locale } from '../../client/contract/locale.ts'

/** Content that is small or rarely changes, with one tag for all its rows. */
type ContentTag =
  | 'ads'
  | 'authors'
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
  /** Sections of the front pages of a language. */
  | `front ${Locale}`
  /** Suggested keywords of a language's search. */
  | `keywords ${Locale}`
  /** An item in all languages. */
  | `${ItemType} ${number}`
  /** Part of an item type's sitemap, by number. */
  | `sitemap ${string} ${number}`
  /** A materialized list of a language (`worker/data/lists/lists.ts`). */
  | `list ${Locale} ${string}`
  /** The current day in UTC+8, for content that mentions today. */
  | 'day'
  /** A draw has become due. */
  | 'due draws'
  /** Every change. */
  | '*'
  | LazyTag

/** A dependency whose changes may take effect up to `lazyTagGraceMs` later. */
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
 * The tag for content that may be up to six hours old: lists beside an article, and late pages of lists. Otherwise each
 * publication would make thousands of entries stale.
 */
export function lazyTag(tag: Tag): Tag {
  return `~${tag}`
}
