// Two pairs of eyes: the rule for publishing entries of chosen types (docs/decisions/desk/review.md).
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type { Assignment } from '../../../client/contract/desk/review/assignment.ts'
import type { ReviewReason } from '../../../client/contract/desk/review/stages.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import type { StoredEntry } from '../../data/entries/entry.ts'
import { getLiveContent } from '../../data/entries/content.ts'
import { hashOf } from '../../data/entries/revision.ts'
import { listStages, unassigned } from '../../data/review/assignment.ts'
import { getSetting } from '../../data/site/setting.ts'
import { problem } from '../../http/problem.ts'
import { combineAll, run, runAll, type Statement } from '../../storage/db.ts'
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

export interface PublishedText {
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
  const { deps, operator } = acting
  const missing = await unreviewedTexts(acting, texts)
  const [first] = missing
  if (!first) return []
  const isOwner = operator.roles.includes('owner') && !operator.lent
  if (override === undefined || !isOwner) throw reviewMissing(first)
  return missing.map(({ entry: { id, type } }) =>
    insertAuditStatement(deps, operator, {
      action: 'entry.publish_unreviewed',
      type,
      id,
      after: { reason: override },
    }),
  )
}

interface UnreviewedText {
  entry: Pick<StoredEntry, 'id' | 'type'>
  reason: ReviewReason
}

export const reviewMissing = ({ entry, reason }: UnreviewedText) =>
  problem('review_missing', { members: { entry_id: entry.id, reason } })

/** Texts that the operator may not publish, with the reasons. Two round trips for all texts. */
export async function unreviewedTexts(
  { deps, operator }: OperatorContext,
  all: readonly PublishedText[],
): Promise<UnreviewedText[]> {
  const reviewed = all.length > 0 ? await run(deps, getSetting(deps, 'reviewed_types')) : []
  const texts = all.filter(({ entry }) => reviewed.includes(entry.type))
  if (texts.length === 0) return []
  const compared = texts.flatMap(({ entry, data }) => (data && !entry.draft ? [entry] : []))
  const types = [...Map.groupBy(compared, ({ type }) => type)]
  const { stages, live } = await runAll(deps, {
    stages: listStages(
      deps,
      texts.map(({ entry }) => entry.id),
    ),
    live: combineAll(
      Object.fromEntries(
        types.map(([type, own]) => [
          type,
          getLiveContent(
            deps,
            type,
            own.map(({ item_id }) => item_id),
          ),
        ]),
      ),
    ),
  })
  return texts.flatMap(({ entry, data }) => {
    const marked = entry.draft ?? live[entry.type]?.find(({ id }) => id === entry.item_id)?.data
    const isMarked = !data || (marked !== undefined && hashOf(data) === hashOf(marked))
    const stage = stages.get(entry.id) ?? unassigned
    const reason = isMarked ? reviewReasonOf(operator, entry, stage) : 'not_ready'
    return reason ? [{ entry, reason }] : []
  })
}
