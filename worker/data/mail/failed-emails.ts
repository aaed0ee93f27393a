import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { maybeSentReason } from '../../../client/contract/analytics/metrics.ts'
import { read, type Read } from '../../storage/db.ts'
import {
  isFailedEmail,
  isFailedDelivery,
  isPendingDelivery,
  isPending,
  editionProgress,
  issueDeliveries,
  outbox,
  heldByRestoreError,
} from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

const [mostWaiting, mostFailed] = [1000, 100]

interface MailState {
  waiting: number
  failed: { template: string; error: string; count: number }[]
}

/** Contains no addresses. */
export function mailState(deps: Deps): Read<MailState> {
  const waiting = deps.db
    .select({ one: sql`1` })
    .from(outbox)
    .where(isPending)
    .limit(mostWaiting)
  const failed = deps.db
    .select({ template: outbox.template, error: outbox.error })
    .from(outbox)
    .where(isFailedEmail)
    .orderBy(desc(outbox.created_at))
    .limit(mostFailed)
  const unsent = deps.deliveriesDb
    .select({ one: sql`1` })
    .from(issueDeliveries)
    .where(isPendingDelivery)
    .limit(mostWaiting)
  const givenUp = deps.deliveriesDb
    .select({ template: sql<string>`'news'`.as('template'), error: issueDeliveries.error })
    .from(issueDeliveries)
    .where(isFailedDelivery)
    .orderBy(desc(issueDeliveries.due_at))
    .limit(mostFailed)
  const count = { count: sql<number>`count(*)`.as('count') }
  return read(
    [
      deps.db.select(count).from(waiting.as('waiting')),
      deps.deliveriesDb.select(count).from(unsent.as('unsent')),
      failed,
      givenUp,
    ] as const,
    ([[mails], [deliveryMails], failedEmails, failedDeliveries]) => ({
      waiting: (mails?.count ?? 0) + (deliveryMails?.count ?? 0),
      failed: grouped([...failedEmails, ...failedDeliveries]),
    }),
  )
}

function grouped(rows: readonly { template: string; error: string | null }[]): MailState['failed'] {
  const groups = new Map<string, MailState['failed'][number]>()
  for (const { template, error } of rows) {
    const name = `${template} ${error}`
    const known = groups.get(name) ?? { template, error: error ?? '', count: 0 }
    groups.set(name, { ...known, count: known.count + 1 })
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count)
}

/**
 * Makes failed emails due again with a fresh count of attempts, and returns them. With `includeMaybeSent`, selects only
 * those that may have been sent; otherwise only the others.
 */
export function retryEmailsStatement(deps: Deps, includeMaybeSent: boolean) {
  const isChosen = includeMaybeSent
    ? eq(outbox.error, maybeSentReason)
    : notInArray(outbox.error, [heldByRestoreError, maybeSentReason])
  const chosen = deps.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isFailedEmail, isChosen))
    .orderBy(desc(outbox.created_at))
    .limit(mostFailed)
  return deps.db
    .update(outbox)
    .set({ state: 'pending', attempts: 0, due_at: deps.now().toISOString(), error: null })
    .where(and(eq(outbox.state, 'failed'), inArray(outbox.id, chosen)))
    .returning({ id: outbox.id })
}

/**
 * Makes failed deliveries due again and subtracts them from the failed count. Excludes those that may have been sent.
 * Both statements select the same deliveries.
 */
export function retryDeliveriesStatements(deps: Deps) {
  const chosen = sql`(select issue_deliveries.rowid, issue_deliveries.issue_id, issue_deliveries.lang from issue_deliveries
    where ${isFailedDelivery} and issue_deliveries.state = 'failed' order by issue_deliveries.due_at desc limit ${mostFailed})`
  const uncounted = deps.deliveriesDb
    .update(editionProgress)
    .set({
      failed_count: sql`edition_progress.failed_count - (select count(*) from ${chosen} as chosen
        where chosen.issue_id = edition_progress.issue_id and chosen.lang = edition_progress.lang)`,
    })
    .where(
      sql`(edition_progress.issue_id, edition_progress.lang) in (select issue_id, lang from ${chosen})`,
    )
  const retried = deps.deliveriesDb
    .update(issueDeliveries)
    .set({ state: 'pending', attempts: 0, due_at: deps.now().toISOString(), error: null })
    .where(sql`rowid in (select rowid from ${chosen})`)
    .returning({ id: issueDeliveries.subscriber_id })
  return [uncounted, retried] as const
}
