// Undo of moderation decisions. Restores the comment, its case, its counts and its author's right to comment, and
// deletes the author's notification.
import { casesPerRequest } from '../../../client/contract/desk/comments/words.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import {
  decidedBy,
  commentStatuses,
  type DecidedCase,
} from '../../data/comments/moderation-case.ts'
import {
  isCaseConflict,
  isCaseReopened,
  isStatusConflict,
  reopenCaseStatement,
  setCommentStatusStatements,
} from '../../data/comments/moderation-case-writes.ts'
import { restoreMuteStatement } from '../../data/members/member.ts'
import { deleteNotificationStatement } from '../../data/notifications/writes.ts'
import { retractMuteNotificationStatements } from '../../data/comments/mute-notification.ts'
import { deletePendingEmailsStatement } from '../../data/mail/outbox.ts'
import { undoTime } from '../../data/undo.ts'
import { problem } from '../../http/problem.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { publishComment } from '../../realtime/comment.ts'
import { publishArticleCounts } from '../../realtime/counts.ts'
import { run, writeBatch, type Statement } from '../../storage/db.ts'
import { removedCause } from './notice.ts'
import { inTurn } from './decision.ts'
import { nextStatus, statusOf } from './standing.ts'
import type { OperatorContext } from '../acting.ts'

/** Undoes the decisions of one action that the operator made in the last ten minutes, one batch per request. */
export async function undoDecisions(acting: OperatorContext, key: string) {
  const { deps, operator } = acting
  const since = new Date(deps.now().getTime() - undoTime).toISOString()
  const found = await run(deps, decidedBy(deps, key, { limit: casesPerRequest + 1, since }))
  const own = found.filter((one) => one.decided_by === operator.id)
  if (own.length === 0) throw problem('undo_outdated')
  const now = own.slice(0, casesPerRequest)
  const { results } = await inTurn(
    now.map((one) => one.comment_id),
    async (id) =>
      undoDecision(
        acting,
        now.find((one) => one.comment_id === id)!,
      ),
  )
  // Nothing left can be undone, so the client must not repeat the request.
  const isStuck = results.every(({ code }) => code !== 'ok')
  return { results, left: isStuck ? 0 : own.length - now.length }
}

/** True if the comment still has the status that the decision gave it. */
export async function isAsDecided({ deps }: OperatorContext, made: DecidedCase): Promise<boolean> {
  const { comment_id, decided_at } = made
  const standing = (await run(deps, commentStatuses(deps, [comment_id]))).get(comment_id)
  const left = expectedStatus(made)
  return (
    standing !== undefined &&
    left !== null &&
    decided_at !== null &&
    standing.banned_at === left.banned_at &&
    standing.deleted_at === left.deleted_at &&
    standing.removed_by === left.removed_by
  )
}

function expectedStatus({ decision, previous_state: before, decided_at }: DecidedCase) {
  if (!decision || !before || !decided_at) return null
  const { banned_at, deleted_at, removed_by } = before
  return nextStatus(decision, { banned_at, deleted_at, removed_by }, decided_at)
}

export async function undoDecision(acting: OperatorContext, made: DecidedCase): Promise<void> {
  const { deps, operator } = acting
  const { previous_state: before, article_lang: lang, comment_id, article_id } = made
  const left = expectedStatus(made)
  if (!before || !left) throw problem('undo_outdated')
  if (!can(operator, 'comment.decide', { lang })) throw problem('forbidden')
  const { banned_at, deleted_at, removed_by } = before
  const to = { banned_at, deleted_at, removed_by }
  const isOther = statusOf(left) !== statusOf(to)
  const [first, ...rest] = [
    reopenCaseStatement(deps, made),
    ...(isOther ? setCommentStatusStatements(deps, comment_id, { from: left, to }) : []),
    ...retractDecisionStatements(acting, made),
  ] as [Statement, ...Statement[]]
  try {
    await writeBatch(deps, [first, ...rest])
  } catch (cause) {
    if (isCaseConflict(cause) || isStatusConflict(cause) || isCaseReopened(cause))
      throw problem('undo_outdated', { cause })
    throw cause
  }
  if (made.member_id !== null && made.muted_until !== null)
    disconnectMembers(deps, [made.member_id])
  if (!isOther) return
  publishComment(deps, comment_id)
  publishArticleCounts(deps, article_id)
}

/** Statements that delete the notification, end a mute of the decision and write the log entry. */
function retractDecisionStatements(
  { deps, operator }: OperatorContext,
  made: DecidedCase,
): Statement[] {
  const { comment_id: id, notification_id, action_key, member_id, muted_until } = made
  const before = made.previous_state
  const isMuted = member_id !== null && muted_until !== null
  return [
    ...(notification_id === null ? [] : [deleteNotificationStatement(deps, notification_id)]),
    deletePendingEmailsStatement(deps, [removedCause(action_key ?? '', id)]),
    ...(isMuted
      ? [
          restoreMuteStatement(deps, member_id, {
            from: muted_until,
            to: before?.muted_until ?? null,
          }),
          ...retractMuteNotificationStatements(deps, member_id, muted_until),
        ]
      : []),
    insertAuditStatement(deps, operator, {
      action: `comment.undo_${made.decision}`,
      type: 'comment',
      id,
      after: { key: action_key },
    }),
  ]
}
