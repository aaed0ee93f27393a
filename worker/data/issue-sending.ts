// Sending an issue: its lists are frozen in one transaction, and their mails written range by range from a cursor
// (docs/decisions/101-periodicals.md).
import { and, asc, eq, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { IssueLetter } from '../../client/contract/issue.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { read, type Deps, type Query, type Read } from '../storage/db.ts'
import {
  isOnItsWay,
  issueLists,
  issues,
  outbox,
  subscribers,
  subscriptions,
  subscriptionsCounted,
} from '../storage/schema/index.ts'
import { hasWritten } from './counters.ts'

/** Issues whose moment has come. */
export function dueIssues(deps: Deps): Read<number[]> {
  const query = deps.db
    .select({ id: issues.id })
    .from(issues)
    .where(and(isOnItsWay, eq(issues.state, 'scheduled'), lte(issues.send_at, nowOf(deps))))
    .orderBy(asc(issues.send_at))
    .limit(5)
  return read([query], ([rows]) => rows.map(({ id }) => id))
}

const nowOf = (deps: Deps) => deps.now().toISOString()

/**
 * Freezes a due issue: what each list gets, to whom, and how many they are. Of several runs at once one does it; the second
 * statement writes nothing where the first has not.
 */
export function beginWrites(
  deps: Deps,
  { id, rev }: { id: number; rev: number },
  letters: readonly { lang: Locale; letter: IssueLetter }[],
): [Query, Query] {
  const begins = deps.db
    .update(issues)
    .set({ state: 'sending', watermark: nowOf(deps) })
    .where(
      and(
        eq(issues.id, id),
        eq(issues.rev, rev),
        eq(issues.state, 'scheduled'),
        lte(issues.send_at, nowOf(deps)),
      ),
    )
  const frozen = deps.db.insert(issueLists).select(
    sql`select ${id}, value ->> 'lang', value ->> 'letter', coalesce((select ${subscriptionsCounted.count}
        from ${subscriptionsCounted} where ${subscriptionsCounted.lang} = value ->> 'lang'), 0),
        0, 0, 0, 0, 0, 0, null
      from json_each(${JSON.stringify(letters)}) where ${hasWritten}`,
  )
  return [begins, frozen]
}

/** A due issue that has nothing left to tell becomes a draft again. */
export function emptyIssueWrite(deps: Deps, { id, rev }: { id: number; rev: number }): Query {
  return deps.db
    .update(issues)
    .set({ state: 'draft', send_at: null, rev: sql`${issues.rev} + 1` })
    .where(and(eq(issues.id, id), eq(issues.rev, rev), eq(issues.state, 'scheduled')))
}

export interface OpenList {
  issue_id: number
  lang: Locale
  cursor: number
  watermark: string
  /** Mails that were written and are not done with. */
  waiting: number
}

/** Lists whose mails are not all written. */
export function openLists(deps: Deps): Read<OpenList[]> {
  const { issue_id, lang, cursor, written, sent, failed, gone } = issueLists
  const query = deps.db
    .select({
      issue_id,
      lang,
      cursor,
      watermark: sql<string>`${issues.watermark}`.as('watermark'),
      waiting: sql<number>`${written} - ${sent} - ${failed} - ${gone}`.as('waiting'),
    })
    .from(issues)
    .innerJoin(issueLists, eq(issue_id, issues.id))
    .where(and(isOnItsWay, eq(issues.state, 'sending'), isNull(issueLists.written_at)))
    .orderBy(asc(issue_id), asc(lang))
  return read([query], ([rows]) => rows)
}

/**
 * Writes the mails of the next readers of a list and moves its cursor, in one transaction; resolves to the mails. Where
 * another run has moved the cursor already, it writes nothing. A mail's id follows from issue, list and reader.
 */
export function writeRange(deps: Deps, list: OpenList, limit: number): Read<string[]> {
  const { issue_id, lang, cursor } = list
  const range = rangeOf(list, limit)
  const isHere = sql`exists (select 1 from ${issueLists} where ${isAt(list)})`
  // D1 binds numbers as floats, which would read `1.0` here.
  const id = sql`${`issue-${issue_id}-${lang}-`} || reader.id`
  const mails = deps.db
    .insert(outbox)
    .select(
      sql`select ${id}, ${id}, reader.email, ${lang}, 'news',
          json_object('subscriber', reader.key, 'issue', ${String(issue_id)}),
          'pending', 0, ${nowOf(deps)}, null, null, ${nowOf(deps)}
        from ${range} as reader where ${isHere}`,
    )
    .onConflictDoNothing()
    .returning({ id: outbox.id })
  const moves = deps.db
    .update(issueLists)
    .set({
      written: sql`${issueLists.written} + (select count(*) from ${range})`,
      written_at: sql`case when (select count(*) from ${range}) < ${limit} then ${nowOf(deps)} end`,
      cursor: sql`coalesce((select max(id) from ${range}), ${cursor})`,
    })
    .where(isAt(list))
  return read([mails, moves] as const, ([rows]) => rows.map((row) => row.id))
}

/** The next confirmed readers behind the cursor, from the index in its order. */
function rangeOf({ lang, cursor, watermark }: OpenList, limit: number): SQL {
  return sql`(select ${subscribers.id} as id, ${subscribers.email} as email, ${subscribers.key} as key
    from ${subscriptions} cross join ${subscribers}
    where ${subscribers.id} = ${subscriptions.subscriber_id} and ${subscriptions.lang} = ${lang}
      and ${subscriptions.subscriber_id} > ${cursor} and ${subscriptions.confirmed_at} is not null
      and ${subscriptions.confirmed_at} <= ${watermark}
    order by ${subscriptions.subscriber_id} limit ${limit})`
}

function isAt({ issue_id, lang, cursor }: OpenList): SQL | undefined {
  return and(
    eq(issueLists.issue_id, issue_id),
    eq(issueLists.lang, lang),
    eq(issueLists.cursor, cursor),
    isNull(issueLists.written_at),
  )
}

/** Issues whose last mail is done with. */
export function finishWrite(deps: Deps): Query {
  const { written_at, written, sent, failed, gone } = issueLists
  const isOpen = sql`exists (select 1 from ${issueLists} where ${issueLists.issue_id} = ${issues.id}
    and (${written_at} is null or ${written} > ${sent} + ${failed} + ${gone}))`
  return deps.db
    .update(issues)
    .set({ state: 'sent', sent_at: nowOf(deps) })
    .where(and(isOnItsWay, eq(issues.state, 'sending'), sql`not ${isOpen}`))
}

/** What has become of a mail of an issue. */
type Fate = 'sent' | 'failed' | 'gone'

/** Counts the fate of a mail right after the statement that writes it, if that has written. */
export function fateWrite(
  deps: Deps,
  { issue, lang }: { issue: string; lang: Locale },
  fate: Fate,
): Query {
  return deps.db
    .update(issueLists)
    .set({ [fate]: sql`${issueLists[fate]} + 1` })
    .where(and(eq(issueLists.issue_id, Number(issue)), eq(issueLists.lang, lang), hasWritten))
}
