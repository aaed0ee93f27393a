// Deletes expired rows, oldest first, in limited batches; the rest follows in the next minute.
import { deleteExpiredCaptchasStatement } from '../../data/inbox/captcha.ts'
import { deleteExpiredPreviewLinksStatement } from '../../data/previews/link.ts'
import { deleteExpiredTokensStatement } from '../../data/mail/link-token.ts'
import { deleteOldEventsStatement } from '../../data/webhooks/delivery.ts'
import { deleteExpiredPushesStatement } from '../../data/push/delivery.ts'
import { deleteOldPingsStatement } from '../../data/webhooks/pings.ts'
import { deleteOldCasesStatement } from '../../data/comments/moderation-case-writes.ts'
import { deleteExpiredEmailChangesStatement } from '../../data/members/email-change.ts'
import { deleteExpiredChallengesStatement } from '../../data/members/passkey.ts'
import { sweepMutesWrite } from '../../data/members/member.ts'
import { deleteOldMetricsStatements } from '../../data/analytics/metric.ts'
import { sweepDaysWrites } from '../../data/analytics/days.ts'
import { sweepSubscribersWrites } from '../../data/newsletter/newsletter.ts'
import { sweepOperatorSessionsWrite } from '../../data/operators/session.ts'
import { sweepIdempotencyKeysStatement } from '../../data/operators/idempotency-key.ts'
import { sweepOperatorTokensWrite } from '../../data/operators/token.ts'
import {
  firstWithDeliveries,
  isLongSent,
  deleteOldDeliveriesStatement,
  deleteOldEmailsStatement,
} from '../../data/mail/outbox.ts'
import { sweepSessionsWrite } from '../../data/members/session.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { read, run, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import { purgeImages, expiredTrash } from '../../data/images/trash.ts'
import { removeImages } from '../../storage/files/media.ts'

/** Maximum rows per kind. */
const sweptAtOnce = 500

/** Deletes expired sessions, links, captchas, emails, mutes and unconfirmed subscriptions (cron, once per minute). */
export async function deleteExpiredRows(deps: Deps): Promise<void> {
  const swept = read(
    [
      sweepSessionsWrite(deps, sweptAtOnce),
      deleteExpiredTokensStatement(deps, sweptAtOnce),
      deleteExpiredEmailChangesStatement(deps, sweptAtOnce),
      deleteExpiredChallengesStatement(deps, sweptAtOnce),
      sweepOperatorSessionsWrite(deps, sweptAtOnce),
      sweepOperatorTokensWrite(deps, sweptAtOnce),
      sweepIdempotencyKeysStatement(deps, sweptAtOnce),
      deleteExpiredPreviewLinksStatement(deps, sweptAtOnce),
      deleteExpiredCaptchasStatement(deps, sweptAtOnce),
      deleteOldEmailsStatement(deps, sweptAtOnce),
      deleteOldCasesStatement(deps, sweptAtOnce),
      deleteOldEventsStatement(deps, sweptAtOnce),
      deleteOldPingsStatement(deps, sweptAtOnce),
      deleteExpiredPushesStatement(deps, sweptAtOnce),
      sweepMutesWrite(deps, sweptAtOnce),
      ...sweepSubscribersWrites(deps, sweptAtOnce),
    ],
    ([ended]) => ended.map(({ owner }) => owner),
  )
  disconnectMembers(deps, await run(deps, swept))
}

/** Deletes expired deliveries of issues (cron, once per minute). */
export async function sweepDeliveries(deps: Deps): Promise<void> {
  const first = await run(deps, firstWithDeliveries(deps))
  if (first === null || !(await run(deps, isLongSent(deps, first)))) return
  await writeBatch(deps, [deleteOldDeliveriesStatement(deps, first, 10 * sweptAtOnce)])
}

/** Deletes expired counters (cron, once per minute). */
export async function sweepCounters(deps: Deps): Promise<void> {
  await writeBatch(deps, [
    ...deleteOldMetricsStatements(deps, sweptAtOnce),
    ...sweepDaysWrites(deps, sweptAtOnce),
  ])
}

/** Purges expired images in the trash with their files (cron, once per minute). */
export async function purgeExpiredImages(deps: Deps): Promise<void> {
  const waiting = await run(deps, expiredTrash(deps))
  if (waiting.due.length + waiting.late.length === 0) return
  await removeImages(deps, await run(deps, purgeImages(deps, waiting)))
}
