import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DataOf } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { count, lang } from './columns.ts'
import { users } from './members.ts'

type Questionnaire = DataOf<'questionnaire'>

/** The questionnaire of a year in all languages; always read as a whole. */
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
    /** The questions without their texts (`structureKey`); fixed once there are responses. */
    structure: text().notNull(),
  },
  (t) => [
    uniqueIndex('questionnaires_year').on(t.year),
    index('questionnaires_from').on(t.from_at),
    index('questionnaires_to').on(t.to_at),
  ],
)

/** Responses to a year's questionnaire; one per member and year. */
export const questionnaireResponses = sqliteTable(
  'questionnaire_responses',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    year: integer().notNull(),
    /** Null for visitors and once the account is deleted. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    lang: lang(),
    /** Chosen options by question. */
    answers: text({ mode: 'json' }).$type<Record<string, string | string[]>>().notNull(),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('questionnaire_responses_member').on(t.year, t.user_id),
    index('questionnaire_responses_user').on(t.user_id),
  ],
)

/** Free texts by question: answers to open questions, and "other" answers. */
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

/** Number of answers per language, question and option. The row without a question counts responses. */
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
