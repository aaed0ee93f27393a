// Email outbox (docs/decisions/messaging/email-outbox.md). An email is written in the batch of its cause, so neither
// exists without the other. The row has the sending state, so a lost queue message or process loses no email.
import { and, asc, eq, inArray, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { dayLength } from '../../../client/contract/days.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { selectValues } from '../../storage/sql.ts'
import { isFinal, issues, issueDeliveries, outbox } from '../../storage/schema/index.ts'
import { withTimeout } from '../../storage/time-limit.ts'
import { previousChanged } from '../counters.ts'
import type { Mail } from './content.ts'
import type { Deps } from '../../deps.ts'

/**
 * Adds an email to the outbox; belongs in the batch of its cause. Call `enqueueEmail` afterward, unless it is `due`
 * later and the sweep finds it.
 */
export function insertEmailStatement(
  deps: Deps,
  id: string,
  { cause, to, lang, template, data }: Mail,
  due = deps.now(),
) {
  const [due_at, created_at] = [due.toISOString(), deps.now().toISOString()]
  return deps.db
    .insert(outbox)
    .values({ id, dedupe_key: cause, to_address: to, lang, template, data, due_at, created_at })
    .onConflictDoNothing()
}

/** Deletes emails that have not been sent yet. */
export function deletePendingEmailsStatement(
  deps: Deps,
  causes: readonly string[],
  condition?: SQL,
): Statement {
  return deps.db
    .delete(outbox)
    .where(and(inArray(outbox.dedupe_key, [...causes]), eq(outbox.state, 'pending'), condition))
}

/** Adds an email if the previous statement of the batch changed rows. */
export function insertEmailIfChangedStatement(deps: Deps, id: string, mail: Mail) {
  return insertSelectedEmailsStatement(deps, { ...mail, id }, sql`where ${previousChanged}`)
}

type Selected<Row> = { [Name in keyof Row]: Row[Name] | SQLWrapper }

/** Adds an email for each row of a query. `from` is the query after its columns. */
export function insertSelectedEmailsStatement(
  deps: Deps,
  { cause, to, ...mail }: Selected<Mail & { id: string }>,
  from: SQL,
) {
  const now = deps.now().toISOString()
  const row = { ...mail, dedupe_key: cause, to_address: to, due_at: now, created_at: now }
  return deps.db.insert(outbox).select(selectValues(outbox, row, from))
}

/** Notifies the queue after the response, delayed by `delaySeconds`. If that fails, the next sweep finds the email. */
export function enqueueEmail(deps: Deps, id: string, delaySeconds = 0): void {
  const send = () => deps.emailQueue.send({ id }, { delaySeconds })
  deps.waitUntil(withTimeout('queue', send).catch(() => undefined))
}

/** Retention in days. */
const keptDays = 30
/** Older emails and deliveries are deleted. */
const keptSince = (deps: Deps) =>
  new Date(deps.now().getTime() - keptDays * dayLength).toISOString()

/** Deletes old emails, oldest first, because they contain addresses and names. */
export function deleteOldEmailsStatement(deps: Deps, limit: number) {
  const old = deps.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isFinal, lte(outbox.created_at, keptSince(deps))))
    .orderBy(asc(outbox.created_at))
    .limit(limit)
  return deps.db.delete(outbox).where(inArray(outbox.id, old))
}

/**
 * The lowest issue id that has deliveries; `null` for none. Issues are swept in order of id: later ones wait until
 * this one's deliveries have expired.
 */
export function firstWithDeliveries(deps: Deps): Read<number | null> {
  const first = sql<number | null>`min(${issueDeliveries.issue_id})`
  const query = deps.deliveriesDb.select({ first: first.as('first') }).from(issueDeliveries)
  return read([query], ([[row]]) => row?.first ?? null)
}

/** True if the issue's deliveries have expired. */
export function isLongSent(deps: Deps, issueId: number): Read<boolean> {
  const query = deps.db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.id, issueId), lte(issues.sent_at, keptSince(deps))))
  return read([query], ([rows]) => rows.length > 0)
}

export function deleteOldDeliveriesStatement(
  deps: Deps,
  issueId: number,
  limit: number,
): Statement {
  return deps.deliveriesDb
    .delete(issueDeliveries)
    .where(
      sql`rowid in (select rowid from ${issueDeliveries} where ${issueDeliveries.issue_id} = ${issueId} limit ${limit})`,
    )
}
