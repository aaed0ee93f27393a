// Nightly backup: all tables except secrets, in parts, in a separate bucket (docs/decisions/operation/backups.md).
import {
  putManifest,
  putPart,
  sweepBackups,
  type BackupTable,
  type Manifest,
} from '../../storage/files/backups.ts'
import { run, writeBatch } from '../../storage/db.ts'
import { deleteOldTombstonesStatements } from '../../data/backups/tombstones.ts'
import { autoIncrementValues, readRowsAfter } from '../../data/backups/rows.ts'
import {
  backupOrder,
  backupState,
  backupStateWrite,
  beginning,
  type BackupState,
  type Progress,
} from './state.ts'
import type { Deps } from '../../deps.ts'

/** Hour in UTC at which a backup is due: 3 a.m. in UTC+8. */
const dueHour = 19

/** Characters of JSON: target per query, and maximum per part and per run. */
const [queryLength, partLength, runLength] = [1_000_000, 8_000_000, 16_000_000]
/** Rows of the first query. Later queries adapt their number of rows to the size of earlier ones. */
const firstRows = 200
const maxRows = 5000
/** Maximum number of parts per run. Each part takes a query, a file and a write. */
const partsAtOnce = 120

/** Continues the current backup, or starts one that is due (cron, once per minute). */
export async function continueBackup(deps: Deps): Promise<void> {
  let progress = progressOf(deps, await run(deps, backupState(deps)))
  if (!progress) return
  await sweepBackups(deps)
  await writeBatch(deps, deleteOldTombstonesStatements(deps))
  let length = 0
  for (let part = 0; progress && part < partsAtOnce && length < runLength; part++) {
    const step = await backUpPart(deps, progress)
    length += step.length
    progress = step.next
  }
}

function progressOf(deps: Deps, state: BackupState | null): Progress | null {
  if (state && 'table' in state && backupOrder.some(({ name }) => name === state.table))
    return state
  if (state && 'done' in state && state.done >= lastBackupTime(deps.now())) return null
  return beginning(deps, state)
}

/** Latest time at which a backup was due. */
function lastBackupTime(now: Date): string {
  const due = new Date(now)
  due.setUTCHours(dueHour, 0, 0, 0)
  if (due > now) due.setUTCDate(due.getUTCDate() - 1)
  return due.toISOString()
}

/** Backs up one part. After an interrupted run, the same part is made again. */
async function backUpPart(deps: Deps, progress: Progress) {
  const { started_at, tables, table: name } = progress
  const index = backupOrder.findIndex((one) => one.name === name)
  const { lines, length, next } = await readPart(deps, progress)
  const { rows, parts }: BackupTable = tables[name] ?? { rows: 0, columns: [], parts: [] }
  const place = { started_at, table: name, number: parts.length + 1 }
  const added = lines.length > 0 ? [await putPart(deps, place, lines)] : []
  const { columns } = backupOrder[index]!
  const stored: Progress['tables'] = {
    ...tables,
    [name]: { rows: rows + lines.length, columns, parts: [...parts, ...added] },
  }
  const table = next === null ? backupOrder[index + 1]?.name : name
  const left = table ? { ...progress, table, after: next ?? 0, tables: stored } : null
  if (!left) await finish(deps, { started_at, tables: stored })
  // To read an empty table again is cheaper than to remember that it was read.
  if (lines.length > 0 || !left)
    await writeBatch(deps, [backupStateWrite(deps, left ?? { done: started_at })])
  return { next: left, length }
}

/** Reads rows of the table until they fill a part. */
async function readPart(deps: Deps, { table: name, after }: Progress) {
  const table = backupOrder.find((one) => one.name === name)!
  const lines: string[] = []
  let [length, limit, place] = [0, firstRows, after]
  for (let isEnd = false; !isEnd;) {
    const found = await run(deps, readRowsAfter(deps, table, place, limit))
    const own = found.lines.reduce((sum, line) => sum + line.length, 0)
    lines.push(...found.lines)
    length += own
    if (found.next === null) return { lines, length, next: null }
    place = found.next
    limit = Math.max(20, Math.min(maxRows, Math.round((limit * queryLength) / own)))
    isEnd = length >= partLength
  }
  return { lines, length, next: place }
}

async function finish(deps: Deps, stored: Pick<Manifest, 'started_at' | 'tables'>): Promise<void> {
  const numbers = await run(deps, autoIncrementValues(deps))
  await putManifest(deps, { ...stored, finished_at: deps.now().toISOString(), numbers })
}
