// The parts of an entry: its fields, and within lists those of each row. A path names one in every version and language:
// `title`, `items.sign-up.question`.
import type { RichTextDocument } from '../rich-text.ts'
import type { Field } from './kinds/field.ts'
import type { EntryType } from './entry-types.ts'
import { fieldsOf, type EntryData } from './kinds/registry.ts'
import { rowsIn, type Row } from './rows.ts'

export interface Part {
  path: string
  /** The field of the entry. */
  name: string
  /** Number of the row in a list, from 0. */
  row?: number
  field: Exclude<Field, { type: 'list' }>
  value: unknown
}

export function partsOf(type: EntryType, data: EntryData): Part[] {
  const values: Readonly<Record<string, unknown>> = data
  return Object.entries(fieldsOf(type)).flatMap(([name, field]): Part[] => {
    const value = values[name]
    if (field.type !== 'list') return [{ path: name, name, field, value }]
    return rowsIn(value).flatMap((one, row) =>
      Object.entries(field.of).map(([cell, of]) => ({
        path: `${name}.${one.key}.${cell}`,
        name,
        row,
        field: of,
        value: one[cell],
      })),
    )
  })
}

/** The same data with other parts; a path into a row that is not there adds the row. */
export function withParts<Data extends EntryData>(
  data: Data,
  parts: ReadonlyMap<string, unknown>,
): Data
export function withParts(data: object, parts: ReadonlyMap<string, unknown>): object {
  const changed: Record<string, unknown> = { ...data }
  for (const [path, value] of parts) {
    const [name = '', key, cell = ''] = path.split('.')
    if (key === undefined) changed[name] = value
    else changed[name] = withCell(rowsIn(changed[name]), key, { [cell]: value })
  }
  return changed
}

function withCell(
  rows: readonly Row[],
  key: string,
  cell: Readonly<Record<string, unknown>>,
): Row[] {
  return rows.some((row) => row.key === key)
    ? rows.map((row) => (row.key === key ? { ...row, ...cell } : row))
    : [...rows, { key, ...cell }]
}

export interface Text extends Part {
  document: RichTextDocument
}

/** Its texts of many paragraphs. */
export function textsOf(type: EntryType, data: EntryData): Text[] {
  return partsOf(type, data).flatMap((part) =>
    part.field.type === 'rich_text' && isDocument(part.value)
      ? [{ ...part, document: part.value }]
      : [],
  )
}

export function isDocument(value: unknown): value is RichTextDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    'content' in value &&
    Array.isArray(value.content)
  )
}

/** The value at a path, of whatever kind the data are. */
export function valueAt(data: object, path: string): unknown {
  const [name = '', key, cell = ''] = path.split('.')
  const value: unknown = Object.entries(data).find(([own]) => own === name)?.[1]
  return key === undefined ? value : rowsIn(value).find((row) => row.key === key)?.[cell]
}
