// The optional databases: the content database, unless the test's file has separate ones (test/worker/setup.ts).
import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { getTableName } from 'drizzle-orm'
import {
  optionalDatabases,
  optionalDatabaseTables,
  type OptionalDatabase,
} from '../../../worker/storage/optional-databases.ts'

/** The site does not know these names. */
const spare: Record<OptionalDatabase, D1Database> = {
  metrics: env.SPARE_METRICS,
  deliveries: env.SPARE_DELIVERIES,
}
const prepared = new Set<OptionalDatabase>()

/** `null` if the tables are in the content database. */
export const apart: Record<OptionalDatabase, D1Database | null> = {
  metrics: null,
  deliveries: null,
}
export const bound: { name: OptionalDatabase; database: D1Database }[] = []

/** Gives the tests of a file a site with every optional database, or with none. */
export function bindOptionalDatabases(areBound: boolean): void {
  bound.length = 0
  for (const name of optionalDatabases) {
    const database = spare[name]
    apart[name] = areBound ? database : null
    if (areBound) bound.push({ name, database })
    Object.assign(env, { [`${name.toUpperCase()}_DB`]: areBound ? database : undefined })
  }
}

export const namesIn = (name: OptionalDatabase) => optionalDatabaseTables[name].map(getTableName)

/** The database with the table of a statement. */
export function databaseOf(query: string): D1Database {
  const its = bound.find(({ name }) =>
    new RegExp(`\\b(?:${namesIn(name).join('|')})\\b`).test(query),
  )
  return its?.database ?? env.DB
}

export async function prepareApart(): Promise<void> {
  const migrations = { metrics: env.TEST_MIGRATIONS, deliveries: env.TEST_DELIVERY_MIGRATIONS }
  for (const { name, database } of bound) {
    if (prepared.has(name)) continue
    prepared.add(name)
    await applyD1Migrations(database, migrations[name])
  }
}

/** The demo content has no rows in them. */
export async function emptyApart(): Promise<void> {
  await prepareApart()
  for (const { name, database } of bound)
    await database.batch(namesIn(name).map((table) => database.prepare(`delete from ${table}`)))
}

/** Bindings with intercepted calls to the separate databases. */
export function interceptOptionalDatabases(
  by: (database: D1Database) => D1Database,
): Record<string, D1Database> {
  return Object.fromEntries(
    bound.map(({ name, database }) => [`${name.toUpperCase()}_DB`, by(database)]),
  )
}

/** Bindings in which another database replaces the one with the counters. */
export function countingIn(database: D1Database): Partial<Env> & { METRICS_DB?: D1Database } {
  return apart.metrics ? { METRICS_DB: database } : { DB: database }
}
