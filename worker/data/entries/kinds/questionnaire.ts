// Questionnaires as operators write them. What somebody has answered stays as they were asked it.
import { and, eq, exists, gt, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { PublishedContent } from '../../../../client/contract/desk/entries/data.ts'
import { shapeOf } from '../../../../client/contract/desk/entries/kinds/questionnaire.ts'
import type { FieldProblem } from '../../../../client/contract/form.ts'
import {
  isConstraint,
  isOneOf,
  isRefusedBy,
  read,
  type Query,
  type Read,
} from '../../../storage/db.ts'
import { feedbackCounts, feedbackWritten, questionnaires } from '../../../storage/schema/index.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { lasting } from './rows/without-dates.ts'
import { ownRowsWrites, type OwnRows, type OwnTable } from './rows/own-rows.ts'
import type { Deps } from '../../../deps.ts'

type Content = PublishedContent<'questionnaire'>

export function liveQuestionnaires(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const query = deps.db.select().from(questionnaires).where(isOneOf(questionnaires.id, ids))
  return read([query], ([rows]) => rows.map(({ id, shape: _, ...data }) => lasting(id, data)))
}

export const questionnaireTables: readonly OwnTable[] = [
  { table: questionnaires, owner: questionnaires.id, identity: [questionnaires.id] },
]

export const questionnaireRows = (
  { id }: Pick<ItemRow, 'id'>,
  { data }: Pick<Content, 'data'>,
): OwnRows => [[{ id, ...data, shape: shapeOf(data.questions) }]]

/** Whether somebody has answered the questionnaire of a row. */
const isAnswered = (deps: Deps) =>
  exists(
    deps.db
      .select({ one: sql`1` })
      .from(feedbackCounts)
      .where(and(eq(feedbackCounts.year, questionnaires.year), gt(feedbackCounts.count, 0))),
  )

/** Whether another questionnaire is open at a time. */
const isOpenBeside = (id: number, { from_at, to_at }: Content['data']) =>
  and(
    ne(questionnaires.id, id),
    lt(questionnaires.from_at, to_at),
    gt(questionnaires.to_at, from_at),
  )

/** Names what may not be: another one of the year or at the time, or other questions than somebody has answered. */
export function takenQuestionnaire(
  deps: Deps,
  { group_id: id }: Pick<ItemRow, 'group_id'>,
  { data }: Content,
): Read<FieldProblem | string | null> {
  const { year, questions } = data
  const find = (where: SQL | undefined) =>
    deps.db.select({ id: questionnaires.id }).from(questionnaires).where(where).limit(1)
  const own = eq(questionnaires.id, id)
  return read(
    [
      find(and(ne(questionnaires.id, id), eq(questionnaires.year, year))),
      find(isOpenBeside(id, data)),
      find(and(own, ne(questionnaires.year, year), isAnswered(deps))),
      find(and(own, ne(questionnaires.shape, shapeOf(questions)), isAnswered(deps))),
    ] as const,
    ([sameYear, sameTime, otherYear, otherQuestions]) => {
      if (sameYear.length > 0) return problems.year
      if (sameTime.length > 0) return problems.time
      if (otherYear.length > 0) return { field: 'year', code: 'has_answers' }
      return otherQuestions.length > 0 ? problems.questions : null
    },
  )
}

const problems = {
  year: { field: 'year', code: 'year_asked' },
  time: { field: 'from_at', code: 'open_beside' },
  questions: { field: 'questions', code: 'has_answers' },
} as const satisfies Record<string, FieldProblem>

/**
 * Between the check and the write somebody may answer, or another questionnaire may come: what may not be then makes a column
 * null, so the whole batch fails (`refusedQuestionnaire`).
 */
export function questionnaireWrites(deps: Deps, row: ItemRow, content: Content): Query[] {
  const { id } = row
  const { year, questions } = content.data
  const isOther = sql`(${questionnaires.year} <> ${year} or ${questionnaires.shape} <> ${shapeOf(questions)})`
  const beside = deps.db
    .select({ one: sql`1` })
    .from(sql`${questionnaires} as beside`)
    .where(
      sql`beside.id <> ${id} and beside.from_at < ${content.data.to_at} and beside.to_at > ${content.data.from_at}`,
    )
  const refuse = (column: 'shape' | 'from_at', where: SQL | undefined) =>
    deps.db
      .update(questionnaires)
      .set({ [column]: sql`null` })
      .where(and(eq(questionnaires.id, id), where))
  return [
    refuse('shape', and(isOther, isAnswered(deps))),
    ...ownRowsWrites(deps, id, questionnaireTables, questionnaireRows(row, content)),
    refuse('from_at', exists(beside)),
  ]
}

/** Why a batch of publications has failed, where a questionnaire is to blame. */
export function refusedQuestionnaire(error: unknown): FieldProblem | null {
  const isNull = (column: string) =>
    isConstraint(error, `NOT NULL constraint failed: questionnaires.${column}`)
  if (isNull('shape')) return problems.questions
  if (isNull('from_at')) return problems.time
  return isRefusedBy(error, 'questionnaires.year') ? problems.year : null
}

/** Comes before the row is deleted: where somebody has answered, it breaks a foreign key, so all of it is undone. */
export function refuseAnswered(deps: Deps, id: number): Query[] {
  const own = sql`${questionnaires.id} = ${id} and ${isAnswered(deps)}`
  return [
    deps.db
      .insert(feedbackWritten)
      .select(
        sql`select ${questionnaires.year}, '', '', -1, '' from ${questionnaires} where ${own}`,
      ),
  ]
}
