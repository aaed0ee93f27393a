// State of the backup: a cursor that each step advances.
import { sql } from 'drizzle-orm'
import { backedUpTables } from '../../storage/rows/backed-up-tables.ts'
import type { BackupTable } from '../../storage/files/backups.ts'
import { saveCursorStatement, getCursor } from '../../storage/rows/cursor.ts'
import type { Statement, Read } from '../../storage/db.ts'
import { jobCursors } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Referring tables first, so that the parent of a row added during the backup is stored after it. */
export const backupOrder = backedUpTables.toReversed()
const cursorName = 'backup'

export interface Progress {
  started_at: string
  /** Current table and the cursor in it. */
  table: string
  after: number
  tables: Record<string, BackupTable>
  /** Start of the previous backup; `null` for the first. */
  last: string | null
}

/** Progress of a running backup, or the start of the last one. */
export type BackupState = Progress | { done: string }

export function backupState(deps: Deps): Read<BackupState | null> {
  const { queries, shape } = getCursor(deps, cursorName)
  return {
    queries,
    shape: (results) => {
      const value = shape(results)
      return value === null ? null : (JSON.parse(value) as BackupState)
    },
  }
}

export function backupStateWrite(deps: Deps, state: BackupState): Statement {
  return saveCursorStatement(deps, cursorName, JSON.stringify(state))
}

/** Starts a backup; writes nothing while one is running. */
export function backupBeginWrite(deps: Deps, state: BackupState | null): Statement {
  const value = JSON.stringify(beginning(deps, state))
  return deps.db
    .insert(jobCursors)
    .values({ name: cursorName, value })
    .onConflictDoUpdate({
      target: jobCursors.name,
      set: { value },
      setWhere: sql`${jobCursors.value} ->> 'done' is not null`,
    })
}

export function beginning(deps: Deps, state: BackupState | null): Progress {
  const started_at = deps.now().toISOString()
  const table = backupOrder[0]!.name
  return { started_at, table, after: 0, tables: {}, last: lastBackup(state) }
}

/** Start of the latest complete backup, ISO 8601; `null` before the first. */
export function lastBackup(state: BackupState | null): string | null {
  return state && ('done' in state ? state.done : state.last)
}

/** Progress of the running backup in tables; `null` if none is running. */
export function tablesStored(state: BackupState) {
  if ('done' in state) return null
  const stored = Object.keys(state.tables).filter((name) => name !== state.table)
  return { started_at: state.started_at, stored: stored.length, tables: backupOrder.length }
}
