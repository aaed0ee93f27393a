import type { ListField, RowField } from '../../../contract/desk/entries/kinds/fields/field.ts'
import { isDocument } from '../../../contract/desk/entries/flat-fields.ts'
import type { Row } from '../../../contract/desk/rows.ts'
import { displayTextOf } from '../../../contract/desk/texts.ts'

export type Rows = readonly Row[]

/** Part of an address of readers, so it is short; nobody has to think of one. */
export function newKey(): string {
  return `q-${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`
}

export function titleOfRow({ rowTitleField }: ListField, row: Row): string {
  return displayTextOf(row[rowTitleField])
}

/** The cells that a row has a use for. */
export function visibleFieldsOf({ of, hiddenFields }: ListField, row: Row) {
  const unused = hiddenFields(row)
  return Object.entries(of).filter(([name]) => !unused.includes(name))
}

/** First required field of a row that is still empty; undefined when none is. */
export function firstMissing(field: ListField, row: Row): string | undefined {
  const isEmptyText = ([name, { type }]: [string, RowField]) => type === 'text' && !row[name]
  const missing = visibleFieldsOf(field, row).find(
    (one) => !one[1].schema.safeParse(isEmptyText(one) ? '' : row[one[0]]).success,
  )
  return missing?.[0]
}

/** Whether every cell has something in it that can be published. */
export function isComplete(field: ListField, row: Row): boolean {
  return visibleFieldsOf(field, row).every(([cell, { schema }]) => {
    const value = row[cell]
    if (isDocument(value)) return value.content.some(({ content }) => (content?.length ?? 0) > 0)
    return schema.safeParse(value).success
  })
}
