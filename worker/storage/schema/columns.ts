// Shared columns. Times are UTC in ISO 8601 with milliseconds, so that text order is time order.
import { sql } from 'drizzle-orm'
import { customType, index, integer, text } from 'drizzle-orm/sqlite-core'
import type { StoredSearchFields } from '../../../client/contract/desk/entries/kinds/search-fields.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { plainText, type RichTextDocument } from '../../../client/contract/text/rich-text.ts'
import { sanitizeRichText } from './sanitize-text.ts'

export const lang = () => text().$type<Locale>().notNull()
export const flag = (initial: boolean) => integer({ mode: 'boolean' }).notNull().default(initial)
export const count = () => integer().notNull().default(0)
export const timestamps = {
  created_at: text()
    .notNull()
    .default(sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`),
  updated_at: text()
    .notNull()
    .default(sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`),
}
/** Visible from `published_at` until `unpublished_at`; a draft if `published_at` is null. */
export const visibility = { published_at: text(), unpublished_at: text() }
/** Shown from `start_at` until `end_at`. */
export const displayPeriod = { start_at: text().notNull(), end_at: text().notNull() }

type Column = Parameters<ReturnType<typeof index>['on']>[0]

/** Indexes on publish and expiry dates. `table` is the table's name. */
export const visibilityIndexes = (
  table: string,
  { published_at, unpublished_at }: Record<keyof typeof visibility, Column>,
) => [
  index(`${table}_published`).on(published_at),
  index(`${table}_unpublished`)
    .on(unpublished_at)
    .where(sql`${unpublished_at} is not null`),
]
/** Indexes on start and end dates. `table` is the table's name. */
export const periodIndexes = (
  table: string,
  { start_at, end_at }: Record<keyof typeof displayPeriod, Column>,
) => [index(`${table}_begin`).on(start_at), index(`${table}_end`).on(end_at)]

/** Written fields for search engines and shared links; absent ones follow the texts of the row. */
export const searchFields = () =>
  text({ mode: 'json' }).$type<StoredSearchFields>().notNull().default({})

/** Rich text as JSON. Invalid parts are dropped and logged with the beginning of the text. */
export const richText = customType<{ data: RichTextDocument; driverData: string }>({
  dataType: () => 'text',
  toDriver: (document) => JSON.stringify(document),
  fromDriver: (stored) => {
    const { document, faults } = sanitizeRichText(parsed(stored))
    if (faults.size > 0) {
      const excerpt = plainText(document).slice(0, 40)
      console.warn(JSON.stringify({ level: 'warn', rich_text: [...faults].slice(0, 10), excerpt }))
    }
    return document
  },
})

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Stored form of a passkey. */
export interface Passkey {
  credential_id: string
  /** Base64url. */
  public_key: string
  counter: number
  transports: string[]
}
