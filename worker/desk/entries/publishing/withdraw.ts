// Withdraws live and scheduled entries.
import { isUndated } from '../../../../client/contract/desk/entries/types.ts'
import { insertAuditStatement } from '../../../data/audit.ts'
import type { EntryState } from '../../../data/entries/state.ts'
import { stateAt } from '../../../data/entries/publication.ts'
import { setEntryDatesStatement, type Dates } from '../../../data/entries/writes.ts'
import {
  setContentDatesStatements,
  deleteContentStatements,
} from '../../../data/entries/content.ts'
import { problem } from '../../../http/problem.ts'
import type { Statement } from '../../../storage/db.ts'
import type { Deps } from '../../../deps.ts'

interface Withdrawal {
  state: EntryState
  rev?: number | undefined
  /** True to delete the entry, too. */
  isDeletion?: boolean
}

/** Statements that turn a scheduled entry into a draft and end a live one now. Throws for any other state. */
export function withdrawWrites(
  deps: Deps,
  operator: { id: number } | null,
  { state: { entry }, rev, isDeletion = false }: Withdrawal,
  { requestId }: { requestId?: string | undefined } = {},
): Statement[] {
  const { id, type, item_id, published_at, unpublished_at } = entry
  const state = stateAt(entry, deps.now())
  const isSeen = state === 'published' || state === 'scheduled'
  if ((!isSeen || isUndated(type)) && !isDeletion) throw problem('not_published')
  const now = deps.now().toISOString()
  const dates: Dates =
    state === 'scheduled'
      ? { state: 'draft', published_at: null, unpublished_at: null }
      : state === 'published'
        ? { state: 'withdrawn', published_at, unpublished_at: now }
        : { state, published_at, unpublished_at }
  return [
    setEntryDatesStatement(deps, id, {
      rev: rev ?? entry.rev,
      dates,
      deleted_at: isDeletion ? now : null,
    }),
    ...(isSeen ? setContentDatesStatements(deps, type, item_id, dates) : []),
    ...(isDeletion && isUndated(type) ? deleteContentStatements(deps, type, item_id) : []),
    insertAuditStatement(deps, operator, {
      action: isDeletion ? 'entry.delete' : 'entry.withdraw',
      type,
      id,
      before: { state, title: entry.title, published_at, unpublished_at },
      after: dates,
      request_id: requestId,
    }),
  ]
}
