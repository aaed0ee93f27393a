// Takes tables from the content's database to the one that is bound for them (docs/decisions/data/separate-databases.md).
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
import { dailyMetrics } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

const moved = (name: OptionalDatabase) =>
  backedUpTables.filter(({ table }) => optionalDatabaseTables[name].some((one) => one === table))
/** Rows of one read. A day's numbers are long. */
const rowsOf = ({ table }: BackedUpTable) => (table === dailyMetrics ? 50 : 5000)

/** The same dependencies, as they are while that database is not bound. */
const together = (deps: Deps, name: OptionalDatabase): Deps => ({
  ...deps,
  [`${name}Db`]: deps.db,
})

/** What the newest rows of a database are of, as a text that grows: by it one knows whether it was copied. */
const newest: Record<OptionalDatabase, (deps: Deps) => Promise<string>> = {
  metrics: async (deps) => (await run(deps, lastAggregatedDay(deps))).last?.day ?? '',
  deliveries: async (deps) => String(await run(deps, lastProgress(deps))).padStart(12, '0'),
}

/**
 * Copies the tables, in place of whatever the bound database holds of them; resolves to the number of rows. Letters are not copied
 * while an issue is on its way: what the serving Worker sends meanwhile would be sent again by the next one.
 */
export async function copyToOptionalDatabase(deps: Deps, name: OptionalDatabase): Promise<number> {
  if (name === 'deliveries' && (await run(deps, isIssueOnItsWay(deps))))
    throw new Error('an issue is scheduled or being sent: call it back, or wait until it is sent')
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

/** Deletes what the content's database still holds of the tables. Rejects unless the other is at least as new. */
export async function clearCopiedTables(deps: Deps, name: OptionalDatabase): Promise<void> {
  const source = together(deps, name)
  const [there, behind] = await Promise.all([newest[name](deps), newest[name](source)])
  if (there < behind) throw new Error('the bound database lacks what the content has: copy first')
  for (const { table } of moved(name)) while (await run(source, deleteSomeRows(source, table)));
}
