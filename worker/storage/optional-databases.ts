// Tables that may be in a database of their own (docs/decisions/data/separate-databases.md). They are never written in
// one transaction with other tables.
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { StorageDeps } from './db.ts'
import {
  processedQueueMessages,
  editionProgress,
  issueDeliveries,
  dailyMetrics,
  metricBatches,
  metricCounters,
  type DatabaseSizes,
} from './schema/index.ts'
import { callWithBreaker } from './circuit-breaker.ts'

/** Tables per optional database; `metrics` is `metricsDb` in `StorageDeps`. */
export const optionalDatabaseTables = {
  metrics: [metricCounters, dailyMetrics, metricBatches, processedQueueMessages],
  deliveries: [issueDeliveries, editionProgress],
} as const satisfies Record<string, readonly SQLiteTable[]>

export type OptionalDatabase = keyof typeof optionalDatabaseTables
export const optionalDatabases = Object.keys(optionalDatabaseTables) as OptionalDatabase[]

/** The content database unless the optional one is bound. */
export const optionalDb = (deps: StorageDeps, name: OptionalDatabase) => deps[`${name}Db`]

const places = new Map<string, OptionalDatabase>(
  optionalDatabases.flatMap((place) =>
    optionalDatabaseTables[place].map((table) => [getTableName(table), place] as const),
  ),
)

export function databaseOfTable(deps: StorageDeps, name: string): StorageDeps['db'] {
  const place = places.get(name)
  return place ? optionalDb(deps, place) : deps.db
}

/** Optional databases that are bound separately. */
export function boundOptionalDatabases(deps: StorageDeps): OptionalDatabase[] {
  return optionalDatabases.filter((place) => optionalDb(deps, place) !== deps.db)
}

/** D1 reports sizes with every answer, so no row is read. Databases that do not answer are omitted. */
export async function databaseSizes(deps: StorageDeps): Promise<DatabaseSizes> {
  const apart = boundOptionalDatabases(deps).map((name) => [name, optionalDb(deps, name)] as const)
  const databases = { content: deps.db, ...Object.fromEntries(apart), search: deps.search }
  const sizes = Object.entries(databases).map(async ([name, one]) => [name, await sizeOf(one)])
  const known = (await Promise.all(sizes)).filter(([, bytes]) => bytes !== null)
  return Object.fromEntries(known)
}

async function sizeOf(db: StorageDeps['db']): Promise<number | null> {
  try {
    const { meta } = await callWithBreaker('d1', db, () => db.$client.prepare('select 1').run())
    return meta.size_after
  } catch {
    return null
  }
}
