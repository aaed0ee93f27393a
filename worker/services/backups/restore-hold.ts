// What was on its way to readers when a database is put back: some of it has arrived since, so none of it is sent by itself.
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
} from '../../storage/schema/index.ts'
import { weeklyIssueDate } from '../newsletter/weekly-issue.ts'
import type { Deps } from '../../deps.ts'

/** Parks mails, issues of the newsletter and notifications whose moment has come since the backup; later ones stay. */
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
    deps.db
      .update(scheduledNotifications)
      .set({ state: 'called_back', canceled_at: now })
      .where(
        and(eq(scheduledNotifications.state, 'scheduled'), lte(scheduledNotifications.due_at, now)),
      ),
  ]
}

/** The same of letters. */
export function holdDeliveriesStatement(deps: Deps): Statement {
  return deps.deliveriesDb
    .update(issueDeliveries)
    .set({ state: 'abandoned', error: heldByRestoreError })
    .where(isPendingDelivery)
}

/** On the day of the weekly issue: a deleted one in its place, so that the rule makes no second. */
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
