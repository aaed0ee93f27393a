import * as z from 'zod/mini'
import { image } from './images.ts'
import { byPlural, byType, countedTypes, items, likedPerPage } from './items.ts'
import { favoriteKeys } from './favorites/favorite.ts'
import { isWithinPageNumberLimit, lang, paging } from './fields.ts'
import { maxNumberedLikes } from './page-number-limits.ts'
import { poll, votedPoll } from './polls.ts'

const liked = z.object({
  id: z.number(),
  title: z.string(),
  subtitle: z.string(),
  liked_amount: z.number(),
  /** Always 0 for games. */
  comment_count: z.number(),
  /** The item's image cropped to a square; `url` is a path without origin. */
  img_200x200: z.object({
    url: z.string(),
    img_alt: z.string(),
    width: z.number(),
    height: z.number(),
  }),
  /** Path with language prefix. */
  url: z.string(),
  liked_at: z.string(),
})
/** The key of the image differs by type, as in the type's own read. */
export const likedItem = z.discriminatedUnion('type', [
  z.extend(liked, { type: z.literal('article'), cover_img: image }),
  z.extend(liked, { type: z.literal('game'), img_670x376: image }),
])
export type LikedItem = z.infer<typeof likedItem>

export const likedQuery = z
  .strictObject({ lang, ...paging })
  .check(isWithinPageNumberLimit(likedPerPage, maxNumberedLikes))

/** Ids separated by commas, at most 100. */
const idList = z._default(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,99}$/)),
    z.transform((list) => [...new Set(list.split(',').map(Number))]),
  ),
  [],
)

/** The same schema for every type whose counts are updated live. */
function perCountedType<Schema extends z.ZodMiniType>(schema: Schema) {
  return byPlural(
    items,
    byType(countedTypes, () => schema),
  )
}

export const countsQuery = z.strictObject({
  lang,
  ...perCountedType(idList),
  polls: idList,
})
/**
 * For comments, only the member's likes are requested, since counts are part of the comment list. `favorites` asks which
 * of these the member has saved or follows.
 */
export const stateQuery = z.extend(countsQuery, { comments: idList, favorites: favoriteKeys })

const count = { id: z.number(), liked_amount: z.number(), comment_count: z.number() }
const ownCount = { ...count, is_liked: z.boolean() }

/** Items that are not visible are omitted. */
export const counts = z.object({
  ...perCountedType(z.array(z.object(count))),
  polls: z.array(poll),
})

export const memberState = z.object({
  ...perCountedType(z.array(z.object(ownCount))),
  polls: z.array(votedPoll),
  /** Ids of the requested comments that the member likes. */
  liked_comments: z.array(z.number()),
  /** Keys among the requested ones. */
  favorites: z.array(z.string()),
})
