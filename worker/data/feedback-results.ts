// How often each answer of a questionnaire was given, counted as answers come, and what people have written.
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { questions, type Question } from '../../client/contract/feedback.ts'
import type { WrittenQuestion } from '../../client/contract/backstage/feedback.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { read, type Deps, type Query, type Read } from '../storage/db.ts'
import { feedbackAnswers, feedbackCounts } from '../storage/schema/index.ts'
import { stepped } from './counters.ts'
import type { NewAnswer } from './feedback.ts'

/** The question of the row that counts who has answered at all. */
const anything = ''

/** Part of the batch that stores an answer. */
export function countWrite(deps: Deps, answer: NewAnswer): Query {
  const { year, lang } = answer
  const given = questions.flatMap((question) =>
    [answer[question]].flat().map((one) => ({ question, answer: one })),
  )
  const rows = [{ question: anything, answer: '' }, ...given]
  return deps.db
    .insert(feedbackCounts)
    .select(
      sql`select ${year}, ${lang}, value ->> 'question', value ->> 'answer', 1
        from json_each(${JSON.stringify(rows)}) where true`,
    )
    .onConflictDoUpdate({
      target: [
        feedbackCounts.year,
        feedbackCounts.lang,
        feedbackCounts.question,
        feedbackCounts.answer,
      ],
      set: { count: stepped(feedbackCounts.count, 1) },
    })
}

export interface Counted {
  lang: Locale
  question: Question | ''
  answer: string
  count: number
}

/** Of a year: a row for each language and answer that was given. */
export function feedbackCountsOf(deps: Deps, year: number): Read<Counted[]> {
  const { lang, question, answer, count } = feedbackCounts
  const query = deps.db
    .select({ lang, question: sql<Question | ''>`${question}`.as('question'), answer, count })
    .from(feedbackCounts)
    .where(eq(feedbackCounts.year, year))
  return read([query], ([rows]) => rows)
}

/** The years with answers. A questionnaire has few rows, so there are few in all. */
export function feedbackYears(deps: Deps): Read<number[]> {
  const { year, question } = feedbackCounts
  const query = deps.db
    .selectDistinct({ year })
    .from(feedbackCounts)
    .where(eq(question, anything))
    .orderBy(desc(year))
  return read([query], ([rows]) => rows.map((row) => row.year))
}

interface Which {
  year: number
  question: WrittenQuestion
  languages: readonly Locale[]
  before: number | undefined
  limit: number
}

const columns = {
  frequency: feedbackAnswers.frequency_other,
  purposes: feedbackAnswers.purposes_other,
  channel: feedbackAnswers.channel_other,
  satisfaction: feedbackAnswers.satisfaction_other,
  suggestion: feedbackAnswers.suggestion,
} satisfies Record<WrittenQuestion, unknown>

/** What people have written, the latest first: that of each language is found in its order, and merged. */
export function listTexts(
  deps: Deps,
  { year, question, languages, before, limit }: Which,
): Read<{ items: { text: string }[]; next: number | null }> {
  const text = columns[question]
  const { id } = feedbackAnswers
  const queries = languages.map((lang) =>
    deps.db
      .select({ id, text })
      .from(feedbackAnswers)
      .where(
        and(
          eq(feedbackAnswers.year, year),
          eq(feedbackAnswers.lang, lang),
          isNotNull(text),
          before === undefined ? undefined : lt(id, before),
        ),
      )
      .orderBy(desc(id))
      .limit(limit + 1),
  )
  return {
    queries,
    shape: (results) => {
      const rows = (results as Awaited<(typeof queries)[number]>[])
        .flat()
        .toSorted((a, b) => b.id - a.id)
      return {
        items: rows.slice(0, limit).map((row) => ({ text: row.text ?? '' })),
        next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
      }
    },
  }
}
