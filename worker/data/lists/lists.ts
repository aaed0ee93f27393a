// Materialized item lists: the items of each list per language, computed on publication, so that a page reads only the
// rows it shows (docs/decisions/data/item-lists.md).
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { ItemType } from '../../../client/contract/items.ts'
import { contentLocales, locales } from '../../../client/contract/locale.ts'
import { bumpTags } from '../../storage/cache/change-log.ts'
import type { Statement } from '../../storage/db.ts'
import { compareRows, jsonTable, jsonValues } from '../../storage/sql.ts'
import { itemSources } from '../../storage/rows/items.ts'
import {
  articleAuthors,
  articles,
  entries,
  entryReferences,
  games,
  listItems,
  itemLists,
  pendingRankUpdates,
} from '../../storage/schema/index.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import { groupsPerShard } from '../item-sitemap.ts'
import type { Deps } from '../../deps.ts'

/** Days for which an article counts as recent. The most liked articles are chosen among recent ones. */
const recentDays = 31

/** Up to 100 group ids, or all groups in a range of ids. */
type Groups = readonly number[] | { after: number; to: number | null }

/**
 * Updates the lists of these groups. Must follow the writes of the items in the same batch. Writes only the difference
 * between expected and stored rows, so it can be repeated, and totals stay exact.
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
      // `not in` would scan all rows, because both columns may be null.
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
        setWhere: compareRows(
          [listItems.item_id, listItems.sort_date, listItems.liked_amount],
          '<>',
          [sql`excluded.item_id`, sql`excluded.sort_date`, sql`excluded.liked_amount`],
        ),
      }),
  ]
}

/**
 * CTE `wanted`: the expected list rows of these groups. `cross join` fixes the join order; otherwise SQLite starts with
 * the larger side, because it expects few rows from an unindexed source.
 */
export function selectExpected(deps: Deps, type: ItemType, groups: Groups): SQL {
  const { table, sortDate, tags } = itemSources[type]
  const now = deps.now()
  const chains = locales.flatMap((locale) =>
    contentLocales(locale).map((lang, rank) => [locale, lang, rank]),
  )
  const kept = keysOf[type](recentSince(deps))
  // SQLite takes bare columns from the row with the minimum, which is the best language for the locale.
  return sql`shown as (
      select chain.value ->> 0 as locale, min(chain.value ->> 2), ${table.id} as item_id, ${table.group_id} as group_id,
        ${sortDate} as at, ${table.liked_amount} as liked_amount, ${kept.keys} as keys, ${kept.tagged} as tagged
      from ${table} cross join ${jsonTable(chains, 'chain')} on chain.value ->> 1 = ${table.lang}
      where ${isAmong(table.group_id, groups)} and ${isVisible(table, now.toISOString())}
      group by chain.value ->> 0, ${table.group_id}
    ),
    wanted as (
      select locale, named.key as family, cast(named.value as text) as key, group_id, item_id, at, liked_amount
      from shown, ${jsonTable(sql`shown.keys`, 'named')} where named.value is not null
      union all
      select locale, scope.value || ':tag', cast(${tags.links.tag_id} as text), group_id, item_id, at, liked_amount
      from shown cross join ${tags.links} on ${tags.owner} = shown.item_id, ${jsonTable(sql`shown.tagged`, 'scope')}
      ${type === 'article' ? sql`${byAuthor} ${byGame}` : sql``}
    )`
}

/** Rows of the articles of each author. */
const byAuthor = sql`union all
  select locale, 'article:author', cast(${articleAuthors.author_id} as text), group_id, item_id, at, liked_amount
  from shown cross join ${articleAuthors} on ${articleAuthors.article_id} = shown.item_id`

/** Rows of the articles that link to each game, by its group. A text may link to several languages of a game. */
const byGame = sql`union all
  select distinct shown.locale, 'article:game', cast(${games.group_id} as text), shown.group_id, shown.item_id, shown.at, shown.liked_amount
  from shown cross join ${entries} on ${entries.type} = 'article' and ${entries.item_id} = shown.item_id
  cross join ${entryReferences} on ${entryReferences.entry_id} = ${entries.id} and ${entryReferences.kind} = 'game'
  cross join ${games} on ${games.id} = ${entryReferences.target_id}`

interface Kept {
  /** JSON object: the item's facet value per facet, `null` if it is not in the facet. */
  keys: SQL
  /** JSON array: facets that are also divided by tag. */
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
  if (!('after' in groups)) return sql`${group} in ${jsonValues(groups)}`
  const { after, to } = groups
  return to === null ? sql`${group} > ${after}` : sql`${group} > ${after} and ${group} <= ${to}`
}

/** True for list rows of these groups. Groups of different types may have the same id. */
function isListItemOf(type: ItemType, groups: Groups): SQL {
  return sql`${isAmong(listItems.group_id, groups)} and exists (
    select 1 from ${itemLists} where ${itemLists.id} = ${listItems.list_id} and ${itemLists.type} = ${type})`
}

/**
 * Bumps the tags of these groups, of their lists, and of the articles before and after them. Must run before the item
 * writes and again after `syncListsStatements` in the same batch, because both the lists that an item leaves and those
 * it joins change.
 */
export function listTags(
  deps: Deps,
  type: ItemType,
  groups: readonly number[],
  isHard = false,
): Statement {
  const names = [
    sql`select ${`${type} `} || value as tag from ${jsonTable(groups)}`,
    sql`select ${`sitemap ${type} `} || cast(value / ${groupsPerShard} as integer) from ${jsonTable(groups)}`,
    sql`select 'list ' || ${itemLists.locale} || ' ' || concat_ws(':', ${itemLists.facet}, nullif(${itemLists.facet_value}, ''))
      from ${listItems} join ${itemLists} on ${itemLists.id} = ${listItems.list_id}
      where ${isAmong(listItems.group_id, groups)} and ${itemLists.type} = ${type}`,
    ...(type === 'article'
      ? [neighbours(deps, groups, 'previous'), neighbours(deps, groups, 'next')]
      : []),
  ]
  return bumpTags(deps, sql.join(names, sql` union `), isHard)
}

/** Tags of the articles whose pages link to articles of these groups as their neighbors. */
function neighbours(deps: Deps, groups: readonly number[], side: 'previous' | 'next'): SQL {
  const isVisibleNow = isVisible(articles, deps.now().toISOString())
  const [compare, order] = side === 'previous' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
  return sql`select 'article ' || (
      select ${articles.group_id} from ${articles}
      where ${articles.lang} = own.lang and ${articles.category} = own.category and ${isVisibleNow}
        and ${compareRows([articles.published_at, articles.id], compare, [sql`own.published_at`, sql`own.id`])}
      order by ${articles.published_at} ${sql.raw(order)}, ${articles.id} ${sql.raw(order)} limit 1
    ) as neighbour
    from ${articles} as own where ${isAmong(sql`own.group_id`, groups)} and neighbour is not null`
}

/**
 * Bumps the tags of listed items that are no longer visible, as hard changes. Must run between the item writes and
 * `syncListsStatements`.
 */
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

/** True if the lists of the item's own language contain it. */
export function isListed(type: ItemType): SQL {
  const { table } = itemSources[type]
  return sql`exists (select 1 from ${listItems} join ${itemLists} on ${itemLists.id} = ${listItems.list_id}
    where ${listItems.group_id} = ${table.group_id} and ${listItems.item_id} = ${table.id}
      and ${itemLists.type} = ${type} and ${itemLists.locale} = ${table.lang})`
}

/** Start of the recent period, ISO 8601. */
export function recentSince(deps: Deps): string {
  return new Date(deps.now().getTime() - recentDays * 24 * 60 * 60 * 1000).toISOString()
}

/**
 * Marks an item whose likes changed; belongs in the batch of the like. The popular lists are updated within a minute.
 */
export function markRankChangedStatement(deps: Deps, type: string, id: number): Statement {
  return deps.db.insert(pendingRankUpdates).values({ type, item_id: id }).onConflictDoNothing()
}
