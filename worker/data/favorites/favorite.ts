// Favorites of members: saved articles, followed tags, authors and games, and marked events. One row each, whose key makes repeated
// writes harmless (docs/decisions/community/favorites.md).
import { and, eq, inArray, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  followedTypes,
  maxFollowed,
  maxReminders,
  maxSaved,
  type FavoriteKey,
  type FavoriteType,
} from '../../../client/contract/favorites/key.ts'
import { read, type Read, type Statement } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { itemSources } from '../../storage/rows/items.ts'
import { authors, events, favorites, tags } from '../../storage/schema/index.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import type { Deps } from '../../deps.ts'

interface Favorite {
  type: FavoriteType
  /** Group of an article, a game or an event. */
  id: number
}

/** Types that share a limit. */
function familyOf(type: FavoriteType): { types: readonly FavoriteType[]; limit: number } {
  if (type === 'article') return { types: ['article'], limit: maxSaved }
  if (type === 'event') return { types: ['event'], limit: maxReminders }
  return { types: followedTypes, limit: maxFollowed }
}

/** True if readers can see the thing in any language. An event must not have begun. */
function isShown(deps: Deps, type: FavoriteType, id: SQLWrapper): SQL {
  const now = deps.now().toISOString()
  if (type === 'tag') return sql`exists (select 1 from ${tags} where ${tags.id} = ${id})`
  if (type === 'author') return sql`exists (select 1 from ${authors} where ${authors.id} = ${id})`
  if (type === 'event')
    return sql`exists (select 1 from ${events} where ${events.group_id} = ${id}
      and ${events.starts_at} > ${now} and ${isVisible(events, now)})`
  const { table } = itemSources[type]
  return sql`exists (select 1 from ${table} where ${table.group_id} = ${id} and ${isVisible(table, now)})`
}

const isOf = (userId: number, { type, id }: Favorite) =>
  and(eq(favorites.user_id, userId), eq(favorites.type, type), eq(favorites.target_id, id))

/**
 * Adds a favorite unless the member has as many as allowed. Resolves to `is_favorite`, and to `is_shown`, which is false
 * for a thing that readers cannot see. At the limit, favorites that are no longer shown make room.
 */
export function addFavorite(
  deps: Deps,
  userId: number,
  favorite: Favorite,
): Read<{ is_favorite: boolean; is_shown: boolean }> {
  const { type, id } = favorite
  const { types, limit } = familyOf(type)
  const isOfFamily = and(eq(favorites.user_id, userId), inArray(favorites.type, [...types]))
  const count = sql`(select count(*) from ${favorites} where ${isOfFamily})`
  const shown = isShown(deps, type, sql`${id}`)
  const own = sql`exists (select 1 from ${favorites} where ${isOf(userId, favorite)})`
  const isAnyShown = or(
    ...types.map((one) =>
      and(eq(favorites.type, one), isShown(deps, one, sql`${favorites.target_id}`)),
    ),
  )!
  return read(
    [
      deps.db.delete(favorites).where(and(isOfFamily, sql`${count} >= ${limit}`, not(isAnyShown))),
      deps.db
        .insert(favorites)
        .select(
          sql`select ${userId}, ${type}, ${id}, ${deps.now().toISOString()} where ${shown} and ${count} < ${limit}`,
        )
        .onConflictDoNothing(),
      deps.db
        .select({
          is_favorite: sql<boolean>`${own}`.mapWith(Boolean).as('is_favorite'),
          is_shown: sql<boolean>`${shown}`.mapWith(Boolean).as('is_shown'),
        })
        .from(sql`(select 1)`),
    ] as const,
    ([, , [row]]) => row ?? { is_favorite: false, is_shown: false },
  )
}

export function removeFavoriteStatement(deps: Deps, userId: number, favorite: Favorite): Statement {
  return deps.db.delete(favorites).where(isOf(userId, favorite))
}

/** The member's favorites among these. */
export function favoritesAmong(
  deps: Deps,
  userId: number,
  keys: readonly FavoriteKey[],
): Read<FavoriteKey[]> {
  const asked = jsonTable(
    keys.map((key) => key.split(':')),
    'one',
  )
  const { type, target_id } = favorites
  const query = deps.db
    .select({ type, target_id })
    .from(asked)
    .crossJoin(favorites)
    .where(
      sql`${favorites.user_id} = ${userId} and ${type} = one.value ->> 0
        and ${target_id} = cast(one.value ->> 1 as integer)`,
    )
  return read([query], ([rows]) => rows.map((row): FavoriteKey => `${row.type}:${row.target_id}`))
}
