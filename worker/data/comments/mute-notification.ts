// Notifications and emails about a mute. The audit log contains the notification's id; the email is found by its dedupe
// key.
import { and, eq, sql } from 'drizzle-orm'
import { commentReasons, type CommentReason } from '../../../client/contract/comments/reasons.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { auditLog, moderationCases, notifications, users } from '../../storage/schema/index.ts'
import { deletePendingEmailsStatement } from '../mail/outbox.ts'
import type { Deps } from '../../deps.ts'

export const muteCause = (member: number, until: string) => `comment_muted ${member} ${until}`

const acts = (member: number, until: string) =>
  and(
    eq(auditLog.target_type, 'member'),
    eq(auditLog.target_id, String(member)),
    sql`${auditLog.after} ->> 'muted_until' = ${until}`,
  )

/**
 * Retracts the notification and the pending email of a mute that is no longer in force, because both would be wrong.
 */
export function retractMuteNotificationStatements(
  deps: Deps,
  member: number,
  until: string | null,
): Statement[] {
  if (until === null) return []
  const isOver = sql`not exists (select 1 from ${users}
    where ${users.id} = ${member} and ${users.muted_until} = ${until})`
  const told = deps.db
    .select({ id: sql<number>`${auditLog.after} ->> 'notification_id'` })
    .from(auditLog)
    .where(acts(member, until))
  return [
    deps.db.delete(notifications).where(sql`${notifications.id} in ${told} and ${isOver}`),
    deletePendingEmailsStatement(deps, [muteCause(member, until)], isOver),
  ]
}

/** Reason of the mute with this end; `null` if none was given. */
export function muteReason(deps: Deps, member: number, until: string): Read<CommentReason | null> {
  const reason = sql<string | null>`${auditLog.after} ->> 'reason'`
  const query = deps.db
    .select({ reason: reason.as('reason') })
    .from(auditLog)
    .where(and(acts(member, until), sql`${reason} is not null`))
    .limit(1)
  return read([query], ([[row]]) => commentReasons.find((one) => one === row?.reason) ?? null)
}

/** True if the action has already muted the member for another comment. */
export function hasMuted(deps: Deps, key: string, member: number): Read<boolean> {
  const query = deps.db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(
      and(
        eq(moderationCases.action_key, key),
        eq(moderationCases.member_id, member),
        sql`${moderationCases.muted_until} is not null`,
      ),
    )
    .limit(1)
  return read([query], ([rows]) => rows.length > 0)
}
