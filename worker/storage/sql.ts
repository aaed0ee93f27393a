import { getTableColumns, is, isSQLWrapper, SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

/** An array or object, its JSON text, or SQL that yields JSON. */
type Json = readonly unknown[] | Readonly<Record<string, unknown>> | string | SQLWrapper

/** Subquery `(select value …)` with one row per item. One parameter, because D1 allows 100 per statement; none for SQL. */
export function jsonValues(values: readonly (string | number)[] | SQL): SQL {
  return sql`(select value from ${jsonTable(values)})`
}

/**
 * Table with `key` and `value` of each member of an array or object, named `name`. One parameter, none for SQL. `path`
 * leads to the array or object within the JSON.
 */
export function jsonTable(json: Json, name?: string, path?: string): SQL {
  const text = typeof json === 'string' || isSQLWrapper(json) ? json : JSON.stringify(json)
  const within = sql.raw(path === undefined ? '' : `, '${path}'`)
  return sql`json_each(${text}${within})${sql.raw(name === undefined ? '' : ` as ${name}`)}`
}

/**
 * Comparison of two row values, such as `(by, id) < (?, ?)`: one parameter per plain value. `right` may be a subquery in
 * parentheses.
 */
export function compareRows(
  left: readonly SQLWrapper[],
  operator: '<' | '>' | '<>',
  right: readonly unknown[] | SQL,
): SQL {
  return sql`${rowValue(left)} ${sql.raw(operator)} ${is(right, SQL) ? right : rowValue(right)}`
}

function rowValue(parts: readonly unknown[]): SQL {
  const all = parts.map((part) => sql`${part}`)
  return sql`(${sql.join(all, sql`, `)})`
}

/**
 * Subquery with a `value` per row: `first`, then what `next` selects from the value before, until it is null. One index
 * seek per value where a `distinct` would read every row.
 */
export function chainedValues(first: SQL, next: (last: SQL) => SQL): SQL {
  return sql`(with recursive chain(value) as (
      select (${first}) union all select (${next(sql`chain.value`)}) from chain where chain.value is not null)
    select value from chain where value is not null)`
}

/** Default value of a column; null if it has none. */
export function defaultOf(column: SQLiteColumn): SQL {
  const { default: initial = null } = column
  if (is(initial, SQL)) return initial
  return initial === null ? sql`null` : sql`${sql.param(initial, column)}`
}

type Inserted<Table extends SQLiteTable> = {
  [Name in keyof Table['$inferInsert']]: Table['$inferInsert'][Name] | SQLWrapper
}

/**
 * Query of an `insert … select`: these values by column, and the defaults of all other columns. `rest` is the query
 * after its columns.
 */
export function selectValues<Table extends SQLiteTable>(
  table: Table,
  values: Inserted<Table>,
  rest: SQL,
): SQL {
  const given: Record<string, unknown> = values
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  const selected = Object.entries(columns).map(([name, column]) => {
    const value = given[name]
    if (value === undefined) return defaultOf(column)
    return isSQLWrapper(value) ? sql`${value}` : sql`${sql.param(value, column)}`
  })
  return sql`select ${sql.join(selected, sql`, `)} ${rest}`
}

/** Word joiners keep Thai words on one line. Nobody types them. */
export const withoutJoiners = (text: string) => text.replaceAll('\u2060', '')

/** Position from 1 of words in a text, or 0; with or without word joiners. */
export const placeOf = (text: SQLWrapper, words: string) =>
  sql`instr(lower(replace(${text}, char(0x2060), '')), lower(${withoutJoiners(words)}))`

/** True if a text contains these words, in upper or lower case. */
export const containsText = (text: SQLWrapper, words: string) => sql`${placeOf(text, words)} > 0`
