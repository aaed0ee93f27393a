import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, lang } from './columns.ts'

/** Mails to send, written in the batch of their cause; `cause` is unique, so a repeated write is still one mail. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    cause: text().notNull().unique(),
    to_address: text().notNull(),
    lang: lang(),
    template: text().notNull(),
    /** What the template needs; never a token. */
    data: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    state: text().$type<'pending' | 'sending' | 'sent' | 'dead'>().notNull().default('pending'),
    attempts: count(),
    /** Not sent before then; while `sending`, when another worker may take it over. */
    due_at: text().notNull(),
    error: text(),
    sent_at: text(),
    created_at: text().notNull(),
  },
  (t) => [index('outbox_due').on(t.state, t.due_at), index('outbox_to_address').on(t.to_address)],
)
