// Visibility changes: the last one before a time, and the next one after it.
import { and, asc, desc, eq, gt, lt, max, min, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { VisibilityChange } from '../../../client/contract/desk/previews/time-travel.ts'
import { itemTypes } from '../../../client/contract/items.ts'
import { constant, read, type Read } from '../../storage/db.ts'
import { itemSources } from '../../storage/rows/items.ts'
import { releases } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

type Side = 'previous' | 'next'
const compareOf = { previous: lt, next: gt }
const orderOf = { previous: desc, next: asc }

/** Nearest visibility changes of items on one side of a time. */
export function itemVisibilityChanges(
  deps: Deps,
  side: Side,
  at: string,
): Read<VisibilityChange[]> {
  const edges = itemTypes.flatMap((type) => {
    const { table } = itemSources[type]
    return [
      { table, edge: table.published_at, what: 'appears' as const },
      { table, edge: table.unpublished_at, what: 'goes' as const },
    ]
  })
  return {
    queries: edges.map(({ table, edge }) =>
      deps.db
        .select({ at: sql<string>`${edge}`.as('at'), title: table.title })
        .from(table)
        .where(compareOf[side](edge, at))
        .orderBy(orderOf[side](edge))
        .limit(1),
    ),
    shape: (results) =>
      results.flatMap((rows, index) =>
        (rows as { at: string; title: string }[]).map((row) => ({
          ...row,
          what: edges[index]!.what,
        })),
      ),
  }
}

/** Next or previous scheduled release. */
export function nearestRelease(deps: Deps, side: Side, at: string): Read<VisibilityChange[]> {
  const due = sql<string>`${releases.due_at}`.as('at')
  const query = deps.db
    .select({ at: due, title: releases.title })
    .from(releases)
    .where(and(eq(releases.state, 'scheduled'), compareOf[side](releases.due_at, at)))
    .orderBy(orderOf[side](releases.due_at))
    .limit(1)
  return read([query], ([rows]) => rows.map((row) => ({ ...row, what: 'release' as const })))
}

/** Nearest visibility changes of other content, from its date columns. */
export function contentVisibilityChanges(
  deps: Deps,
  columns: readonly SQLiteColumn[],
  side: Side,
  at: string,
): Read<VisibilityChange[]> {
  if (columns.length === 0) return constant([])
  const nearest = side === 'previous' ? max : min
  return {
    queries: columns.map((column) =>
      deps.db
        .select({ at: nearest(column).as('at') })
        .from(column.table)
        .where(compareOf[side](column, at)),
    ),
    shape: (results) =>
      (results as { at: string | null }[][])
        .flat()
        .flatMap((row) => (row.at === null ? [] : [{ at: row.at, what: 'site', title: null }])),
  }
}
