// Draws, settings and first counts in a database that holds only the content files.
import { asc, isNotNull, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { listSettings } from '../../../worker/data/site/setting.ts'
import { firstCountColumns, type FirstCounts } from '../../../worker/desk/starter/counts.ts'
import type { ContentDraw } from '../../../worker/desk/starter/draws.ts'
import type { ContentSettings } from '../../../worker/desk/starter/settings.ts'
import { read, run, runAll } from '../../../worker/storage/db.ts'
import { draws, settings } from '../../../worker/storage/schema/index.ts'
import type { Deps } from '../../../worker/deps.ts'

export function drawsIn(files: Deps): Promise<ContentDraw[]> {
  const { period, drawn_at, numbers, special } = draws
  const query = files.db.select({ period, drawn_at, numbers, special }).from(draws)
  return run(
    files,
    read([query.orderBy(asc(period))], ([rows]) => rows),
  )
}

export async function settingsIn(files: Deps): Promise<ContentSettings> {
  const named = files.db.select({ key: settings.key }).from(settings)
  const { keys, listed } = await runAll(files, {
    keys: read([named], ([rows]) => new Set(rows.map(({ key }) => key))),
    listed: listSettings(files),
  })
  return [...listed.values].filter(([key]) => keys.has(key))
}

export function firstCountsIn(files: Deps): Promise<FirstCounts> {
  return Promise.all(
    firstCountColumns.map(({ table, column }) => {
      const id: SQLiteColumn = table.id
      const query = files.db
        .select({ id: sql<number>`${id}`.as('id'), count: sql<number>`${column}`.as('count') })
        .from(table)
        .where(isNotNull(column))
      return run(
        files,
        read([query], ([found]) => found.map((row) => [row.id, row.count] as const)),
      )
    }),
  )
}
