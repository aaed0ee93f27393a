// Deciding what becomes of comments (docs/decisions/desk/098-moderation.md). Each comment is decided by itself, in one transaction with
// its case, its counts, the log and what its author is told; of two moderators at once one decides.
import type { DecideInput, DecideResult } from '../../../client/contract/desk/comments/comment.ts'
import { can } from '../../../client/contract/roles.ts'
import { auditWrite } from '../../data/audit.ts'
import { caseSubjects, type CaseSubject } from '../../data/comments/case.ts'
import {
  decisionWrite,
  isDecided,
  isOpenAgain,
  isOtherStanding,
  standingWrites,
  toldWrite,
  type DecisionWrite,
} from '../../data/comments/case-writes.ts'
import { hasMuted } from '../../data/comments/mute-notice.ts'
import { lastNotification } from '../../data/notifications/writes.ts'
import { Problem, problem } from '../../http/problem.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { publishComment } from '../../realtime/comment.ts'
import { publishArticleCounts } from '../../realtime/totals.ts'
import { run, type Query } from '../../storage/db.ts'
import { muteWrites } from './mute.ts'
import { noticeOf, removedCause, type CommentNews, type Notice } from './notice.ts'
import { nextStanding, standingOf } from './standing.ts'
import type { Deps } from '../../deps.ts'
import type { Acting } from '../acting.ts'

export type Decision = Omit<DecideInput, 'ids'>

export async function decideComments(acting: Acting, input: DecideInput): Promise<DecideResult> {
  const ids = [...new Set(input.ids)]
  const subjects = await run(acting.deps, caseSubjects(acting.deps, ids))
  return inTurn(ids, async (id) => {
    const subject = subjects.find((one) => one.id === id)
    if (!subject) throw problem('not_found')
    await decide(acting, subject, input)
  })
}

/** One comment; throws what refuses it. */
export async function decideComment(acting: Acting, id: number, input: Decision): Promise<void> {
  const [subject] = await run(acting.deps, caseSubjects(acting.deps, [id]))
  if (!subject) throw problem('not_found')
  await decide(acting, subject, input)
}

/** One after the other: what is refused keeps none of the others from it. */
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

async function decide(acting: Acting, subject: CaseSubject, asked: Decision): Promise<void> {
  const { deps } = acting
  // The request came twice.
  if (subject.action_key === asked.key) return
  refuse(acting, subject, asked)
  const at = deps.now().toISOString()
  const to = nextStanding(asked.verb, subject, at)
  if (!to) throw problem('changed_meanwhile')
  const mute = await muteOf(deps, subject, asked)
  const notice = noticeFor(deps, subject, { asked, mute })
  const made = writesOf(acting, subject, { asked, to, mute, notice })
  const id = await written(deps, made)
  if (notice) notice.push(id)
  if (mute?.until && subject.member) disconnectMembers(deps, [subject.member.id])
  const standing = standingOf(to)
  if (standing === standingOf(subject)) return
  publishComment(deps, subject.id)
  publishArticleCounts(deps, subject.article_id)
}

function refuse({ deps, operator }: Acting, subject: CaseSubject, { read_at }: Decision): void {
  const { article_lang: lang, claimed_by, claimed_until, edited_at } = subject
  if (!can(operator, 'comment.decide', { lang })) throw problem('forbidden')
  const isTaken = claimed_by !== null && claimed_by !== operator.id
  if (isTaken && (claimed_until ?? '') > deps.now().toISOString()) throw problem('case_claimed')
  // Nobody decides words that they have not seen.
  if (read_at !== undefined && (edited_at ?? '') > read_at) throw problem('changed_meanwhile')
}

/** The mute that is part of the decision; without a moment where the same decision has muted the member already. */
async function muteOf(
  deps: Deps,
  { member }: CaseSubject,
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

/** What the author is told, where there is something to tell and somebody to be told. */
function noticeFor(deps: Deps, subject: CaseSubject, deciding: Deciding): Notice | null {
  const { member } = subject
  const news = member && newsOf(subject, deciding)
  return news && noticeOf(deps, member, news)
}

function newsOf(subject: CaseSubject, { asked, mute }: Deciding): CommentNews | null {
  const { verb, reason, key } = asked
  const { id, title, article_id } = subject
  // However many comments a decision is about, their author is told once that they are muted.
  if (reason && mute) return mute.until ? { what: 'muted', reason, until: mute.until } : null
  if (reason && (verb === 'ban' || verb === 'delete'))
    return { what: 'removed', reason, title, article_id, cause: removedCause(key, id) }
  const isBack = verb === 'unban' || verb === 'restore' || standingOf(subject) === 'held'
  return isBack ? { what: 'back', title, article_id } : null
}

export function mutedUntil(deps: Deps, days: number): string {
  return new Date(deps.now().getTime() + days * 86_400_000).toISOString()
}

interface Making extends Deciding {
  to: NonNullable<ReturnType<typeof nextStanding>>
  notice: Notice | null
}

/** The statements, and where among them the notification is written. */
function writesOf(acting: Acting, subject: CaseSubject, { asked, to, mute, notice }: Making) {
  const { deps, operator, requestId } = acting
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
    before: { ...from, ...(isMute && { muted_until: member.muted_until }) },
  }
  const isOther = standingOf(from) !== standingOf(to)
  const act = { action: `comment.${verb}`, type: 'comment', id, request_id: requestId }
  const before = [
    decisionWrite(deps, decided),
    ...(isOther ? standingWrites(deps, id, { from, to }) : []),
    auditWrite(deps, operator, {
      ...act,
      before: { standing: standingOf(from) },
      after: { standing: standingOf(to), reason, key },
    }),
  ]
  if (!notice) return { writes: before, told: null }
  const writes = [
    ...before,
    ...notice.writes,
    toldWrite(deps, decided, lastNotification),
    ...(isMute ? muteWrites(acting, member, { until, reason, isTold: true }) : []),
  ]
  return { writes, told: before.length }
}

/** Resolves to the id of the notification that was written, 0 where none was. */
async function written(
  deps: Deps,
  { writes, told }: { writes: readonly Query[]; told: number | null },
): Promise<number> {
  const shape = (results: readonly unknown[]) =>
    told === null ? 0 : ((results[told] as { id: number }[])[0]?.id ?? 0)
  try {
    return await run(deps, { queries: writes, shape })
  } catch (cause) {
    if (isDecided(cause) || isOtherStanding(cause) || isOpenAgain(cause))
      throw problem('changed_meanwhile', { cause })
    throw cause
  }
}
