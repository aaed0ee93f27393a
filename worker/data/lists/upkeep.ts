// Maintenance of the lists besides publications: rebuilding them, and changes caused by time and likes.
import { sql } from 'drizzle-orm'
import { itemTypes } from '../../../client/contract/items.ts'
import { locales } from '../../../client/contract/locale.ts'
import { saveCursorStatement, getCursor } from '../../storage/rows/cursor.ts'
import { read, run, writeBatch } from '../../storage/db.ts'
import { jsonValues } from '../../storage/sql.ts'
import { itemSources } from '../../storage/rows/items.ts'
import { listItems, itemLists, pendingRankUpdates } from '../../storage/schema/index.ts'
import { syncListsStatements, recentSince } from './lists.ts'
import type { Deps } from '../../deps.ts'

/** Groups per step, which bounds the time of a statement. */
const groupsAtOnce = 100
/** Steps per run of the cron job. */
const stepsAtOnce = 20
/**
 * Cursor name, with a version to increment when `selectExpected` changes, so that the cron job rebuilds the lists; and the
 * cursor value at the end.
 */
const [cursorName, done] = ['lists 3', 'done']

/** Rebuilds all lists. Needed after changes outside publications, such as a seed, a restore or a test. */
export async function rebuildLists(deps: Deps): Promise<void> {
  let place: string | null = null
  while (place !== done) place = await fillStep(deps, place)
}

/** Continues building the lists until they are complete (cron, once per minute). */
export async function continueListRebuild(deps: Deps): Promise<void> {
  let place = await run(deps, getCursor(deps, cursorName))
  for (let step = 0; step < stepsAtOnce && place !== done; step++)
    place = await fillStep(deps, place)
}

/** The cursor is a type and its last completed group, such as `article 120`. */
async function fillStep(deps: Deps, place: string | null): Promise<string> {
  const [name, last] = (place ?? '').split(' ')
  const type = itemTypes.find((one) => one === name) ?? itemTypes[0]!
  const after = Number(last ?? 0)
  const { table } = itemSources[type]
  const groups = deps.db
    .selectDistinct({ id: table.group_id })
    .from(table)
    .where(sql`${table.group_id} > ${after}`)
    .orderBy(table.group_id)
    .limit(groupsAtOnce)
  const found = await run(
    deps,
    read([groups] as const, ([rows]) => rows, []),
  )
  // The last step has no upper bound, so it also removes rows of groups that no longer exist.
  const to = found.length === groupsAtOnce ? found.at(-1)!.id : null
  const following = itemTypes[itemTypes.indexOf(type) + 1]
  const next = to !== null ? `${type} ${to}` : following ? `${following} 0` : done
  await writeBatch(deps, [
    saveCursorStatement(deps, cursorName, next),
    ...syncListsStatements(deps, type, { after, to }),
  ])
  return next
}

/** Entries per run. */
const agedAtOnce = 500

/** Removes articles that are no longer recent from the recent lists (cron, once per minute). */
export async function expireRecentLists(deps: Deps): Promise<void> {
  const aged = sql`select ${listItems}.rowid from ${itemLists} cross join ${listItems}
    where ${itemLists.locale} in ${jsonValues(locales)}
      and ${itemLists.facet} = 'article:recent' and ${itemLists.facet_value} = ''
      and ${listItems.list_id} = ${itemLists.id} and ${listItems.sort_date} < ${recentSince(deps)}
    order by ${listItems.list_id}, ${listItems.sort_date}, ${listItems.item_id} limit ${agedAtOnce}`
  const gone = sql`(select list_id, count(*) as amount from ${listItems}
    where ${listItems}.rowid in (${aged}) group by list_id) as gone`
  await writeBatch(deps, [
    deps.db
      .update(itemLists)
      .set({ total: sql`${itemLists.total} - gone.amount` })
      .from(gone)
      .where(sql`gone.list_id = ${itemLists.id}`),
    deps.db.delete(listItems).where(sql`${listItems}.rowid in (${aged})`),
  ])
}

/** Items per run. */
const ranksAtOnce = 200

/** Applies changed like counts to the popular lists (cron, once per minute). */
export async function updatePopularLists(deps: Deps): Promise<void> {
  const queries = itemTypes.flatMap((type) => {
    const { table } = itemSources[type]
    const due = sql`(select item_id from ${pendingRankUpdates} where ${pendingRankUpdates.type} = ${type}
      order by item_id limit ${ranksAtOnce})`
    const changed = sql`(select id, group_id, liked_amount from ${table} where id in ${due}) as changed`
    return [
      // One row per list: a subquery per row would read the item again for each of its lists.
      deps.db
        .update(listItems)
        .set({ liked_amount: sql`changed.liked_amount` })
        .from(changed)
        .where(
          sql`${listItems.group_id} = changed.group_id and ${listItems.item_id} = changed.id
            and ${listItems.liked_amount} <> changed.liked_amount
            and exists (select 1 from ${itemLists}
              where ${itemLists.id} = ${listItems.list_id} and ${itemLists.type} = ${type})`,
        ),
      deps.db
        .delete(pendingRankUpdates)
        .where(
          sql`${pendingRankUpdates.type} = ${type} and ${pendingRankUpdates.item_id} in ${due}`,
        ),
    ]
  })
  await run(deps, { queries, shape: () => undefined, tagsOf: () => [] })
}
