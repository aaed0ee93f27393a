// Taking decisions about comments back: the comment, its case, its counts and its author’s right to comment are as before, and
// what the author was told is withdrawn.
import { casesPerRequest } from '../../../client/contract/desk/comments/words.ts'
import { can } from '../../../client/contract/roles.ts'
import { auditWrite } from '../../data/audit.ts'
import { decidedBy, standingsOf, type DecidedCase } from '../../data/comments/case.ts'
import {
  isDecided,
  isOpenAgain,
  isOtherStanding,
  reopenWrite,
  standingWrites,
} from '../../data/comments/case-writes.ts'
import { mutedBackWrite } from '../../data/members/member.ts'
import { notificationRemoval } from '../../data/notifications/writes.ts'
import { untoldWrites } from '../../data/comments/mute-notice.ts'
import { mailRemoval } from '../../data/mail/outbox.ts'
import { undoTime } from '../../data/undo.ts'
import { problem } from '../../http/problem.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { publishComment } from '../../realtime/comment.ts'
import { publishArticleCounts } from '../../realtime/totals.ts'
import { run, write, type Query } from '../../storage/db.ts'
import { removedCause } from './notice.ts'
import { inTurn } from './decision.ts'
import { nextStanding, standingOf } from './standing.ts'
import type { Acting } from '../acting.ts'

/** What one action of the operator has decided in the last ten minutes, some of it at a time. */
export async function undoDecisions(acting: Acting, key: string) {
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
  // What somebody has changed since stays, and must not be asked for again.
  const isStuck = results.every(({ code }) => code !== 'ok')
  return { results, left: isStuck ? 0 : own.length - now.length }
}

/** Whether the comment is as the decision has left it. */
export async function isAsDecided({ deps }: Acting, made: DecidedCase): Promise<boolean> {
  const { comment_id, decided_at } = made
  const standing = (await run(deps, standingsOf(deps, [comment_id]))).get(comment_id)
  const left = leftBy(made)
  return (
    standing !== undefined &&
    left !== null &&
    decided_at !== null &&
    standing.banned_at === left.banned_at &&
    standing.deleted_at === left.deleted_at &&
    standing.removed_by === left.removed_by
  )
}

function leftBy({ decision, before, decided_at }: DecidedCase) {
  if (!decision || !before || !decided_at) return null
  const { banned_at, deleted_at, removed_by } = before
  return nextStanding(decision, { banned_at, deleted_at, removed_by }, decided_at)
}

export async function undoDecision(acting: Acting, made: DecidedCase): Promise<void> {
  const { deps, operator } = acting
  const { before, article_lang: lang, comment_id, article_id } = made
  const left = leftBy(made)
  if (!before || !left) throw problem('undo_outdated')
  if (!can(operator, 'comment.decide', { lang })) throw problem('forbidden')
  const { banned_at, deleted_at, removed_by } = before
  const to = { banned_at, deleted_at, removed_by }
  const isOther = standingOf(left) !== standingOf(to)
  const [first, ...rest] = [
    reopenWrite(deps, made),
    ...(isOther ? standingWrites(deps, comment_id, { from: left, to }) : []),
    ...sayingWrites(acting, made),
  ] as [Query, ...Query[]]
  try {
    await write(deps, [first, ...rest])
  } catch (cause) {
    if (isDecided(cause) || isOtherStanding(cause) || isOpenAgain(cause))
      throw problem('undo_outdated', { cause })
    throw cause
  }
  if (made.member_id !== null && made.muted_until !== null)
    disconnectMembers(deps, [made.member_id])
  if (!isOther) return
  publishComment(deps, comment_id)
  publishArticleCounts(deps, article_id)
}

/** What was told is withdrawn, a mute ends as it had come, and the log knows. */
function sayingWrites({ deps, operator, requestId }: Acting, made: DecidedCase): Query[] {
  const { comment_id: id, notification_id, action_key, member_id, muted_until, before } = made
  const isMuted = member_id !== null && muted_until !== null
  return [
    ...(notification_id === null ? [] : [notificationRemoval(deps, notification_id)]),
    mailRemoval(deps, [removedCause(action_key ?? '', id)]),
    ...(isMuted
      ? [
          mutedBackWrite(deps, member_id, { from: muted_until, to: before?.muted_until ?? null }),
          ...untoldWrites(deps, member_id, muted_until),
        ]
      : []),
    auditWrite(deps, operator, {
      action: `comment.undo_${made.decision}`,
      type: 'comment',
      id,
      after: { key: action_key },
      request_id: requestId,
    }),
  ]
}
