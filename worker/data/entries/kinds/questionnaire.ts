// Maps questionnaires to their rows and back. A questionnaire with responses cannot change its questions.
import { and, eq, exists, gt, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { structureKey } from '../../../../client/contract/desk/entries/kinds/questionnaire.ts'
import type { FieldError } from '../../../../client/contract/form.ts'
import {
  isConstraintViolation,
  isInIds,
  isUniqueViolation,
  read,
  type Statement,
  type Read,
} from '../../../storage/db.ts'
import {
  questionnaireCounts,
  questionnaireTextAnswers,
  questionnaires,
} from '../../../storage/schema/index.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { undated } from './rows/without-dates.ts'
import { syncOwnedRowsStatements, type OwnRows, type OwnedTable } from './rows/owned.ts'
import type { Deps } from '../../../deps.ts'

type Content = PublishedContent<'questionnaire'>

export function liveQuestionnaires(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const query = deps.db.select().from(questionnaires).where(isInIds(questionnaires.id, ids))
  return read([query], ([rows]) => rows.map(({ id, structure: _, ...data }) => undated(id, data)))
}

export const questionnaireTables: readonly OwnedTable[] = [
  { table: questionnaires, owner: questionnaires.id, identity: [questionnaires.id] },
]

export const questionnaireRows = (
  { id }: Pick<ItemRow, 'id'>,
  { data }: Pick<Content, 'data'>,
): OwnRows => [[{ id, ...data, structure: structureKey(data.questions) }]]

/** True if the questionnaire of a row has responses. */
const isAnswered = (deps: Deps) =>
  exists(
    deps.db
      .select({ one: sql`1` })
      .from(questionnaireCounts)
      .where(
        and(eq(questionnaireCounts.year, questionnaires.year), gt(questionnaireCounts.count, 0)),
      ),
  )

/** True if another questionnaire is open at the same time. */
const overlapsOther = (id: number, { from_at, to_at }: Content['data']) =>
  and(
    ne(questionnaires.id, id),
    lt(questionnaires.from_at, to_at),
    gt(questionnaires.to_at, from_at),
  )

/** The conflicting field: another questionnaire of the year or period, or changed questions with existing responses. */
export function questionnaireConflict(
  deps: Deps,
  { group_id: id }: Pick<ItemRow, 'group_id'>,
  { data }: Content,
): Read<FieldError | string | null> {
  const { year, questions } = data
  const find = (where: SQL | undefined) =>
    deps.db.select({ id: questionnaires.id }).from(questionnaires).where(where).limit(1)
  const own = eq(questionnaires.id, id)
  return read(
    [
      find(and(ne(questionnaires.id, id), eq(questionnaires.year, year))),
      find(overlapsOther(id, data)),
      find(and(own, ne(questionnaires.year, year), isAnswered(deps))),
      find(and(own, ne(questionnaires.structure, structureKey(questions)), isAnswered(deps))),
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
  year: { field: 'year', code: 'questionnaire_exists' },
  time: { field: 'from_at', code: 'questionnaire_overlap' },
  questions: { field: 'questions', code: 'has_answers' },
} as const satisfies Record<string, FieldError>

/**
 * Checks the conflicts again in the batch, because a response or another questionnaire may have been written since. A
 * conflict sets a column to null, which fails the batch (`refusedQuestionnaire`).
 */
export function questionnaireWrites(deps: Deps, row: ItemRow, content: Content): Statement[] {
  const { id } = row
  const { year, questions } = content.data
  const isOther = sql`(${questionnaires.year} <> ${year} or ${questionnaires.structure} <> ${structureKey(questions)})`
  const beside = deps.db
    .select({ one: sql`1` })
    .from(sql`${questionnaires} as beside`)
    .where(
      sql`beside.id <> ${id} and beside.from_at < ${content.data.to_at} and beside.to_at > ${content.data.from_at}`,
    )
  const refuse = (column: 'structure' | 'from_at', where: SQL | undefined) =>
    deps.db
      .update(questionnaires)
      .set({ [column]: sql`null` })
      .where(and(eq(questionnaires.id, id), where))
  return [
    refuse('structure', and(isOther, isAnswered(deps))),
    ...syncOwnedRowsStatements(deps, id, questionnaireTables, questionnaireRows(row, content)),
    refuse('from_at', exists(beside)),
  ]
}

/** The field error if a batch failed because of a questionnaire; else `null`. */
export function refusedQuestionnaire(error: unknown): FieldError | null {
  const isNull = (column: string) =>
    isConstraintViolation(error, `NOT NULL constraint failed: questionnaires.${column}`)
  if (isNull('structure')) return problems.questions
  if (isNull('from_at')) return problems.time
  return isUniqueViolation(error, 'questionnaires.year') ? problems.year : null
}

/** Must precede the deletion of the row. Violates a foreign key if there are responses, which rolls the batch back. */
export function refuseAnswered(deps: Deps, id: number): Statement[] {
  const own = sql`${questionnaires.id} = ${id} and ${isAnswered(deps)}`
  return [
    deps.db
      .insert(questionnaireTextAnswers)
      .select(
        sql`select ${questionnaires.year}, '', '', -1, '' from ${questionnaires} where ${own}`,
      ),
  ]
}
