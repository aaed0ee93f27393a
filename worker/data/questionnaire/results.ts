// Results of a questionnaire: counts per option, updated with each response, and free texts.
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Locale } from '../../../client/contract/locale.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { questionnaireCounts, questionnaireTextAnswers } from '../../storage/schema/index.ts'
import { increment } from '../counters.ts'
import type { NewAnswer } from './answers.ts'
import type { Deps } from '../../deps.ts'

/** Question of the row that counts responses. */
const respondents = ''

/** Belongs in the batch that stores a response. */
export function countAnswersStatement(deps: Deps, answer: NewAnswer): Statement {
  const { lang, chosen } = answer
  const { year } = answer.questionnaire
  const given = Object.entries(chosen).flatMap(([question, all]) =>
    [all].flat().map((one) => ({ question, answer: one })),
  )
  const rows = [{ question: respondents, answer: '' }, ...given]
  return deps.db
    .insert(questionnaireCounts)
    .select(
      sql`select ${year}, ${lang}, value ->> 'question', value ->> 'answer', 1
        from ${jsonTable(rows)} where true`,
    )
    .onConflictDoUpdate({
      target: [
        questionnaireCounts.year,
        questionnaireCounts.lang,
        questionnaireCounts.question,
        questionnaireCounts.answer,
      ],
      set: { count: increment(questionnaireCounts.count, 1) },
    })
}

export interface Counted {
  lang: Locale
  question: string
  answer: string
  count: number
}

/** Counts of a year, per language and option. */
export function feedbackCountsOf(deps: Deps, year: number): Read<Counted[]> {
  const { lang, question, answer, count } = questionnaireCounts
  const query = deps.db
    .select({ lang, question, answer, count })
    .from(questionnaireCounts)
    .where(eq(questionnaireCounts.year, year))
  return read([query], ([rows]) => rows)
}

interface Which {
  year: number
  question: string
  languages: readonly Locale[]
  before: number | undefined
  limit: number
}

/** Free texts, latest first. Each language is read in index order and then merged. */
export function listTexts(
  deps: Deps,
  { year, question, languages, before, limit }: Which,
): Read<{ items: { text: string }[]; next: number | null }> {
  const { answer_id: id, text } = questionnaireTextAnswers
  const queries = languages.map((lang) =>
    deps.db
      .select({ id, text })
      .from(questionnaireTextAnswers)
      .where(
        and(
          eq(questionnaireTextAnswers.year, year),
          eq(questionnaireTextAnswers.question, question),
          eq(questionnaireTextAnswers.lang, lang),
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
        items: rows.slice(0, limit).map((row) => ({ text: row.text })),
        next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
      }
    },
  }
}
