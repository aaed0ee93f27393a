// Progress of editions, updated in the transactions of their deliveries, which may be in another database than the
// issues (docs/decisions/data/separate-databases.md).
import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Locale } from '../../../client/contract/locale.ts'
import { isInIds, read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable, selectValues } from '../../storage/sql.ts'
import { issueEditions, editionProgress, issueDeliveries } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** An issue in one language. */
export interface EditionKey {
  issue_id: number
  lang: Locale
}

export type EditionProgress = typeof editionProgress.$inferSelect

export const listKey = ({ issue_id, lang }: EditionKey) => `${issue_id} ${lang}`

/** Created deliveries without an outcome. */
export const pendingCount = (edition: EditionProgress) =>
  edition.queued_count - edition.sent_count - edition.failed_count - edition.unsubscribed_count

/** Progress of the editions of these issues; editions without deliveries are missing. */
export function progressOf(deps: Deps, issueIds: readonly number[]): Read<EditionProgress[]> {
  const query = deps.deliveriesDb
    .select()
    .from(editionProgress)
    .where(isInIds(editionProgress.issue_id, issueIds))
    .orderBy(asc(editionProgress.issue_id), asc(editionProgress.lang))
  return read([query], ([rows]) => rows)
}

/** Highest issue id with deliveries; 0 for none. */
export function lastProgress(deps: Deps): Read<number> {
  const last = sql<number>`coalesce(max(${editionProgress.issue_id}), 0)`
  const query = deps.deliveriesDb.select({ last: last.as('last') }).from(editionProgress)
  return read([query], ([[row]]) => row?.last ?? 0)
}

/** Starts the progress of editions. */
export function insertProgressStatement(deps: Deps, lists: readonly EditionKey[]): Statement {
  return deps.deliveriesDb
    .insert(editionProgress)
    .select(
      selectValues(
        editionProgress,
        { issue_id: sql`value ->> 'issue_id'`, lang: sql`value ->> 'lang'` },
        sql`from ${jsonTable(lists)} where true`,
      ),
    )
    .onConflictDoNothing()
}

export interface SubscriberPage {
  /** Subscribers of the segment. */
  readers: number[]
  /** Where the next page begins. */
  cursor: number
  isLast: boolean
}

/**
 * Creates the deliveries for these subscribers and moves the edition's cursor, in one transaction. Does nothing if
 * another run has already moved the cursor.
 */
export function insertDeliveriesStatements(
  deps: Deps,
  { issue_id, lang, cursor }: EditionProgress,
  { readers, isLast, cursor: next }: SubscriberPage,
): [Statement, Statement] {
  const now = deps.now().toISOString()
  const isHere = and(
    isListOf({ issue_id, lang }),
    eq(editionProgress.cursor, cursor),
    isNull(editionProgress.written_at),
  )
  const written = deps.deliveriesDb
    .insert(issueDeliveries)
    .select(
      selectValues(
        issueDeliveries,
        { issue_id, lang, subscriber_id: sql`value`, due_at: now },
        sql`from ${jsonTable(readers)} where exists (select 1 from ${editionProgress} where ${isHere})`,
      ),
    )
    .onConflictDoNothing()
  const moves = deps.deliveriesDb
    .update(editionProgress)
    .set({
      queued_count: sql`${editionProgress.queued_count} + changes()`,
      written_at: isLast ? now : null,
      cursor: next,
    })
    .where(isHere)
  return [written, moves]
}

export const isListOf = ({ issue_id, lang }: EditionKey): SQL | undefined =>
  and(eq(editionProgress.issue_id, issue_id), eq(editionProgress.lang, lang))

/** State of an edition for the desk. */
export interface ListState extends EditionKey {
  /** Number of subscribers when sending started. */
  audience: number
  written: number
  sent: number
  failed: number
  gone: number
  complained: number
  hard: number
  soft: number
  unsubscribed: number
  clicks: number
}

/** States of the newest editions, for the issues that `which` selects. */
export function listStates(
  deps: Deps,
  which: (issueId: SQLiteColumn) => SQL | undefined,
  most: number,
): Read<ListState[]> {
  const { issue_id, lang, recipient_count: audience, clicks } = issueEditions
  const lists = deps.db
    .select({ issue_id, lang, audience, clicks })
    .from(issueEditions)
    .where(which(issue_id))
    .orderBy(desc(issue_id))
    .limit(most)
  const progress = deps.deliveriesDb
    .select()
    .from(editionProgress)
    .where(which(editionProgress.issue_id))
    .orderBy(desc(editionProgress.issue_id))
    .limit(most)
  return read([lists, progress] as const, ([rows, found]) => {
    const byList = new Map(found.map((one) => [listKey(one), one]))
    return rows.map((row) => {
      const own = byList.get(listKey(row))
      return {
        ...row,
        written: own?.queued_count ?? 0,
        sent: own?.sent_count ?? 0,
        failed: own?.failed_count ?? 0,
        gone: own?.unsubscribed_count ?? 0,
        complained: own?.complaint_count ?? 0,
        hard: own?.hard_bounce_count ?? 0,
        soft: own?.soft_bounce_count ?? 0,
        unsubscribed: own?.left_count ?? 0,
      }
    })
  })
}
