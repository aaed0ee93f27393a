import { desc, eq, sql } from 'drizzle-orm'
import type { EditionContent } from '../../../client/contract/newsletter/issue.ts'
import { read, type Read } from '../../storage/db.ts'
import { issueDeliveries, outbox } from '../../storage/schema/index.ts'
import type { EditionKey } from '../newsletter/edition-progress.ts'
import type { Mail, MailContent } from './content.ts'
import type { Deps } from '../../deps.ts'

export type StoredMail = Mail & {
  id: string
  created_at: string
  edition?: EditionContent
}

export type ListedMail = StoredMail & Pick<Row, 'state' | 'error' | 'sent_at'>

/** Emails to one address or to all, newest first, without deliveries of issues. */
export function listMails(deps: Deps, to: string | undefined, limit: number): Read<ListedMail[]> {
  const query = deps.db
    .select()
    .from(outbox)
    .where(to === undefined ? undefined : eq(outbox.to_address, to))
    .orderBy(desc(outbox.created_at), desc(sql`outbox.rowid`))
    .limit(limit)
  return read([query], ([rows]) =>
    rows.map((row) => {
      const { state, error, sent_at } = row
      return { ...toMail(row), state, error, sent_at }
    }),
  )
}

/** Latest deliveries to one subscriber or to all. */
export function listStoredDeliveries(
  deps: Deps,
  reader: number | undefined,
  limit: number,
): Read<(DeliveryKey & Pick<Row, 'state' | 'error' | 'sent_at'>)[]> {
  const { state, error, sent_at, lang, issue_id, subscriber_id } = issueDeliveries
  const query = deps.deliveriesDb
    .select({ state, error, sent_at, lang, issue_id, subscriber_id })
    .from(issueDeliveries)
    .where(reader === undefined ? undefined : eq(subscriber_id, reader))
    .orderBy(desc(sql`issue_deliveries.rowid`))
    .limit(limit)
  return read([query], ([rows]) => rows.map((row) => ({ ...row, state: mailStates[row.state] })))
}

/** Email state for each delivery state. */
export const mailStates = {
  pending: 'pending',
  sending: 'sending',
  uncertain: 'sending',
  sent: 'sent',
  complained: 'sent',
  left: 'sent',
  unsubscribed: 'failed',
  failed: 'failed',
  abandoned: 'failed',
  bounced: 'failed',
} as const satisfies Record<(typeof issueDeliveries.$inferSelect)['state'], Row['state']>

type Row = typeof outbox.$inferSelect

export function toMail(row: Row): StoredMail {
  const { id, dedupe_key: cause, to_address: to, lang, created_at, template, data } = row
  // Only `insertEmailStatement` writes these two columns, so they match.
  const content = { template, data } as MailContent
  return { ...content, id, cause, to, lang, created_at }
}

export interface DeliveryKey extends EditionKey {
  subscriber_id: number
}

/** Id of a delivery outside the database. It must be stable, because providers use it to reject duplicates. */
export const deliveryId = ({ issue_id, lang, subscriber_id }: DeliveryKey) =>
  `issue-${issue_id}-${lang}-${subscriber_id}`

/** Content of an edition, and the time its sending began. */
export interface SendableEdition {
  edition: EditionContent
  begun_at: string
}

/** Turns a delivery into an email to the subscriber. */
export function toDeliveryEmail(
  row: DeliveryKey,
  { to, key }: { to: string; key: string },
  { edition, begun_at }: SendableEdition,
): StoredMail {
  const { issue_id, lang } = row
  const id = deliveryId(row)
  const data = { subscriber: key, issue: String(issue_id) }
  return { template: 'news', data, id, cause: id, to, lang, edition, created_at: begun_at }
}
