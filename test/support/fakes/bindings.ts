// Real bindings with faults or counters, to pass to `ask`.
import { env } from 'cloudflare:workers'
import type { MailSlots } from '../../../durable-objects/mail-slots/mail-slots.ts'
import { mailSlots } from '../../../worker/limits/email-pace.ts'

/** Message of a broken part, which must never reach a reader. */
export const leakedMessage = 'SQLITE_CORRUPT at disk 7'

/** Handles a call to a binding: executes, counts, refuses it, or never answers. */
export type CallInterceptor = <T>(call: () => Promise<T>) => Promise<T>

const fail = () => Promise.reject(new Error(leakedMessage))
const hang = () => new Promise<never>(() => undefined)

/** The same object with some methods replaced. */
export function withMethods<T extends object>(
  real: T,
  methods: Partial<Record<keyof T, unknown>>,
): T {
  return new Proxy(real, {
    get(target, key) {
      const value: unknown = Reflect.get(key in methods ? methods : target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Sessions of a database with the database's faults. */
function withSessions(database: D1Database): D1Database {
  const session = {
    prepare: (query: string) => database.prepare(query),
    batch: (statements: D1PreparedStatement[]) => database.batch(statements),
    getBookmark: () => null,
  }
  return withMethods(database, { withSession: () => session })
}

export function interceptedDatabase(caller: CallInterceptor, real = env.DB): D1Database {
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    withMethods(statement, {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      first: (column: string) => caller(() => statement.first(column)),
      run: () => caller(() => statement.run()),
      all: () => caller(() => statement.all()),
      raw: () => caller(() => statement.raw()),
    })
  const database = withMethods(real, {
    prepare: (query: string) => wrap(real.prepare(query)),
    batch: (statements: D1PreparedStatement[]) => caller(() => real.batch(statements)),
    exec: (query: string) => caller(() => real.exec(query)),
  })
  return withSessions(database)
}

/** The same object with intercepted methods, which return promises. */
function calledBy<T extends object>(
  caller: CallInterceptor,
  real: T,
  names: readonly (keyof T & string)[],
): T {
  const methods = names.map((name) => {
    const method: unknown = Reflect.get(real, name)
    if (typeof method !== 'function') throw new Error(`no method ${name}`)
    const called = async (...args: unknown[]) =>
      caller<unknown>(async () => method.apply(real, args))
    return [name, called] as const
  })
  return withMethods<T>(real, Object.fromEntries(methods) as Partial<Record<keyof T, unknown>>)
}

export const interceptedKv = (caller: CallInterceptor) =>
  calledBy(caller, env.KV, ['get', 'getWithMetadata', 'put', 'delete', 'list'])
export const interceptedR2 = (caller: CallInterceptor, real = env.MEDIA) =>
  calledBy(caller, real, ['get', 'head', 'list', 'put', 'delete'])
/** The object that assigns send times, with delayed or lost responses. */
export const interceptedRateLimiter = (caller: CallInterceptor): Pick<Env, 'MAIL_SLOTS'> => ({
  MAIL_SLOTS: withMethods(env.MAIL_SLOTS, {
    get: () => {
      const real = mailSlots(env)
      return {
        takeSlots: (...args: Parameters<MailSlots['takeSlots']>) =>
          caller(async () => real.takeSlots(...args)),
        availableSendTimes: (...args: Parameters<MailSlots['availableSendTimes']>) =>
          caller(async () => real.availableSendTimes(...args)),
        returnSlots: (...args: Parameters<MailSlots['returnSlots']>) =>
          caller(async () => real.returnSlots(...args)),
        pauseSending: (until: number) => caller(async () => real.pauseSending(until)),
        pausedUntil: () => caller(async () => real.pausedUntil()),
      }
    },
  }),
})

/** A queue that delivers nothing. */
export const interceptedQueue = (caller: CallInterceptor) =>
  calledBy(caller, bufferingQueue([]), ['send', 'sendBatch'])

export const failingDb = interceptedDatabase(fail)
export const hangingDb = interceptedDatabase(hang)
export const brokenSearch = interceptedDatabase(fail, env.SEARCH)
export const brokenKv = interceptedKv(fail)
export const silentKv = interceptedKv(hang)
export const brokenMedia = interceptedR2(fail)

/** A store that stores a file and then reports a failure. */
export const failAfterWriteMedia: R2Bucket = withMethods(env.PUBLIC_IMAGES, {
  put: async (key: string, value: ArrayBuffer) => {
    await env.PUBLIC_IMAGES.put(key, value)
    return fail()
  },
})

/** A database that executes reads and sessions, and fails on writes that match the pattern. */
export function dbWithoutWrites(pattern: RegExp): D1Database {
  const texts = new WeakMap<D1PreparedStatement, string>()
  const wrap = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const wrapped = withMethods(statement, {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), text),
    })
    texts.set(wrapped, text)
    originals.set(wrapped, statement)
    return wrapped
  }
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  return withSessions(
    withMethods(env.DB, {
      prepare: (query: string) => wrap(env.DB.prepare(query), query),
      batch: (statements: D1PreparedStatement[]) =>
        statements.some((one) => pattern.test(texts.get(one) ?? ''))
          ? fail()
          : env.DB.batch(statements.map((one) => originals.get(one) ?? one)),
    }),
  )
}

/** A queue that collects messages instead of delivering them. */
export function bufferingQueue<Body>(held: Body[]): Queue {
  return withMethods(env.METRICS_QUEUE, {
    send: async (body: Body) => void held.push(body),
    sendBatch: async (messages: readonly { body: Body }[]) =>
      void held.push(...messages.map(({ body }) => body)),
  })
}

/** A queue that accepts a message or not, and reports a failure in both cases. */
export function failingQueue<Body>(taken: Body[] | null): Queue {
  return withMethods(env.METRICS_QUEUE, {
    send: (body: Body) => {
      taken?.push(body)
      return fail()
    },
  })
}

/** Accepts an image and its options, then fails at the transformation. */
export const brokenImages: ImagesBinding = withMethods(env.IMAGES, {
  info: fail,
  input: (stream: ReadableStream<Uint8Array>) => {
    const transformer: ImageTransformer = withMethods(env.IMAGES.input(stream), {
      transform: () => transformer,
      draw: () => transformer,
      output: fail,
    })
    return transformer
  },
})

/**
 * A database that counts round trips and the rows read by batches, and records statements. A batch and a single
 * statement are one trip each.
 */
export function countingDb(real = env.DB) {
  let trips = 0
  let rowsRead = 0
  let rowsWritten = 0
  const texts: string[] = []
  const noted = withMethods(real, {
    prepare: (query: string) => {
      texts.push(query)
      return real.prepare(query)
    },
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await real.batch(statements)
      for (const { meta } of results) {
        rowsRead += meta.rows_read
        rowsWritten += meta.rows_written
      }
      return results
    },
  })
  const counted: CallInterceptor = (call) => {
    trips++
    return call()
  }
  return {
    DB: interceptedDatabase(counted, noted),
    trips: () => trips,
    rowsRead: () => rowsRead,
    rowsWritten: () => rowsWritten,
    texts,
  }
}

/** Hubs that do not answer. */
export const brokenRealtime: Partial<Env> = {
  REALTIME: withMethods(env.REALTIME, {
    get: () => ({ publish: fail, publishCounts: fail, disconnect: fail }),
  }),
}
