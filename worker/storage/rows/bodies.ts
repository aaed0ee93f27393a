// Where the bodies of items are (docs/decisions/code/057-bodies-apart.md). Releases before the tables of bodies kept them in the rows
// of the items; they are moved from there by steps.
import { asc, gt, sql, type SQL } from 'drizzle-orm'
import { itemTypes } from '../../../client/contract/items.ts'
import type { RichTextDocument } from '../../../client/contract/text/rich-text.ts'
import { saveCursorStatement, getCursor, deleteCursorStatement } from './cursor.ts'
import { read, run, writeBatch, type StorageDeps } from '../db.ts'
import { itemSources, type ItemSource } from './items.ts'

type BodySource = Pick<ItemSource, 'table' | 'bodies'>

/** An item's body. Nothing writes the row's own any more, so what the table of bodies has is never older. */
export function bodyOf({ table, bodies }: BodySource): SQL.Aliased<RichTextDocument> {
  const apart = sql`select ${bodies.body} from ${bodies} where ${bodies.item_id} = ${table.id}`
  return sql<RichTextDocument>`coalesce((${apart}), ${table.body})`.mapWith(bodies.body).as('body')
}

/** Items per step. */
const itemsAtOnce = 200

/**
 * Where the move stands that a migration has begun: `2026-11-22T12:00:00.000Z article 120`. It waits until then, because a
 * Worker of the release before would read a body that has gone as an empty one.
 */
const cursorName = 'bodies'

/** Goes on with the move by one step (cron, once per minute). */
export async function moveSomeBodies(deps: StorageDeps): Promise<void> {
  const place = await run(deps, getCursor(deps, cursorName))
  const [from = ''] = place?.split(' ') ?? []
  if (place !== null && from <= deps.now().toISOString()) await moveStep(deps, place)
}

/** Moves all that are left, at once. */
export async function moveBodies(deps: StorageDeps): Promise<void> {
  let place = await run(deps, getCursor(deps, cursorName))
  while (place !== null) place = await moveStep(deps, place)
}

/** Resolves to the place of the next step, `null` after the last. */
async function moveStep(deps: StorageDeps, place: string): Promise<string | null> {
  const [from, name, last] = place.split(' ')
  const type = itemTypes.find((one) => one === name) ?? itemTypes[0]!
  const after = Number(last ?? 0)
  const { table, bodies }: BodySource = itemSources[type]
  const items = deps.db
    .select({ id: table.id })
    .from(table)
    .where(gt(table.id, after))
    .orderBy(asc(table.id))
    .limit(itemsAtOnce)
  const found = await run(
    deps,
    read([items], ([rows]) => rows, []),
  )
  const to = found.at(-1)?.id ?? after
  const following = itemTypes[itemTypes.indexOf(type) + 1]
  const isLast = found.length < itemsAtOnce
  const next = isLast ? following && `${from} ${following} 0` : `${from} ${type} ${to}`
  const isInStep = sql`${table.id} > ${after} and ${table.id} <= ${to} and ${table.body} <> ''`
  await writeBatch(deps, [
    deps.db
      .insert(bodies)
      .select(sql`select ${table.id}, ${table.body} from ${table} where ${isInStep}`)
      .onConflictDoNothing(),
    deps.db.update(table).set({ body: '' }).where(isInStep),
    next === undefined
      ? deleteCursorStatement(deps, cursorName)
      : saveCursorStatement(deps, cursorName, next),
  ])
  return next ?? null
}
