// Reports by members. Each member can report a comment once. The first report opens a case; later ones are added to it.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CommentReason } from '../../../client/contract/comments/reasons.ts'
import { read, type Read } from '../../storage/db.ts'
import { moderationCases, commentReports, comments } from '../../storage/schema/index.ts'
import { insertCaseStatement } from './moderation-case-writes.ts'
import { previousChanged } from '../counters.ts'
import type { Deps } from '../../deps.ts'

export interface NewReport {
  comment_id: number
  user_id: number
  reason: CommentReason
  note: string | null
}

const one = sql.identifier('moderation_cases')

/** Kept by a moderator and not edited since. */
const isKept = sql`exists (select 1 from ${moderationCases} as kept where kept.comment_id = ${comments.id}
  and kept.decision = 'keep' and (${comments.edited_at} is null or ${comments.edited_at} <= kept.decided_at))`

/** The first statement returns no row if the comment cannot be reported or the member has already reported it. */
export function reportCommentStatements(
  deps: Deps,
  { comment_id, user_id, reason, note }: NewReport,
) {
  const at = deps.now().toISOString()
  const reported = deps.db
    .select({
      comment_id: comments.id,
      user_id: sql<number>`${user_id}`.as('reporter'),
      reason: sql<CommentReason>`${reason}`.as('why'),
      note: sql<string | null>`${note}`.as('words'),
      created_at: sql<string>`${at}`.as('at'),
    })
    .from(comments)
    .where(
      and(
        eq(comments.id, comment_id),
        isNull(comments.deleted_at),
        isNull(comments.banned_at),
        sql`${comments.user_id} is not ${user_id}`,
      ),
    )
  const path = `$.${reason}`
  const reasons = sql`json_set(${one}.reasons, ${path}, coalesce(${one}.reasons ->> ${path}, 0) + 1)`
  return [
    deps.db
      .insert(commentReports)
      .select(reported)
      .onConflictDoNothing()
      .returning({ comment_id: commentReports.comment_id }),
    deps.db
      .insert(moderationCases)
      .select(
        insertCaseStatement(
          { source: 'report', report_count: 1, reasons: { [reason]: 1 }, opened_at: at },
          sql`${comments.id} = ${comment_id} and ${previousChanged} and not ${isKept}`,
        ),
      )
      .onConflictDoUpdate({
        target: moderationCases.comment_id,
        targetWhere: sql`decided_at is null`,
        set: { report_count: sql`${one}.report_count + 1`, reasons },
      }),
  ] as const
}

/** Reason why a report was rejected. */
export function explainRejectedReport(
  deps: Deps,
  { comment_id, user_id }: Pick<NewReport, 'comment_id' | 'user_id'>,
): Read<'gone' | 'banned' | 'own' | 'known'> {
  return read(
    [
      deps.db
        .select({ user_id: comments.user_id, banned_at: comments.banned_at })
        .from(comments)
        .where(and(eq(comments.id, comment_id), isNull(comments.deleted_at))),
      deps.db
        .select({ user_id: commentReports.user_id })
        .from(commentReports)
        .where(and(eq(commentReports.comment_id, comment_id), eq(commentReports.user_id, user_id))),
    ],
    ([[comment], [report]]) => {
      if (report) return 'known'
      if (comment?.user_id === user_id) return 'own'
      return comment?.banned_at ? 'banned' : 'gone'
    },
  )
}
