// Selects entries of content written outside the desk from its live rows (`worker/data/entries/fill.ts`).
import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { defaultLocale } from '../../../../../client/contract/locale.ts'
import type { EntryTable } from '../../../../storage/schema/items/item.ts'

interface Which {
  /** Column with the address that operators edit in the entry. */
  path?: SQLiteColumn | SQL
  /** Condition for rows that are entries; all rows if absent. */
  where?: SQL
}

/** Selects the entries of a type. `now` is the date of rows that have none. */
export type Listed = (now: string) => SQL

/** One row per entry. The source of a translation is the Chinese row, else the English one. */
export function entriesOfTable(table: EntryTable, { path, where = sql`true` }: Which = {}): Listed {
  const { id, group_id, lang, title, published_at, unpublished_at, created_at, updated_at } = table
  const has = (one: string) => sql`exists (
    select 1 from ${table} as source where source.group_id = ${group_id} and source.lang = ${one})`
  const source = sql`case when ${lang} = 'zh-CN' then null when ${has('zh-CN')} then 'zh-CN'
    when ${lang} <> 'en-US' and ${has('en-US')} then 'en-US' end`
  return () => sql`select ${id} as item_id, ${group_id} as group_id, ${lang} as lang, ${source} as source_lang, ${title} as title,
    ${path ?? sql`null`} as path, ${published_at} as published_at, ${unpublished_at} as unpublished_at,
    ${created_at} as created_at, ${updated_at} as changed_at
    from ${table} where ${where}`
}

interface MultilingualRows {
  /** Item id. Rows with the same id are one entry. */
  id: SQLiteColumn
  title: SQL
  /** Dates in ISO 8601. Without them, the entry is published and never expires. */
  from?: SQL | SQLiteColumn
  until?: SQL | SQLiteColumn
}

/** Selects multilingual entries. */
export function multilingualEntries({
  id,
  title,
  from,
  until = sql`null`,
}: MultilingualRows): Listed {
  return (
    now,
  ) => sql`select ${id} as item_id, ${id} as group_id, ${defaultLocale} as lang, null as source_lang, ${title} as title, null as path,
    ${from ?? now} as published_at, ${until} as unpublished_at, ${now} as created_at, ${now} as changed_at
    from ${id.table} group by ${id}`
}

/** Entry of a singleton. The desk names it after its type. */
export const singletonEntry: Listed = (
  now,
) => sql`select 1 as item_id, 1 as group_id, ${defaultLocale} as lang, null as source_lang, '' as title,
  null as path, ${now} as published_at, null as unpublished_at, ${now} as created_at, ${now} as changed_at`

/** The text in the default language. */
export function firstText(id: SQLiteColumn, owner: SQLiteColumn, text: SQLiteColumn): SQL {
  const { table } = owner
  return sql`coalesce((select texts.${sql.identifier(text.name)} from ${table} as texts
    where texts.${sql.identifier(owner.name)} = ${id} and texts.lang = ${defaultLocale}), '')`
}
