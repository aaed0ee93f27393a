// Sending an issue: its editions are stored in one transaction, and their subscribers read in ranges
// (docs/decisions/messaging/newsletter.md).
import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { EditionContent } from '../../../client/contract/newsletter/issue.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { isInIds, read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import {
  isScheduledOrSending,
  issueEditions,
  issues,
  issueDeliveries,
  subscriptions,
  subscriberCounts,
} from '../../storage/schema/index.ts'
import { previousChanged } from '../counters.ts'
import type { EditionKey, EditionProgress } from './edition-progress.ts'
import type { Deps } from '../../deps.ts'

/** Scheduled issues that are due. */
export function dueIssues(deps: Deps): Read<number[]> {
  const query = deps.db
    .select({ id: issues.id })
    .from(issues)
    .where(
      and(isScheduledOrSending, eq(issues.state, 'scheduled'), lte(issues.send_at, nowOf(deps))),
    )
    .orderBy(asc(issues.send_at))
    .limit(5)
  return read([query], ([rows]) => rows.map(({ id }) => id))
}

const nowOf = (deps: Deps) => deps.now().toISOString()

/**
 * Starts sending a due issue: stores the content and the number of subscribers of each edition. Only one of several
 * concurrent runs succeeds; without the first write, the second does nothing.
 */
export function freezeIssueStatements(
  deps: Deps,
  { id, rev }: { id: number; rev: number },
  editions: readonly { lang: Locale; edition: EditionContent }[],
): [Statement, Statement] {
  const begins = deps.db
    .update(issues)
    .set({ state: 'sending', audience_cutoff_at: nowOf(deps) })
    .where(
      and(
        eq(issues.id, id),
        eq(issues.rev, rev),
        eq(issues.state, 'scheduled'),
        lte(issues.send_at, nowOf(deps)),
      ),
    )
  const frozen = deps.db.insert(issueEditions).select(
    sql`select ${id}, value ->> 'lang', value ->> 'edition', coalesce((select ${subscriberCounts.count}
        from ${subscriberCounts} where ${subscriberCounts.lang} = value ->> 'lang'), 0), 0
      from ${jsonTable(editions)} where ${previousChanged}`,
  )
  return [begins, frozen]
}

/** True if any issue is scheduled or being sent. */
export function isIssueOnItsWay(deps: Deps): Read<boolean> {
  const query = deps.db.select({ id: issues.id }).from(issues).where(isScheduledOrSending).limit(1)
  return read([query], ([rows]) => rows.length > 0)
}

/** A due issue without content becomes a draft again. */
export function revertEmptyIssueStatement(
  deps: Deps,
  { id, rev }: { id: number; rev: number },
): Statement {
  return deps.db
    .update(issues)
    .set({ state: 'draft', send_at: null, rev: sql`${issues.rev} + 1` })
    .where(and(eq(issues.id, id), eq(issues.rev, rev), eq(issues.state, 'scheduled')))
}

/** An edition that is being sent. */
export interface SendingEdition extends EditionKey {
  /** Its audience is the subscriptions confirmed up to this time. */
  audience_cutoff_at: string
  /** True if the content database has deliveries of it. */
  isWrittenHere: boolean
}

/** Editions of issues that are being sent. */
export function listSendingEditions(deps: Deps): Read<SendingEdition[]> {
  const { issue_id, lang } = issueEditions
  const isWritten = sql<number>`exists (select 1 from ${issueDeliveries}
    where ${issueDeliveries.issue_id} = ${issue_id} and ${issueDeliveries.lang} = ${lang})`
  const query = deps.db
    .select({
      issue_id,
      lang,
      audience_cutoff_at: sql<string>`${issues.audience_cutoff_at}`.as('audience_cutoff_at'),
      is_written: isWritten.as('is_written'),
    })
    .from(issues)
    .innerJoin(issueEditions, eq(issue_id, issues.id))
    .where(and(isScheduledOrSending, eq(issues.state, 'sending')))
    .orderBy(asc(issue_id), asc(lang))
  return read([query], ([rows]) =>
    rows.map(({ is_written, ...row }) => ({ ...row, isWrittenHere: is_written === 1 })),
  )
}

/** The next confirmed subscribers after a cursor, in index order. */
export function nextSubscribers(
  deps: Deps,
  {
    lang,
    cursor,
    audience_cutoff_at,
  }: Pick<EditionProgress, 'lang' | 'cursor'> & Pick<SendingEdition, 'audience_cutoff_at'>,
  limit: number,
): Read<number[]> {
  const { subscriber_id, confirmed_at } = subscriptions
  const query = deps.db
    .select({ subscriber_id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.lang, lang),
        gt(subscriber_id, cursor),
        isNotNull(confirmed_at),
        lte(confirmed_at, audience_cutoff_at),
      ),
    )
    .orderBy(asc(subscriber_id))
    .limit(limit)
  return read([query], ([rows]) => rows.map((row) => row.subscriber_id))
}

/** Marks issues as sent whose last delivery is finished. */
export function markIssuesSentStatement(deps: Deps, ids: readonly number[]): Statement {
  return deps.db
    .update(issues)
    .set({ state: 'sent', sent_at: nowOf(deps) })
    .where(and(isInIds(issues.id, ids), eq(issues.state, 'sending')))
}
