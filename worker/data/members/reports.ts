// Number of a member's comments with cases, and outcomes of the comments they reported. Only counts, so that reporters
// stay anonymous.
import { desc, eq, sql } from 'drizzle-orm'
import type { MemberReports } from '../../../client/contract/desk/members/member.ts'
import { read, type Read } from '../../storage/db.ts'
import { moderationCases, commentReports, users } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Counting limit, from the latest on. */
const most = 100

/** `null` if there is no such member. */
export function memberReports({ db }: Deps, id: number): Read<MemberReports | null> {
  const about = db
    .select({ decision: moderationCases.decision, decided_at: moderationCases.decided_at })
    .from(moderationCases)
    .where(eq(moderationCases.member_id, id))
    .orderBy(desc(moderationCases.id))
    .limit(most)
  const wasRemoved = sql<number>`exists (select 1 from ${moderationCases} as own
    where own.comment_id = ${commentReports}.comment_id and own.decision in ('ban', 'delete'))`
  const made = db
    .select({ was_removed: wasRemoved.as('was_removed') })
    .from(commentReports)
    .where(eq(commentReports.user_id, id))
    .orderBy(desc(sql`${commentReports}.rowid`))
    .limit(most)
  const member = db.select({ id: users.id }).from(users).where(eq(users.id, id))
  return read([member, about, made] as const, ([[known], open, reported]) => {
    if (!known) return null
    const decided = open.filter(({ decided_at }) => decided_at !== null)
    const removed = decided.filter(({ decision }) => decision === 'ban' || decision === 'delete')
    return {
      about: {
        waiting: open.length - decided.length,
        decided: decided.length,
        removed: removed.length,
      },
      made: {
        count: reported.length,
        removed: reported.filter(({ was_removed }) => was_removed === 1).length,
      },
    }
  })
}
