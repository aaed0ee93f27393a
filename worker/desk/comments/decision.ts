// Moderation decisions (docs/decisions/community/moderation.md). Each comment has its own transaction with its case, its
// counts, the log and the notification of its author. Of two concurrent decisions only one succeeds.
import {
  type DecideInput,
  type DecideResult,
  claimMinutes,
} from '../../../client/contract/desk/comments/comment.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import {
  caseSubjects,
  type CaseContext,
  claimsOf,
  type Claim,
} from '../../data/comments/moderation-case.ts'
import {
  decideCaseStatement,
  isCaseConflict,
  isCaseReopened,
  isStatusConflict,
  setCommentStatusStatements,
  linkCaseNotificationStatement,
  type DecisionWrite,
  claimCasesStatement,
} from '../../data/comments/moderation-case-writes.ts'
import { hasMuted } from '../../data/comments/mute-notification.ts'
import { lastNotification } from '../../data/notifications/writes.ts'
import { foundOrThrow, Problem, problem } from '../../http/problem.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { publishComment } from '../../realtime/comment.ts'
import { publishArticleCounts } from '../../realtime/counts.ts'
import { run, type Statement, writeBatch } from '../../storage/db.ts'
import { setMuteStatements } from './mute.ts'
import {
  buildCommentNotification,
  removedCause,
  type CommentNotificationEvent,
  type Notice,
} from './notice.ts'
import { nextStatus, statusOf } from './standing.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

export type Decision = Omit<DecideInput, 'ids'>

export async function decideComments(
  acting: OperatorContext,
  input: DecideInput,
): Promise<DecideResult> {
  const ids = [...new Set(input.ids)]
  const subjects = await run(acting.deps, caseSubjects(acting.deps, ids))
  return inTurn(ids, async (id) => {
    const subject = foundOrThrow(subjects.find((one) => one.id === id))
    await decide(acting, subject, input)
  })
}

/** Decides one comment; throws if the decision is not allowed. */
export async function decideComment(
  acting: OperatorContext,
  id: number,
  input: Decision,
): Promise<void> {
  const [subject] = await run(acting.deps, caseSubjects(acting.deps, [id]))
  if (!subject) throw problem('not_found')
  await decide(acting, subject, input)
}

/** Runs `work` for one comment after the other. A rejected comment does not stop the rest. */
export async function inTurn(
  ids: readonly number[],
  work: (id: number) => Promise<void>,
): Promise<DecideResult> {
  const results: DecideResult['results'] = []
  for (const id of ids) {
    try {
      await work(id)
      results.push({ id, code: 'ok' })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      results.push({ id, code: error.code })
    }
  }
  return { results }
}

async function decide(
  acting: OperatorContext,
  subject: CaseContext,
  asked: Decision,
): Promise<void> {
  const { deps } = acting
  // The request was sent twice.
  if (subject.action_key === asked.key) return
  refuse(acting, subject, asked)
  const at = deps.now().toISOString()
  const to = nextStatus(asked.verb, subject, at)
  if (!to) throw problem('changed_meanwhile')
  const mute = await muteOf(deps, subject, asked)
  const notice = noticeFor(deps, subject, { asked, mute })
  const made = writesOf(acting, subject, { asked, to, mute, notice })
  const id = await written(deps, made)
  if (notice) notice.push(id)
  if (mute?.until && subject.member) disconnectMembers(deps, [subject.member.id])
  const standing = statusOf(to)
  if (standing === statusOf(subject)) return
  publishComment(deps, subject.id)
  publishArticleCounts(deps, subject.article_id)
}

function refuse(
  { deps, operator }: OperatorContext,
  subject: CaseContext,
  { read_at, mute_days }: Decision,
): void {
  const { article_lang: lang, claimed_by, claimed_until, edited_at } = subject
  // Muting applies to all languages, so it needs permission for all of them.
  const isAllowed = can(operator, 'comment.decide', mute_days === undefined ? { lang } : {})
  if (!isAllowed) throw problem('forbidden')
  const isTaken = claimed_by !== null && claimed_by !== operator.id
  if (isTaken && (claimed_until ?? '') > deps.now().toISOString()) throw problem('case_claimed')
  // Rejects a decision on a text edited after the moderator read it.
  if (read_at !== undefined && (edited_at ?? '') > read_at) throw problem('changed_meanwhile')
}

/** Mute that is part of the decision. `until` is null if the same decision has already muted the member. */
async function muteOf(
  deps: Deps,
  { member }: CaseContext,
  { key, mute_days }: Decision,
): Promise<{ until: string | null } | null> {
  if (mute_days === undefined || !member) return null
  const isMuted = await run(deps, hasMuted(deps, key, member.id))
  return { until: isMuted ? null : mutedUntil(deps, mute_days) }
}

type DecisionMute = Awaited<ReturnType<typeof muteOf>>

interface Deciding {
  asked: Decision
  mute: DecisionMute
}

/** Notification of the author; `null` without an author or without news. */
function noticeFor(deps: Deps, subject: CaseContext, deciding: Deciding): Notice | null {
  const { member } = subject
  const news = member && notificationEventOf(subject, deciding)
  return news && buildCommentNotification(deps, member, news)
}

function notificationEventOf(
  subject: CaseContext,
  { asked, mute }: Deciding,
): CommentNotificationEvent | null {
  const { verb, reason, key } = asked
  const { id, title, article_id, slug } = subject
  const article = { title, article_id, slug }
  // A decision on several comments notifies their author of the mute only once.
  if (reason && mute) return mute.until ? { what: 'muted', reason, until: mute.until } : null
  if (reason && (verb === 'ban' || verb === 'delete'))
    return { what: 'removed', reason, ...article, cause: removedCause(key, id) }
  const isBack = verb === 'unban' || verb === 'restore' || statusOf(subject) === 'held'
  return isBack ? { what: 'back', ...article } : null
}

export function mutedUntil(deps: Deps, days: number): string {
  return new Date(deps.now().getTime() + days * 86_400_000).toISOString()
}

interface Making extends Deciding {
  to: NonNullable<ReturnType<typeof nextStatus>>
  notice: Notice | null
}

/** Statements of the decision, and the index of the one that inserts the notification. */
function writesOf(
  acting: OperatorContext,
  subject: CaseContext,
  { asked, to, mute, notice }: Making,
) {
  const { deps, operator } = acting
  const { id, case_id, member, banned_at, deleted_at, removed_by } = subject
  const { verb, reason = null, key } = asked
  const from = { banned_at, deleted_at, removed_by }
  const until = mute?.until ?? null
  const isMute = until !== null && member !== null
  const decided: DecisionWrite = {
    comment_id: id,
    case_id,
    operator: operator.id,
    decision: verb,
    reason,
    action_key: key,
    muted_until: until,
    previous_state: { ...from, ...(isMute && { muted_until: member.muted_until }) },
  }
  const isOther = statusOf(from) !== statusOf(to)
  const act = { action: `comment.${verb}`, type: 'comment', id }
  const before = [
    decideCaseStatement(deps, decided),
    ...(isOther ? setCommentStatusStatements(deps, id, { from, to }) : []),
    insertAuditStatement(deps, operator, {
      ...act,
      before: { standing: statusOf(from) },
      after: { standing: statusOf(to), reason, key },
    }),
  ]
  if (!notice) return { writes: before, told: null }
  const writes = [
    ...before,
    ...notice.writes,
    linkCaseNotificationStatement(deps, decided, lastNotification),
    ...(isMute ? setMuteStatements(acting, member, { until, reason, isTold: true }) : []),
  ]
  return { writes, told: before.length }
}

/** Resolves to the id of the inserted notification, or 0. */
async function written(
  deps: Deps,
  { writes, told }: { writes: readonly Statement[]; told: number | null },
): Promise<number> {
  const shape = (results: readonly unknown[]) =>
    told === null ? 0 : ((results[told] as { id: number }[])[0]?.id ?? 0)
  try {
    return await run(deps, { queries: writes, shape })
  } catch (cause) {
    if (isCaseConflict(cause) || isStatusConflict(cause) || isCaseReopened(cause))
      throw problem('changed_meanwhile', { cause })
    throw cause
  }
}

/** For some minutes only the claiming moderator can decide a case. Claims the unclaimed cases. Resolves to the current claim of each case. */
export function claimCases(
  acting: OperatorContext,
  ids: readonly number[],
): Promise<{ items: Claim[] }> {
  const until = new Date(acting.deps.now().getTime() + claimMinutes * 60_000).toISOString()
  return claim(acting, ids, until)
}

export function releaseCases(
  acting: OperatorContext,
  ids: readonly number[],
): Promise<{ items: Claim[] }> {
  return claim(acting, ids, null)
}

async function claim(
  { deps, operator }: OperatorContext,
  ids: readonly number[],
  until: string | null,
) {
  await writeBatch(deps, [claimCasesStatement(deps, { ids, operator: operator.id, until })])
  return { items: await run(deps, claimsOf(deps, ids)) }
}
