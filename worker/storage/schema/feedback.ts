import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { count, lang } from './columns.ts'
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
    // By what people have written, in the order it came.
    ...[
      t.frequency_other,
      t.purposes_other,
      t.channel_other,
      t.satisfaction_other,
      t.suggestion,
    ].map((column) =>
      index(`feedback_answers_${column.name}`)
        .on(t.year, t.lang)
        .where(sql`${column} is not null`),
    ),
  ],
)

/** How often each answer was given, by language; a row without a question counts who has answered. */
export const feedbackCounts = sqliteTable(
  'feedback_counts',
  {
    year: integer().notNull(),
    lang: lang(),
    question: text().notNull(),
    answer: text().notNull(),
    count: count(),
  },
  (t) => [primaryKey({ columns: [t.year, t.lang, t.question, t.answer] })],
)
