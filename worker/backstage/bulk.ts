// One thing done to each entry of a frozen list. Each entry succeeds or fails by itself, and says why.
import type { BulkAction, BulkResult } from '../../client/contract/backstage/bulk.ts'
import { createToken } from '../auth/token.ts'
import { stateAt } from '../data/publication.ts'
import { entryStates } from '../data/entry-state.ts'
import { datesWrite, isOutdated } from '../data/entry-writes.ts'
import { itemDatesWrite } from '../data/item-content.ts'
import { publish } from '../data/publish.ts'
import { auditWrite } from '../data/audit.ts'
import { takeUndo, undoWrite } from '../data/undo.ts'
import { Problem, problem } from '../http/problem.ts'
import { indexItems } from '../search/index.ts'
import { run, write } from '../storage/db.ts'
import type { UndoStep } from '../storage/schema/index.ts'
import { confirmTranslation } from './entry-draft.ts'
import { deleteEntry, publishEntry, withdrawEntry } from './entry-publish.ts'
import { entryFor, type Acting } from './entry.ts'
import { publishEntries } from './publish-entry.ts'

/** Entries per request. */
const atOnce = 20

interface Bulk {
  action: BulkAction
  ids: readonly number[]
  from: number
  undo?: string | undefined
}

export async function runBulk(
  acting: Acting,
  { action, ids, from, undo }: Bulk,
): Promise<BulkResult> {
  const { deps, operator } = acting
  const frozen = [...new Set(ids)]
  const steps: UndoStep[] = []
  const results = await inTurn(frozen.slice(from, from + atOnce), async (id) => {
    const step = await actOn(acting, action, id)
    if (step) steps.push(step)
  })
  const end = from + atOnce
  const token = undo ?? (steps.length > 0 ? createToken() : null)
  if (token && steps.length > 0)
    await write(deps, [undoWrite(deps, { token, operator: operator.id, steps })])
  return { ...results, next: end < frozen.length ? end : null, undo: token }
}

/** Does it to one after the other; what is refused keeps none of the others from it. */
async function inTurn(ids: readonly number[], work: (id: number) => Promise<void>) {
  const results: BulkResult['results'] = []
  for (const id of ids) {
    try {
      await work(id)
      results.push({ id, code: 'ok' })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      results.push({ id, code: error.code })
    }
  }
  return { results, done: results.filter(({ code }) => code === 'ok').length }
}

/** Resolves to what takes it back. */
async function actOn(acting: Acting, action: BulkAction, id: number): Promise<UndoStep | null> {
  if (action === 'still_right') {
    await confirmTranslation(acting, id)
    return null
  }
  const { published_at, unpublished_at, rev, live_revision, draft } = await entryFor(
    acting,
    'entry.read',
    id,
  )
  const before = { id, published_at, unpublished_at, deleted_at: null }
  if (action === 'withdraw') {
    const { entry } = await withdrawEntry(acting, id, rev)
    return { ...before, action, rev: entry.rev, live_revision }
  }
  if (action === 'delete') {
    await deleteEntry(acting, id)
    return { ...before, action, rev: rev + 1, live_revision }
  }
  if (!draft && stateAt({ published_at, unpublished_at }, acting.deps.now()) === 'published')
    throw problem('entry_exists')
  const hadLive = published_at !== null
  const { entry } = await publishEntry(acting, { entry_id: id, rev })
  // What was published before there were revisions became the one before this.
  const former = live_revision ?? (hadLive ? (entry.live_revision ?? 1) - 1 : null)
  return { ...before, action, rev: entry.rev, live_revision: former }
}

/** Takes back what nobody has changed since. */
export async function undoBulk(acting: Acting, token: string): Promise<BulkResult> {
  const { deps, operator } = acting
  const steps = await run(deps, takeUndo(deps, token, operator.id))
  if (!steps) throw problem('undo_outdated')
  const results = await inTurn(
    steps.map(({ id }) => id),
    async (id) => {
      for (const step of steps) if (step.id === id) await takeBack(acting, step)
    },
  )
  return { ...results, next: null, undo: null }
}

/** Puts an entry back to what readers saw before a step, provided it still has the `rev` that the step left. */
export async function takeBack(acting: Acting, step: UndoStep): Promise<void> {
  const { deps, operator, requestId } = acting
  const { id, rev, action, live_revision, published_at, unpublished_at } = step
  if (action === 'publish' && live_revision !== null && published_at !== null) {
    const change = {
      entry_id: id,
      rev,
      revision: live_revision,
      at: published_at,
      until: unpublished_at,
    }
    await publishEntries(deps, operator, { changes: [change], requestId })
    return
  }
  const [state] = await entryStates(deps, [id], new Map(), { isDeletedToo: true })
  if (!state) throw problem('not_found')
  const { type, item_id, group_id } = state.entry
  const dates = { published_at, unpublished_at, state: stateAt(step, deps.now()) }
  const act = { action: `entry.undo_${action}`, type, id, after: dates, request_id: requestId }
  try {
    await publish(deps, {
      writes: [
        datesWrite(deps, id, { rev, dates, isUndo: true }),
        itemDatesWrite(deps, type, item_id, dates),
        auditWrite(deps, operator, act),
      ],
      items: state.live ? [{ type, groups: [group_id] }] : [],
      isHard: action === 'publish',
    })
  } catch (error) {
    throw isOutdated(error) ? problem('entry_changed') : error
  }
  if (state.live) await indexItems(deps, type, [item_id]).catch(() => undefined)
}
