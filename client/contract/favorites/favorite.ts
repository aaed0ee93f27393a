// Favorites of a member: saved articles, followed tags, authors and games, and events marked for a reminder.
import * as z from 'zod/mini'
import { articleSummary } from '../articles.ts'
import { followedTypes, maxFavoriteKeys, maxSaved, savedPerPage, type FavoriteKey } from './key.ts'
import { isWithinPageNumberLimit, lang, pageNumber } from '../fields.ts'

const listedTypes = [...followedTypes, 'event'] as const
export const favoriteTypes = ['article', ...listedTypes] as const

const key = `(?:${favoriteTypes.join('|')}):[1-9]\\d{0,8}`

/** Keys separated by commas. */
export const favoriteKeys = z._default(
  z.pipe(
    z.string().check(z.regex(new RegExp(`^${key}(?:,${key}){0,${maxFavoriteKeys - 1}}$`))),
    z.transform((list) => [...new Set(list.split(','))] as FavoriteKey[]),
  ),
  [],
)

export const savedQuery = z
  .strictObject({ lang, page: pageNumber })
  .check(isWithinPageNumberLimit(savedPerPage, maxSaved))

export const savedArticle = z.extend(articleSummary, { saved_at: z.string() })
export type SavedArticle = z.infer<typeof savedArticle>

/** Things that a member follows, and marked events. */
export const followed = z.object({
  type: z.enum(listedTypes),
  id: z.number(),
  name: z.string(),
  /** Path with language prefix. */
  url: z.string(),
  followed_at: z.string(),
  /** Start of an event. */
  starts_at: z.optional(z.string()),
})
export type Followed = z.infer<typeof followed>

/** A new article about a followed thing, or a marked event that starts within a day. */
export const followedNews = z.object({
  id: z.number(),
  title: z.string(),
  url: z.string(),
  /** For an event, the time from which it is announced. */
  published_at: z.string(),
  /** The followed thing; for an event, its start as a text. */
  source: z.object({ type: z.enum(listedTypes), name: z.string() }),
  /** True if it was published since the member looked last. */
  is_new: z.boolean(),
})
export type FollowedNews = z.infer<typeof followedNews>

/** Date of the newest article that the member has seen. */
export const seenForm = z.strictObject({ until: z.iso.datetime({ precision: 3 }) })
