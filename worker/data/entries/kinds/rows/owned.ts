// Entries that have all languages in one lie in several tables. What an entry is made of is said once, as rows: publishing
// writes them, a preview and the time machine lay them over the tables.
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { EntryData } from '../../../../../client/contract/desk/entries/kinds/registry.ts'
import type { Statement } from '../../../../storage/db.ts'
import { storedRow, type TableOverlay } from '../../../../storage/rows/table-overlay.ts'
import type { LiveItem } from '../item.ts'
import type { Deps } from '../../../../deps.ts'

/** The number of the entry of a kind that has exactly one. */
export const singletonId = 1

/** A table with rows that belong to one entry alone. */
export interface OwnedTable {
  table: SQLiteTable
  /**
   * The column with the number of the entry, or of the row it belongs to `within` another table; none where all rows are those
   * of the only entry.
   */
  owner: SQLiteColumn | null
  within?: { table: SQLiteTable; id: SQLiteColumn; owner: SQLiteColumn }
  /** The columns by which its rows are known again; those that are gone are deleted. */
  identity: readonly SQLiteColumn[]
  /** What a new row of the entry has in columns that are not given. */
  initial?: (deps: Deps, id: number) => Readonly<Record<string, SQL>>
}

/** A moment that does not come, for columns that hold one in any case. */
export const farFuture = '9999-12-31T00:00:00.000Z'

/** What readers see of it. It has no dates of its own. */
export const singletonContent = (data: EntryData): LiveItem => ({
  id: singletonId,
  data,
  published_at: null,
  unpublished_at: null,
  updated_at: '',
})

/** By column, all with the same ones. Columns that are not given stay as they are. */
type Rows = readonly Readonly<Record<string, unknown>>[]
/** The rows of each table, in the order of the tables: parents before what refers to them. */
export type OwnRows = readonly Rows[]

/** Writes the rows of an entry and deletes those it has no longer. */
export function syncOwnedRowsStatements(
  deps: Deps,
  id: number,
  tables: readonly OwnedTable[],
  own: OwnRows,
): Statement[] {
  const all = tables.map((table, at) => ({ table, rows: own[at] ?? [] }))
  return [
    ...all.toReversed().map(({ table, rows }) => deleteMissingStatement(deps, id, table, rows)),
    ...all
      .filter(({ rows }) => rows.length > 0)
      .map(({ table, rows }) => upsert(deps, id, table, rows)),
  ]
}

function deleteMissingStatement(
  deps: Deps,
  id: number,
  { table, owner, within, identity }: OwnedTable,
  rows: Rows,
): Statement {
  const names = sql.join([...identity], sql`, `)
  const values = sql.join(
    identity.map(({ name }) => sql`value ->> ${name}`),
    sql`, `,
  )
  const kept = sql`select ${values} from json_each(${stored(table, rows)})`
  return deps.db
    .delete(table)
    .where(sql`${isOf({ owner, within }, id)} and (${names}) not in (${kept})`)
}

/** Whether a row belongs to the entry. */
function isOf({ owner, within }: Pick<OwnedTable, 'owner' | 'within'>, id: number): SQL {
  if (!owner) return sql`true`
  if (!within) return sql`${owner} = ${id}`
  return sql`${owner} in (select ${within.id} from ${within.table} where ${within.owner} = ${id})`
}

function upsert(deps: Deps, id: number, own: OwnedTable, rows: Rows): Statement {
  const { table, identity } = own
  const begun = own.initial?.(deps, id) ?? {}
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  const given = new Set(Object.keys(rows[0] ?? {}))
  const values = Object.entries(columns).map(([key, column]) =>
    given.has(key)
      ? sql`cast(value ->> ${column.name} as ${sql.raw(column.getSQLType())})`
      : (begun[key] ?? initial(column)),
  )
  const changed = Object.entries(columns).filter(
    ([key, column]) => given.has(key) && !identity.includes(column),
  )
  const insert = deps.db
    .insert(table)
    .select(
      sql`select ${sql.join(values, sql`, `)} from json_each(${stored(table, rows)}) where true`,
    )
  const target = [...identity]
  if (changed.length === 0) return insert.onConflictDoNothing({ target })
  const set = Object.fromEntries(
    changed.map(([key, { name }]) => [key, sql.raw(`excluded."${name}"`)]),
  )
  return insert.onConflictDoUpdate({ target, set })
}

/** What a column holds where nothing is given. */
function initial(column: SQLiteColumn): SQL {
  const { default: value } = column
  if (value === undefined) return sql`null`
  return typeof value === 'object' ? sql`${value}` : sql`${column.mapToDriverValue(value)}`
}

/** The given columns as the database holds them. */
function stored(table: SQLiteTable, rows: Rows): string {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => {
          const column = columns[key]
          if (!column) throw new Error(`There is no column ${key}`)
          return [column.name, value == null ? null : column.mapToDriverValue(value)]
        }),
      ),
    ),
  )
}

/** Rows of rows are known by the entry their row belongs to. */
function keyOf({ owner, within }: Pick<OwnedTable, 'owner' | 'within'>): string {
  if (!owner) return String(singletonId)
  if (!within) return `"${owner.name}"`
  return `(select "${within.owner.name}" from main."${getTableName(within.table)}" as parent
    where parent."${within.id.name}" = "${owner.name}")`
}

/**
 * The tables as they will be when these entries have these rows, the row of the first table with what is not given; without any,
 * an entry is gone. */
export function ownedRowsOverlays(
  tables: readonly OwnedTable[],
  changed: readonly { id: number; own: OwnRows; first?: Readonly<Record<string, unknown>> }[],
): TableOverlay[] {
  return tables.map(({ table, owner, within }, at) => ({
    table,
    key: keyOf({ owner, within }),
    isSmall: true,
    without: owner ? changed.map(({ id }) => id) : [singletonId],
    rows: changed.flatMap(({ id, own, first }, entry) =>
      (own[at] ?? []).map((row, index) =>
        // Nothing asks for the number of a row that has none yet; it has to be one that no other has.
        storedRow(table, {
          id: -1 - (entry * 1000 + index),
          ...(at === 0 && first),
          ...row,
          ...(owner && !within && { [owner.name]: id }),
        }),
      ),
    ),
  }))
}
