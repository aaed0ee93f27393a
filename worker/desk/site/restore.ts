// Restoring a backup from the desk. If there is another owner, one must approve it.
import { count } from 'drizzle-orm'
import type { RestoreState } from '../../../client/contract/desk/site/restore.ts'
import { defaultLocale } from '../../../client/contract/locale.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { listOperators } from '../../data/operators/operator.ts'
import { siteBrand } from '../../data/site/names.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { disconnectForMaintenance } from '../../realtime/disconnect.ts'
import { missingTables, newerParts } from '../../services/backups/restore.ts'
import {
  closeForRestore,
  isRunning,
  openAfterRestore,
  rowsToFill,
  storedRestore,
  storeRestore,
  type RestoreJob,
  type StoredRestore,
} from '../../services/backups/restore-job.ts'
import { backedUpTables } from '../../storage/rows/backed-up-tables.ts'
import { getManifest, getPart, type Manifest } from '../../storage/files/backups.ts'
import { databaseOfTable } from '../../storage/optional-databases.ts'
import { read, run, writeBatch, type Read } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

export async function compareBackup(deps: Deps, started_at: string) {
  const manifest = await manifestOf(deps, started_at)
  const items: { name: string; before: number; after: number }[] = []
  for (const { name, table } of backedUpTables) {
    const before = await run(deps, countRows(deps, name, table))
    const after = manifest.tables[name]?.rows ?? 0
    if (before !== after) items.push({ name, before, after })
  }
  return { items, ...(await problemsOf(deps, manifest)) }
}

function countRows(
  deps: Deps,
  name: string,
  table: (typeof backedUpTables)[number]['table'],
): Read<number> {
  const query = databaseOfTable(deps, name)
    .select({ rows: count().as('rows') })
    .from(table)
  return read([query], ([[row]]) => row?.rows ?? 0)
}

async function manifestOf(deps: Deps, started_at: string): Promise<Manifest> {
  return foundOrThrow(await getManifest(deps, started_at))
}

/** Tables missing from the backup, parts of a newer release, and tables with an unreadable file. */
async function problemsOf(deps: Deps, manifest: Manifest) {
  const damaged: string[] = []
  for (const [name, { parts }] of Object.entries(manifest.tables))
    for (const part of parts) await getPart(deps, part).catch(() => damaged.push(name))
  return {
    missing: missingTables(manifest),
    newer: newerParts(manifest),
    damaged: [...new Set(damaged)],
  }
}

export async function restoreNow({ deps, operator }: OperatorContext): Promise<RestoreState> {
  const stored = await storedRestore(deps)
  const site_name = await siteNameOf(deps)
  return stateOf(stored?.job ?? null, await hasSecondOwner(deps, operator.id), site_name)
}

/** Name that an owner types to confirm; empty for a site without one. */
async function siteNameOf(deps: Deps): Promise<string> {
  return (await run(deps, siteBrand(deps))).names.full(defaultLocale)
}

function stateOf(job: RestoreJob | null, needs_second: boolean, site_name: string): RestoreState {
  if (!job) return { job, site_name, needs_second }
  const { leased_until: _, table: _table, part: _part, sequence: _sequence, ...shown } = job
  return { job: { ...shown, can_go_back: canGoBack(job) }, site_name, needs_second }
}

async function hasSecondOwner(deps: Deps, self: number): Promise<boolean> {
  const all = await run(deps, listOperators(deps))
  return all.some((one) => {
    // An owner who has not accepted the invitation cannot approve.
    const isIn = one.deactivated_at === null && (one.password_hash !== null || one.has_factor)
    return one.id !== self && isIn && can(one, 'backup.write')
  })
}

interface Request {
  from: string
  /** Typed by the operator. */
  site_name: string
}

export async function askRestore(
  acting: OperatorContext,
  { from, site_name }: Request,
): Promise<RestoreState> {
  const { deps, operator } = acting
  const { missing, newer, damaged } = await problemsOf(deps, await manifestOf(deps, from))
  const name = await siteNameOf(deps)
  const wrong = [...missing, ...newer, ...damaged, ...(site_name === name ? [] : ['site_name'])]
  const fields = wrong.map((field) => ({
    field,
    code: 'invalid_value' as const,
  }))
  if (fields.length > 0) throw problem('validation_failed', { fields })
  const stored = await storedRestore(deps)
  if (stored && !isOver(stored.job)) throw problem('changed_meanwhile')
  const needsSecond = await hasSecondOwner(deps, operator.id)
  const job: RestoreJob = {
    from,
    asked_by: personOf(acting),
    asked_at: deps.now().toISOString(),
    approved_by: null,
    approved_at: null,
    stage: 'asked',
    leased_until: null,
    table: 0,
    part: 0,
    rows: 0,
    all_rows: 0,
    bookmark: null,
    safety: null,
    stopped_at: null,
    reopens: false,
    sequence: 0,
    error: null,
    finished_at: null,
  }
  const version = await change(acting, 'backup.ask_restore', job, stored?.version ?? null)
  return needsSecond ? stateOf(job, needsSecond, name) : begin(acting, { job, version })
}

export async function approveRestore(acting: OperatorContext): Promise<RestoreState> {
  const asked = await askedRestore(acting)
  if (asked.job.asked_by.id === acting.operator.id) throw problem('forbidden')
  return begin(acting, asked)
}

export async function cancelRestore(acting: OperatorContext): Promise<RestoreState> {
  const { job, version } = await askedRestore(acting)
  const cancelled = { ...job, stage: 'cancelled' as const }
  await change(acting, 'backup.cancel_restore', cancelled, version)
  return restoreNow(acting)
}

/** Starts the restore. The cron job continues it. */
async function begin(
  acting: OperatorContext,
  { job, version }: StoredRestore,
): Promise<RestoreState> {
  const { deps } = acting
  const approved_at = deps.now().toISOString()
  const begun = { ...job, stage: 'backing_up' as const, approved_by: personOf(acting), approved_at }
  const next = await change(acting, 'backup.begin_restore', begun, version)
  const reopens = await closeForRestore(deps)
  await storeRestore(deps, { ...begun, reopens }, next)
  await disconnectForMaintenance(deps)
  return restoreNow(acting)
}

/** Stops the restore once its current step has ended. The site stays closed. */
export async function stopRestore(acting: OperatorContext): Promise<RestoreState> {
  const stored = await storedRestore(acting.deps)
  if (!stored || !isRunning(stored.job)) throw problem('not_found')
  const { job, version } = stored
  const stopped = { ...job, stage: 'stopped' as const, stopped_at: job.stage }
  await change(acting, 'backup.stop_restore', stopped, version)
  return restoreNow(acting)
}

export async function resumeRestore(acting: OperatorContext): Promise<RestoreState> {
  const { job, version } = await stoppedRestore(acting)
  const resumed = { ...job, stage: job.stopped_at ?? 'backing_up', stopped_at: null }
  await change(acting, 'backup.resume_restore', resumed, version)
  return restoreNow(acting)
}

/** Restores the backup made before a stopped restore. If no table was emptied yet, the restore is only canceled. */
export async function revertRestore(acting: OperatorContext): Promise<RestoreState> {
  const { deps } = acting
  const { job, version } = await stoppedRestore(acting)
  if (job.stopped_at === 'backing_up') {
    await change(acting, 'backup.cancel_restore', { ...job, stage: 'cancelled' }, version)
    await openAfterRestore(deps, job)
    return restoreNow(acting)
  }
  if (!canGoBack(job)) throw problem('not_found')
  const from = job.safety ?? job.from
  const start = { stage: 'emptying', stopped_at: null, table: 0, part: 0, rows: 0 } as const
  const all_rows = rowsToFill(await manifestOf(deps, from))
  const back = { ...job, ...start, from, all_rows, error: null, leased_until: null }
  await change(acting, 'backup.revert_restore', back, version)
  return restoreNow(acting)
}

const canGoBack = ({ stage, stopped_at, safety, from }: RestoreJob) =>
  stage === 'stopped' && (stopped_at === 'backing_up' || (safety !== null && safety !== from))

async function stoppedRestore({ deps }: OperatorContext): Promise<StoredRestore> {
  const stored = await storedRestore(deps)
  if (stored?.job.stage !== 'stopped') throw problem('not_found')
  return stored
}

async function askedRestore({ deps }: OperatorContext): Promise<StoredRestore> {
  const stored = await storedRestore(deps)
  if (stored?.job.stage !== 'asked') throw problem('not_found')
  return stored
}

/** Stores the job and logs it. Of two concurrent changes the second is rejected. Resolves to the new version. */
async function change(
  { deps, operator }: OperatorContext,
  action: string,
  job: RestoreJob,
  version: string | null,
): Promise<string> {
  const next = await storeRestore(deps, job, version)
  if (next === null) throw problem('changed_meanwhile')
  await writeBatch(deps, [
    insertAuditStatement(deps, operator, { action, type: 'backup', id: job.from }),
  ])
  return next
}

const isOver = ({ stage }: RestoreJob) =>
  stage === 'done' || stage === 'failed' || stage === 'cancelled'

const personOf = ({ operator: { id, name } }: OperatorContext) => ({ id, name })
