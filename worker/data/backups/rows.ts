// Rows in stored form, for backups: reads them part by part and writes them back.
import { getTableColumns, getTableName, gt, sql, type SQL } from 'drizzle-orm'
import { integer, sqliteTable, text, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { databaseOfTable } from '../../storage/optional-databases.ts'
import type { BackedUpTable } from '../../storage/rows/backed-up-tables.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { defaultOf, jsonTable } from '../../storage/sql.ts'
import type { Deps } from '../../deps.ts'

export interface RowsRead {
  /** One line of JSON per row. */
  lines: string[]
  /** Cursor of the next read; `null` after the last row. */
  next: number | null
}

/** Rows after a rowid (0 before the first), in rowid order. */
export function readRowsAfter(
  deps: Deps,
  { name, table, columns }: BackedUpTable,
  after: number,
  limit: number,
): Read<RowsRead> {
  const place = sql<number>`${table}.rowid`
  const values = columns.map((name): [string, SQL.Aliased] => [
    name,
    sql`${table}.${sql.identifier(name)}`.as(name),
  ])
  const query = databaseOfTable(deps, name)
    .select({ ...Object.fromEntries(values), rowid: place.as('rowid') })
    .from(table)
    .where(gt(place, after))
    .orderBy(place)
    .limit(limit)
  return read([query], ([rows]) => ({
    lines: rows.map(({ rowid: _, ...row }) => JSON.stringify(row)),
    next: rows.length < limit ? null : Number(rows.at(-1)?.rowid),
  }))
}

/** SQLite's table of the highest autoincrement value per table. */
const givenOf = sqliteTable('sqlite_sequence', { name: text().notNull(), seq: integer().notNull() })

export function autoIncrementValues(deps: Deps): Read<Record<string, number>> {
  return read([deps.db.select().from(givenOf)], ([rows]) =>
    Object.fromEntries(rows.map(({ name, seq }) => [name, seq])),
  )
}

/** Raises each autoincrement value to the backup's, so that no id is assigned twice. */
export function restoreAutoIncrementStatements(
  deps: Deps,
  numbers: Record<string, number>,
): [Statement, Statement] {
  const given = jsonTable(numbers, 'given')
  return [
    deps.db
      .update(givenOf)
      .set({ seq: sql`max(${givenOf.seq}, given.value)` })
      .from(given)
      .where(sql`given.key = ${givenOf.name}`),
    deps.db.insert(givenOf).select(
      sql`select given.key, given.value from ${given}
        where given.key not in (select ${givenOf.name} from ${givenOf})`,
    ),
  ]
}

/** Maximum characters per statement; a parameter may have two megabytes. */
const maxStatementLength = 500_000

export function* inStatements(lines: readonly string[]): Generator<string[]> {
  let some: string[] = []
  let length = 0
  for (const line of lines) {
    if (length + line.length > maxStatementLength && some.length > 0) {
      yield some
      ;[some, length] = [[], 0]
    }
    some.push(line)
    length += line.length
  }
  if (some.length > 0) yield some
}

/**
 * Inserts rows from lines of JSON and returns their number. A backup is not a snapshot, so a referenced row may be
 * missing: its rows are then dropped or their reference becomes null, as on deletion. References to another database
 * are not checked.
 */
export function rowsWrite(
  deps: Deps,
  { name, table, columns, references }: BackedUpTable,
  known: readonly string[],
  lines: readonly string[],
): Read<number> {
  const home = databaseOfTable(deps, name)
  const there = references.filter(({ to }) => databaseOfTable(deps, to.table) === home)
  const owners = there.map(({ column, to, isOptional }) => {
    const key = sql`own.${sql.identifier(to.column)}`
    const own = sql`select ${key} from ${sql.identifier(to.table)} as own where ${key} = ${valueOf(column)}`
    return { column, own, isOptional }
  })
  const values = Object.values(getTableColumns(table)).map((column) => {
    const own = column.name
    if (!columns.includes(own) || !known.includes(own)) return defaultOf(column)
    const optional = owners.find((one) => one.isOptional && one.column === own)
    return optional ? sql`(${optional.own})` : valueOf(own)
  })
  const conditions = owners
    .filter(({ isOptional }) => !isOptional)
    .map(({ column, own }) => sql`and (${valueOf(column)} is null or exists (${own}))`)
  const rows = sql`select ${sql.join(values, sql`, `)} from ${jsonTable(`[${lines.join(',')}]`)}
    where true ${sql.join(conditions, sql` `)}`
  const insert = home.insert(table).select(rows).onConflictDoNothing()
  const written = home.select({ count: sql<number>`changes()`.as('count') }).from(sql`(select 1)`)
  return read([insert, written] as const, ([, [row]]) => row?.count ?? 0)
}

const valueOf = (name: string) => sql`value ->> ${sql.raw(`'$."${name}"'`)}`

/** Deletes some rows; true while more are left. */
export function deleteSomeRows(deps: Deps, table: SQLiteTable): Read<boolean> {
  const some = sql`rowid in (select rowid from ${table} limit 5000)`
  const home = databaseOfTable(deps, getTableName(table))
  const left = home
    .select({ one: sql<number>`1`.as('one') })
    .from(table)
    .limit(1)
  return read([home.delete(table).where(some), left] as const, ([, rows]) => rows.length > 0)
}
