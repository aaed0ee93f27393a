// Scheduled releases of an entry: their fate when it is published or withdrawn, and moving or canceling one of them.
import type {
  Entry,
  WaitingChoice,
  WaitingRelease,
  WaitingStep,
} from '../../../client/contract/desk/entries/entry.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import type { StoredEntry } from '../../data/entries/entry.ts'
import {
  cancelEmptyReleaseStatement,
  deleteReleaseItemStatement,
  repinReleaseItemsStatement,
  selectPendingReleases,
  updateReleaseStatement,
} from '../../data/entries/release.ts'
import { problem } from '../../http/problem.ts'
import { read, run, writeBatch, type Statement } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'
import { getEntryFor, loadEntry } from './entry.ts'

type PendingRelease = WaitingRelease & { entry_id: number }

/** Steps after which readers see nothing of the entry. */
const endsIt: readonly WaitingStep[] = ['withdraw', 'delete']

interface Decision {
  step: WaitingStep
  choice: WaitingChoice | undefined
}

/**
 * Scheduled releases affected by a step: all of them by a withdrawal or deletion, those that publish by a publication.
 * Throws `release_waiting` if there are some and no choice was made.
 */
export async function decidedReleases(
  { deps }: OperatorContext,
  ids: readonly number[],
  { step, choice }: Decision,
): Promise<PendingRelease[]> {
  const query = selectPendingReleases(deps, ids)
  const pending: PendingRelease[] = await run(
    deps,
    read([query], ([rows]) => rows),
  )
  const waiting = pending.filter(
    ({ state, action }) => state === 'scheduled' && (endsIt.includes(step) || action === 'publish'),
  )
  if (waiting.length === 0 || choice) return waiting
  const releases = new Map(waiting.map(({ entry_id: _, ...release }) => [release.id, release]))
  throw problem('release_waiting', { members: { step, releases: [...releases.values()] } })
}

/**
 * Statements that apply the choice, for the end of the batch that publishes or withdraws these entries. `keep` changes
 * nothing. `replace` while publishing pins the new text in the releases. Otherwise they are canceled.
 */
export async function waitingReleaseStatements(
  acting: OperatorContext,
  entries: readonly StoredEntry[],
  decision: Decision,
): Promise<Statement[]> {
  const { step, choice } = decision
  const ids = entries.map(({ id }) => id)
  const waiting = await decidedReleases(acting, ids, decision)
  if (choice === 'keep') return []
  for (const one of waiting)
    assertMayChange(
      acting,
      entries.find(({ id }) => id === one.entry_id)!,
      one,
    )
  if (choice === 'replace' && step === 'publish')
    return [...new Set(waiting.map((one) => one.entry_id))].map((id) =>
      repinReleaseItemsStatement(acting.deps, id),
    )
  return waiting.flatMap((one) => cancelStatements(acting, one))
}

/** Moves the release to another time. Only allowed if it contains no other entry. */
export async function moveWaitingRelease(
  acting: OperatorContext,
  id: number,
  releaseId: number,
  due_at: string,
): Promise<Entry> {
  const { deps, operator, requestId } = acting
  const release = await pendingRelease(acting, id, releaseId)
  if (release.items > 1) throw problem('forbidden')
  const act = { action: 'release.scheduled', type: 'release', id: releaseId, request_id: requestId }
  const { title, state } = release
  await writeBatch(deps, [
    updateReleaseStatement(deps, releaseId, {
      due_at,
      state: 'scheduled',
      error: null,
      ended_at: null,
    }),
    insertAuditIfChangedStatement(deps, operator, {
      ...act,
      before: { title, due_at: release.due_at, state },
      after: { title, due_at, state: 'scheduled' },
    }),
  ])
  return loadEntry(deps, id)
}

export async function cancelWaitingRelease(
  acting: OperatorContext,
  id: number,
  releaseId: number,
): Promise<Entry> {
  const release = await pendingRelease(acting, id, releaseId)
  await writeBatch(acting.deps, cancelStatements(acting, { ...release, entry_id: id }))
  return loadEntry(acting.deps, id)
}

/** The release. Throws if the operator may not change its effect on the entry. */
async function pendingRelease(
  acting: OperatorContext,
  id: number,
  releaseId: number,
): Promise<WaitingRelease> {
  const entry = await getEntryFor(acting, 'entry.publish', id)
  const { releases } = await loadEntry(acting.deps, id)
  const release = releases.find((one) => one.id === releaseId)
  if (!release) throw problem('release_ended')
  assertMayChange(acting, entry, release)
  return release
}

/** A release of several entries needs the permission to change releases. */
function assertMayChange(
  { operator }: OperatorContext,
  { lang }: StoredEntry,
  { items }: WaitingRelease,
): void {
  if (items > 1 && !can(operator, 'release.write', { lang })) throw problem('forbidden')
}

function cancelStatements(
  { deps, operator, requestId }: OperatorContext,
  { id, entry_id, title, due_at, state }: PendingRelease,
): [Statement, ...Statement[]] {
  const act = { type: 'release', id, request_id: requestId }
  return [
    deleteReleaseItemStatement(deps, id, entry_id),
    insertAuditIfChangedStatement(deps, operator, {
      ...act,
      action: 'release.remove',
      before: { entry_id },
    }),
    cancelEmptyReleaseStatement(deps, id),
    insertAuditIfChangedStatement(deps, operator, {
      ...act,
      action: 'release.cancelled',
      before: { title, due_at, state },
      after: { title, due_at, state: 'cancelled' },
    }),
  ]
}
