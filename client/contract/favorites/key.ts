// Names of favorites and their limits, without schemas, which no browser needs.

/** Types that can be followed. The bell announces articles about a followed thing. */
export const followedTypes = ['tag', 'author', 'game'] as const
export type FollowedType = (typeof followedTypes)[number]
/** An event is marked for a reminder. */
export type FavoriteType = 'article' | FollowedType | 'event'

/** Maximum numbers of a member, which the texts of `saved_full`, `followed_full` and `reminders_full` name. */
export const [maxSaved, maxFollowed, maxReminders] = [500, 100, 20]
/** Maximum number of keys whose state is read at once. */
export const maxFavoriteKeys = 100
export const savedPerPage = 20

/** `article:12`. The id of an article, a game or an event is that of its group, so that it is the same in every language. */
export type FavoriteKey = `${FavoriteType}:${number}`

export function favoriteKey(type: FavoriteType, id: number): FavoriteKey {
  return `${type}:${id}`
}
