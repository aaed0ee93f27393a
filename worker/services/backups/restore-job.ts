// Restore requested by owners at the desk, executed in steps by the cron job (docs/decisions/operation/backups.md).
// Operators keep their accounts, factors and sessions. Operators are never deleted, so the backup contains no unknown
// ones.
import * as z from 'zod/mini'
import {
  restoreError,
  restoreStages,
  type RestoreError,
} from '../../../client/contract/desk/site/restore.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { run, runWithBookmark, writeBatch } from '../../storage/db.ts'
import {
  DamagedBackup,
  getManifest,
  getRestoreFile,
  manifestKey,
  putRestoreFile,
  type Manifest,
} from '../../storage/files/backups.ts'
import { logError } from '../../storage/log-error.ts'
import { maintenance, storedMaintenance, storeMaintenance } from '../../storage/maintenance.ts'
import { backedUpTables } from '../../storage/rows/backed-up-tables.ts'
import { Unavailable } from '../../storage/time-limit.ts'
import {
  operatorCredentials,
  operators,
  operatorSessions,
  operatorTokens,
} from '../../storage/schema/index.ts'
import { defaultLocale } from '../../../client/contract/locale.ts'
import { getPage } from '../../data/site/page.ts'
import {
  brokenReference,
  emptySomeTables,
  fillPart,
  finishRestore,
  mergeTombstones,
  readBackup,
  sequenceNow,
} from './restore.ts'
import { backupBeginWrite, backupState, lastBackup } from './state.ts'
import type { Deps } from '../../deps.ts'

const kept = [operators, operatorCredentials, operatorSessions, operatorTokens]
const filledTables = backedUpTables.filter(({ table }) => !kept.some((one) => one === table))

/** Number of rows that a restore writes. */
export function rowsToFill({ tables }: Pick<Manifest, 'tables'>): number {
  return filledTables.reduce((sum, { name }) => sum + (tables[name]?.rows ?? 0), 0)
}

const person = z.object({ id: z.number(), name: z.string() })
const restoreJob = z.object({
  /** Start time of the backup, which identifies it. */
  from: z.string(),
  asked_by: person,
  asked_at: z.string(),
  approved_by: z.nullable(person),
  approved_at: z.nullable(z.string()),
  stage: z.enum(restoreStages),
  /** End of the lease of the run that processes it. */
  leased_until: z.nullable(z.string()),
  /** Cursor of the next part: index of the table, and of the part in it. */
  table: z.number(),
  part: z.number(),
  /** Rows written so far. */
  rows: z.number(),
  /** Rows of the backup. */
  all_rows: z.number(),
  /** State of the content database before the restore, for D1 Time Travel. */
  bookmark: z.nullable(z.string()),
  /** Backup made just before, to which a stopped restore can be reverted. */
  safety: z.nullable(z.string()),
  /** Stage at which the restore was stopped. */
  stopped_at: z.nullable(z.enum(restoreStages)),
  /** True if the site was open before and is opened again. */
  reopens: z.boolean(),
  /** Content sequence before the restore. */
  sequence: z.number(),
  /** Error of the last run. */
  error: z.nullable(restoreError),
  finished_at: z.nullable(z.string()),
})
export type RestoreJob = z.infer<typeof restoreJob>

export interface StoredRestore {
  job: RestoreJob
  version: string
}

/** Throws if the stored file is invalid. */
export async function storedRestore(deps: Deps): Promise<StoredRestore | null> {
  const file = await getRestoreFile(deps)
  return file && { job: restoreJob.parse(JSON.parse(file.text)), version: file.version }
}

/** Resolves to the new version; `null` on a version conflict. */
export function storeRestore(
  deps: Deps,
  job: RestoreJob,
  version: string | null,
): Promise<string | null> {
  return putRestoreFile(deps, JSON.stringify(job), version)
}

/** Turns on maintenance mode, and makes the desk read-only. Resolves to true if the site was open. */
export async function closeForRestore(deps: Deps): Promise<boolean> {
  const flag = await storedMaintenance(deps)
  const since = flag.since ?? deps.now().toISOString()
  await storeMaintenance(deps, { ...flag, enabled: true, since, restoring: true })
  return !flag.enabled
}

/** Makes the desk writable, and opens the site if the restore has closed it. */
export async function openAfterRestore(deps: Deps, { reopens }: RestoreJob): Promise<void> {
  const { restoring: _, ...flag } = await storedMaintenance(deps)
  await storeMaintenance(deps, reopens ? { enabled: false } : flag)
}

const running = ['backing_up', 'emptying', 'filling', 'finishing', 'checking']
export const isRunning = ({ stage }: Pick<RestoreJob, 'stage'>) => running.includes(stage)

/** Longer than a run takes. */
const leaseMs = 15 * 60_000
/** Milliseconds of work in one run. */
const runMs = 20_000

/**
 * False for most minutes, without reading the bucket: a restore turns on maintenance mode. The bucket is read if the
 * flag cannot be read, and once per hour, because the flag may be overwritten by hand.
 */
async function mayBeRestoring(deps: Deps): Promise<boolean> {
  if (deps.now().getUTCMinutes() === 0) return true
  const flag = await storedMaintenance(deps).catch(() => null)
  return flag?.enabled !== false
}

/** Continues the restore (cron, once per minute). Resolves to true while other jobs have to wait. */
export async function continueRestore(deps: Deps): Promise<boolean> {
  if (!(await mayBeRestoring(deps))) return false
  let stored: StoredRestore | null
  try {
    stored = await storedRestore(deps)
  } catch (error) {
    logError(deps, { restore: String(error) })
    // Without the bucket nothing can be restored. Other jobs wait only if a restore is running.
    return (await maintenance(deps)).restoring === true
  }
  // A stopped restore has left the data incomplete.
  if (stored?.job.stage === 'stopped') return true
  if (!stored || !isRunning(stored.job)) return false
  const { job, version } = stored
  const isEmptied = job.stage !== 'backing_up'
  const now = deps.now()
  if ((job.leased_until ?? '') > now.toISOString()) return isEmptied
  const leased_until = new Date(now.getTime() + leaseMs).toISOString()
  const lease = await storeRestore(deps, { ...job, leased_until }, version)
  if (lease === null) return isEmptied
  const next = await stepOf(deps, job)
  if (!isRunning(next)) await openAfterRestore(deps, next)
  const done = { ...next, leased_until: null }
  if ((await storeRestore(deps, done, lease)) === null) await storeStopped(deps, done)
  return isEmptied
}

/** Stores the progress of a step during which the restore was stopped. A finished restore stays finished. */
async function storeStopped(deps: Deps, next: RestoreJob): Promise<void> {
  const stored = await storedRestore(deps)
  if (stored?.job.stage !== 'stopped') return
  const stopped = { ...next, stage: 'stopped' as const, stopped_at: next.stage }
  await storeRestore(deps, isRunning(next) ? stopped : next, stored.version)
}

/**
 * Runs one step. Before tables are emptied, a failure ends the restore. After that the step is retried, because the
 * data is incomplete.
 */
async function stepOf(deps: Deps, job: RestoreJob): Promise<RestoreJob> {
  const end = Date.now() + runMs
  try {
    // A command may have opened the site.
    if (!(await storedMaintenance(deps)).restoring) {
      await closeForRestore(deps)
      return job
    }
    const next = await steps[job.stage as keyof typeof steps](deps, job, () => Date.now() > end)
    return { ...next, error: null }
  } catch (error) {
    logError(deps, { restore: `${job.stage}: ${String(error)}` })
    const failed = { ...job, error: toRestoreError(error) }
    return job.stage === 'backing_up'
      ? { ...failed, stage: 'failed', finished_at: deps.now().toISOString() }
      : failed
  }
}

function toRestoreError(error: unknown): RestoreError {
  if (error instanceof Unhealthy) return { code: 'unhealthy', file: error.message }
  if (error instanceof DamagedBackup) return { code: 'backup_damaged', file: error.file }
  return { code: error instanceof Unavailable ? 'unavailable' : 'other', file: null }
}

type Step = (deps: Deps, job: RestoreJob, isOver: () => boolean) => Promise<RestoreJob>

/** The health check found a problem, which its message names. */
class Unhealthy extends Error {}

const steps: Record<'backing_up' | 'emptying' | 'filling' | 'finishing' | 'checking', Step> = {
  async backing_up(deps, job) {
    const state = await run(deps, backupState(deps))
    const since = job.approved_at ?? job.asked_at
    if ((lastBackup(state) ?? '') < since) {
      await writeBatch(deps, [backupBeginWrite(deps, state)])
      return job
    }
    const manifest = await readBackup(deps, job.from)
    const { value: sequence, bookmark } = await runWithBookmark(deps, sequenceNow(deps))
    const all_rows = rowsToFill(manifest)
    return { ...job, stage: 'emptying', sequence, bookmark, all_rows, safety: lastBackup(state) }
  },

  async emptying(deps, job, isOver) {
    await mergeTombstones(deps)
    const isDone = await emptySomeTables(deps, { kept, isOver })
    return isDone ? { ...job, stage: 'filling' } : job
  },

  async filling(deps, job, isOver) {
    const { tables } = await manifestOf(deps, job)
    let { table, part, rows } = job
    for (; table < filledTables.length && !isOver(); [table, part] = [table + 1, 0]) {
      const one = filledTables[table]!
      const { parts = [], columns = [] } = tables[one.name] ?? {}
      for (; part < parts.length; part++) {
        if (isOver()) return { ...job, table, part, rows }
        rows += await fillPart(deps, one, columns, parts[part]!)
      }
    }
    const stage = table < filledTables.length ? 'filling' : 'finishing'
    return { ...job, stage, table, part, rows }
  },

  async finishing(deps, job) {
    await finishRestore(deps, await manifestOf(deps, job), job.sequence)
    const { from, asked_by, approved_by, rows } = job
    const act = { action: 'backup.restore', type: 'backup', id: from }
    await writeBatch(deps, [
      insertAuditStatement(deps, asked_by, {
        ...act,
        after: { approved_by: approved_by?.id, rows },
      }),
    ])
    return { ...job, stage: 'checking' }
  },

  async checking(deps, job) {
    const broken = await brokenReference(deps)
    if (broken) throw new Unhealthy(broken)
    const page = await run(deps, getPage(deps, defaultLocale, '/'))
    if (!page) throw new Unhealthy('/')
    return { ...job, stage: 'done', finished_at: deps.now().toISOString() }
  },
}

async function manifestOf(deps: Deps, { from }: RestoreJob): Promise<Manifest> {
  const manifest = await getManifest(deps, from)
  if (!manifest) throw new DamagedBackup(manifestKey(from), 'is missing')
  return manifest
}
