// Sending an issue: its editions are stored in one transaction, and their subscribers read in ranges
// (docs/decisions/messaging/newsletter.md).
import { and, asc, eq, gt, isNotNull, lte, sql, type SQLWrapper } from 'drizzle-orm'
import { dayLength, startOfDay, weekOf } from '../../../client/contract/days.ts'
import type { IssueSegment } from '../../../client/contract/desk/newsletter/issue.ts'
import type { EditionContent } from '../../../client/contract/newsletter/issue.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { isInIds, read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable, jsonValues } from '../../storage/sql.ts'
import {
  isScheduledOrSending,
  issueEditions,
  issues,
  issueDeliveries,
  subscribers,
  subscriptions,
  subscriberCounts,
} from '../../storage/schema/index.ts'
import { previousChanged } from '../counters.ts'
import type { EditionKey, EditionProgress, SubscriberPage } from './edition-progress.ts'
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
  /** Null for all of them. */
  segment: IssueSegment | null
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
      segment: sql<string | null>`${issues.data} -> 'segment'`.as('segment'),
      is_written: isWritten.as('is_written'),
    })
    .from(issues)
    .innerJoin(issueEditions, eq(issue_id, issues.id))
    .where(and(isScheduledOrSending, eq(issues.state, 'sending')))
    .orderBy(asc(issue_id), asc(lang))
  return read([query], ([rows]) =>
    rows.map(({ is_written, segment, ...row }) => ({
      ...row,
      // The issue was validated when it was scheduled.
      segment: segment === null ? null : (JSON.parse(segment) as IssueSegment),
      isWrittenHere: is_written === 1,
    })),
  )
}

/**
 * The next confirmed subscribers after a cursor, in index order. A page has a bounded number of subscribers, of whom a
 * segment may contain none.
 */
export function nextSubscribers(
  deps: Deps,
  {
    lang,
    cursor,
    audience_cutoff_at,
    segment,
  }: Pick<EditionProgress, 'lang' | 'cursor'> &
    Pick<SendingEdition, 'audience_cutoff_at' | 'segment'>,
  limit: number,
): Read<SubscriberPage> {
  const { subscriber_id, confirmed_at } = subscriptions
  const page = deps.db
    .select({ subscriber_id, confirmed_at })
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
    .as('page')
  const isIn = isInSegment(page.confirmed_at, segment, audience_cutoff_at)
  const query = deps.db
    .select({ id: page.subscriber_id, isIn: isIn.as('is_in') })
    .from(page)
    // Omitted by the database if the segment asks neither for sources nor for clicks.
    .leftJoin(subscribers, eq(subscribers.id, page.subscriber_id))
    .orderBy(asc(page.subscriber_id))
  return read([query], ([rows]) => ({
    readers: rows.flatMap(({ id, isIn }) => (isIn ? [id] : [])),
    cursor: rows.at(-1)?.id ?? cursor,
    isLast: rows.length < limit,
  }))
}

/** Days that a click counts for a segment. */
const clickDays = 90

function isInSegment(joined: SQLWrapper, segment: IssueSegment | null, at: string) {
  const { joined_since: day, sources, has_clicked } = segment ?? {}
  const isOfTime = day === undefined ? sql`1` : sql`${joined} >= ${startOfDay(day)}`
  const isOfSource =
    sources === undefined ? sql`1` : sql`${subscribers.track_source} in ${jsonValues(sources)}`
  const since = weekOf(new Date(Date.parse(at) - clickDays * dayLength))
  const isActive = has_clicked ? sql`${subscribers.clicked_week} >= ${since}` : sql`1`
  return sql<number>`(${isOfTime} and coalesce(${isOfSource} and ${isActive}, 0))`
}

/** Marks issues as sent whose last delivery is finished. */
export function markIssuesSentStatement(deps: Deps, ids: readonly number[]): Statement {
  return deps.db
    .update(issues)
    .set({ state: 'sent', sent_at: nowOf(deps) })
    .where(and(isInIds(issues.id, ids), eq(issues.state, 'sending')))
}
