import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { lang } from './columns.ts'
import { users } from './member.ts'

/** Answers to the year-end questionnaire; one per member and year. */
export const feedbackAnswers = sqliteTable(
  'feedback_answers',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    year: integer().notNull(),
    /** Null for visitors, and once the account is gone. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    lang: lang(),
    frequency: text().notNull(),
    frequency_other: text(),
    purposes: text({ mode: 'json' }).$type<string[]>().notNull(),
    purposes_other: text(),
    channel: text().notNull(),
    channel_other: text(),
    satisfaction: text().notNull(),
    satisfaction_other: text(),
    suggestion: text(),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('feedback_answers_member').on(t.year, t.user_id),
    index('feedback_answers_user').on(t.user_id),
  ],
)
