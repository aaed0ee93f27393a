// Restoring a backup from the desk. If there is another owner, one must approve it.
import { count } from 'drizzle-orm'
import type { RestoreState } from '../../../client/contract/desk/site/restore.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { listOperators } from '../../data/operators/operator.ts'
import { problem } from '../../http/problem.ts'
import { disconnectForMaintenance } from '../../realtime/disconnect.ts'
import { missingTables } from '../../services/backups/restore.ts'
import {
  closeForRestore,
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
  const manifest = await getManifest(deps, started_at)
  if (!manifest) throw problem('not_found')
  return manifest
}

/** Tables missing from the backup, and tables with an unreadable file. */
async function problemsOf(deps: Deps, manifest: Manifest) {
  const damaged: string[] = []
  for (const [name, { parts }] of Object.entries(manifest.tables))
    for (const part of parts) await getPart(deps, part).catch(() => damaged.push(name))
  return { missing: missingTables(manifest), damaged: [...new Set(damaged)] }
}

export async function restoreNow({ deps, operator }: OperatorContext): Promise<RestoreState> {
  const stored = await storedRestore(deps)
  return stateOf(stored?.job ?? null, await hasSecondOwner(deps, operator.id))
}

function stateOf(job: RestoreJob | null, needs_second: boolean): RestoreState {
  if (!job) return { job, needs_second }
  const { from, asked_by, asked_at, approved_by, stage, rows, error, finished_at } = job
  const shown = { from, asked_by, asked_at, approved_by, stage, rows, error, finished_at }
  return { job: shown, needs_second }
}

async function hasSecondOwner(deps: Deps, self: number): Promise<boolean> {
  const all = await run(deps, listOperators(deps))
  return all.some((one) => {
    // An owner who has not accepted the invitation cannot approve.
    const isIn = one.deactivated_at === null && (one.password_hash !== null || one.has_factor)
    return one.id !== self && isIn && can(one, 'backup.write')
  })
}

export async function askRestore(acting: OperatorContext, from: string): Promise<RestoreState> {
  const { deps, operator } = acting
  const { missing, damaged } = await problemsOf(deps, await manifestOf(deps, from))
  const fields = [...missing, ...damaged].map((field) => ({
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
    sequence: 0,
    error: null,
    finished_at: null,
  }
  const version = await change(acting, 'backup.ask_restore', job, stored?.version ?? null)
  return needsSecond ? stateOf(job, needsSecond) : begin(acting, { job, version })
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
  await change(acting, 'backup.begin_restore', begun, version)
  await closeForRestore(deps)
  await disconnectForMaintenance(deps)
  return restoreNow(acting)
}

async function askedRestore({ deps }: OperatorContext): Promise<StoredRestore> {
  const stored = await storedRestore(deps)
  if (stored?.job.stage !== 'asked') throw problem('not_found')
  return stored
}

/** Stores the job and logs it. Of two concurrent changes the second is rejected. Resolves to the new version. */
async function change(
  { deps, operator, requestId: request_id }: OperatorContext,
  action: string,
  job: RestoreJob,
  version: string | null,
): Promise<string> {
  const next = await storeRestore(deps, job, version)
  if (next === null) throw problem('changed_meanwhile')
  await writeBatch(deps, [
    insertAuditStatement(deps, operator, { action, type: 'backup', id: job.from, request_id }),
  ])
  return next
}

const isOver = ({ stage }: RestoreJob) =>
  stage === 'done' || stage === 'failed' || stage === 'cancelled'

const personOf = ({ operator: { id, name } }: OperatorContext) => ({ id, name })
