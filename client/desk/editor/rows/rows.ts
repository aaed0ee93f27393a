import type { ListField, RowField } from '../../../contract/desk/entries/kinds/fields/field.ts'
import { schemaOf } from '../../../contract/desk/entries/kinds/schemas.ts'
import { isDocument } from '../../../contract/desk/entries/flat-fields.ts'
import type { Row } from '../../../contract/desk/rows.ts'
import { displayTextOf } from '../../../contract/desk/texts.ts'

export type Rows = readonly Row[]

/** Generated row key; short because it is part of public addresses. */
export function newKey(): string {
  return `q-${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`
}

export function titleOfRow({ rowTitleField }: ListField, row: Row): string {
  return displayTextOf(row[rowTitleField])
}

/** Fields that the row uses. */
export function visibleFieldsOf({ of, hiddenFields }: ListField, row: Row) {
  const unused = hiddenFields(row)
  return Object.entries(of).filter(([name]) => !unused.includes(name))
}

/** Undoes the removal of a row: puts it back in place and reattaches its children. */
export function withRowBack(rows: Rows, before: Rows, key: string): Rows {
  const at = before.findIndex((row) => row.key === key)
  const row = before[at]
  if (!row) return rows
  const isBelow = (one: Row) => before.some((old) => old.key === one.key && old['parent'] === key)
  const following = before.slice(at + 1).map((one) => one.key)
  const spot = rows.findIndex((one) => following.includes(one.key))
  return rows
    .map((one) => (isBelow(one) && one['parent'] === row['parent'] ? { ...one, parent: key } : one))
    .toSpliced(spot === -1 ? rows.length : spot, 0, row)
}

/** First required field of a row that is still empty or invalid; undefined if there is none. */
export function firstMissing(field: ListField, row: Row): string | undefined {
  const isEmptyText = ([name, { type }]: [string, RowField]) => type === 'text' && !row[name]
  const missing = visibleFieldsOf(field, row).find(
    (one) => !schemaOf(one[1]).safeParse(isEmptyText(one) ? '' : row[one[0]]).success,
  )
  return missing?.[0]
}

/** True if every field is valid and every text has content. */
export function isComplete(field: ListField, row: Row): boolean {
  return visibleFieldsOf(field, row).every(([cell, one]) => {
    const value = row[cell]
    if (isDocument(value)) return value.content.some(({ content }) => (content?.length ?? 0) > 0)
    return schemaOf(one).safeParse(value).success
  })
}
