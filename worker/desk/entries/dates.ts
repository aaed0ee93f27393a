// Changes of an entry that do not touch its text: restoring it from the trash and changing its expiry.
import { insertAuditStatement } from '../../data/audit.ts'
import type { EntryState } from '../../data/entries/state.ts'
import { setEntryDatesStatement, isRevisionConflict } from '../../data/entries/writes.ts'
import { toChange, setContentDatesStatements } from '../../data/entries/content.ts'
import { stateAt } from '../../data/entries/publication.ts'
import { publish } from '../../data/publish.ts'
import { problem } from '../../http/problem.ts'
import { indexEntries } from '../../search/index.ts'
import type { Statement } from '../../storage/db.ts'
import { notifyEditors } from './entry.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

/** Restores a deleted entry in its last state. It is not visible to readers until it is published. */
export async function restoreEntry(acting: OperatorContext, { entry }: EntryState): Promise<void> {
  const { deps, operator, requestId } = acting
  const { id, type, rev, title, published_at, unpublished_at } = entry
  const dates = { published_at, unpublished_at, state: stateAt(entry, deps.now()) }
  const act = { action: 'entry.undelete', type, id, after: { title }, request_id: requestId }
  await writeDates(deps, [
    setEntryDatesStatement(deps, id, { rev, dates, isUndo: true }),
    insertAuditStatement(deps, operator, act),
  ])
}

/** Changes only the expiry of an entry; `null` for no expiry. */
export async function setExpiry(
  acting: OperatorContext,
  { entry, live }: EntryState,
  until: string | null,
): Promise<void> {
  const { deps, operator, requestId } = acting
  const { id, type, rev, item_id, published_at, unpublished_at } = entry
  const earliest = [deps.now().toISOString(), published_at ?? ''].toSorted().at(-1) ?? ''
  if (until !== null && until <= earliest)
    throw problem('validation_failed', { fields: [{ field: 'until', code: 'invalid_value' }] })
  const after = { published_at, unpublished_at: until }
  const dates = { ...after, state: stateAt(after, deps.now()) }
  const act = { action: 'entry.expire', type, id, before: { unpublished_at }, after }
  const writes: [Statement, ...Statement[]] = [
    setEntryDatesStatement(deps, id, { rev, dates }),
    ...setContentDatesStatements(deps, type, item_id, after),
    insertAuditStatement(deps, operator, { ...act, request_id: requestId }),
  ]
  await writeDates(deps, writes, live ? [entry] : [])
  notifyEditors(acting, [{ id, rev: rev + 1, what: 'saved' }])
  if (live) await indexEntries(deps, [entry])
}

async function writeDates(
  deps: Deps,
  writes: [Statement, ...Statement[]],
  shown: Parameters<typeof toChange>[0] = [],
): Promise<void> {
  try {
    await publish(deps, { writes, ...toChange(shown) })
  } catch (error) {
    throw isRevisionConflict(error) ? problem('entry_changed') : error
  }
}
