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

/** The rows with one of `before` in its place again, and what was below it. */
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
