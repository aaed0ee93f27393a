// What the kinds of entries have in common where their rows lie (`worker/data/entries/kinds/registry.ts`): in one table, in several, for a time, or once.
import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { PublishedContent } from '../../../../../client/contract/desk/entries/data.ts'
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
/** The name of a field alone says that its value is another entry's. */
type Taken = string | FieldError | null
export type Place = Pick<ItemRow, 'lang' | 'group_id'>

/** The columns of a table that say from when until when readers see an entry. */
interface DateColumns {
  table: SQLiteTable
  /** The column with the number of the entry. */
  owner: SQLiteColumn
  from: SQLiteColumn
  until: SQLiteColumn
}

/** A column of documents, alone or in rows of a list, that readers see. */
export interface TextColumn {
  table: SQLiteTable
  column: SQLiteColumn
  /** The column with the number of the entry. */
  owner: SQLiteColumn
}

export interface EntryTypeStorage<Type extends EntryType> {
  /** Columns whose highest values are the highest numbers of an entry and of a group. */
  numbers: { item_id: SQLiteColumn; group_id: SQLiteColumn }
  /** What readers see of these, or could see again. */
  live: (deps: Deps, ids: readonly number[]) => Read<LiveItem[]>
  /** The same without rows of lists that may be many; lists of entries need none of them. */
  heads?: (deps: Deps, ids: readonly number[]) => Read<LiveItem[]>
  /** Of a published version what lists of entries need. */
  abridged?: (data: SQL) => SQL
  /** Writes a row and what belongs to it, new or not; what readers have added to it stays. */
  writes: (deps: Deps, row: ItemRow, content: PublishedContent<Type>, act: Act) => Statement[]
  /** Of an entry of all languages, what it is made of. */
  own?: {
    tables: readonly OwnedTable[]
    rows: (row: ItemRow, content: PublishedContent<Type>) => OwnRows
  }
  /** Kinds that last have none: readers see them from when they are published until they are deleted. */
  dates?: DateColumns
  /** Entries of what has none yet: a statement of `worker/data/entries/fill.ts` selects from it. */
  listed: Listed
  /** Every column that holds rich text. */
  texts: readonly TextColumn[]
  /** The field whose value belongs to another entry already, or may not change, and why. */
  uniquenessProblem?: (deps: Deps, row: Place, content: PublishedContent<Type>) => Read<Taken>
  /** Of kinds that last: comes before its rows are deleted, and fails where something that no foreign key knows needs them. */
  deleteGuard?: (deps: Deps, id: number) => Statement[]
  /** What is cached of such entries; items have tags of their own. */
  tags: readonly Tag[]
  /** Of two versions, those of what differs; without it, all. */
  tagsBetween?: (before: PublishedContent<Type>, now: PublishedContent<Type>) => readonly Tag[]
  /** Those of what may be somewhere else from now on: what was kept before is not shown any more. */
  hardTags?: readonly Tag[]
}

/** A table with a row for each entry. */
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

/** An entry of all languages, which lies in several tables. */
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

/** A campaign: rows with its number, each in a language, from a moment until another. */
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

/** An entry of all languages that lasts, listed under its name in the first one. */
export const named = (id: SQLiteColumn, owner: SQLiteColumn, name: SQLiteColumn) => ({
  texts: [],
  listed: multilingualEntries({ id, title: firstText(id, owner, name) }),
})

/** The same with all its texts in one column. */
export const jsonTextStorage = (id: SQLiteColumn, title: SQLiteColumn) => ({
  texts: [],
  listed: multilingualEntries({ id, title: sql`${title} ->> ${`$."${defaultLocale}"`}` }),
})

/** The only entry of its kind, whose tables have no other rows; it is never begun. */
export const singletonStorage = <Type extends EntryType>(
  tables: readonly OwnedTable[],
  rows: (row: ItemRow, content: PublishedContent<Type>) => OwnRows,
) => ({
  ...ownedRowsStorage(entries.item_id, tables, rows),
  listed: singletonEntry,
  texts: [],
})

export const everyChrome = locales.map(chromeTag)

/** An entry of all languages with dates, each row of whose table is one of its languages. */
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
