import { and, eq, sql } from 'drizzle-orm'
import type { Answers } from '../../../client/contract/questionnaire/answers.ts'
import type { Question } from '../../../client/contract/questionnaire/questionnaire.ts'
import { otherFieldName } from '../../../client/contract/questionnaire/questionnaire.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import {
  isConstraintViolation,
  isUniqueViolation,
  read,
  type Statement,
  type Read,
} from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import {
  questionnaireResponses,
  questionnaireTextAnswers,
  questionnaires,
} from '../../storage/schema/index.ts'
import type { Questionnaire } from './questionnaire.ts'
import type { Deps } from '../../deps.ts'

export interface NewAnswer {
  questionnaire: Pick<Questionnaire, 'year' | 'structure'>
  user_id: number | null
  lang: Locale
  /** Chosen options by question. */
  chosen: Answers
  /** Free texts by question. */
  written: Record<string, string>
}

/** Separates chosen options from free texts. The text of "other" is dropped if that option was not chosen. */
export function splitAnswers(
  questions: readonly Question[],
  answers: Answers,
): Pick<NewAnswer, 'chosen' | 'written'> {
  const chosen: Answers = {}
  const written: Record<string, string> = {}
  for (const { key, kind } of questions) {
    const answer = answers[key]
    if (answer === undefined) continue
    if (kind === 'text') written[key] = String(answer)
    else chosen[key] = answer
    const text = answers[otherFieldName(key)]
    if (typeof text === 'string' && [answer].flat().includes('other')) written[key] = text
  }
  return { chosen, written }
}

export function hasResponded(deps: Deps, year: number, userId: number): Read<boolean> {
  return read(
    [
      deps.db
        .select({ id: questionnaireResponses.id })
        .from(questionnaireResponses)
        .where(
          and(eq(questionnaireResponses.year, year), eq(questionnaireResponses.user_id, userId)),
        ),
    ],
    ([rows]) => rows.length > 0,
  )
}

/**
 * Fails if the member has already responded this year (`isAnswered`). Also fails if the questions have changed or the
 * period is over, because the year is then null (`isQuestionnaireChanged`).
 */
export function insertResponseStatements(
  deps: Deps,
  answer: NewAnswer,
): [Statement, ...Statement[]] {
  const { questionnaire, user_id, lang, chosen, written } = answer
  const { year, structure } = questionnaire
  const now = deps.now().toISOString()
  const asked = sql<number>`(select ${questionnaires.year} from ${questionnaires}
    where ${questionnaires.year} = ${year} and ${questionnaires.structure} = ${structure}
      and ${questionnaires.from_at} <= ${now} and ${questionnaires.to_at} > ${now})`
  const row = { year: asked, user_id, lang, answers: chosen, created_at: now }
  const texts = Object.entries(written).map(([question, text]) => ({ question, text }))
  return [
    deps.db.insert(questionnaireResponses).values(row),
    ...(texts.length > 0
      ? [
          deps.db.insert(questionnaireTextAnswers).select(
            sql`select ${year}, value ->> 'question', ${lang}, (select max(id) from ${questionnaireResponses}), value ->> 'text'
              from ${jsonTable(texts)}`,
          ),
        ]
      : []),
  ]
}

export function isAnswered(error: unknown): boolean {
  return isUniqueViolation(error, 'questionnaire_responses.year')
}

export function isQuestionnaireChanged(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: questionnaire_responses.year')
}
