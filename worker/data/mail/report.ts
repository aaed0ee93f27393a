// Reports of bounces and spam complaints: they update the email's row and the issue's counters, and end subscriptions.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import {
  editionProgress,
  issueDeliveries,
  outbox,
  subscribers,
  users,
} from '../../storage/schema/index.ts'
import { unsubscribeAllStatements } from '../newsletter/unsubscribe-tombstones.ts'
import { previousChanged } from '../counters.ts'
import { isListOf } from '../newsletter/edition-progress.ts'
import { deliveryId, type DeliveryKey } from './stored-email.ts'
import type { Deps } from '../../deps.ts'

/** `bounced_for_good`: the address does not exist. `bounced`: temporary. `complained`: reported as spam. */
export type MailReport = 'bounced_for_good' | 'bounced' | 'complained'

/** Parses the id of a delivery; `undefined` for other emails. */
export function parseDeliveryId(id: string): DeliveryKey | undefined {
  const [, issue, lang, reader] = /^issue-(\d{1,9})-([a-zA-Z-]{2,9})-(\d{1,12})$/.exec(id) ?? []
  const list = locales.find((one) => one === lang)
  if (!issue || !list || !reader) return undefined
  return { issue_id: Number(issue), lang: list, subscriber_id: Number(reader) }
}

const isIt = ({ issue_id, lang, subscriber_id }: DeliveryKey) =>
  and(
    eq(issueDeliveries.issue_id, issue_id),
    eq(issueDeliveries.lang, lang),
    eq(issueDeliveries.subscriber_id, subscriber_id),
  )

export function isDelivery(deps: Deps, delivery: DeliveryKey): Read<boolean> {
  const query = deps.deliveriesDb
    .select({ state: issueDeliveries.state })
    .from(issueDeliveries)
    .where(isIt(delivery))
  return read([query], ([rows]) => rows.length > 0)
}

/** Id of the email to which the provider gave this id. */
export function emailOfMessage(deps: Deps, messageId: string): Read<string | undefined> {
  const query = deps.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.message_id, messageId))
  return read([query], ([[row]]) => row?.id)
}

/** Id of the delivery to which the provider gave this id. */
export function deliveryOfMessage(deps: Deps, messageId: string): Read<string | undefined> {
  const { issue_id, lang, subscriber_id, message_id } = issueDeliveries
  const query = deps.deliveriesDb
    .select({ issue_id, lang, subscriber_id })
    .from(issueDeliveries)
    .where(eq(message_id, messageId))
  return read([query], ([[row]]) => row && deliveryId(row))
}

/** Only a sent delivery can bounce. The subscription ends even if its state is unknown. */
export function deliveryReportWrites(
  deps: Deps,
  delivery: DeliveryKey,
  report: MailReport,
): [Statement, Statement] {
  if (report === 'complained')
    return outcomeStatements(deps, delivery, {
      from: ['sent', 'left'],
      to: 'complained',
      counts: { complaint_count: plus(editionProgress.complaint_count) },
    })
  const { sent_count, failed_count, hard_bounce_count, soft_bounce_count } = editionProgress
  const kind =
    report === 'bounced_for_good'
      ? { hard_bounce_count: plus(hard_bounce_count) }
      : { soft_bounce_count: plus(soft_bounce_count) }
  const counts = { sent_count: plus(sent_count, -1), failed_count: plus(failed_count), ...kind }
  return outcomeStatements(deps, delivery, { from: ['sent'], to: 'bounced', counts })
}

/** Counts a recipient who unsubscribed by a link of the delivery, once. */
export function deliveryLeftStatements(deps: Deps, delivery: DeliveryKey): [Statement, Statement] {
  const counts = { left_count: plus(editionProgress.left_count) }
  return outcomeStatements(deps, delivery, { from: ['sent'], to: 'left', counts })
}

type State = (typeof issueDeliveries.$inferSelect)['state']

interface Outcome {
  from: State[]
  to: State
  counts: Partial<Record<keyof typeof editionProgress.$inferSelect, SQL>>
}

function outcomeStatements(
  { deliveriesDb }: Deps,
  delivery: DeliveryKey,
  { from, to, counts }: Outcome,
): [Statement, Statement] {
  return [
    deliveriesDb
      .update(issueDeliveries)
      .set({ state: to })
      .where(and(isIt(delivery), inArray(issueDeliveries.state, from))),
    deliveriesDb
      .update(editionProgress)
      .set(counts)
      .where(and(isListOf(delivery), previousChanged)),
  ]
}

const plus = (column: SQLiteColumn, by = 1) => sql`${column} + ${sql.raw(String(by))}`

/** Languages in which an issue was sent to a subscriber. */
export function sentEditions(
  deps: Deps,
  { issue_id, subscriber_id }: Omit<DeliveryKey, 'lang'>,
): Read<Locale[]> {
  const query = deps.deliveriesDb
    .select({ lang: issueDeliveries.lang })
    .from(issueDeliveries)
    .where(
      and(
        eq(issueDeliveries.issue_id, issue_id),
        inArray(issueDeliveries.lang, [...locales]),
        eq(issueDeliveries.subscriber_id, subscriber_id),
        eq(issueDeliveries.state, 'sent'),
      ),
    )
  return read([query], ([rows]) => rows.map(({ lang }) => lang))
}

/** Ends the recipient's subscriptions in all languages. */
export function unsubscribeRecipientStatements(
  deps: Deps,
  { subscriber_id }: DeliveryKey,
): [Statement, Statement] {
  return unsubscribeAllStatements(deps, eq(subscribers.id, subscriber_id))
}

/** Records a report about an email in the outbox. */
export function mailReportWrites(
  deps: Deps,
  id: string,
  report: MailReport,
): [Statement, ...Statement[]] {
  const address = sql`(select ${outbox.to_address} from ${outbox} where ${outbox.id} = ${id}
    and ${outbox.state} in ('sent', 'failed'))`
  const leaves: [Statement, ...Statement[]] = [
    ...unsubscribeAllStatements(deps, sql`${subscribers.email} = ${address}`),
    deps.db
      .update(users)
      .set({ digest_due_at: null, time_zone: null, mail_reminders: false })
      .where(sql`${users.email} = ${address}`),
  ]
  // The email was requested and has arrived, so it stays `sent`.
  if (report === 'complained') return leaves
  const isForGood = report === 'bounced_for_good'
  const noted = deps.db
    .update(outbox)
    .set({ state: 'failed', error: isForGood ? 'came back for good' : 'came back' })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'sent')))
  return isForGood ? [noted, ...leaves] : [noted]
}
