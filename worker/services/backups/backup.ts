// The nightly backup: every table but secrets, part by part, into a bucket of its own (docs/decisions/operation/backups.md).
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

/** The hour at which a backup is due, in UTC: three in the morning of UTC+8. */
const dueHour = 19

/** Characters of JSON: aimed at with one query, of one part, and of one run. */
const [queryLength, partLength, runLength] = [1_000_000, 8_000_000, 16_000_000]
/** Rows of a first query; the following ones are as long as these were light. */
const firstRows = 200
const maxRows = 5000
/** Parts of one run: each is a query, a file and a write. */
const partsAtOnce = 120

/** Goes on with the backup that is under way, or begins the one that is due (cron, once per minute). */
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

/** The latest moment at which a backup was due. */
function lastBackupTime(now: Date): string {
  const due = new Date(now)
  due.setUTCHours(dueHour, 0, 0, 0)
  if (due > now) due.setUTCDate(due.getUTCDate() - 1)
  return due.toISOString()
}

/** One part; a run that was cut off makes the same part again. */
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
  await writeBatch(deps, [backupStateWrite(deps, left ?? { done: started_at })])
  return { next: left, length }
}

/** As many rows of the table as make a part. */
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
