import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { SeedRow } from './row.ts'
import type { Deps } from '../../worker/deps.ts'

/**
 * Maximum length of one statement's JSON in characters of up to three bytes. D1 accepts parameters of two megabytes.
 */
const maxLength = 500_000

/**
 * Writes new and changed rows, table by table in order of first appearance. A statement carries many rows as JSON,
 * because every statement costs two blocking calls here. Thousands of statements would take longer than a connection to
 * the local database lives.
 */
export async function upsert(deps: Deps, rows: readonly SeedRow[]): Promise<void> {
  const alike = Map.groupBy(rows, ({ table, values }) =>
    [getTableName(table), ...Object.keys(values)].join(),
  )
  for (const group of alike.values()) {
    for (const json of parametersOf(group)) await deps.db.run(statement(group[0]!, json))
  }
}

/** The rows as JSON arrays of their columns, in parts that D1 accepts. */
export function* parametersOf(rows: readonly SeedRow[]): Generator<string> {
  const columns = columnsOf(rows[0]!)
  let part: string[] = []
  let length = 0
  for (const { values } of rows) {
    const json = JSON.stringify(columns.map((one) => one.mapToDriverValue(values[one.name])))
    if (length + json.length > maxLength && part.length > 0) {
      yield `[${part.join()}]`
      part = []
      length = 0
    }
    part.push(json)
    length += json.length + 1
  }
  yield `[${part.join()}]`
}

function columnsOf({ table, values }: SeedRow): SQLiteColumn[] {
  const { columns } = getTableConfig(table)
  return Object.keys(values).map((name) => columns.find((one) => one.name === name)!)
}

/** Writes the rows of a parameter, which all have the first row's columns. */
function statement(first: SeedRow, json: string) {
  const { table, keep } = first
  const config = getTableConfig(table)
  const columns = columnsOf(first)
  const keys = config.primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)
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
    select ${sql.join(places, sql`, `)} from json_each(${json}) where true
    on conflict (${names(keys)}) do ${
      changes.length > 0 ? sql`update set ${sql.join(changes, sql`, `)}` : sql`nothing`
    }`
}
