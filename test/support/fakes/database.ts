// The databases of tests. The demo content is written once per process and copied beside itself; triggers note which
// tables change, and those alone are put back before the next test.
import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '../../../worker/storage/schema/index.ts'
import { emptyApart, prepareApart } from './optional-databases.ts'

const tables = Object.values(schema)
  .filter((table) => is(table, SQLiteTable))
  .map((table) => getTableConfig(table))
const names = tables.map(({ name }) => name)
const dependants = new Map(names.map((name) => [name, dependantsOf(name)]))
let isPrepared = false

/** Creates the databases with the rows of `fill`, to be restored from now on; once per process. */
export async function prepareDatabases(fill: () => Promise<void>): Promise<void> {
  if (isPrepared) return
  isPrepared = true
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  await applyD1Migrations(env.SEARCH, env.TEST_SEARCH_MIGRATIONS)
  await prepareApart()
  await fill()
  await batch([
    'create table changed_tables (name text primary key)',
    'create table kept_sequence as select * from sqlite_sequence',
    ...names.flatMap((name) => [
      `create table kept_${name} as select * from ${name}`,
      ...['insert', 'update', 'delete'].map(
        (event) =>
          `create trigger ${name}_${event} after ${event} on ${name}
             when not exists (select 1 from changed_tables where name = '${name}')
             begin insert into changed_tables values ('${name}'); end`,
      ),
    ]),
  ])
}

/** Puts back every table that has changed. */
export async function restoreContent(): Promise<void> {
  await emptyApart()
  const { results } = await env.DB.prepare('select name from changed_tables').all<{
    name: string
  }>()
  const changed = withDependants(results.map(({ name }) => name))
  await batch([
    'pragma defer_foreign_keys = on',
    ...changed.map((name) => `delete from ${name}`),
    ...changed.map((name) => `insert into ${name} select * from kept_${name}`),
    'delete from sqlite_sequence',
    'insert into sqlite_sequence select * from kept_sequence',
    'delete from changed_tables',
  ])
}

/** Leaves the tables, and nothing in them. */
export async function emptyContent(): Promise<void> {
  await emptyApart()
  await batch([
    'pragma defer_foreign_keys = on',
    ...names.map((name) => `delete from ${name}`),
    'delete from sqlite_sequence',
  ])
}

/** Leaves nothing that can be found. */
export async function emptyIndex(): Promise<void> {
  await env.SEARCH.batch(
    [
      'delete from index_state',
      'delete from article_documents',
      'delete from game_documents',
      `insert into article_terms (article_terms) values ('delete-all')`,
      `insert into game_terms (game_terms) values ('delete-all')`,
    ].map((query) => env.SEARCH.prepare(query)),
  )
}

const batch = (queries: string[]) => env.DB.batch(queries.map((query) => env.DB.prepare(query)))

/** Makes another database hold the same rows; returns what makes it hold these rows again. */
export async function copyContent(target: D1Database): Promise<() => Promise<unknown>> {
  await applyD1Migrations(target, env.TEST_MIGRATIONS)
  const inserts: D1PreparedStatement[] = []
  for (const { name, columns } of tables) {
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

/** The tables whose rows are deleted or changed when rows of `parent` are deleted. */
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
