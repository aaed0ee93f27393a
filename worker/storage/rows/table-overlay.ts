// Reads of a database with some rows replaced: a common table expression of the same name replaces each overlaid table.
// Nothing is written (docs/decisions/desk/previews.md).
import { getTableColumns, getTableName, is, SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { jsonTable, jsonValues } from '../sql.ts'

/** Replaced rows of a table. */
export interface TableOverlay {
  table: SQLiteTable
  /** SQL expression that identifies rows, and its values for hidden rows. */
  key: string
  without: readonly (number | string)[]
  /** Added rows, in stored form. */
  rows: readonly StoredRow[]
  /** The table is small enough to be scanned. */
  isSmall?: true
}

export type StoredRow = Record<string, unknown>

/** A row in stored form; absent columns get their default or null. */
export function storedRow(table: SQLiteTable, row: Record<string, unknown>): StoredRow {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  return Object.fromEntries(
    Object.values(columns).map((column) => {
      const value = row[column.name] ?? plainDefault(column)
      return [column.name, value == null ? null : column.mapToDriverValue(value)]
    }),
  )
}

function plainDefault({ default: initial }: SQLiteColumn): unknown {
  return is(initial, SQL) ? null : initial
}

/** CTE of the rows that match a condition, with the overlay applied. For statements that need no other rows. */
export function overlaySubset({ table, key, without, rows }: TableOverlay, where: SQL): SQL {
  const { name, columns, ofRows } = partsOf(table)
  return sql`${sql.raw(`"${name}" as (select ${columns} from main."${name}" where`)} ${where}
    and ${sql.raw(key)} not in ${jsonValues(without)}
    union all select ${sql.raw(ofRows)} from ${jsonTable(rows)})`
}

interface PendingStatement {
  query: string
  values: readonly unknown[]
}

/** Patches result rows that an overlay cannot express. */
export type RowPatch = (query: string, row: Record<string, unknown>) => void

/** The database with these overlays, for batches of reads. Statements that write are rejected. */
export function withOverlays(
  real: D1Database,
  shadows: readonly TableOverlay[],
  amend?: RowPatch,
): D1Database {
  const known = shadows.map(toKnown)
  const sent = new WeakMap<D1PreparedStatement, PendingStatement>()
  const prepare = (query: string): D1PreparedStatement =>
    withMethods(real.prepare(query), {
      bind: (...values: unknown[]) => {
        const bound = real.prepare(query).bind(...values)
        sent.set(bound, { query, values })
        return bound
      },
    })
  const batch = async (statements: D1PreparedStatement[]) => {
    const all = statements.map((one) => sent.get(one) ?? refuse('is not prepared here'))
    for (const { query } of all) if (!/^\s*select\b/i.test(query)) refuse('writes')
    const used = await indexedOverlays(real, all, known)
    const results = await real.batch<Record<string, unknown>>(
      all.map((one, at) => prepared(real, one, used[at] ?? [])),
    )
    for (const [at, one] of results.entries())
      for (const row of one.results) amend?.(all[at]?.query ?? '', row)
    return results
  }
  const shadow = withMethods(real, { prepare, batch })
  return withMethods(shadow, {
    withSession: () => withMethods(shadow, { getBookmark: () => null }),
  })
}

function refuse(why: string): never {
  throw new Error(`A statement for a shadowed database ${why}`)
}

function withMethods<T extends object>(real: T, methods: Record<string, unknown>): T {
  return new Proxy(real, {
    get(target, name) {
      const value: unknown = Reflect.get(Object.hasOwn(methods, name) ? methods : target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

interface PreparedOverlay {
  name: string
  isSmall: boolean
  text: string
  values: readonly string[]
}

/**
 * Selects rowids too, so that SQLite still uses the table's index: with equal column types on both sides of the union
 * it reads each side separately and merges them.
 */
function toKnown({ table, key, without, rows, isSmall }: TableOverlay): PreparedOverlay {
  const { name, columns, ofRows } = partsOf(table)
  const parts = splitRows(rows)
  const others = parts.map(
    () => `union all select cast(-1 - key as integer) as rowid, ${ofRows} from json_each(?)`,
  )
  const text = `"${name}" as not materialized (select rowid, ${columns} from main."${name}"
    where ${key} not in (select value from json_each(?)) ${others.join(' ')})`
  return { name, isSmall: isSmall === true, text, values: [JSON.stringify(without), ...parts] }
}

/** Characters per parameter; D1 accepts two million bytes. */
const partLength = 500_000

/** Rows as JSON, split into parameters. */
function splitRows(rows: readonly StoredRow[]): string[] {
  const parts: string[][] = [[]]
  let length = 0
  for (const row of rows.map((one) => JSON.stringify(one))) {
    length += row.length
    if (length > partLength && parts.at(-1)!.length > 0) {
      parts.push([])
      length = row.length
    }
    parts.at(-1)!.push(row)
  }
  return parts.map((part) => `[${part.join()}]`)
}

function partsOf(table: SQLiteTable) {
  const all: Record<string, SQLiteColumn> = getTableColumns(table)
  const columns = Object.values(all)
  return {
    name: getTableName(table),
    columns: columns.map(({ name }) => `"${name}"`).join(', '),
    ofRows: columns
      .map((one) => `cast(value ->> '${one.name}' as ${one.getSQLType()}) as "${one.name}"`)
      .join(', '),
  }
}

function prepared(
  real: D1Database,
  { query, values }: PendingStatement,
  shadows: readonly PreparedOverlay[],
): D1PreparedStatement {
  if (shadows.length === 0) return real.prepare(query).bind(...values)
  const bound = [...shadows.flatMap((one) => one.values), ...values]
  return real.prepare(withShadows(query, shadows)).bind(...bound)
}

function withShadows(query: string, shadows: readonly PreparedOverlay[]): string {
  return `with ${shadows.map(({ text }) => text).join(', ')} ${query}`
}

/**
 * Names of the overlays that do not force a full scan, by statement text; SQLite plans the same text in the same way.
 */
const plans = new Map<string, readonly string[]>()
const plansKept = 1000

/** Per statement, the overlays on tables it reads by key. Tables it would scan stay unchanged. */
async function indexedOverlays(
  real: D1Database,
  statements: readonly PendingStatement[],
  shadows: readonly PreparedOverlay[],
): Promise<PreparedOverlay[][]> {
  const chosen = statements.map(({ query }) =>
    shadows.filter(({ name }) => query.includes(`"${name}"`)),
  )
  const keys = statements.map(
    ({ query }, at) => `${chosen[at]?.map(({ name }) => name).join()} ${query}`,
  )
  for (const [at, key] of keys.entries()) {
    const names = plans.get(key)
    if (names) chosen[at] = shadows.filter(({ name }) => names.includes(name))
  }
  let open = statements.flatMap((_, at) =>
    (chosen[at]?.length ?? 0) > 0 && !plans.has(keys[at] ?? '') ? [at] : [],
  )
  while (open.length > 0) {
    const found = await real.batch<{ detail: string }>(
      open.map((at) => explained(real, statements[at]!, chosen[at] ?? [])),
    )
    open = open.filter((at, index) => {
      const whole = scannedTables((found[index]?.results ?? []).map(({ detail }) => detail))
      const rest = (chosen[at] ?? []).filter(({ name, isSmall }) => isSmall || !whole.has(name))
      const isSettled = rest.length === chosen[at]?.length || rest.length === 0
      chosen[at] = rest
      if (isSettled) keepPlan(keys[at] ?? '', rest)
      return !isSettled
    })
  }
  return chosen
}

function explained(
  real: D1Database,
  { query, values }: PendingStatement,
  shadows: readonly PreparedOverlay[],
) {
  const bound = [...shadows.flatMap((one) => one.values), ...values]
  return real.prepare(`explain query plan ${withShadows(query, shadows)}`).bind(...bound)
}

/** An index search for everything published so far reads nearly the whole table, so it counts as a scan. */
const fullScanPattern =
  /^(?:SCAN|SEARCH(?=.* USING INDEX \w+_published \(published_at<\?\)$)) main\.(\w+)/

function scannedTables(details: readonly string[]): Set<string> {
  return new Set(details.flatMap((one) => fullScanPattern.exec(one)?.[1] ?? []))
}

function keepPlan(key: string, shadows: readonly PreparedOverlay[]): void {
  if (plans.size >= plansKept) plans.clear()
  plans.set(
    key,
    shadows.map(({ name }) => name),
  )
}
