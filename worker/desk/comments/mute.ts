// Mutes a member for a time, with or without a decision about a comment.
import { sql } from 'drizzle-orm'
import type { CommentReason } from '../../../client/contract/comments/reasons.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { getNotificationTarget } from '../../data/comments/moderation-case.ts'
import { muteStatement } from '../../data/members/member.ts'
import {
  muteReason,
  retractMuteNotificationStatements,
} from '../../data/comments/mute-notification.ts'
import { lastNotification } from '../../data/notifications/writes.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { run, type Statement } from '../../storage/db.ts'
import { buildCommentNotification, type NotificationTarget } from './notice.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

interface Asked {
  /** `null` ends the mute. */
  until: string | null
  /** Shown to the member. Without it, the reason of the earlier mute is used. */
  reason?: CommentReason | undefined
}

export async function muteMember(acting: OperatorContext, id: number, asked: Asked): Promise<void> {
  const { deps } = acting
  const { until } = asked
  // Muting applies to all languages, so it needs permission for all of them.
  if (!can(acting.operator, 'comment.decide', {})) throw problem('forbidden')
  const member = foundOrThrow(await run(deps, getNotificationTarget(deps, id)))
  const reason = asked.reason ?? (await reasonAgain(deps, member, until))
  const notice =
    until !== null && reason
      ? buildCommentNotification(deps, member, { what: 'muted', reason, until })
      : null
  const queries = [
    ...(notice?.writes ?? []),
    ...setMuteStatements(acting, member, { until, reason, isTold: notice !== null }),
    ...(asked.reason ? [] : retractMuteNotificationStatements(deps, id, member.muted_until)),
  ]
  const shape = ([rows]: readonly unknown[]) => (rows as { id: number }[])[0]?.id ?? 0
  const written = await run(deps, { queries, shape: notice ? shape : () => 0 })
  notice?.push(written)
  // Open pages reconnect and read the member's permissions again.
  disconnectMembers(deps, [id])
}

/** Reason of the mute that is restored. Ending a mute has deleted its notification, so the member gets a new one. */
async function reasonAgain(
  deps: Deps,
  { id, muted_until }: NotificationTarget,
  until: string | null,
) {
  return until !== null && muted_until === null ? run(deps, muteReason(deps, id, until)) : null
}

interface Mute {
  until: string | null
  reason: CommentReason | null
  /** True if the statement before this one in the batch inserts a notification; the log stores its id. */
  isTold: boolean
}

export function setMuteStatements(
  { deps, operator }: OperatorContext,
  { id, muted_until }: Pick<NotificationTarget, 'id' | 'muted_until'>,
  { until, reason, isTold }: Mute,
): Statement[] {
  const told = sql`json_object('muted_until', ${until}, 'reason', ${reason},
    'notification_id', ${lastNotification})`
  return [
    muteStatement(deps, id, until),
    insertAuditStatement(deps, operator, {
      action: until === null ? 'member.unmute' : 'member.mute',
      type: 'member',
      id,
      before: { muted_until },
      after: isTold ? told : { muted_until: until, reason },
    }),
  ]
}
