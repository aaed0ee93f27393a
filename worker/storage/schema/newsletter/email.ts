import type { MailTemplateName } from '../../../../client/contract/desk/members/member.ts'
import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, lang } from '../columns.ts'

/** Emails to send, written in the batch of their cause. `dedupe_key` is unique, so a repeated write adds no email. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    dedupe_key: text().notNull().unique(),
    to_address: text().notNull(),
    lang: lang(),
    template: text().notNull().$type<MailTemplateName>(),
    /** Parameters of the template; never contains a token. */
    data: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    state: text().$type<'pending' | 'sending' | 'sent' | 'failed'>().notNull().default('pending'),
    attempts: count(),
    /** Earliest send time. While `sending`: end of the lease. */
    due_at: text().notNull(),
    error: text(),
    sent_at: text(),
    created_at: text().notNull(),
    /** Id that the provider gave the email, if its reports refer to that. */
    message_id: text(),
  },
  (t) => [
    index('outbox_waiting').on(t.due_at).where(isPending),
    index('outbox_links')
      .on(t.due_at)
      .where(sql`${isPending} and ${hasLoginLink}`),
    index('outbox_over').on(t.created_at).where(isFinal),
    index('outbox_recipient').on(t.to_address, t.created_at),
    index('outbox_failed').on(t.created_at).where(isFailedEmail),
    index('outbox_message')
      .on(t.message_id)
      .where(sql`"outbox"."message_id" is not null`),
  ],
)

/** Pending emails. Predicate of a partial index, which SQLite uses only for the same text. */
export const isPending = sql`"outbox"."state" in ('pending', 'sending')`
/** Emails with a link that a user is waiting for. */
export const hasLoginLink = sql`"outbox"."template" in ('verify', 'reset', 'email_change', 'login')`
/** Error of emails that were pending when the database was restored. Some of them were sent. */
export const heldByRestoreError = 'waited when the database was restored'
export const isFailedEmail = sql`"outbox"."state" = 'failed'`
export const isFinal = sql`"outbox"."state" in ('sent', 'failed')`
