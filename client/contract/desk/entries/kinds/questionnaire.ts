import {
  otherOption,
  otherFieldName,
  questionKinds,
  type Question,
} from '../../../questionnaire/questionnaire.ts'
import type { Locale } from '../../../locale.ts'
import { rowDepth, rowsIn, type Row } from '../../rows.ts'
import { textWithFallback, textsIn } from '../../texts.ts'
import { localizedText } from './fields/text-fields.ts'
import { select, flag, dateTime, optional, parent, year } from './fields/value-fields.ts'
import type { EntryTypeDefinition, RowError } from './fields/definition.ts'
import { list } from './list.ts'

/**
 * Questionnaire of one year with its opening and closing times. Questions are rows, and the offered answers are rows
 * below them. After the first response, only wording and times can change.
 */
export const questionnaire = {
  fields: {
    title: localizedText(120, { isWhole: true }),
    intro: localizedText(300, { isLong: true, isWhole: true }),
    questions: list(
      {
        parent: parent(),
        wording: localizedText(200, { isWhole: true }),
        kind: optional(select(questionKinds, 'question_kind')),
        is_required: optional(flag()),
        has_other: optional(flag()),
      },
      {
        rowTitleField: 'wording',
        max: 120,
        maxDepth: 2,
        rowDefaults: { wording: {}, kind: 'one', is_required: true, has_other: false },
        typeField: 'kind',
        hiddenFields: ({ parent: above, kind }) =>
          above ? ['kind', 'is_required', 'has_other'] : kind === 'text' ? ['has_other'] : [],
      },
    ),
    year: year(),
    from_at: dateTime(),
    to_at: dateTime(),
  },
  description: 'intro',
  image: null,
  defaults: () => ({ title: {}, intro: {}, questions: [] }),
  validateRows: faults,
  crossFieldError: ({ from_at, to_at }) =>
    typeof from_at === 'string' && typeof to_at === 'string' && to_at <= from_at ? 'to_at' : null,
} satisfies EntryTypeDefinition

/** Name of a row in the API. Keys have hyphens; API names have underscores. */
const nameOf = ({ key }: Pick<Row, 'key'>) => key.replaceAll('-', '_')

const isQuestion = ({ parent: above }: Row) => (above ?? null) === null
const answersIn = (rows: readonly Row[], { key }: Row) =>
  rows.filter((one) => one['parent'] === key)

/** Published questions in a reader's language. */
export function questionsIn(rows: readonly Row[], lang: Locale): Question[] {
  const words = ({ wording }: Row) => textWithFallback(textsIn(wording) ?? {}, lang)
  return rows.filter(isQuestion).map((row) => ({
    key: nameOf(row),
    kind: kindOf(row) ?? 'text',
    text: words(row),
    is_required: row['is_required'] === true,
    has_other: row['has_other'] === true && kindOf(row) !== 'text',
    options: answersIn(rows, row).map((one) => ({ key: nameOf(one), text: words(one) })),
  }))
}

const kindOf = ({ kind }: Row) => questionKinds.find((one) => one === kind)

/** Serializes the parts that answers depend on. Versions with an equal key differ only in wording. */
export function structureKey(rows: readonly Row[]): string {
  return JSON.stringify(
    questionsIn(rows, 'zh-CN').map(({ key, kind, is_required, has_other, options }) => [
      key,
      kind,
      is_required,
      has_other,
      options.map((one) => one.key),
    ]),
  )
}

function faults(data: { questions?: unknown }): RowError[] {
  const rows = rowsIn(data.questions)
  return rows.flatMap((row, block) => {
    const code = faultOf(row, rows)
    return code ? [{ code, field: 'questions', block }] : []
  })
}

function faultOf(row: Row, rows: readonly Row[]): RowError['code'] | null {
  const depth = rowDepth(row, rows)
  if (depth === null) return 'orphan_row'
  if (depth > 2) return 'too_deep'
  if (isNameTaken(row, rows)) return 'name_taken'
  if (!isQuestion(row)) return null
  const kind = kindOf(row)
  if (!kind) return 'kind_missing'
  const answers = answersIn(rows, row).length
  if (kind === 'text') return answers > 0 ? 'answers_unused' : null
  return answers + Number(row['has_other'] === true) < 2 ? 'answers_missing' : null
}

/** Names with another meaning in a request body or in JavaScript. */
function isNameTaken(row: Row, rows: readonly Row[]): boolean {
  const name = nameOf(row)
  if (!isQuestion(row)) return name === otherOption
  return name === 'constructor' || rows.some((one) => name === otherFieldName(nameOf(one)))
}
