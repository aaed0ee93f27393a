// What the data functions need from outside, and the one way they talk to D1.
import { sql, type Column, type GetColumnData, type SQL } from 'drizzle-orm'
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { within } from './time-limit.ts'

/** What the mail queue carries: somebody should look at this mail. */
export interface MailMessage {
  id: string
}

export interface Deps {
  db: DrizzleD1Database
  /** The search index, a database of its own. */
  search: DrizzleD1Database
  kv: KVNamespace
  media: R2Bucket
  mailQueue: Queue<MailMessage>
  /** Where connected clients are, for `worker/realtime/`. */
  realtime: Pick<Env, 'REALTIME' | 'REALTIME_SHARDS'>
  now: () => Date
  waitUntil: (work: Promise<unknown>) => void
}

export function createDeps(env: Env, waitUntil: Deps['waitUntil'], now = () => new Date()): Deps {
  const [db, search] = [databaseOf(env.DB), databaseOf(env.SEARCH)]
  const { KV: kv, MEDIA: media, MAIL_QUEUE: mailQueue } = env
  return { db, search, kv, media, mailQueue, realtime: env, now, waitUntil }
}

/** The same, for reads and writes of the search index. */
export function inSearch(deps: Deps): Deps {
  return { ...deps, db: deps.search }
}

/** Query builders hold no visitor's data, so all requests of an isolate share the one of their binding. */
const databases = new WeakMap<D1Database, DrizzleD1Database>()

function databaseOf(binding: D1Database): DrizzleD1Database {
  const known = databases.get(binding)
  if (known) return known
  const made = drizzle(binding)
  databases.set(binding, made)
  return made
}

/** A read not yet sent: its queries, and how their rows become what the caller wants. */
export interface Read<T> {
  queries: readonly Query[]
  shape: (results: readonly unknown[]) => T
}

/** Describes a read, so that reads of several domains can share one round trip. */
export function read<First extends Query, const Queries extends Readonly<[First, ...First[]]>, T>(
  queries: Queries,
  shape: (results: BatchResponse<Queries>) => T,
): Read<T> {
  return { queries, shape: (results) => shape(results as BatchResponse<Queries>) }
}

/** A read that needs to ask nobody. */
export function known<T>(value: T): Read<T> {
  return { queries: [], shape: () => value }
}

/**
 * A column under a name of its own. D1 answers a batch with objects, so two columns of one name would become one:
 * every query must give its columns different names.
 */
export function named<Source extends Column>(column: Source, name: string) {
  return sql<GetColumnData<Source>>`${column}`.mapWith(column).as(name)
}

/** Whether a column is one of many numbers, as one parameter: D1 takes a hundred a statement. */
export function isOneOf(column: Column, ids: readonly number[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`
}

/** Whether a write failed because of a unique key, named by its columns as SQLite names them. */
export function isRefusedBy(error: unknown, key: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes(`UNIQUE constraint failed: ${key}`)) return true
  return false
}

/** Sends one read: one round trip. */
export async function run<T>(deps: Deps, { queries, shape }: Read<T>): Promise<T> {
  return shape(await send(deps, queries))
}

/** Sends all the reads in one round trip; a read may be left out. */
export async function runAll<Reads extends Record<string, Read<unknown>>>(
  deps: Deps,
  reads: Reads,
): Promise<{
  [Key in keyof Reads]: NonNullable<Reads[Key]> extends Read<infer T> ? T : never
}> {
  const results = await send(
    deps,
    Object.values(reads).flatMap((one) => one.queries),
  )
  let sent = 0
  const shaped = Object.entries(reads).map(([key, one]) => {
    const own = results.slice(sent, (sent += one.queries.length))
    return [key, one.shape(own)]
  })
  return Object.fromEntries(shaped)
}

/** Writes in one transaction. */
export async function write(deps: Deps, queries: readonly [Query, ...Query[]]): Promise<void> {
  await send(deps, queries)
}

export type Query = BatchItem<'sqlite'>

function send(deps: Deps, queries: readonly Query[]): Promise<readonly unknown[]> {
  const [first, ...rest] = queries
  return first ? within('d1', () => deps.db.batch([first, ...rest])) : Promise.resolve([])
}
