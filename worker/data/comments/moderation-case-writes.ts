// Writes of moderation cases. Each statement checks the state it is based on; if that has changed, the whole batch
// fails (`isCaseConflict`, `isStatusConflict`).
import { and, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { CommentStatusFields } from '../../../client/contract/desk/comments/comment.ts'
import type { CommentVerb } from '../../../client/contract/desk/comments/words.ts'
import type { CommentReason } from '../../../client/contract/comments/reasons.ts'
import {
  isConstraintViolation,
  isInIds,
  isUniqueViolation,
  type Statement,
} from '../../storage/db.ts'
import { selectValues } from '../../storage/sql.ts'
import { moderationCases, comments, type PreviousCommentState } from '../../storage/schema/index.ts'
import { updateBanCountersStatements, updateCommentCountersStatements } from './counts.ts'
import type { Deps } from '../../deps.ts'

type CaseRow = typeof moderationCases.$inferSelect
type Opened = Pick<CaseRow, 'source' | 'opened_at'> &
  Partial<
    Pick<CaseRow, 'rule_pattern' | 'report_count' | 'reasons' | 'decided_at' | 'decided_by'>
  > & {
    decision?: Decided
  }

interface Decided {
  decision: CommentVerb
  reason: CommentReason | null
  action_key: string
  previous_state: PreviousCommentState
  muted_until: string | null
}

/** Selects a new case for each matching comment. */
export function insertCaseStatement({ decision, ...opened }: Opened, which: SQL): SQL {
  const subject = {
    comment_id: comments.id,
    article_id: comments.article_id,
    member_id: comments.user_id,
    comment_text: comments.text,
  }
  const row = { reasons: {}, ...opened, ...decision, ...subject }
  return selectValues(moderationCases, row, sql`from ${comments} where ${which}`)
}

/** Opens a case for a comment that matches a rule, unless one is open. */
export function openCaseByRuleStatement(deps: Deps, which: SQL, rule_pattern: string): Statement {
  const row = { source: 'rule', rule_pattern, opened_at: deps.now().toISOString() } as const
  return deps.db
    .insert(moderationCases)
    .select(insertCaseStatement(row, which))
    .onConflictDoNothing()
}

/** True unless another operator has a valid claim. */
const isFree = (deps: Deps, operator: number) =>
  or(
    isNull(moderationCases.claimed_by),
    eq(moderationCases.claimed_by, operator),
    lte(moderationCases.claimed_until, deps.now().toISOString()),
  )

export interface DecisionWrite extends Decided {
  comment_id: number
  /** The open case; null if there is none. */
  case_id: number | null
  operator: number
}

/** Fails if another operator decided or claimed the case. */
export function decideCaseStatement(deps: Deps, decided: DecisionWrite): Statement {
  const { comment_id, case_id, operator, ...made } = decided
  const at = deps.now().toISOString()
  if (case_id === null) {
    const row = { source: 'desk', opened_at: at, decided_at: at, decided_by: operator } as const
    const which = sql`${comments.id} = ${comment_id}`
    return deps.db
      .insert(moderationCases)
      .select(insertCaseStatement({ ...row, decision: made }, which))
  }
  const mayDecide = and(isNull(moderationCases.decided_at), isFree(deps, operator))
  return deps.db
    .update(moderationCases)
    .set({
      ...made,
      opened_at: sql`iif(${mayDecide}, ${moderationCases.opened_at}, null)`,
      claimed_by: null,
      claimed_until: null,
      decided_at: at,
      decided_by: operator,
    })
    .where(eq(moderationCases.id, case_id))
}

export function isCaseConflict(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: moderation_cases.opened_at')
}

/** True if the comment has another open case. */
export function isCaseReopened(error: unknown): boolean {
  return isUniqueViolation(error, 'moderation_cases.comment_id')
}

/**
 * Changes the status of a comment and its counters. Fails if the comment has changed since. Also fails if it would
 * become visible without text, which was deleted with the author's account.
 */
export function setCommentStatusStatements(
  deps: Deps,
  id: number,
  { from, to }: { from: CommentStatusFields; to: CommentStatusFields },
): Statement[] {
  const isSame = sql`${comments.banned_at} is ${from.banned_at}
    and ${comments.deleted_at} is ${from.deleted_at} and ${comments.removed_by} is ${from.removed_by}`
  const isVisible = to.deleted_at === null && to.banned_at === null
  const isAllowed = isVisible ? sql`${isSame} and ${comments.text} <> ''` : isSame
  const [wasThere, isThere] = [from.deleted_at === null, to.deleted_at === null]
  const isOtherBan = (from.banned_at === null) !== (to.banned_at === null)
  return [
    deps.db
      .update(comments)
      .set({ ...to, created_at: sql`iif(${isAllowed}, ${comments.created_at}, null)` })
      .where(eq(comments.id, id)),
    ...(wasThere === isThere ? [] : updateCommentCountersStatements(deps, id, isThere ? 1 : -1)),
    ...(isOtherBan && wasThere && isThere
      ? [updateBanCountersStatements(deps, id, to.banned_at ? -1 : 1)]
      : []),
  ]
}

export function isStatusConflict(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: comments.created_at')
}

/** Undo: reopens the case, or deletes it if the decision created it. Fails if it was decided again since. */
export function reopenCaseStatement(
  deps: Deps,
  { id, source, decided_at }: Pick<CaseRow, 'id' | 'source' | 'decided_at'>,
): Statement {
  if (source === 'desk') return deps.db.delete(moderationCases).where(eq(moderationCases.id, id))
  return deps.db
    .update(moderationCases)
    .set({
      opened_at: sql`iif(${moderationCases.decided_at} is ${decided_at}, ${moderationCases.opened_at}, null)`,
      decided_at: null,
      decided_by: null,
      decision: null,
      reason: null,
      action_key: null,
      previous_state: null,
      muted_until: null,
      notification_id: null,
    })
    .where(eq(moderationCases.id, id))
}

/** Stores the notification sent to the member. */
export function linkCaseNotificationStatement(
  deps: Deps,
  { comment_id, action_key }: DecisionWrite,
  id: SQL<number>,
) {
  return deps.db
    .update(moderationCases)
    .set({ notification_id: id })
    .where(
      and(eq(moderationCases.comment_id, comment_id), eq(moderationCases.action_key, action_key)),
    )
}

/** Claims free open cases until a time; `null` releases the operator's own claims. */
export function claimCasesStatement(
  deps: Deps,
  { ids, operator, until }: { ids: readonly number[]; operator: number; until: string | null },
): Statement {
  const isWanted = and(isInIds(moderationCases.comment_id, ids), isNull(moderationCases.decided_at))
  return deps.db
    .update(moderationCases)
    .set({ claimed_by: until === null ? null : operator, claimed_until: until })
    .where(
      and(
        isWanted,
        until === null ? eq(moderationCases.claimed_by, operator) : isFree(deps, operator),
      ),
    )
}

/** Retention of decided cases in days. */
const keptDays = 365

/** Deletes expired cases, oldest first. */
export function deleteOldCasesStatement(deps: Deps, limit: number): Statement {
  const before = new Date(deps.now().getTime() - keptDays * 86_400_000).toISOString()
  const old = deps.db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(lte(moderationCases.decided_at, before))
    .orderBy(moderationCases.decided_at)
    .limit(limit)
  return deps.db.delete(moderationCases).where(sql`${moderationCases.id} in (${old})`)
}
