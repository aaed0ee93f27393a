// Restores a backup. All later changes are lost (docs/decisions/operation/backups.md).
import { sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { backedUpTables, type BackedUpTable } from '../../storage/rows/backed-up-tables.ts'
import {
  DamagedBackup,
  getManifest,
  getPart,
  listBackups,
  manifestKey,
  type BackupPart,
  type Manifest,
} from '../../storage/files/backups.ts'
import { callWithBreaker } from '../../storage/circuit-breaker.ts'
import { read, run, writeBatch } from '../../storage/db.ts'
import { storedMaintenance } from '../../storage/maintenance.ts'
import { contentState } from '../../storage/schema/index.ts'
import { secretTables } from '../../storage/schema/secrets.ts'
import { replayDeletionsStatements, erasedTables } from '../../data/backups/tombstones.ts'
import { rebuildLists } from '../../data/lists/upkeep.ts'
import { publish } from '../../data/publish.ts'
import { recount } from '../../data/counter-recount.ts'
import {
  inStatements,
  restoreAutoIncrementStatements,
  rowsWrite,
  deleteSomeRows,
} from '../../data/backups/rows.ts'
import { rebuildIndex } from '../../search/repair-index.ts'
import { backupStateWrite } from './state.ts'
import { holdDeliveriesStatement, holdDueStatements } from './restore-hold.ts'
import type { Deps } from '../../deps.ts'

export interface Restored {
  rows: number
  /** Rows whose parent was deleted while the backup was made. */
  ownerless: number
}

export interface RestoreOptions {
  /** Tables missing from the backup, which are empty after the restore, and tables that only the backup has. */
  without?: readonly string[]
}

/** Readers and members would write rows that the restore replaces. */
export class OpenSite extends Error {
  constructor() {
    super('the site is not in maintenance')
  }
}

/**
 * Replaces the rows of all tables by those of a backup. The cron job then repeats later deletions of members. Throws
 * before any change if the site is open or the backup cannot be restored (`readBackup`). An interrupted restore is
 * repeated from the start.
 */
export async function restore(
  deps: Deps,
  started_at: string,
  options?: RestoreOptions,
): Promise<Restored> {
  if (!(await storedMaintenance(deps)).enabled) throw new OpenSite()
  const manifest = await readBackup(deps, started_at, options)
  const before = await run(deps, sequenceNow(deps))
  await mergeTombstones(deps)
  await emptyTables(deps)
  let rows = 0
  for (const table of backedUpTables) rows += await fillTable(deps, table, manifest)
  await finishRestore(deps, manifest, before)
  const held = backedUpTables.map(({ name }) => manifest.tables[name]?.rows ?? 0)
  return { rows, ownerless: held.reduce((sum, count) => sum + count, 0) - rows }
}

/**
 * Verifies a whole backup; resolves to its manifest. Throws if it does not exist, a file is missing or damaged, a table
 * is missing that `without` does not name, or the backup belongs to a newer release.
 */
export async function readBackup(
  deps: Deps,
  started_at: string,
  { without = [] }: RestoreOptions = {},
): Promise<Manifest> {
  const manifest = await getManifest(deps, started_at)
  if (!manifest) throw new DamagedBackup(manifestKey(started_at), 'is missing')
  const missing = missingTables(manifest)
  const unnamed = missing.filter((name) => !without.includes(name))
  if (unnamed.length > 0)
    throw new DamagedBackup(
      manifestKey(started_at),
      `lacks ${unnamed.join(', ')}; --without NAME leaves a table empty`,
    )
  const newer = newerParts(manifest)
  const ahead = newer.filter((name) => !without.includes(name))
  if (ahead.length > 0)
    throw new DamagedBackup(
      manifestKey(started_at),
      `belongs to a newer release, which has ${ahead.join(', ')}; deploy that release first`,
    )
  const wrong = without.filter((name) => !missing.includes(name) && !newer.includes(name))
  if (wrong.length > 0) throw new Error(`the backup does not lack ${wrong.join(', ')}`)
  for (const { parts } of Object.values(manifest.tables))
    for (const part of parts) await getPart(deps, part)
  return manifest
}

/** Names of tables missing from the backup. */
export function missingTables({ tables }: Pick<Manifest, 'tables'>): string[] {
  return backedUpTables.flatMap(({ name }) => (tables[name] ? [] : [name]))
}

/** Tables and columns (`table.column`) of the backup that this release does not have. */
export function newerParts({ tables }: Pick<Manifest, 'tables'>): string[] {
  return Object.entries(tables).flatMap(([name, { columns }]) => {
    const own = backedUpTables.find((one) => one.name === name)
    if (!own) return [name]
    return columns.flatMap((column) => (own.columns.includes(column) ? [] : [`${name}.${column}`]))
  })
}

interface BrokenReference {
  table: string
  parent: string
}

/** The first reference without its row, as `table → table`; `null` if the content database is consistent. */
export async function brokenReference(deps: Deps): Promise<string | null> {
  for (const { name, references } of backedUpTables) {
    if (references.length === 0) continue
    const check = sql.raw(`pragma foreign_key_check(${name})`)
    const [first] = await callWithBreaker('d1', deps.db, () => deps.db.all<BrokenReference>(check))
    if (first) return `${first.table} → ${first.parent}`
  }
  return null
}

export function sequenceNow(deps: Deps) {
  const query = deps.db.select({ sequence: contentState.sequence }).from(contentState)
  return read([query], ([[row]]) => row?.sequence ?? 0)
}

/** Adds the tombstones of the latest backup, because the database with the current ones may be lost. */
export async function mergeTombstones(deps: Deps): Promise<void> {
  const [latest] = await listBackups(deps)
  const manifest = latest && (await getManifest(deps, latest.started_at))
  if (!manifest) return
  for (const table of backedUpTables) if (isErased(table)) await fillTable(deps, table, manifest)
}

const isErased = ({ table }: Pick<BackedUpTable, 'table'>) =>
  erasedTables.some((one) => one === table)

/**
 * Empties all tables, referring ones first. Sessions, links and codes are deleted and not restored. Tombstones are
 * kept, so that a repeated restore still has them.
 */
async function emptyTables(deps: Deps): Promise<void> {
  while (!(await emptySomeTables(deps, { kept: [], isOver: () => false })));
}

interface Emptying {
  kept: readonly SQLiteTable[]
  /** True once the time of the run is used up. */
  isOver: () => boolean
}

/** Resolves to true once all tables are empty. */
export async function emptySomeTables(deps: Deps, { kept, isOver }: Emptying): Promise<boolean> {
  const tables = backedUpTables.filter((one) => !isErased(one)).map(({ table }) => table)
  for (const table of [...secretTables, ...tables.toReversed()]) {
    if (kept.includes(table)) continue
    while (await run(deps, deleteSomeRows(deps, table))) if (isOver()) return false
  }
  return true
}

async function fillTable(deps: Deps, table: BackedUpTable, { tables }: Manifest): Promise<number> {
  const stored = tables[table.name]
  if (!stored) return 0
  let rows = 0
  for (const part of stored.parts) rows += await fillPart(deps, table, stored.columns, part)
  return rows
}

/** Inserts the rows of a part that do not exist yet; resolves to their number. */
export async function fillPart(
  deps: Deps,
  table: BackedUpTable,
  columns: readonly string[],
  part: BackupPart,
): Promise<number> {
  let rows = 0
  for (const lines of inStatements(await getPart(deps, part)))
    rows += await run(deps, rowsWrite(deps, table, columns, lines))
  return rows
}

/**
 * Repeats deletions, holds due work and rebuilds derived rows. The sequence of `publish` is higher than all earlier
 * ones, so pages cached after the backup are not served again.
 */
export async function finishRestore(
  deps: Deps,
  { started_at, numbers }: Manifest,
  before: number,
): Promise<void> {
  await writeBatch(deps, restoreAutoIncrementStatements(deps, numbers))
  await writeBatch(deps, replayDeletionsStatements(deps))
  await writeBatch(deps, [
    ...holdDueStatements(deps),
    deps.db.update(contentState).set({ sequence: sql`max(${contentState.sequence}, ${before})` }),
    backupStateWrite(deps, { done: started_at }),
  ])
  await writeBatch(deps, [holdDeliveriesStatement(deps)])
  await recount(deps)
  await rebuildLists(deps)
  await publish(deps, { everything: true })
  await rebuildIndex(deps)
}
