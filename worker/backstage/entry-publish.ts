// Publishing and withdrawing by hand.
import type { Published } from '../../client/contract/backstage/entry.ts'
import type { EntryNews } from '../../client/contract/backstage/news.ts'
import { entryStates } from '../data/entry-state.ts'
import { isOutdated } from '../data/entry-writes.ts'
import { stateAt } from '../data/publication.ts'
import { publish } from '../data/publish.ts'
import { Problem, problem } from '../http/problem.ts'
import { indexItems } from '../search/index.ts'
import { draftOf, entryChanged, entryFor, loadEntry, tellEditors, type Acting } from './entry.ts'
import { publishEntries } from './publish-entry.ts'
import type { EntryChange } from './publish-plan.ts'
import { releaseLater } from './release.ts'
import { withdrawWrites } from './withdraw-entry.ts'

/** Milliseconds until a change is seen everywhere (docs/decisions/030-cache-tags.md). */
const spread = 60_000

/** Now, or at a moment; something live that is to change later becomes a release of its own. */
export async function publishEntry(
  acting: Acting,
  change: Omit<EntryChange, 'data'> & { data?: unknown; rev: number },
): Promise<Published> {
  const { deps, operator, requestId } = acting
  const { entry_id } = change
  const entry = await entryFor(acting, 'entry.publish', entry_id)
  const data = change.data === undefined ? undefined : draftOf(entry.type, change.data)
  if (entry.rev !== change.rev) throw await entryChanged(deps, entry_id)
  const isLater = change.at !== undefined && change.at > deps.now().toISOString()
  if (isLater && stateAt(entry, deps.now()) === 'published')
    return releaseLater(acting, entry, { ...change, data })
  try {
    const changes = [{ ...change, data }]
    await publishEntries(deps, operator, { changes, requestId })
    return await resultOf(acting, entry_id, { what: 'published', isSeen: !isLater })
  } catch (error) {
    throw await withCurrent(acting, entry_id, error)
  }
}

export async function withdrawEntry(acting: Acting, id: number, rev?: number): Promise<Published> {
  const { deps, operator, requestId } = acting
  await entryFor(acting, 'entry.withdraw', id)
  try {
    const withdrawals = [{ entry_id: id, rev }]
    await publishEntries(deps, operator, { changes: [], withdrawals, requestId })
    return await resultOf(acting, id, { what: 'withdrawn', isSeen: true })
  } catch (error) {
    throw await withCurrent(acting, id, error)
  }
}

export async function deleteEntry(acting: Acting, id: number): Promise<void> {
  const { deps, operator, requestId } = acting
  const { type, group_id, item_id, rev } = await entryFor(acting, 'entry.delete', id)
  const [state] = await entryStates(deps, [id])
  if (!state) throw problem('not_found')
  const writes = withdrawWrites(deps, operator, { state, rev, isDeletion: true }, { requestId })
  const items = state.live ? [{ type, groups: [group_id] }] : []
  try {
    await publish(deps, { writes, items, isHard: true })
  } catch (error) {
    throw isOutdated(error) ? await entryChanged(deps, id) : error
  }
  if (state.live) await indexItems(deps, type, [item_id]).catch(() => undefined)
}

async function resultOf(
  acting: Acting,
  id: number,
  { what, isSeen }: { what: EntryNews['what']; isSeen: boolean },
): Promise<Published> {
  const { deps } = acting
  const entry = await loadEntry(deps, id)
  tellEditors(acting, id, { rev: entry.rev, what })
  return {
    entry,
    everywhere_by: isSeen ? new Date(deps.now().getTime() + spread).toISOString() : null,
    release_id: null,
  }
}

/** What somebody else has changed is shown beside the error. */
async function withCurrent({ deps }: Acting, id: number, error: unknown): Promise<unknown> {
  const isChanged = error instanceof Problem && error.code === 'entry_changed'
  return isChanged ? entryChanged(deps, id) : error
}
