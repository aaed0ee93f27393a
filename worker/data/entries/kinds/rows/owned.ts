// Multilingual entries are stored in several tables. An entry type describes its rows once: publishing writes them, and
// previews and the time machine overlay them.
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { EntryData } from '../../../../../client/contract/desk/entries/kinds/schemas.ts'
import type { Statement } from '../../../../storage/db.ts'
import { jsonTable } from '../../../../storage/sql.ts'
import { storedRow, type TableOverlay } from '../../../../storage/rows/table-overlay.ts'
import type { LiveItem } from '../item.ts'
import type { Deps } from '../../../../deps.ts'

/** Item id of a singleton. */
export const singletonId = 1

/** A table whose rows each belong to one entry. */
export interface OwnedTable {
  table: SQLiteTable
  /**
   * Column with the entry's item id, or with the id of the parent row in the table of `within`; null if all rows belong
   * to a singleton.
   */
  owner: SQLiteColumn | null
  within?: { table: SQLiteTable; id: SQLiteColumn; owner: SQLiteColumn }
  /** Columns that identify a row. Rows that are no longer in the entry are deleted. */
  identity: readonly SQLiteColumn[]
  /** Values of a new row in columns that the entry does not set. */
  initial?: (deps: Deps, id: number) => Readonly<Record<string, SQL>>
}

/** Stands for "no date" in columns that are not nullable. */
export const farFuture = '9999-12-31T00:00:00.000Z'

/** Live content of a singleton. It has no dates of its own. */
export const singletonContent = (data: EntryData): LiveItem => ({
  id: singletonId,
  data,
  published_at: null,
  unpublished_at: null,
  updated_at: '',
})

/** All rows have the same columns. Other columns stay unchanged. */
type Rows = readonly Readonly<Record<string, unknown>>[]
/** Rows per table, in the order of the tables: parents before the rows that refer to them. */
export type OwnRows = readonly Rows[]

/** Upserts the rows of an entry and deletes its other rows. */
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
  const kept = sql`select ${values} from ${jsonTable(stored(table, rows))}`
  return deps.db
    .delete(table)
    .where(sql`${isOf({ owner, within }, id)} and (${names}) not in (${kept})`)
}

/** True if a row belongs to the entry. */
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
      sql`select ${sql.join(values, sql`, `)} from ${jsonTable(stored(table, rows))} where true`,
    )
  const target = [...identity]
  if (changed.length === 0) return insert.onConflictDoNothing({ target })
  const set = Object.fromEntries(
    changed.map(([key, { name }]) => [key, sql.raw(`excluded."${name}"`)]),
  )
  return insert.onConflictDoUpdate({ target, set })
}

/** Default value of a column. */
function initial(column: SQLiteColumn): SQL {
  const { default: value } = column
  if (value === undefined) return sql`null`
  return typeof value === 'object' ? sql`${value}` : sql`${column.mapToDriverValue(value)}`
}

/** The rows as JSON with the values that the database stores. */
function stored(table: SQLiteTable, rows: Rows): string {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => {
          const column = columns[key]
          if (!column) throw new Error(`unknown column: ${key}`)
          return [column.name, value == null ? null : column.mapToDriverValue(value)]
        }),
      ),
    ),
  )
}

/** SQL expression for the item id of a row's entry. */
function keyOf({ owner, within }: Pick<OwnedTable, 'owner' | 'within'>): string {
  if (!owner) return String(singletonId)
  if (!within) return `"${owner.name}"`
  return `(select "${within.owner.name}" from main."${getTableName(within.table)}" as parent
    where parent."${within.id.name}" = "${owner.name}")`
}

/**
 * Overlays of the tables with these rows. `first` sets further columns in the first table. Without rows, the entry is
 * removed.
 */
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
        // Placeholder ids: they must be unique but are never looked up.
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
