// Databases of tests. The demo content is written once per process and copied to backup tables. Triggers record changed
// rows, and only those are restored before the next test.
import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '../../../worker/storage/schema/index.ts'
import { noteEmptied } from './written-stores.ts'
import { emptyApart, prepareApart } from './optional-databases.ts'

const tables = Object.values(schema)
  .filter((table) => is(table, SQLiteTable))
  .map((table) => getTableConfig(table))
const names = tables.map(({ name }) => name)
const columns = new Map(
  tables.map((table) => [table.name, table.columns.map(({ name }) => `"${name}"`)]),
)
const namesOf = (table: string) => columns.get(table)!
const columnsOf = (table: string) => namesOf(table).join()
const dependants = new Map(names.map((name) => [name, dependantsOf(name)]))
let isPrepared = false

/** Creates the databases with the rows of `fill` as the state to restore; once per process. */
export async function prepareDatabases(fill: () => Promise<void>): Promise<void> {
  if (isPrepared) return
  isPrepared = true
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  await applyD1Migrations(env.SEARCH, env.TEST_SEARCH_MIGRATIONS)
  await prepareApart()
  await fill()
  await batch([
    'create table changed_rows (name text, row integer, primary key (name, row)) without rowid',
    'create table kept_sequence as select * from sqlite_sequence',
    ...names.flatMap((name) => [
      `create table kept_${name} as select * from ${name} where false`,
      `insert into kept_${name} (rowid, ${columnsOf(name)}) select rowid, ${columnsOf(name)} from ${name}`,
      ...['insert', 'update', 'delete'].map((event) => logTrigger(name, event)),
    ]),
  ])
}

/** Records the row of an event. Rows removed by `insert or replace` are not recorded, so tests must not use it. */
function logTrigger(name: string, event: string): string {
  const rows = [event !== 'insert' && 'old', event !== 'delete' && 'new'].filter(Boolean)
  const values = rows.map((row) => `('${name}', ${row}.rowid)`)
  return `create trigger ${name}_${event} after ${event} on ${name}
    begin insert into changed_rows values ${values.join()} on conflict do nothing; end`
}

/** Restores every changed row, then adds the test's own rows. */
export async function restoreContent(...added: D1PreparedStatement[]): Promise<void> {
  await emptyApart()
  const changed = await changedTables()
  const restore = (tables: string[], isWhole: boolean) =>
    batch(
      [
        'pragma defer_foreign_keys = on',
        ...tables.map((name) => deleteQuery(name, isWhole)),
        ...tables.flatMap(restoreQueries),
        'delete from sqlite_sequence',
        'insert into sqlite_sequence select * from kept_sequence',
        'delete from changed_rows',
      ],
      added,
    )
  // Values of a unique column exchanged between rows cannot be restored row by row.
  await restore(changed, false).catch(() => restore(withDependants(changed), true))
}

const changedIn = (name: string) => `rowid in (select row from changed_rows where name = '${name}')`
const isKept = (name: string) =>
  `exists (select 1 from kept_${name} as kept where kept.rowid = ${name}.rowid)`

/** Deletes changed rows: all of them, or only added ones. */
const deleteQuery = (name: string, isWhole: boolean) =>
  `delete from ${name} where ${changedIn(name)}${isWhole ? '' : ` and not ${isKept(name)}`}`

/** Restores changed and deleted rows. */
function restoreQueries(name: string): string[] {
  const values = namesOf(name).map((column) => `${column} = kept.${column}`)
  const columns = columnsOf(name)
  return [
    `update ${name} set ${values.join()} from kept_${name} as kept
       where kept.rowid = ${name}.rowid and ${name}.${changedIn(name)}`,
    `insert into ${name} (rowid, ${columns}) select rowid, ${columns} from kept_${name} as kept
       where ${changedIn(name)} and not exists (select 1 from ${name} where rowid = kept.rowid)`,
  ]
}

/** Names of tables changed since they were restored. */
export async function changedTables(): Promise<string[]> {
  const { results } = await env.DB.prepare('select distinct name from changed_rows').all<{
    name: string
  }>()
  return results.map(({ name }) => name)
}

/** Names of tables that `work` writes. */
export async function tablesWrittenBy(work: () => Promise<unknown>): Promise<string[]> {
  const { results } = await env.DB.prepare('select name, row from changed_rows').all()
  await batch(['delete from changed_rows'])
  try {
    await work()
    return await changedTables()
  } finally {
    await env.DB.prepare(
      `insert into changed_rows select value ->> 'name', value ->> 'row' from json_each(?)
       where true on conflict do nothing`,
    )
      .bind(JSON.stringify(results))
      .run()
  }
}

/** Deletes all rows, but no tables. */
export async function emptyContent(): Promise<void> {
  await emptyApart()
  const filled = await filledTables()
  await batch([
    'pragma defer_foreign_keys = on',
    ...filled.map((name) => `delete from ${name}`),
    'delete from sqlite_sequence',
  ])
}

/** Names of tables with at least one row. */
async function filledTables(): Promise<string[]> {
  // A function takes 100 arguments at most.
  const half = Math.ceil(names.length / 2)
  const parts = [names.slice(0, half), names.slice(half)].map(
    (some) => `json_array(${some.map((name) => `exists (select 1 from ${name})`).join()})`,
  )
  const { results } = await env.DB.prepare(`select json_array(${parts.join()}) as found`).all<{
    found: string
  }>()
  const found = (JSON.parse(results[0]!.found) as number[][]).flat()
  return names.filter((_, index) => found[index])
}

/** Empties the search index. */
export async function emptyIndex(): Promise<void> {
  const statements = [
    'delete from index_state',
    'delete from article_documents',
    'delete from game_documents',
    `insert into article_terms (article_terms) values ('delete-all')`,
    `insert into game_terms (game_terms) values ('delete-all')`,
  ].map((query) => env.SEARCH.prepare(query))
  noteEmptied('index')
  await env.SEARCH.batch(statements)
}

const batch = (queries: string[], following: D1PreparedStatement[] = []) =>
  env.DB.batch([...queries.map((query) => env.DB.prepare(query)), ...following])

/** Copies rows to another database, by default all; returns a function that restores these rows there. */
export async function copyContent(
  target: D1Database,
  isCopied: (table: string) => boolean = () => true,
): Promise<() => Promise<unknown>> {
  await applyD1Migrations(target, env.TEST_MIGRATIONS)
  const inserts: D1PreparedStatement[] = []
  for (const { name, columns } of tables) {
    if (!isCopied(name)) continue
    const { results } = await env.DB.prepare(`select * from ${name}`).all()
    const values = columns.map((column) => `value ->> '$.${column.name}'`)
    const text = `insert into ${name} (${columns.map((column) => `"${column.name}"`).join()})
      select ${values.join()} from json_each(?)`
    for (let start = 0; start < results.length; start += 100)
      inserts.push(target.prepare(text).bind(JSON.stringify(results.slice(start, start + 100))))
  }
  const fill = () =>
    target.batch([
      target.prepare('pragma defer_foreign_keys = on'),
      ...names.map((name) => target.prepare(`delete from ${name}`)),
      ...inserts,
    ])
  await fill()
  return fill
}

/** Tables with rows that are deleted or changed when rows of `parent` are deleted. */
function dependantsOf(parent: string): string[] {
  return tables
    .filter(({ foreignKeys }) =>
      foreignKeys.some(
        ({ onDelete, reference }) =>
          onDelete !== 'no action' && getTableName(reference().foreignTable) === parent,
      ),
    )
    .map(({ name }) => name)
}

function withDependants(names: readonly string[]): string[] {
  const all = new Set(names)
  for (const name of all) for (const child of dependants.get(name) ?? []) all.add(child)
  return [...all]
}
