// The kept lists: which items a language shows in which list, worked out once when something is published, so that a page
// reads as many rows as it shows (docs/decisions/data/049-kept-lists.md).
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { ItemType } from '../../../client/contract/items.ts'
import { contentLocales, locales } from '../../../client/contract/locale.ts'
import { bumpTags } from '../../storage/cache/change-log.ts'
import type { Statement } from '../../storage/db.ts'
import { itemSources } from '../../storage/rows/items.ts'
import {
  articles,
  games,
  listItems,
  itemLists,
  pendingRankUpdates,
} from '../../storage/schema/index.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import { groupsPerShard } from '../item-sitemap.ts'
import type { Deps } from '../../deps.ts'

/** How long an article counts as recent, in days: the most liked ones are chosen among them. */
const recentDays = 31

/** Groups by id, at most 100, or all of a range of ids. */
type Groups = readonly number[] | { after: number; to: number | null }

/**
 * Brings the lists of these groups up to date, after the writes of the items and in the same batch. It compares what the
 * lists should hold with what they hold, so it may be repeated and writes only what differs; totals stay exact.
 */
export function syncListsStatements(deps: Deps, type: ItemType, groups: Groups): Statement[] {
  const wanted = selectExpected(deps, type, groups)
  const held = isListItemOf(type, groups)
  const places = sql`select ${itemLists.id} as list_id, wanted.* from wanted cross join ${itemLists}
    on ${itemLists.locale} = wanted.locale and ${itemLists.facet} = wanted.family and ${itemLists.facet_value} = wanted.key`
  const change = sql`(
    with ${wanted} select list_id, sum(amount) as amount from (
      select list_id, 1 as amount from (${places})
      union all select list_id, -1 from ${listItems} where ${held}
    ) group by list_id
  ) as change`
  return [
    deps.db
      .insert(itemLists)
      .select(
        sql`with ${wanted} select distinct null, locale, ${type}, family, key, 0 from wanted where true`,
      )
      .onConflictDoNothing(),
    deps.db
      .update(itemLists)
      .set({ total: sql`${itemLists.total} + change.amount` })
      .from(change)
      .where(sql`change.list_id = ${itemLists.id} and change.amount <> 0`),
    deps.db.delete(listItems).where(
      // Not `not in`: with two columns that may be null, SQLite would look through all of them for each row.
      sql`${held} and (${listItems.group_id}, ${listItems.list_id}) in (
          with ${wanted} select group_id, list_id from ${listItems} where ${held}
          except select group_id, list_id from (${places}))`,
    ),
    deps.db
      .insert(listItems)
      .select(
        sql`with ${wanted} select group_id, list_id, item_id, at, liked_amount from (${places}) where true`,
      )
      .onConflictDoUpdate({
        target: [listItems.group_id, listItems.list_id],
        set: {
          item_id: sql`excluded.item_id`,
          sort_date: sql`excluded.sort_date`,
          liked_amount: sql`excluded.liked_amount`,
        },
        setWhere: sql`(${listItems.item_id}, ${listItems.sort_date}, ${listItems.liked_amount})
          <> (excluded.item_id, excluded.sort_date, excluded.liked_amount)`,
      }),
  ]
}

/**
 * What the lists should hold of these groups, as the common table expression `wanted`. `cross join` keeps SQLite from starting
 * with the larger side: it expects few rows of whatever is not indexed.
 */
export function selectExpected(deps: Deps, type: ItemType, groups: Groups): SQL {
  const { table, sortDate, tags } = itemSources[type]
  const now = deps.now()
  const chains = locales.flatMap((locale) =>
    contentLocales(locale).map((lang, rank) => [locale, lang, rank]),
  )
  const kept = keysOf[type](recentSince(deps))
  // SQLite takes the other columns from the row with the minimum: the best language a list in the locale may show.
  return sql`shown as (
      select chain.value ->> 0 as locale, min(chain.value ->> 2), ${table.id} as item_id, ${table.group_id} as group_id,
        ${sortDate} as at, ${table.liked_amount} as liked_amount, ${kept.keys} as keys, ${kept.tagged} as tagged
      from ${table} cross join json_each(${JSON.stringify(chains)}) as chain on chain.value ->> 1 = ${table.lang}
      where ${isAmong(table.group_id, groups)} and ${isVisible(table, now.toISOString())}
      group by chain.value ->> 0, ${table.group_id}
    ),
    wanted as (
      select locale, named.key as family, cast(named.value as text) as key, group_id, item_id, at, liked_amount
      from shown, json_each(shown.keys) as named where named.value is not null
      union all
      select locale, scope.value || ':tag', cast(${tags.links.tag_id} as text), group_id, item_id, at, liked_amount
      from shown cross join ${tags.links} on ${tags.owner} = shown.item_id, json_each(shown.tagged) as scope
    )`
}

interface Kept {
  /** A JSON object: the key of the item in each family of lists, `null` where it belongs to none. */
  keys: SQL
  /** A JSON array: what is divided by tags, too. */
  tagged: SQL
}

const keysOf: Record<ItemType, (recent: string) => Kept> = {
  article: (recent) => {
    const scope = sql`'article:' || ${articles.category}`
    return {
      keys: sql`json_object('article', '', ${scope}, '',
        'article:recent', iif(${articles.published_at} >= ${recent}, '', null))`,
      tagged: sql`json_array('article', ${scope})`,
    }
  },
  game: () => {
    const scope = sql`'game:' || ${games.category}`
    const pairs = [
      ...keysOfGame(sql`'game'`, sql`1`),
      ...keysOfGame(scope, sql`1`),
      ...keysOfGame(sql`${scope} || ':recommended'`, sql`${games.recommended}`),
      sql`'game:free', iif(${games.free_game}, '', null)`,
    ]
    return {
      keys: sql`json_object(${sql.join(pairs, sql`, `)})`,
      tagged: sql`json_array('game')`,
    }
  },
}

function keysOfGame(scope: SQL, condition: SQL): SQL[] {
  const { kind, brand_id } = games
  return [
    sql`${scope}, iif(${condition}, '', null)`,
    sql`${scope} || ':kind', iif(${condition}, ${kind}, null)`,
    sql`${scope} || ':brand', iif(${condition}, ${brand_id}, null)`,
    sql`${scope} || ':kind:brand', iif(${condition}, ${kind} || ':' || ${brand_id}, null)`,
  ]
}

function isAmong(group: SQLWrapper, groups: Groups): SQL {
  if (!('after' in groups))
    return sql`${group} in (select value from json_each(${JSON.stringify(groups)}))`
  const { after, to } = groups
  return to === null ? sql`${group} > ${after}` : sql`${group} > ${after} and ${group} <= ${to}`
}

/** Whether a row of `list_items` is one of these groups; groups of different types may have the same id. */
function isListItemOf(type: ItemType, groups: Groups): SQL {
  return sql`${isAmong(listItems.group_id, groups)} and exists (
    select 1 from ${itemLists} where ${itemLists.id} = ${listItems.list_id} and ${itemLists.type} = ${type})`
}

/**
 * Names the cache tags of these groups, of the lists they are in, and of the articles before and after them. Run before the
 * writes and after `syncListsStatements`, in the same batch: what an item leaves and what it joins both change.
 */
export function listTags(
  deps: Deps,
  type: ItemType,
  groups: readonly number[],
  isHard = false,
): Statement {
  const names = [
    sql`select ${`${type} `} || value as tag from json_each(${JSON.stringify(groups)})`,
    sql`select ${`sitemap ${type} `} || cast(value / ${groupsPerShard} as integer) from json_each(${JSON.stringify(groups)})`,
    sql`select 'list ' || ${itemLists.locale} || ' ' || concat_ws(':', ${itemLists.facet}, nullif(${itemLists.facet_value}, ''))
      from ${listItems} join ${itemLists} on ${itemLists.id} = ${listItems.list_id}
      where ${isAmong(listItems.group_id, groups)} and ${itemLists.type} = ${type}`,
    ...(type === 'article'
      ? [neighbours(deps, groups, 'previous'), neighbours(deps, groups, 'next')]
      : []),
  ]
  return bumpTags(deps, sql.join(names, sql` union `), isHard)
}

/** The tags of the articles whose pages lead to those of these groups. */
function neighbours(deps: Deps, groups: readonly number[], side: 'previous' | 'next'): SQL {
  const isVisibleNow = isVisible(articles, deps.now().toISOString())
  const [compare, order] = side === 'previous' ? ['<', 'desc'] : ['>', 'asc']
  return sql`select 'article ' || (
      select ${articles.group_id} from ${articles}
      where ${articles.lang} = own.lang and ${articles.category} = own.category and ${isVisibleNow}
        and (${articles.published_at}, ${articles.id}) ${sql.raw(compare)} (own.published_at, own.id)
      order by ${articles.published_at} ${sql.raw(order)}, ${articles.id} ${sql.raw(order)} limit 1
    ) as neighbour
    from ${articles} as own where ${isAmong(sql`own.group_id`, groups)} and neighbour is not null`
}

/** Names the groups of items that the lists hold and nobody may see any more. Run between the writes and `syncListsStatements`. */
export function bumpWithdrawnTags(
  deps: Deps,
  type: ItemType,
  groups: readonly number[],
): Statement {
  const { table } = itemSources[type]
  const names = sql`select distinct ${`${type} `} || ${listItems.group_id} from ${listItems}
    join ${itemLists} on ${itemLists.id} = ${listItems.list_id} and ${itemLists.type} = ${type}
    left join ${table} on ${table.id} = ${listItems.item_id}
    where ${isAmong(listItems.group_id, groups)} and (${isVisible(table, deps.now().toISOString())}) is not true`
  return bumpTags(deps, names, true)
}

/** Whether the lists of an item's own language hold it. */
export function isListed(type: ItemType): SQL {
  const { table } = itemSources[type]
  return sql`exists (select 1 from ${listItems} join ${itemLists} on ${itemLists.id} = ${listItems.list_id}
    where ${listItems.group_id} = ${table.group_id} and ${listItems.item_id} = ${table.id}
      and ${itemLists.type} = ${type} and ${itemLists.locale} = ${table.lang})`
}

/** The moment from which articles count as recent, ISO 8601. */
export function recentSince(deps: Deps): string {
  return new Date(deps.now().getTime() - recentDays * 24 * 60 * 60 * 1000).toISOString()
}

/** Part of the batch that changes an item's likes: its place among the popular follows within a minute. */
export function markRankChangedStatement(deps: Deps, type: string, id: number): Statement {
  return deps.db.insert(pendingRankUpdates).values({ type, item_id: id }).onConflictDoNothing()
}
