// Building blocks for the storage of entry types (`worker/data/entries/kinds/registry.ts`): one table, several tables,
// campaigns, and singletons.
import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { PublishedContent } from '../../../../../client/contract/desk/entries/kinds/schemas.ts'
import type { EntryType } from '../../../../../client/contract/desk/entries/types.ts'
import type { FieldError } from '../../../../../client/contract/form.ts'
import { defaultLocale, locales } from '../../../../../client/contract/locale.ts'
import type { Statement, Read } from '../../../../storage/db.ts'
import {
  entries,
  type ads,
  type banners,
  type events,
  type launches,
  type marqueeItems,
} from '../../../../storage/schema/index.ts'
import type { BodyTable, EntryTable } from '../../../../storage/schema/items/item.ts'
import { chromeTag, type Tag } from '../../../../storage/tags.ts'
import type { ItemRow, LiveItem } from '../item.ts'
import {
  firstText,
  entriesOfTable,
  singletonEntry,
  multilingualEntries,
  type Listed,
} from './select-entries.ts'
import { farFuture, syncOwnedRowsStatements, type OwnRows, type OwnedTable } from './owned.ts'
import type { Act } from '../terms.ts'
import type { Deps } from '../../../../deps.ts'
/** A field error. A plain field name means that another entry has the value. */
type Taken = string | FieldError | null
export type Place = Pick<ItemRow, 'lang' | 'group_id'>

/** Date columns of a table. */
interface DateColumns {
  table: SQLiteTable
  /** Column with the item id of the entry. */
  owner: SQLiteColumn
  from: SQLiteColumn
  until: SQLiteColumn
}

/** A live column of rich text, in an entry's row or in its list rows. */
export interface TextColumn {
  table: SQLiteTable
  column: SQLiteColumn
  /** Column with the item id of the entry. */
  owner: SQLiteColumn
}

export interface EntryTypeStorage<Type extends EntryType> {
  /** Columns whose maximum is the highest id of an item and of a group. */
  numbers: { item_id: SQLiteColumn; group_id: SQLiteColumn }
  /** Current or last live content. */
  live: (deps: Deps, ids: readonly number[]) => Read<LiveItem[]>
  /** `live` without long lists, for lists of entries. */
  heads?: (deps: Deps, ids: readonly number[]) => Read<LiveItem[]>
  /** Reduces a published revision to the data that lists of entries need. */
  abridged?: (data: SQL) => SQL
  /** Inserts or updates the rows of an entry. Readers' data, such as likes, is kept. */
  writes: (deps: Deps, row: ItemRow, content: PublishedContent<Type>, act: Act) => Statement[]
  /** Tables and rows of a multilingual entry. */
  own?: {
    tables: readonly OwnedTable[]
    rows: (row: ItemRow, content: PublishedContent<Type>) => OwnRows
  }
  /** Absent for undated types: their entries are live from publication until deletion. */
  dates?: DateColumns
  /** Selects rows without an entry, for `worker/data/entries/fill.ts`. */
  listed: Listed
  /** Every column with rich text. */
  texts: readonly TextColumn[]
  /** The field whose value belongs to another entry or cannot change. */
  uniquenessProblem?: (deps: Deps, row: Place, content: PublishedContent<Type>) => Read<Taken>
  /** For undated types: must precede the deletion of the rows. Fails if something without a foreign key needs them. */
  deleteGuard?: (deps: Deps, id: number) => Statement[]
  /** Cache tags of all entries of the type. Items also have their own tags. */
  tags: readonly Tag[]
  /** Cache tags of the differences between two revisions; all tags if absent. */
  tagsBetween?: (before: PublishedContent<Type>, now: PublishedContent<Type>) => readonly Tag[]
  /** Tags whose older cached copies must not be served, because content may have moved to another URL. */
  hardTags?: readonly Tag[]
}

/** Storage in one table with a row per entry. */
export const tableStorage = (
  table: EntryTable,
  listed: Parameters<typeof entriesOfTable>[1] = {},
) => ({
  numbers: { item_id: table.id, group_id: table.group_id },
  dates: {
    table,
    owner: table.id,
    from: table.published_at,
    until: table.unpublished_at,
  },
  listed: entriesOfTable(table, listed),
})

/** Storage of a multilingual entry in several tables. */
export const ownedRowsStorage = <Type extends EntryType>(
  number: SQLiteColumn,
  tables: readonly OwnedTable[],
  rows: (row: ItemRow, content: PublishedContent<Type>) => OwnRows,
) => ({
  numbers: { item_id: number, group_id: number },
  own: { tables, rows },
  writes: (deps: Deps, row: ItemRow, content: PublishedContent<Type>) =>
    syncOwnedRowsStatements(deps, row.id, tables, rows(row, content)),
})

export const bodyIn = (table: BodyTable): TextColumn[] => [
  { table, column: table.body, owner: table.item_id },
]

/** Storage of a campaign: rows with its id, one per language, with start and end. */
export const campaignStorage = (
  table: typeof banners | typeof marqueeItems | typeof ads,
  title: SQLiteColumn,
) => ({
  dates: { table, owner: table.group_id, from: table.start_at, until: table.end_at },
  texts: [],
  listed: multilingualEntries({
    id: table.group_id,
    title: firstText(table.group_id, table.group_id, title),
    from: table.start_at,
    until: sql`nullif(${table.end_at}, ${farFuture})`,
  }),
})

/** Storage of an undated multilingual entry, listed by its name in the default language. */
export const named = (id: SQLiteColumn, owner: SQLiteColumn, name: SQLiteColumn) => ({
  texts: [],
  listed: multilingualEntries({ id, title: firstText(id, owner, name) }),
})

/** Like `named`, for types with all texts in one JSON column. */
export const jsonTextStorage = (id: SQLiteColumn, title: SQLiteColumn) => ({
  texts: [],
  listed: multilingualEntries({ id, title: sql`${title} ->> ${`$."${defaultLocale}"`}` }),
})

/** Storage of a singleton. Its tables contain no other rows, and it cannot be created. */
export const singletonStorage = <Type extends EntryType>(
  tables: readonly OwnedTable[],
  rows: (row: ItemRow, content: PublishedContent<Type>) => OwnRows,
) => ({
  ...ownedRowsStorage(entries.item_id, tables, rows),
  listed: singletonEntry,
  texts: [],
})

export const everyChrome = locales.map(chromeTag)

/** Storage of a multilingual entry with dates and one row per language. */
export const inLanguageRows = (table: typeof events | typeof launches) => ({
  texts: [],
  dates: {
    table,
    owner: table.group_id,
    from: table.published_at,
    until: table.unpublished_at,
  },
  listed: multilingualEntries({
    id: table.group_id,
    title: firstText(table.group_id, table.group_id, table.title),
    from: table.published_at,
    until: table.unpublished_at,
  }),
})
