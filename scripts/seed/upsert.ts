import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import type { Deps } from '../../worker/storage/db.ts'
import type { SeedRow } from './row.ts'

/** With long texts these make about a megabyte; D1 accepts parameters of two. */
const rowsAtOnce = 100

/**
 * Writes new and changed rows, table by table in order of first appearance. A statement carries many rows as JSON, because
 * every statement costs two blocking calls here, and thousands of them would take longer than a connection to the local
 * database lives.
 */
export async function upsert(deps: Deps, rows: readonly SeedRow[]): Promise<void> {
  const alike = Map.groupBy(rows, ({ table, values }) =>
    [getTableName(table), ...Object.keys(values)].join(),
  )
  for (const group of alike.values()) {
    for (let start = 0; start < group.length; start += rowsAtOnce)
      await deps.db.run(statement(group.slice(start, start + rowsAtOnce)))
  }
}

function statement(rows: readonly SeedRow[]) {
  const { table, values, keep } = rows[0]!
  const config = getTableConfig(table)
  const columns = Object.keys(values).map((name) =>
    config.columns.find((one) => one.name === name)!,
  )
  const keys = config.primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)
  const json = rows.map((row) => columns.map((one) => one.mapToDriverValue(row.values[one.name])))
  const changing = columns.filter((one) => !keys.includes(one) && !keep.includes(one.name))
  const names = (list: readonly { name: string }[]) =>
    sql.join(
      list.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )
  const changes = changing.map(({ name }) => sql.raw(`"${name}" = excluded."${name}"`))
  const places = columns.map((_, index) => sql.raw(`value ->> ${index}`))
  return sql`
    insert into ${table} (${names(columns)})
    select ${sql.join(places, sql`, `)} from json_each(${JSON.stringify(json)}) where true
    on conflict (${names(keys)}) do ${
      changes.length > 0 ? sql`update set ${sql.join(changes, sql`, `)}` : sql`nothing`
    }`
}
