// What was on its way to readers when a database is put back: some of it has arrived since, so none of it is sent by itself.
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Query } from '../../storage/db.ts'
import {
  dispatches,
  issues,
  isUnsent,
  isWaiting,
  letters,
  outbox,
  parkedByRestore,
} from '../../storage/schema/index.ts'
import { issueDay } from '../newsletter/weekly-issue.ts'
import type { Deps } from '../../deps.ts'

/** Parks mails, issues of the newsletter and notifications whose moment has come since the backup; later ones stay. */
export function parkingWrites(deps: Deps): [Query, ...Query[]] {
  const now = deps.now().toISOString()
  return [
    deps.db.update(outbox).set({ state: 'dead', error: parkedByRestore }).where(isWaiting),
    deps.db.update(issues).set({ state: 'sent', sent_at: now }).where(eq(issues.state, 'sending')),
    deps.db
      .update(issues)
      .set({ state: 'draft', send_at: null })
      .where(and(eq(issues.state, 'scheduled'), lte(issues.send_at, now))),
    ...ruleIssue(deps, now),
    deps.db
      .update(dispatches)
      .set({ state: 'called_back', ended_at: now })
      .where(and(eq(dispatches.state, 'scheduled'), lte(dispatches.due_at, now))),
  ]
}

/** The same of letters. */
export function letterParkingWrite(deps: Deps): Query {
  return deps.letters.update(letters).set({ state: 'lost', error: parkedByRestore }).where(isUnsent)
}

/** On the day of the weekly issue: a deleted one in its place, so that the rule makes no second. */
function ruleIssue(deps: Deps, now: string): Query[] {
  const day = issueDay(deps.now())
  if (day === null) return []
  const data = { languages: [], subjects: {}, intros: {}, items: [] }
  const stamps = { created_at: now, changed_at: now, deleted_at: sql`${now}` }
  return [
    deps.db
      .insert(issues)
      .values({ title: day, rule_day: day, data, ...stamps })
      .onConflictDoNothing(),
  ]
}
