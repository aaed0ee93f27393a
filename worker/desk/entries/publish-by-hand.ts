// Publishes and withdraws entries at the request of an operator.
import type { Published, WaitingChoice } from '../../../client/contract/desk/entries/entry.ts'
import { isUndated, isSingle, isMultilingual } from '../../../client/contract/desk/entries/types.ts'
import { pathTo } from '../../../client/contract/paths.ts'
import type { StoredEntry } from '../../data/entries/entry.ts'
import { stateAt } from '../../data/entries/publication.ts'
import { Problem, problem } from '../../http/problem.ts'
import {
  draftOf,
  revisionConflict,
  getEntryFor,
  getEntryForParts,
  liveData,
  loadEntry,
} from './entry.ts'
import { assertOwnParts } from './part-permissions.ts'
import { publishEntries } from './publishing/publish.ts'
import { EntryRejected, type EntryChange } from './publishing/validate.ts'
import { scheduleAsRelease } from './schedule-change.ts'
import { waitingReleaseStatements } from './waiting-releases.ts'
import { reviewStatements } from './two-eyes.ts'
import type { OperatorContext } from '../acting.ts'

/** Milliseconds until a change has reached all caches (docs/decisions/data/cache-tags.md). */
const spread = 60_000

interface Publishing extends Omit<EntryChange, 'data' | 'at'> {
  data?: unknown
  /** `null`: publish now, even if the entry is scheduled for later. */
  at?: string | null | undefined
  rev: number
  /** Other languages of the item to publish in the same transaction. */
  with?: readonly number[] | undefined
  waiting?: WaitingChoice | undefined
  /** An owner's reason to publish without a second pair of eyes. */
  override_reason?: string | undefined
  /** True if the caller has applied the rule of two pairs of eyes. */
  isReviewed?: boolean
}

/** Publishes now or schedules, in one transaction. A later change of a live entry becomes its own release. */
export async function publishEntry(
  acting: OperatorContext,
  {
    with: ids = [],
    at: asked,
    waiting: choice,
    override_reason: override,
    isReviewed = false,
    ...given
  }: Publishing,
): Promise<Published> {
  const { deps, operator } = acting
  const { entry_id, until, is_minor } = given
  const entry = await getEntryForParts(acting, 'entry.publish', entry_id)
  const isWaiting = stateAt(entry, deps.now()) === 'scheduled'
  // Publishing a new text keeps the scheduled time unless another one is given.
  const at =
    asked === undefined && isWaiting ? (entry.published_at ?? undefined) : (asked ?? undefined)
  const change = { ...given, at }
  const data = change.data === undefined ? undefined : draftOf(entry.type, change.data)
  if (entry.rev !== change.rev) throw await revisionConflict(deps, entry_id)
  if (isMultilingual(entry.type)) {
    const before = (await liveData(deps, entry)) ?? {}
    const after = data ?? entry.draft ?? before
    assertOwnParts(operator, 'entry.publish', entry, { before, after })
  }
  const others = await othersOf(acting, entry, ids)
  const isLater = at !== undefined && at > deps.now().toISOString()
  const isLive = [entry, ...others].some((one) => stateAt(one, deps.now()) === 'published')
  // An undated entry stores no publish date, so it can only be scheduled by a release.
  const isRelease = isLater && (isLive || isUndated(entry.type))
  const texts = [{ entry, data }, ...others.map((one) => ({ entry: one }))]
  const reasons = isReviewed ? [] : await reviewStatements(acting, texts, override)
  const ended = await waitingReleaseStatements(acting, [entry, ...others], {
    step: isRelease ? 'schedule' : 'publish',
    choice,
  })
  const waiting = [...ended, ...reasons]
  if (isRelease)
    return scheduleAsRelease(acting, entry, { ...change, data }, { others, waiting }).catch(
      rejection(acting, entry_id),
    )
  const shared = { at, is_minor, ...(until && { until }) }
  const changes = [
    { ...change, data },
    ...others.map(({ id, rev }) => ({ entry_id: id, rev, ...shared })),
  ]
  await publishFor(acting, entry_id, { changes, writes: waiting })
  return resultOf(acting, entry_id, !isLater)
}

/** Entries of the item in other languages. Throws if the operator may not publish one of them. */
function othersOf(
  acting: OperatorContext,
  { id, type, group_id }: StoredEntry,
  ids: readonly number[],
): Promise<StoredEntry[]> {
  return Promise.all(
    [...new Set(ids)].map(async (one) => {
      const other = await getEntryFor(acting, 'entry.publish', one)
      if (other.id === id || other.type !== type || other.group_id !== group_id)
        throw problem('validation_failed', { fields: [{ field: 'with', code: 'invalid_value' }] })
      return other
    }),
  )
}

export async function withdrawEntry(
  acting: OperatorContext,
  id: number,
  { rev, waiting: choice }: { rev?: number | undefined; waiting?: WaitingChoice | undefined } = {},
): Promise<Published> {
  const entry = await getEntryFor(acting, 'entry.withdraw', id)
  const writes = await waitingReleaseStatements(acting, [entry], { step: 'withdraw', choice })
  await publishFor(acting, id, { withdrawals: [{ entry_id: id, rev }], writes })
  return resultOf(acting, id, true)
}

export async function deleteEntry(
  acting: OperatorContext,
  id: number,
  choice?: WaitingChoice,
): Promise<void> {
  const entry = await getEntryFor(acting, 'entry.delete', id)
  // Accounts record the version of the terms.
  if (isSingle(entry.type) || entry.path === pathTo('terms')) throw problem('entry_in_use')
  const writes = await waitingReleaseStatements(acting, [entry], { step: 'delete', choice })
  const withdrawals = [{ entry_id: id, rev: entry.rev, isDeletion: true }]
  await publishFor(acting, id, { withdrawals, writes })
}

function publishFor(
  acting: OperatorContext,
  id: number,
  request: Parameters<typeof publishEntries>[2],
): Promise<void> {
  const { deps, operator, socketId } = acting
  return publishEntries(deps, operator, { ...request, socketId }).catch(rejection(acting, id))
}

async function resultOf(
  { deps }: OperatorContext,
  id: number,
  isSeen: boolean,
): Promise<Published> {
  return {
    entry: await loadEntry(deps, id),
    everywhere_by: isSeen ? new Date(deps.now().getTime() + spread).toISOString() : null,
    release_id: null,
  }
}

/** Rethrows an error: a conflict with the current draft, others with the rejected entry. */
const rejection =
  ({ deps }: OperatorContext, id: number) =>
  async (error: unknown): Promise<never> => {
    const isChanged = error instanceof Problem && error.code === 'entry_changed'
    if (isChanged) throw await revisionConflict(deps, id)
    if (!(error instanceof EntryRejected)) throw error
    const { code, details, entryId: entry_id } = error
    throw problem(code, { ...details, members: { ...details.members, entry_id } })
  }
