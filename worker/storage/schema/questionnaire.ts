import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DataOf } from '../../../client/contract/desk/entries/kinds/registry.ts'
import { count, lang } from './columns.ts'
import { users } from './members.ts'

type Questionnaire = DataOf<'questionnaire'>

/** What is asked in a year, in all languages; it is only ever read whole. */
export const questionnaires = sqliteTable(
  'questionnaires',
  {
    id: integer().primaryKey(),
    year: integer().notNull(),
    from_at: text().notNull(),
    to_at: text().notNull(),
    title: text({ mode: 'json' }).$type<Questionnaire['title']>().notNull(),
    intro: text({ mode: 'json' }).$type<Questionnaire['intro']>().notNull(),
    questions: text({ mode: 'json' }).$type<Questionnaire['questions']>().notNull(),
    /** Everything of the questions but their words (`structureKey`); it stays once somebody has answered. */
    structure: text().notNull(),
  },
  (t) => [
    uniqueIndex('questionnaires_year').on(t.year),
    index('questionnaires_from').on(t.from_at),
    index('questionnaires_to').on(t.to_at),
  ],
)

/** Answers to the questionnaire of a year; one per member and year. */
export const questionnaireResponses = sqliteTable(
  'questionnaire_responses',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    year: integer().notNull(),
    /** Null for visitors, and once the account is gone. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    lang: lang(),
    /** What was chosen, by question. */
    answers: text({ mode: 'json' }).$type<Record<string, string | string[]>>().notNull(),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('questionnaire_responses_member').on(t.year, t.user_id),
    index('questionnaire_responses_user').on(t.user_id),
  ],
)

/** What people have written, by question: their answers to those in words, and what else they answered to the others. */
export const questionnaireTextAnswers = sqliteTable(
  'questionnaire_text_answers',
  {
    year: integer().notNull(),
    question: text().notNull(),
    lang: lang(),
    answer_id: integer()
      .notNull()
      .references(() => questionnaireResponses.id, { onDelete: 'cascade' }),
    text: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.year, t.question, t.lang, t.answer_id] }),
    index('questionnaire_text_answers_answer').on(t.answer_id),
  ],
)

/** How often each answer was given, by language; a row without a question counts who has answered. */
export const questionnaireCounts = sqliteTable(
  'questionnaire_counts',
  {
    year: integer().notNull(),
    lang: lang(),
    question: text().notNull(),
    answer: text().notNull(),
    count: count(),
  },
  (t) => [primaryKey({ columns: [t.year, t.lang, t.question, t.answer] })],
)
