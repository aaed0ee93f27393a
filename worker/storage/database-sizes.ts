// Database sizes. D1 reports them with every answer, so no row is read.
import type { DatabaseSizes } from './schema/index.ts'
import { boundOptionalDatabases, optionalDb } from './optional-databases.ts'
import type { StorageDeps } from './db.ts'
import { callWithBreaker } from './circuit-breaker.ts'

/** Databases that do not answer are omitted. */
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
