// Copies tables from the content database to a separately bound database (docs/decisions/data/separate-databases.md).
import { addMetricBatches } from '../analytics/metrics.ts'
import { isIssueOnItsWay } from '../../data/newsletter/sending.ts'
import { lastProgress } from '../../data/newsletter/edition-progress.ts'
import { lastAggregatedDay } from '../../data/analytics/days.ts'
import {
  inStatements,
  readRowsAfter,
  rowsWrite,
  deleteSomeRows,
  type RowsRead,
} from '../../data/backups/rows.ts'
import { optionalDatabaseTables, type OptionalDatabase } from '../../storage/optional-databases.ts'
import { backedUpTables, type BackedUpTable } from '../../storage/rows/backed-up-tables.ts'
import { run } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

const moved = (name: OptionalDatabase) =>
  backedUpTables.filter(({ table }) => optionalDatabaseTables[name].some((one) => one === table))
/** Rows per read. The rows of metrics are large. */
const rowsOf = ({ table }: BackedUpTable) =>
  optionalDatabaseTables.metrics.some((one) => one === table) ? 50 : 5000

/** The same dependencies as if that database were not bound. */
const together = (deps: Deps, name: OptionalDatabase): Deps => ({
  ...deps,
  [`${name}Db`]: deps.db,
})

/**
 * Position of the newest rows in a database, as a text that sorts by age. Comparing both databases shows if the copy is
 * complete.
 */
const newest: Record<OptionalDatabase, (deps: Deps) => Promise<string>> = {
  metrics: async (deps) => (await run(deps, lastAggregatedDay(deps)))?.day ?? '',
  deliveries: async (deps) => String(await run(deps, lastProgress(deps))).padStart(12, '0'),
}

/**
 * Replaces the tables of the bound database by copies; resolves to the number of rows. Throws while an issue is
 * scheduled or being sent: deliveries sent by the old deployment during the copy would be sent again by the new one.
 */
export async function copyToOptionalDatabase(deps: Deps, name: OptionalDatabase): Promise<number> {
  if (name === 'deliveries' && (await run(deps, isIssueOnItsWay(deps))))
    throw new Error('an issue is scheduled or being sent: unschedule it, or wait until it is sent')
  // The cron job of the old deployment would otherwise move them from table to table during the copy.
  if (name === 'metrics') await addMetricBatches(together(deps, name), { isAll: true })
  let rows = 0
  for (const table of moved(name)) {
    while (await run(deps, deleteSomeRows(deps, table.table)));
    rows += await copyTable(deps, table, together(deps, name))
  }
  return rows
}

async function copyTable(deps: Deps, table: BackedUpTable, source: Deps): Promise<number> {
  let rows = 0
  for (let place: number | null = 0; place !== null;) {
    const { lines, next }: RowsRead = await run(
      source,
      readRowsAfter(source, table, place, rowsOf(table)),
    )
    for (const some of inStatements(lines))
      rows += await run(deps, rowsWrite(deps, table, table.columns, some))
    place = next
  }
  return rows
}

/** Deletes the copied tables from the content database. Rejects if the bound database is older. */
export async function clearCopiedTables(deps: Deps, name: OptionalDatabase): Promise<void> {
  const source = together(deps, name)
  const [there, behind] = await Promise.all([newest[name](deps), newest[name](source)])
  if (there < behind)
    throw new Error('the bound database is older than the content database: copy first')
  for (const { table } of moved(name)) while (await run(source, deleteSomeRows(source, table)));
}
