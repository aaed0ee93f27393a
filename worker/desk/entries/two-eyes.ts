// Two pairs of eyes: the rule for publishing entries of chosen types (docs/decisions/desk/review.md).
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type { Assignment } from '../../../client/contract/desk/review/assignment.ts'
import type { ReviewReason } from '../../../client/contract/desk/review/stages.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import type { StoredEntry } from '../../data/entries/entry.ts'
import { getLiveContent } from '../../data/entries/content.ts'
import { hashOf } from '../../data/entries/revision.ts'
import { getAssignment } from '../../data/review/assignment.ts'
import { getSetting } from '../../data/site/setting.ts'
import { problem } from '../../http/problem.ts'
import { run, runAll, type Statement } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'

type Reviewed = Pick<StoredEntry, 'draft_updated_by'>

/** Why the operator may not publish a text whose type needs two pairs of eyes; `null` if another one has marked it. */
export function reviewReasonOf(
  operator: { id: number },
  entry: Reviewed,
  { stage, stage_by }: Pick<Assignment, 'stage' | 'stage_by'>,
): ReviewReason | null {
  if (stage !== 'ready') return 'not_ready'
  if (stage_by?.id === operator.id) return 'own_mark'
  return stage_by?.id === entry.draft_updated_by ? 'own_edit' : null
}

interface PublishedText {
  entry: StoredEntry
  /** Text sent with the request; the current draft by default. */
  data?: EntryData | undefined
}

/**
 * Statements that log an owner's reason to publish without a second pair of eyes; none if it is not needed.
 *
 * @throws Problem `review_missing` with the entry and the reason
 */
export async function reviewStatements(
  acting: OperatorContext,
  texts: readonly PublishedText[],
  override?: string,
): Promise<Statement[]> {
  const { deps, operator, requestId: request_id } = acting
  const types = await run(deps, getSetting(deps, 'reviewed_types'))
  const missing = []
  for (const { entry, data } of texts) {
    if (!types.includes(entry.type)) continue
    const { assignment, live } = await runAll(deps, {
      assignment: getAssignment(deps, entry.id),
      live: getLiveContent(deps, entry.type, data && !entry.draft ? [entry.item_id] : []),
    })
    const marked = entry.draft ?? live[0]?.data
    const isMarked = !data || (marked !== undefined && hashOf(data) === hashOf(marked))
    const reason = isMarked ? reviewReasonOf(operator, entry, assignment) : 'not_ready'
    if (reason) missing.push({ entry, reason })
  }
  const [first] = missing
  if (!first) return []
  const isOwner = operator.roles.includes('owner') && !operator.lent
  if (override === undefined || !isOwner)
    throw problem('review_missing', { members: { entry_id: first.entry.id, reason: first.reason } })
  return missing.map(({ entry: { id, type } }) =>
    insertAuditStatement(deps, operator, {
      action: 'entry.publish_unreviewed',
      type,
      id,
      after: { reason: override },
      request_id,
    }),
  )
}
