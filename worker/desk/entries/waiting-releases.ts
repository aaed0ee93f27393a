// Scheduled releases of an entry: their fate when it is published or withdrawn, and moving or canceling one of them.
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { AuditEntry } from '../../../client/contract/desk/audit.ts'
import type {
  Entry,
  WaitingChoice,
  WaitingRelease,
  WaitingStep,
} from '../../../client/contract/desk/entries/entry.ts'
import { maxReleaseItems } from '../../../client/contract/desk/limits.ts'
import { releaseActions, type ReleaseItem } from '../../../client/contract/desk/releases/release.ts'
import { can } from '../../../client/contract/roles.ts'
import { batchEvents, insertAuditIfChangedStatement } from '../../data/audit.ts'
import type { StoredEntry } from '../../data/entries/entry.ts'
import {
  cancelEmptyReleaseStatement,
  deleteReleaseItemStatement,
  liveRevision,
  pinReleaseItemStatement,
  releaseItemWrite,
  rescheduleEmptyReleaseStatement,
  selectPendingReleases,
  toItem,
  toWaiting,
  updateReleaseStatement,
} from '../../data/entries/release.ts'
import { problem } from '../../http/problem.ts'
import { read, run, writeBatch, type Read, type Statement } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'
import type { Deps } from '../../deps.ts'
import { getEntryFor, loadEntry } from './entry.ts'
import { loadRelease } from './release.ts'

type PendingRelease = WaitingRelease &
  Pick<ReleaseItem, 'revision' | 'is_minor' | 'until'> & { entry_id: number }

/** Steps after which readers see nothing of the entry. */
const endsIt: readonly WaitingStep[] = ['withdraw', 'delete']

interface Decision {
  step: WaitingStep
  choice: WaitingChoice | undefined
}

function pendingReleases(deps: Deps, ids: readonly number[]): Read<PendingRelease[]> {
  return read([selectPendingReleases(deps, ids)], ([rows]) => rows.map(toItem))
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
  const pending = await run(deps, pendingReleases(deps, ids))
  const waiting = pending.filter(
    ({ state, action }) => state === 'scheduled' && (endsIt.includes(step) || action === 'publish'),
  )
  if (waiting.length === 0 || choice) return waiting
  const releases = new Map(waiting.map((one) => [one.id, toWaiting(one)]))
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
      one.items,
    )
  if (choice === 'replace' && step === 'publish')
    return waiting.flatMap((one) => repinStatements(acting, one))
  return waiting.flatMap((one) => cancelStatements(acting, one))
}

/** Moves the release to another time. Only allowed if it contains no other entry. */
export async function moveWaitingRelease(
  acting: OperatorContext,
  id: number,
  releaseId: number,
  due_at: string,
): Promise<Entry> {
  const { deps, operator } = acting
  const release = await pendingRelease(acting, id, releaseId)
  if (release.items > 1) throw problem('forbidden')
  const act = { action: 'release.scheduled', type: 'release', id: releaseId }
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
  await writeBatch(acting.deps, cancelStatements(acting, release))
  return loadEntry(acting.deps, id)
}

/** The release. Throws if the operator may not change its effect on the entry. */
async function pendingRelease(
  acting: OperatorContext,
  id: number,
  releaseId: number,
): Promise<PendingRelease> {
  const entry = await getEntryFor(acting, 'entry.publish', id)
  const releases = await run(acting.deps, pendingReleases(acting.deps, [id]))
  const release = releases.find((one) => one.id === releaseId)
  if (!release) throw problem('release_ended')
  assertMayChange(acting, entry, release.items)
  return release
}

/** A release of several entries needs the permission to change releases. */
function assertMayChange(
  { operator }: OperatorContext,
  { lang }: Pick<StoredEntry, 'lang'>,
  items: number,
): void {
  if (items > 1 && !can(operator, 'release.write', { lang })) throw problem('forbidden')
}

/** State of a release's item, as logged before its change. */
const itemOf = ({ entry_id, action, revision, is_minor, until }: PendingRelease) => ({
  entry_id,
  action,
  revision,
  is_minor,
  until,
})

function repinStatements(
  { deps, operator }: OperatorContext,
  release: PendingRelease,
): Statement[] {
  const { id, entry_id, revision } = release
  const live = liveRevision(entry_id)
  const before = itemOf(release)
  return [
    pinReleaseItemStatement(deps, {
      release: id,
      entry: entry_id,
      revision: live,
      from: revision,
    }),
    insertAuditIfChangedStatement(deps, operator, {
      action: 'release.repin',
      type: 'release',
      id,
      before,
      after: sql`json_set(${JSON.stringify(before)}, '$.revision', ${live})`,
    }),
  ]
}

function cancelStatements(
  { deps, operator }: OperatorContext,
  release: PendingRelease,
): [Statement, ...Statement[]] {
  const { id, title, due_at, state, entry_id } = release
  const act = { type: 'release', id }
  return [
    deleteReleaseItemStatement(deps, id, entry_id),
    insertAuditIfChangedStatement(deps, operator, {
      ...act,
      action: 'release.remove',
      before: itemOf(release),
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

const formerItem = z.object({
  entry_id: z.number(),
  action: z.enum(releaseActions),
  revision: z.nullable(z.number()),
  is_minor: z.boolean(),
  until: z.optional(z.nullable(z.string())),
})
type FormerItem = z.infer<typeof formerItem>

/** Release items that logged events have changed, as they were before. */
const changedItems = (events: readonly Pick<AuditEntry, 'action' | 'item_id' | 'before'>[]) =>
  events.flatMap(({ action, item_id, before }) => {
    const item = formerItem.safeParse(before).data
    return item ? [{ action, item, release: Number(item_id) }] : []
  })

/**
 * Statements that restore the scheduled releases that a request canceled or pinned to the new text, for the end of the
 * batch that undoes it. A release whose time has passed stays canceled.
 */
export async function waitingAgainStatements(
  acting: OperatorContext,
  { id, type, lang, live_revision }: StoredEntry,
  request: string | undefined,
): Promise<Statement[]> {
  if (request === undefined) return []
  const events = await run(acting.deps, batchEvents(acting.deps, { type, id: String(id), request }))
  const changed = changedItems(events).filter(({ item }) => item.entry_id === id)
  const statements = changed.map(async ({ action, item, release }) => {
    const { revision } = item
    const pin = { release, entry: id, revision, from: live_revision }
    return action === 'release.remove'
      ? itemAgainStatements(acting, release, { item, lang })
      : [pinReleaseItemStatement(acting.deps, pin)]
  })
  return (await Promise.all(statements)).flat()
}

/**
 * Statements that restore the releases that the request of a logged change of a release canceled. `null` if it also
 * changed an entry: undoing that change restores them.
 */
export async function canceledAgainStatements(
  acting: OperatorContext,
  { item_id: id, request_id }: Pick<AuditEntry, 'item_id' | 'request_id'>,
): Promise<{ releases: number[]; statements: Statement[] } | null> {
  const { deps } = acting
  if (request_id === null) return { releases: [], statements: [] }
  const events = await run(deps, batchEvents(deps, { type: 'release', id, request: request_id }))
  const changed = changedItems(events)
  if (changed.length > 0 && events.some(({ action }) => action.startsWith('entry.'))) return null
  const statements = changed.map(async ({ item, release }) => {
    const { lang } = await getEntryFor(acting, 'entry.publish', item.entry_id)
    return itemAgainStatements(acting, release, { item, lang })
  })
  return {
    releases: changed.map(({ release }) => release),
    statements: (await Promise.all(statements)).flat(),
  }
}

async function itemAgainStatements(
  acting: OperatorContext,
  id: number,
  { item, lang }: { item: FormerItem } & Pick<StoredEntry, 'lang'>,
): Promise<Statement[]> {
  const { deps, operator } = acting
  const { title, due_at, items } = await loadRelease(deps, id)
  assertMayChange(acting, { lang }, items + 1)
  const act = { type: 'release', id }
  return [
    rescheduleEmptyReleaseStatement(deps, id),
    insertAuditIfChangedStatement(deps, operator, {
      ...act,
      action: 'release.scheduled',
      before: { title, due_at, state: 'cancelled' },
      after: { title, due_at, state: 'scheduled' },
    }),
    releaseItemWrite(deps, id, { until: undefined, ...item }, maxReleaseItems),
    insertAuditIfChangedStatement(deps, operator, {
      ...act,
      action: 'release.add',
      after: item,
    }),
  ]
}
