// New articles about what a member follows. Nothing is stored per follower: the newest entries of each followed list
// are read when the member looks, so the cost depends only on how much one member follows
// (docs/decisions/community/favorites.md).
import { eq, sql, type SQL } from 'drizzle-orm'
import { followedTypes, type FollowedType } from '../../../client/contract/favorites/key.ts'
import type { FollowedNews } from '../../../client/contract/favorites/favorite.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import { read, type Read, type Statement } from '../../storage/db.ts'
import { jsonValues } from '../../storage/sql.ts'
import { rowid } from '../lists/pages.ts'
import {
  articles,
  authorTexts,
  favorites,
  games,
  itemLists,
  listItems,
  tagLabels,
  users,
} from '../../storage/schema/index.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import { isListedGroup } from './list.ts'
import type { Deps } from '../../deps.ts'

/** Maximum number of articles that are listed, read per followed thing, and days for which they are listed. */
const [maxListed, perFollowed, days] = [10, 5, 30]

interface Asked {
  userId: number | SQL
  locale: Locale | SQL
  /** Articles published later, ISO 8601. */
  since: SQL
  /** The latest time of publication, ISO 8601. */
  until: SQL
}

/**
 * Rows `item_id`, `at`, `type`, `target_id` and `followed_at`: the newest articles of each followed thing that were
 * published after it was followed.
 */
function selectNews({ userId, locale, since, until }: Asked): SQL {
  const { type, target_id, created_at } = favorites
  const newest = sql`select ${rowid} from ${listItems}
    where ${listItems.list_id} = ${itemLists.id} and ${listItems.sort_date} > max(${created_at}, ${since})
      and ${listItems.sort_date} <= ${until}
    order by ${listItems.sort_date} desc, ${listItems.item_id} desc limit ${perFollowed}`
  return sql`select each_entry.item_id as item_id, each_entry.sort_date as at, ${type} as type,
      ${target_id} as target_id, ${created_at} as followed_at
    from ${favorites} cross join ${itemLists} on ${itemLists.locale} = ${locale}
      and ${itemLists.facet} = 'article:' || ${type} and ${itemLists.facet_value} = cast(${target_id} as text)
    cross join ${listItems} as each_entry on each_entry.rowid in (${newest})
    where ${favorites.user_id} = ${userId} and ${type} in ${jsonValues(followedTypes)}`
}

export function seenUntil(userId: number): SQL {
  return sql`(select coalesce(${users.followed_seen_until}, '') from ${users} where ${users.id} = ${userId})`
}

/** Number of articles that the member has not seen. */
export function countNews(deps: Deps, userId: number, locale: Locale): Read<number> {
  const until = sql`${deps.now().toISOString()}`
  const news = selectNews({ userId, locale, since: seenUntil(userId), until })
  const query = deps.db
    .select({ count: sql<number>`count(distinct item_id)`.as('count') })
    .from(sql`(${news})`)
  return read([query], ([[row]]) => row?.count ?? 0)
}

/** True if there are such articles. */
export function hasNews(asked: Asked): SQL {
  return sql`exists (${selectNews(asked)})`
}

/** Unseen articles of a period, newest first. */
export function listUnseenNews(
  deps: Deps,
  userId: number,
  locale: Locale,
  { since, until }: Record<'since' | 'until', string>,
): Read<FollowedNews[]> {
  const unseen = sql`max(${since}, ${seenUntil(userId)})`
  return listNewsOf(deps, { userId, locale, since: unseen, until: sql`${until}` })
}

/** Newest first, each article once. */
export function listNews(deps: Deps, userId: number, locale: Locale): Read<FollowedNews[]> {
  const since = new Date(deps.now().getTime() - days * 24 * 60 * 60 * 1000).toISOString()
  const until = deps.now().toISOString()
  return listNewsOf(deps, { userId, locale, since: sql`${since}`, until: sql`${until}` })
}

function listNewsOf(
  deps: Deps,
  { userId, locale, ...period }: Asked & { userId: number; locale: Locale },
): Read<FollowedNews[]> {
  const news = selectNews({ userId, locale, ...period })
  // SQLite takes bare columns from the row with the maximum.
  const entries = sql`(select item_id, max(at) as at, type, target_id from (${news})
    group by item_id order by at desc, item_id desc limit ${maxListed}) as entry`
  const nameOf: Record<FollowedType, SQL> = {
    tag: sql`select ${tagLabels.label} from ${tagLabels}
      where ${tagLabels.tag_id} = entry.target_id and ${tagLabels.lang} = ${locale}`,
    author: sql`select ${authorTexts.name} from ${authorTexts}
      where ${authorTexts.author_id} = entry.target_id and ${authorTexts.lang} = ${locale}`,
    game: sql`select ${games.title} from ${listItems} cross join ${games} on ${games.id} = ${listItems.item_id}
      where ${isListedGroup(locale, 'game', sql`entry.target_id`)}`,
  }
  const cases = followedTypes.map((type) => sql`when ${type} then (${nameOf[type]})`)
  const query = deps.db
    .select({
      id: articles.id,
      slug: articles.slug,
      title: articles.title,
      published_at: sql<string>`entry.at`.as('place'),
      type: sql<FollowedType>`entry.type`.as('followed_type'),
      name: sql<string | null>`case entry.type ${sql.join(cases, sql` `)} end`.as('name'),
      is_new: sql<boolean>`entry.at > ${seenUntil(userId)}`.mapWith(Boolean).as('is_new'),
    })
    .from(entries)
    .crossJoin(articles)
    .where(sql`${articles.id} = entry.item_id and ${isVisible(articles, deps.now().toISOString())}`)
  return read([query], ([rows]) =>
    rows
      .toSorted((a, b) => b.published_at.localeCompare(a.published_at) || b.id - a.id)
      .flatMap(({ slug, type, name, ...row }) =>
        name === null
          ? []
          : [
              {
                ...row,
                url: itemUrl(locale, 'article', { id: row.id, slug }),
                source: { type, name },
              },
            ],
      ),
  )
}

/** Marks articles published up to then as seen. A time in the future counts as now, an earlier one changes nothing. */
export function seeNewsStatement(deps: Deps, userId: number, until: string): Statement {
  const now = deps.now().toISOString()
  const at = until < now ? until : now
  return deps.db
    .update(users)
    .set({ followed_seen_until: sql`max(coalesce(${users.followed_seen_until}, ''), ${at})` })
    .where(eq(users.id, userId))
}
