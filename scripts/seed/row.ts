import { getTableColumns, type InferInsertModel } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { locales, type Locale } from '../../client/contract/locale.ts'
import type { Text } from './content/content.ts'
import type { images } from '../../worker/storage/schema/index.ts'

/** A row, and the columns that a later seed leaves unchanged (counters changed by readers). */
export interface SeedRow {
  table: SQLiteTable
  values: Record<string, unknown>
  keep: readonly string[]
}

/** A file stored in R2 unchanged. */
export interface StoredFile {
  key: string
  mime: string
  bytes: Uint8Array
}

/** A part of very many rows, and the number of items finished with it. */
export interface Part {
  rows: SeedRow[]
  done: number
}

/** The rows of `count` items by their number, in batches: all rows at once would not fit into memory. */
export function* inBatches(
  count: number,
  atOnce: number,
  rowsOf: (number: number) => SeedRow[],
): Generator<Part> {
  for (let start = 0; start < count; start += atOnce) {
    const length = Math.min(atOnce, count - start)
    const rows = Array.from({ length }, (_, index) => rowsOf(start + index)).flat()
    yield { rows, done: start + length }
  }
}

/** The library's text of an image in one language. */
export interface ImageText {
  image_id: number
  lang: Locale
  alt: string
}

export interface Seed {
  rows: SeedRow[]
  images: Image[]
  texts?: ImageText[]
  files?: StoredFile[]
}

const counters = ['liked_amount', 'comment_count', 'voted_count', 'created_at']

export function row<Table extends SQLiteTable>(
  table: Table,
  values: InferInsertModel<Table>,
): SeedRow {
  return { table, values, keep: counters }
}

/** A row owned by a member. A later seed leaves all of it unchanged. */
export function memberOwnedRow<Table extends SQLiteTable>(
  table: Table,
  values: InferInsertModel<Table>,
): SeedRow {
  return { ...row(table, values), keep: Object.keys(getTableColumns(table)) }
}

/** Id of a poll's option by its position, from 0. */
export const optionId = (pollId: number, place: number) => pollId * 100 + place

/** Date of content that has no date. */
export const publishedFromStart = '2026-01-01T00:00:00.000Z'

export const utc = (time: string | Date) => new Date(time).toISOString()

/** The languages of a text. */
export function written(text: object): Locale[] {
  return locales.filter((locale) => locale in text)
}

export function texts(text: Text, make: (lang: Locale, value: string) => SeedRow): SeedRow[] {
  return written(text).map((lang) => make(lang, text[lang]!))
}

/** The texts of an image in all languages it has. */
export function altTextRows(image_id: number | undefined, alt: Text): ImageText[] {
  return written(alt).map((lang) => ({ image_id: image_id!, lang, alt: alt[lang]! }))
}

export function requireId(ids: Map<string, number>, slug: string): number {
  const id = ids.get(slug)
  if (id === undefined) throw new Error(`unknown name in the content: ${slug}`)
  return id
}

export const imageIds = {
  article: 1000,
  game: 2000,
  banner: 3000,
  logo: 4000,
  site: 5000,
  material: 6000,
  ad: 7000,
  author: 8000,
  page: 9000,
  states: 10_000,
}

export interface Image {
  row: typeof images.$inferInsert
  /** Paths of the original and of its variants. */
  files: string[]
}
