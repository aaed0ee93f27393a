// Dependencies of the data functions, and their only access to D1 (docs/decisions/code/layout.md).
import { sql, type Column, type GetColumnData, type SQL } from 'drizzle-orm'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { advanceBookmark, latestBookmark } from './d1/bookmark.ts'
import { withCostTracking, zeroCost, type Batches, type RequestCost } from './d1/query-costs.ts'
import { purgerOf } from './purge.ts'
import type { Tag } from './tags.ts'
import { callWithBreaker } from './circuit-breaker.ts'
import type { Dependency } from './time-limit.ts'
import { jsonValues } from './sql.ts'

type Database = DrizzleD1Database & { $client: D1Database }

/** Databases, KV, buckets and the clock. */
export interface StorageDeps {
  /** Id of the request, batch of messages or cron minute, for the log. */
  id: string
  db: Database
  /** Tables that grow with visits (`optional-databases.ts`); equals `db` unless bound separately. */
  metricsDb: Database
  /** Newsletter deliveries; equals `db` unless bound separately. */
  deliveriesDb: Database
  /** Search index, always a separate database. */
  search: Database
  /** Reads may be answered by a replica (docs/decisions/data/replica-reads.md). */
  allowReplicaReads?: true
  kv: KVNamespace
  /** Originals of images, and files for members. */
  media: R2Bucket
  /** Public images by their path, which a domain may serve without the Worker. */
  publicImages: R2Bucket
  /** Removes files from the caches of the image domain, by prefixes of their paths. Rejects with `Unavailable`. */
  purge: (prefixes: readonly string[]) => Promise<void>
  backups: R2Bucket
  now: () => Date
  /** D1 cost so far. */
  cost: RequestCost
  /** The clock is not the current one, so caches are neither read nor written. */
  isTimeTravel?: true
  waitUntil: (work: Promise<unknown>) => void
  /** Collects the dependencies of the cached load in progress. */
  dependencies?: Dependencies
}

/** Everything a cache entry was made from. */
export interface Dependencies {
  tags: Set<Tag>
  /** All content in it is at least as new as this change. */
  sequence: number
  /**
   * Time of the oldest read, in milliseconds since 1970. Counts only data that changes without publications, such as
   * likes, votes and comments.
   */
  readAt: number
  /** True if an older copy may replace data that cannot be loaded. */
  mayBeOld: boolean
  /** Dependency whose failure made an older copy necessary. */
  degradedBy?: Dependency
}

/** Bindings, including the optional ones. */
export type Bindings = Env & {
  METRICS_DB?: D1Database
  DELIVERIES_DB?: D1Database
  TRANSLATOR_KEY?: string
  /** Token with the permission to purge the cache of the zone `MEDIA_ZONE`. */
  PURGE_TOKEN?: string
  AI?: Ai
}

export function createStorageDeps(
  env: Bindings,
  waitUntil: StorageDeps['waitUntil'],
  now = () => new Date(),
): StorageDeps {
  const [db, search] = [drizzleFor(env.DB), drizzleFor(env.SEARCH)]
  const metricsDb = env.METRICS_DB ? cachedDatabase(env.METRICS_DB) : db
  const deliveriesDb = env.DELIVERIES_DB ? cachedDatabase(env.DELIVERIES_DB) : db
  const { KV: kv, MEDIA: media, PUBLIC_IMAGES: publicImages, BACKUPS: backups } = env
  const buckets = { media, publicImages, backups, purge: purgerOf(env) }
  const [id, spent] = [crypto.randomUUID(), zeroCost()]
  const databases = { db, metricsDb, deliveriesDb, search }
  return { id, ...databases, kv, ...buckets, now, cost: spent, waitUntil }
}

/** The same dependencies, for reads and writes of the search index. */
export function withSearchDb<Own extends StorageDeps>(deps: Own): Own {
  return { ...deps, db: deps.search, allowReplicaReads: undefined }
}

/** Query builders hold no visitor data, so requests of an isolate share one per binding. */
const databases = new WeakMap<D1Database, Database>()

function drizzleFor(binding: D1Database): Database {
  const known = databases.get(binding)
  if (known) return known
  const made = drizzle(binding)
  databases.set(binding, made)
  return made
}

/** Optional databases by drizzle session, which their queries carry too. */
const apart = new WeakMap<object, Database>()

function cachedDatabase(binding: D1Database): Database {
  const database = drizzleFor(binding)
  const session = sessionOf(database)
  if (!session) throw new Error('drizzle no longer exposes the session of a query')
  apart.set(session, database)
  return database
}

function sessionOf(made: object): object | undefined {
  return 'session' in made && made.session instanceof Object ? made.session : undefined
}

/** The database whose builder made the query. */
function databaseOf({ db }: StorageDeps, query: Statement): Database {
  const session = sessionOf(query)
  return (session && apart.get(session)) ?? db
}

/** A read that has not been sent: queries, and a function that turns their rows into the result. */
export interface Read<T> {
  queries: readonly Statement[]
  shape: (results: readonly unknown[]) => T
  /** Cache tags of the result. Without them, a cache entry depends on every change. */
  tagsOf?(value: T, results: readonly unknown[]): readonly Tag[]
}

/** Known beforehand, or derived from the result and its rows. */
type Tags<T, Results> = readonly Tag[] | ((value: T, results: Results) => readonly Tag[])

/** Describes a read, so that reads of several domains can share one round trip. */
export function read<
  First extends Statement,
  const Queries extends Readonly<[First, ...First[]]>,
  T,
>(
  queries: Queries,
  shape: (results: BatchResponse<Queries>) => T,
  tags?: Tags<T, BatchResponse<Queries>>,
): Read<T> {
  return {
    queries,
    shape: (results) => shape(results as BatchResponse<Queries>),
    ...(tags && {
      tagsOf: (value, results) =>
        typeof tags === 'function' ? tags(value, results as BatchResponse<Queries>) : tags,
    }),
  }
}

/** A read whose result is already known. */
export function constant<T>(value: T): Read<T> {
  return { queries: [], shape: () => value, tagsOf: () => [] }
}

/** A column under another name. D1 returns batch rows as objects, so the columns of a query need distinct names. */
export function aliasColumn<Source extends Column>(column: Source, name: string) {
  return sql<GetColumnData<Source>>`${column}`.mapWith(column).as(name)
}

/** `aliasColumn` for the nullable side of a left join. */
export function aliasNullableColumn<Source extends Column>(column: Source, name: string) {
  return aliasColumn(column, name) as SQL.Aliased<GetColumnData<Source> | null>
}

/** True for rows whose column is one of these numbers. They are one parameter because D1 allows 100 per statement. */
export function isInIds(column: Column, ids: readonly number[]): SQL {
  return sql`${column} in ${jsonValues(ids)}`
}

/** True if a write violated a unique key. `key` lists its columns as SQLite reports them. */
export function isUniqueViolation(error: unknown, key: string): boolean {
  return isConstraintViolation(error, `UNIQUE constraint failed: ${key}`)
}

/** True if a write violated a constraint: the one in `report`, by default any. */
export function isConstraintViolation(error: unknown, report = 'constraint failed'): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes(report)) return true
  return false
}

/** Sends a read in one round trip. */
export async function run<T>(deps: StorageDeps, one: Read<T>): Promise<T> {
  return resolveRead(deps, one, await sendBatches(deps, one.queries))
}

/** Runs a read or write on the primary and returns the bookmark after it. */
export async function runWithBookmark<T>(
  deps: StorageDeps,
  one: Read<T>,
): Promise<{ value: T; bookmark: string | null }> {
  const { db } = assertOneDatabase(deps, one.queries)
  const session = db.$client.withSession('first-primary')
  const results = await sendBatch({ ...deps, db }, one.queries, session)
  return { value: resolveRead(deps, one, results), bookmark: session.getBookmark() }
}

/** Shapes the result and adds its tags to the load in progress. */
function resolveRead<T>(
  { dependencies }: StorageDeps,
  one: Read<T>,
  results: readonly unknown[],
): T {
  const value = one.shape(results)
  if (dependencies)
    for (const tag of one.tagsOf?.(value, results) ?? ['*']) dependencies.tags.add(tag)
  return value
}

/** Results of several reads by key. */
type ReadResults<Reads extends Record<string, Read<unknown>>> = {
  [Key in keyof Reads]: NonNullable<Reads[Key]> extends Read<infer T> ? T : never
}

/** Combines several reads into one. */
export function combine<Reads extends Record<string, Read<unknown>>, T>(
  reads: Reads,
  shape: (found: ReadResults<Reads>) => T,
): Read<T> {
  const parts = (results: readonly unknown[]) => {
    let sent = 0
    return Object.entries(reads).map(([key, one]) => {
      const own = results.slice(sent, (sent += one.queries.length))
      return { key, one, own, value: one.shape(own) }
    })
  }
  return {
    queries: Object.values(reads).flatMap((one) => one.queries),
    shape: (results) => {
      const found = parts(results).map(({ key, value }) => [key, value])
      return shape(Object.fromEntries(found))
    },
    tagsOf: (_, results) =>
      parts(results).flatMap(({ one, own, value }) => one.tagsOf?.(value, own) ?? ['*']),
  }
}

/** Combines several reads into one with all their results. */
export function combineAll<Reads extends Record<string, Read<unknown>>>(
  reads: Reads,
): Read<ReadResults<Reads>> {
  return combine(reads, (found) => found)
}

/** Sends all reads in one round trip. */
export async function runAll<Reads extends Record<string, Read<unknown>>>(
  deps: StorageDeps,
  reads: Reads,
): Promise<ReadResults<Reads>> {
  return run(deps, combineAll(reads))
}

/** Writes in one transaction. All queries must belong to one database. */
export async function writeBatch(
  deps: StorageDeps,
  queries: readonly [Statement, ...Statement[]],
): Promise<void> {
  await sendBatch(assertOneDatabase(deps, queries), queries)
}

function assertOneDatabase(deps: StorageDeps, queries: readonly Statement[]): StorageDeps {
  const [db = deps.db, ...others] = new Set(queries.map((query) => databaseOf(deps, query)))
  if (others.length > 0) throw new Error('a transaction cannot span several databases')
  return { ...deps, db }
}

export type Statement = BatchItem<'sqlite'>

/** One batch per database, in parallel. */
async function sendBatches(
  deps: StorageDeps,
  queries: readonly Statement[],
): Promise<readonly unknown[]> {
  const places = Map.groupBy(queries.keys(), (place) => databaseOf(deps, queries[place]!))
  const results: unknown[] = []
  const asked = [...places].map(async ([db, own]) => {
    const batch = own.map((place) => queries[place]!)
    const found = await (db === deps.db
      ? sendInSession(deps, batch)
      : sendBatch({ ...deps, db }, batch))
    for (const [index, place] of own.entries()) results[place] = found[index]
  })
  await Promise.all(asked)
  return results
}

/**
 * A replica may answer only from a state at least as new as the latest bookmark of this isolate, so reads never go back
 * in time. Without a bookmark, the primary answers.
 */
async function sendInSession(
  deps: StorageDeps,
  queries: readonly Statement[],
): Promise<readonly unknown[]> {
  const bookmark = deps.allowReplicaReads && latestBookmark()
  if (!bookmark) return sendBatch(deps, queries)
  const session = deps.db.$client.withSession(bookmark)
  const results = await sendBatch(deps, queries, session)
  advanceBookmark(session.getBookmark())
  return results
}

async function sendBatch(
  { db, cost }: StorageDeps,
  queries: readonly Statement[],
  through: Batches = db.$client,
): Promise<readonly unknown[]> {
  const [first, ...rest] = queries
  if (!first) return []
  const sender = drizzleOf(withCostTracking(through, cost))
  const start = Date.now()
  try {
    return await callWithBreaker('d1', db, () => sender.batch([first, ...rest]))
  } finally {
    cost.d1_ms += Date.now() - start
  }
}

/** Drizzle over the two methods it calls on a database. */
function drizzleOf(batches: Batches): DrizzleD1Database {
  return drizzle(batches as unknown as D1Database)
}
