import type { MailTemplateName } from '../../../../client/contract/desk/members/member.ts'
import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, lang } from '../columns.ts'

/** Mails to send, written in the batch of their cause; `cause` is unique, so a repeated write is still one mail. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    dedupe_key: text().notNull().unique(),
    to_address: text().notNull(),
    lang: lang(),
    template: text().notNull().$type<MailTemplateName>(),
    /** What the template needs; never a token. */
    data: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    state: text().$type<'pending' | 'sending' | 'sent' | 'failed'>().notNull().default('pending'),
    attempts: count(),
    /** Not sent before then; while `sending`, when another worker may take it over. */
    due_at: text().notNull(),
    error: text(),
    sent_at: text(),
    created_at: text().notNull(),
  },
  (t) => [
    index('outbox_waiting').on(t.due_at).where(isPending),
    index('outbox_links')
      .on(t.due_at)
      .where(sql`${isPending} and ${hasLoginLink}`),
    index('outbox_over').on(t.created_at).where(isFinal),
    index('outbox_recipient').on(t.to_address, t.created_at),
    index('outbox_failed').on(t.created_at).where(isFailedEmail),
  ],
)

/** Still to be sent, and sent or given up. An index holds these alone, and a query uses it by the same words. */
export const isPending = sql`"outbox"."state" in ('pending', 'sending')`
/** With a link that somebody waits for: it has a `token_id`. */
export const hasLoginLink = sql`"outbox"."template" in ('verify', 'reset')`
/** The error of mails that waited when the database was restored: some of them were sent. */
export const heldByRestoreError = 'waited when the database was restored'
export const isFailedEmail = sql`"outbox"."state" = 'failed'`
export const isFinal = sql`"outbox"."state" in ('sent', 'failed')`
