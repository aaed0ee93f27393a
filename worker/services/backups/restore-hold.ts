// Holds due work after a restore. Some of it was already sent after the backup, so none is sent automatically.
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Statement } from '../../storage/db.ts'
import {
  scheduledNotifications,
  issues,
  isPendingDelivery,
  isPending,
  issueDeliveries,
  outbox,
  heldByRestoreError,
  isNewEvent,
  webhookEvents,
} from '../../storage/schema/index.ts'
import { weeklyIssueDate } from '../newsletter/weekly-issue.ts'
import type { Deps } from '../../deps.ts'

/**
 * Holds pending emails, and issues and notifications due since the backup. Later ones stay scheduled. Restored redirects
 * are reported to nobody.
 */
export function holdDueStatements(deps: Deps): [Statement, ...Statement[]] {
  const now = deps.now().toISOString()
  return [
    deps.db.update(outbox).set({ state: 'failed', error: heldByRestoreError }).where(isPending),
    deps.db.update(issues).set({ state: 'sent', sent_at: now }).where(eq(issues.state, 'sending')),
    deps.db
      .update(issues)
      .set({ state: 'draft', send_at: null })
      .where(and(eq(issues.state, 'scheduled'), lte(issues.send_at, now))),
    ...placeholderWeeklyIssue(deps, now),
    deps.db.update(webhookEvents).set({ is_new: false }).where(isNewEvent),
    deps.db
      .update(scheduledNotifications)
      .set({ state: 'canceled', canceled_at: now })
      .where(
        and(eq(scheduledNotifications.state, 'scheduled'), lte(scheduledNotifications.due_at, now)),
      ),
  ]
}

/** Holds pending deliveries. */
export function holdDeliveriesStatement(deps: Deps): Statement {
  return deps.deliveriesDb
    .update(issueDeliveries)
    .set({ state: 'abandoned', error: heldByRestoreError })
    .where(isPendingDelivery)
}

/**
 * On the day of the weekly issue, inserts a deleted issue as a placeholder, so that the rule does not create a second
 * one.
 */
function placeholderWeeklyIssue(deps: Deps, now: string): Statement[] {
  const day = weeklyIssueDate(deps.now())
  if (day === null) return []
  const data = { languages: [], subjects: {}, intros: {}, items: [] }
  const stamps = { created_at: now, changed_at: now, deleted_at: sql`${now}` }
  return [
    deps.db
      .insert(issues)
      .values({ title: day, weekly_for_date: day, data, ...stamps })
      .onConflictDoNothing(),
  ]
}
