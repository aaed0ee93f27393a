// Parts of an entry: its fields, the cells of each list row, and each language of a localized text. A path identifies a
// part in every version and language: `title`, `items.sign-up.question`, `title.en-US`, `options.red.text.en-US`.
import { isLocale, locales, type Locale } from '../../locale.ts'
import type { RichTextDocument, RichTextNode } from '../../text/rich-text.ts'
import type { Field } from './kinds/fields/field.ts'
import type { EntryType } from './types.ts'
import type { EntryData } from './kinds/schemas.ts'
import { fieldsOfType } from './kinds/registry.ts'
import { rowsIn, type Row } from '../rows.ts'
import { textsIn } from '../texts.ts'

export interface FlatField {
  path: string
  /** Name of the entry's field. */
  name: string
  /** Index of the row in a list, from 0. */
  row?: number
  /** Language of a localized text. */
  lang?: Locale
  field: Exclude<Field, { type: 'list' }>
  value: unknown
}

export function flattenFields(type: EntryType, data: EntryData): FlatField[] {
  const values: Readonly<Record<string, unknown>> = data
  return Object.entries(fieldsOfType(type)).flatMap(([name, field]): FlatField[] => {
    const value = values[name]
    if (field.type !== 'list') return inLanguages({ path: name, name, field, value })
    return rowsIn(value).flatMap((one, row) =>
      Object.entries(field.of).flatMap(([cell, of]) =>
        inLanguages({
          path: `${name}.${one.key}.${cell}`,
          name,
          row,
          field: of,
          value: one[cell],
        }),
      ),
    )
  })
}

function inLanguages(part: FlatField): FlatField[] {
  if (part.field.type !== 'texts') return [part]
  const texts = textsIn(part.value)
  return locales.map((lang) => ({
    ...part,
    path: `${part.path}.${lang}`,
    lang,
    value: texts?.[lang],
  }))
}

/** Languages that lack a text which is required or exists in another language. */
export function missingLanguages(type: EntryType, data: EntryData): Locale[] {
  const parts = flattenFields(type, data).flatMap(({ path, lang, field, value }) =>
    lang && field.type === 'texts'
      ? [{ lang, base: path.slice(0, -lang.length), field, isThere: Boolean(value) }]
      : [],
  )
  const due = new Set(
    parts.filter(({ field, isThere }) => isThere || !field.isOptional).map(({ base }) => base),
  )
  return visibleLanguages(data).filter((lang) =>
    parts.some((one) => one.lang === lang && !one.isThere && due.has(one.base)),
  )
}

/** Entries of some types are shown only in selected languages. */
const visibleLanguages = (data: EntryData): readonly Locale[] =>
  ('languages' in data && data.languages) || locales

/** Copies the data with other parts. A path into a missing row adds the row. */
export function applyFlatFields<Data extends EntryData>(
  data: Data,
  parts: ReadonlyMap<string, unknown>,
): Data
export function applyFlatFields(data: object, parts: ReadonlyMap<string, unknown>): object {
  const changed: Record<string, unknown> = { ...data }
  for (const [path, value] of parts) {
    const [name = '', key, cell, lang] = path.split('.')
    if (key === undefined) changed[name] = value
    else if (cell === undefined) changed[name] = { ...textsIn(changed[name]), [key]: value }
    else {
      const rows = rowsIn(changed[name])
      const own = rows.find((row) => row.key === key)?.[cell]
      const next = lang === undefined ? value : { ...textsIn(own), [lang]: value }
      changed[name] = withCell(rows, key, { [cell]: next })
    }
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

export interface Text extends FlatField {
  document: RichTextDocument
}

/** All rich texts of the data. */
export function richTextsOf(type: EntryType, data: EntryData): Text[] {
  return flattenFields(type, data).flatMap((part) =>
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

/** Blocks of the entry's body; none without a body. */
export function blocksOf({ body }: Readonly<Record<string, unknown>>): readonly RichTextNode[] {
  return isDocument(body) ? body.content : []
}

/** Value at a path, for data of any entry type. */
export function valueAt(data: object, path: string): unknown {
  const [name = '', key, cell, lang] = path.split('.')
  const value: unknown = Object.entries(data).find(([own]) => own === name)?.[1]
  if (key === undefined) return value
  if (cell === undefined) return inLanguage(value, key)
  const own = rowsIn(value).find((row) => row.key === key)?.[cell]
  return lang === undefined ? own : inLanguage(own, lang)
}

const inLanguage = (value: unknown, lang: string) =>
  isLocale(lang) ? textsIn(value)?.[lang] : undefined
