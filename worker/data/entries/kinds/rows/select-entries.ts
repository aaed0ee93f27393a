// The entries of what was written past the desk, selected from the rows that readers see (`worker/data/entries/fill.ts`).
import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { defaultLocale } from '../../../../../client/contract/locale.ts'
import type { EntryTable } from '../../../../storage/schema/items/item.ts'

interface Which {
  /** The column with the address that is written with an entry. */
  path?: SQLiteColumn
  /** Which rows are entries; without it, all. */
  where?: SQL
}

/** Selects the entries of a type; `now` dates what its rows have no date for. */
export type Listed = (now: string) => SQL

/** A row for each entry, with its original: in Chinese, else in English. */
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
  /** The number of an entry; of rows with the same one, any. */
  id: SQLiteColumn
  title: SQL
  /** Moments in ISO 8601; without them, readers see it for good. */
  from?: SQL | SQLiteColumn
  until?: SQL | SQLiteColumn
}

/** Entries that have all languages in one. */
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

/** The entry of a kind that has exactly one. Its kind names it. */
export const singletonEntry: Listed = (
  now,
) => sql`select 1 as item_id, 1 as group_id, ${defaultLocale} as lang, null as source_lang, '' as title,
  null as path, ${now} as published_at, null as unpublished_at, ${now} as created_at, ${now} as changed_at`

/** Its text in the first language. */
export function firstText(id: SQLiteColumn, owner: SQLiteColumn, text: SQLiteColumn): SQL {
  const { table } = owner
  return sql`coalesce((select texts.${sql.identifier(text.name)} from ${table} as texts
    where texts.${sql.identifier(owner.name)} = ${id} and texts.lang = ${defaultLocale}), '')`
}
