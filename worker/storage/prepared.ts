// Reads whose SQL text is made once per database and shape: their description runs with placeholders, and each call
// only binds values (docs/decisions/data/prepared-reads.md).
import { fillPlaceholders, Placeholder } from 'drizzle-orm'
import type { PreparedQuery } from 'drizzle-orm/session'
import type { Read, Statement, StorageDeps } from './db.ts'

/** Shapes kept per read and database; some shapes contain a page number or a cursor. */
const maxShapes = 100

/** A value of the query, unknown while it is described. */
class Value extends Placeholder {
  [Symbol.toPrimitive](): never {
    throw new Error(`${this.name} is known only to the query`)
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]()
  }
}

/** Passes as any type, because descriptions only hand it on to the query. */
const valueNamed = (name: string) => new Value(name) as unknown as never

/** Time of the request, which a query may only contain as text. */
class RequestTime extends Date {
  override toISOString(): string {
    return valueNamed('now')
  }

  override getTime(): never {
    throw new Error('the time is known only to the query')
  }
}

interface PreparedStatement {
  /** Drizzle session of the query; identifies its database. */
  session: unknown
  prepared: PreparedQuery
}

/** A prepared query with the values of one request. */
class BoundStatement implements Statement {
  declare readonly _: Statement['_']
  readonly session: unknown
  readonly #prepared: PreparedQuery
  readonly #values: Record<string, unknown>

  constructor({ session, prepared }: PreparedStatement, values: Record<string, unknown>) {
    this.session = session
    this.#prepared = prepared
    this.#values = values
  }

  /** Called by drizzle for each statement of a batch. */
  _prepare(): PreparedQuery {
    const query = this.#prepared.getQuery()
    const bound = { ...query, params: fillPlaceholders(query.params, this.#values) }
    const getQuery = () => bound
    return Object.assign(Object.create(this.#prepared) as PreparedQuery, { getQuery })
  }
}

/** A description made with placeholders. */
class Template<T> {
  readonly #read: Read<T>
  readonly #statements: PreparedStatement[]
  /** Time of the request whose results are being shaped. */
  #now: Date | undefined

  constructor(deps: StorageDeps, describe: (deps: StorageDeps) => Read<T>) {
    // Only what queries need, because the description outlives the request.
    const { db, metricsDb, deliveriesDb, search } = deps
    const now = () => this.#now ?? new RequestTime(Number.NaN)
    this.#read = describe({ db, metricsDb, deliveriesDb, search, now } as StorageDeps)
    this.#statements = this.#read.queries.map(preparedStatement)
  }

  bind({ now }: StorageDeps, values: Record<string, unknown>): Read<T> {
    const bound = { ...values, now: now().toISOString() }
    const at = <Result>(shape: () => Result): Result => {
      this.#now = now()
      try {
        return shape()
      } finally {
        this.#now = undefined
      }
    }
    const read = this.#read
    return {
      queries: this.#statements.map((one) => new BoundStatement(one, bound)),
      shape: (results) => at(() => read.shape(results)),
      tagsOf: (value, results) => at(() => read.tagsOf?.(value, results) ?? ['*']),
    }
  }
}

interface Preparable {
  session?: unknown
  _prepare: () => PreparedQuery
}

function preparedStatement(query: Statement): PreparedStatement {
  // `_prepare` is missing in the types, but the batch method of drizzle itself calls it.
  const own = query as unknown as Preparable
  return { session: own.session, prepared: own._prepare() }
}

/**
 * The read that `describe` describes, with its queries prepared once per shape. `valuesAt` are the positions after
 * `deps`, from 0, of arguments that queries only contain as values. Lists become JSON. All other arguments decide the
 * SQL text, and so does the absence of a value. In queries, `deps.now()` is a value, too. In `shape`, it is the time of
 * the request.
 */
export function prepared<Deps extends StorageDeps, Args extends readonly unknown[], T>(
  describe: (deps: Deps, ...args: Args) => Read<T>,
  ...valuesAt: readonly number[]
): (deps: Deps, ...args: Args) => Read<T> {
  const templates = new WeakMap<object, Map<string, Template<T>>>()
  const isValue = (given: unknown, at: number) => given !== undefined && valuesAt.includes(at)
  return function preparedRead(deps, ...args) {
    const known = templates.get(deps.db) ?? new Map<string, Template<T>>()
    templates.set(deps.db, known)
    const key = JSON.stringify(args.map((given, at) => (isValue(given, at) ? [] : [given])))
    let template = known.get(key)
    if (!template) {
      const params = args.map((given, at) => (isValue(given, at) ? valueNamed(`${at}`) : given))
      template = new Template(deps, (own) => describe(own as Deps, ...(params as unknown as Args)))
      if (known.size >= maxShapes) known.clear()
      known.set(key, template)
    }
    const values = args.map((one) => (Array.isArray(one) ? JSON.stringify(one) : one))
    return template.bind(deps, Object.fromEntries(values.entries()))
  }
}
