// SQLite's plans of statements sent to a database, and those whose reads grow with the content.
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'

/** Distinct statements, with the values of their first use. */
export type Statements = Map<string, readonly unknown[]>

/** The same database, recording the text of every prepared statement. */
export function recordingDb(real: D1Database, statements: Statements): D1Database {
  const note = (query: string, values: readonly unknown[]) => {
    if (!statements.get(query)?.length) statements.set(query, values)
  }
  const wrap = (statement: D1PreparedStatement, query: string): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, key) {
        if (key === 'bind')
          return (...values: unknown[]) => {
            note(query, values)
            return wrap(target.bind(...values), query)
          }
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return new Proxy(real, {
    get(target, key) {
      if (key === 'prepare')
        return (query: string) => {
          note(query, [])
          return wrap(target.prepare(query), query)
        }
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** A line of `explain query plan`. */
export interface Step {
  id: number
  parent: number
  detail: string
}

export async function planOf(
  db: D1Database,
  query: string,
  values: readonly unknown[],
): Promise<Step[]> {
  const { results } = await db
    .prepare(`explain query plan ${query}`)
    .bind(...values)
    .all<Step>()
  return results
}

/** Unique keys of the growing tables. A search with fixed values for all columns of one finds at most one row. */
export type UniqueKeys = Map<string, string[][]>

export function uniqueKeysOf(tables: readonly SQLiteTable[]): UniqueKeys {
  return new Map(
    tables.map((table) => {
      const { name, columns, primaryKeys, indexes } = getTableConfig(table)
      const keys = [
        ...columns.filter((one) => one.primary || one.isUnique).map((one) => [one.name]),
        ...primaryKeys.map((key) => key.columns.map((one) => one.name)),
        ...indexes.flatMap(({ config }) =>
          config.unique
            ? [config.columns.flatMap((one) => ('name' in one ? [String(one.name)] : []))]
            : [],
        ),
      ]
      return [name, keys]
    }),
  )
}

/**
 * Plan steps that grow with the content: a scan of a growing table, or a sort of its rows. Empty if the plan reads only
 * by keys.
 */
export function scansOf(query: string, plan: readonly Step[], growing: UniqueKeys): string[] {
  const tableOf = aliasesOf(query, growing)
  const found: string[] = []
  for (const { detail, parent } of plan) {
    const scanned = /^SCAN (\S+)(?! VIRTUAL)/.exec(detail)?.[1]
    if (scanned && tableOf(scanned)) found.push(detail.replace(scanned, tableOf(scanned)!))
    // The last terms only order rows that are otherwise equal.
    if (!/^USE TEMP B-TREE FOR (?!LAST )/.test(detail)) continue
    const sources = plan.filter((one) => one.parent === parent && isWide(one.detail))
    const tables = sources.map((one) => `${tableOf(sourceOf(one.detail)) ?? '?'}`)
    if (tables.length > 0) found.push(`${detail} over ${tables.join()}`)
  }
  return found

  /** True if a step may find many rows of a growing table. */
  function isWide(detail: string): boolean {
    const table = tableOf(sourceOf(detail))
    if (!table) return false
    if (/USING INTEGER PRIMARY KEY \(rowid=\?\)/.test(detail)) return false
    const fixed = [...(/\((.*)\)$/.exec(detail)?.[1] ?? '').matchAll(/(\w+)=\?/g)].map(
      ([, column]) => column!,
    )
    return !growing.get(table)!.some((key) => key.every((column) => fixed.includes(column)))
  }
}

const sourceOf = (detail: string) => /^(?:SCAN|SEARCH) (\S+)/.exec(detail)?.[1] ?? ''

/** Growing tables by their name in the plan. */
function aliasesOf(query: string, growing: UniqueKeys) {
  const names = new Map([...growing.keys()].map((name) => [name, name]))
  const aliases = /"?(\w+)"?\s+(?=(?:as\s+)?"(\w+)"|as\s+(\w+))/gi
  for (const [, table, quoted, plain] of query.matchAll(aliases))
    if (growing.has(table!)) names.set((quoted ?? plain)!, table!)
  return (name: string) => names.get(name)
}
