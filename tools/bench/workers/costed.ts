// The product with counters of billed operations. `/__spent` returns the usage since its last call, `/__beacons` the
// browser reports.
import site, { MailSlots, RealtimeHub, Throttle } from 'site'
import type { Used } from '../cost/used.ts'
import { replaced } from './replaced.ts'

export { MailSlots, RealtimeHub, Throttle }

const nothing: Used = {
  requests: 0,
  kvReads: 0,
  kvWrites: 0,
  rowsRead: 0,
  rowsWritten: 0,
  r2Reads: 0,
  r2Writes: 0,
  objects: 0,
  everyHub: 0,
  messages: 0,
}
let used = { ...nothing }

function note<Result extends D1Result>(result: Result): Result {
  used.rowsRead += result.meta.rows_read
  used.rowsWritten += result.meta.rows_written
  return result
}

/** The product sends all statements in batches. */
function database(real: D1Database): D1Database {
  const batch = (to: D1Database | D1DatabaseSession) => async (statements: D1PreparedStatement[]) =>
    (await to.batch(statements)).map(note)
  const withSession = (from?: string) => {
    const session = real.withSession(from)
    return replaced(session, { batch: batch(session) })
  }
  return replaced(real, { batch: batch(real), withSession })
}

/** Counts calls of these methods. */
function counting<T extends object>(real: T, methods: Record<string, keyof Used>): T {
  return new Proxy(real, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      const what = methods[String(key)]
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (what) used[what]++
        return Reflect.apply(value, target, args)
      }
    },
  })
}

/** Hides cached pages and data. */
const withoutCachedPages = (kv: KVNamespace): KVNamespace =>
  replaced(kv, {
    get: (key: string, type: 'json') =>
      /^(page|data):/.test(key) ? Promise.resolve(null) : kv.get(key, type),
  })

function bucket(real: R2Bucket): R2Bucket {
  return counting(real, { get: 'r2Reads', head: 'r2Reads', put: 'r2Writes', list: 'r2Writes' })
}

function queue(real: Queue): Queue {
  return replaced(real, {
    send: (body: unknown) => (used.messages++, real.send(body)),
    sendBatch: (batch: MessageSendRequest[]) => (
      (used.messages += batch.length),
      real.sendBatch(batch)
    ),
  })
}

/** Methods called on a single hub; all others are called on every hub (worker/realtime/hubs.ts). */
const ofOneHub = ['fetch', 'bindSession'] satisfies (keyof RealtimeHub)[]

/** Each call of an object and each connection to it is a billed request. */
function objects(real: DurableObjectNamespace, ofOne?: string[]): DurableObjectNamespace {
  return replaced(real, {
    get: (id: DurableObjectId) => {
      const stub: object = real.get(id)
      return new Proxy(stub, {
        get:
          (_, method) =>
          (...args: unknown[]) => {
            used[ofOne && !ofOne.includes(String(method)) ? 'everyHub' : 'objects']++
            return Reflect.apply(Reflect.get(stub, method), stub, args)
          },
      })
    },
  })
}

interface Bindings extends Env {
  IS_FORGETFUL: boolean
}

/** Created once, because the product keeps state per binding object. */
let costed: Env | undefined

function costedEnv(env: Bindings): Env {
  return (costed ??= {
    ...env,
    DB: database(env.DB),
    SEARCH: database(env.SEARCH),
    KV: counting(env.IS_FORGETFUL ? withoutCachedPages(env.KV) : env.KV, {
      get: 'kvReads',
      put: 'kvWrites',
      delete: 'kvWrites',
      list: 'kvWrites',
    }),
    MEDIA: bucket(env.MEDIA),
    PUBLIC_IMAGES: bucket(env.PUBLIC_IMAGES),
    BACKUPS: bucket(env.BACKUPS),
    EMAIL_QUEUE: queue(env.EMAIL_QUEUE),
    DELIVERY_QUEUE: queue(env.DELIVERY_QUEUE),
    METRICS_QUEUE: queue(env.METRICS_QUEUE),
    HOOK_QUEUE: queue(env.HOOK_QUEUE),
    REALTIME: objects(env.REALTIME, ofOneHub) as Env['REALTIME'],
    THROTTLE: objects(env.THROTTLE) as Env['THROTTLE'],
    MAIL_SLOTS: objects(env.MAIL_SLOTS) as Env['MAIL_SLOTS'],
  })
}

function answerSpent(): Response {
  const spent = used
  used = { ...nothing }
  return Response.json(spent)
}

/** Rows of a batch of browser reports that are deleted later: its counts, and the ids of its messages. */
const deletedRows = 2

/** Browser reports. */
const beacons: string[] = []

export default {
  async fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/__spent') return answerSpent()
    if (pathname === '/__beacons') return Response.json(beacons)
    if (pathname === '/api/beacon') beacons.push(await request.clone().text())
    used.requests++
    return site.fetch(request, costedEnv(env), context)
  },
  queue(batch: MessageBatch, env: Bindings, context: ExecutionContext): Promise<void> {
    used.requests++
    if (batch.queue === 'meridian-measures') used.rowsWritten += deletedRows
    return site.queue(batch, costedEnv(env), context)
  },
  scheduled(event: ScheduledController, env: Bindings, context: ExecutionContext): Promise<void> {
    used.requests++
    return site.scheduled(event, costedEnv(env), context)
  },
}
