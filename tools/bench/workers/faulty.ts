// The product with parts that can be slow, fail or return wrong data: `POST /__faults` sets a fault per part, and `{}`
// clears all. With `outdated`, all cached pages and data are older than the latest change.
import site, { MailSlots, RealtimeHub, Throttle } from 'site'
import { outdateEverything, prepareMetricsDb, type WithMetricsDb } from './prepared.ts'
import { replaced } from './replaced.ts'

export { MailSlots, RealtimeHub, Throttle }

type Fault = 'slow' | 'fails' | 'loses answers' | 'is old' | 'is empty' | 'sends twice' | 'drops'
type Part = 'd1' | 'search' | 'metrics' | 'kv' | 'r2' | 'cache' | 'queue' | 'hubs' | 'counters'

/** Milliseconds of a late response, above the product's time limits. */
const delays: Record<Part, number> = {
  d1: 6000,
  search: 6000,
  metrics: 6000,
  kv: 1500,
  r2: 6000,
  cache: 1500,
  queue: 3000,
  hubs: 3000,
  counters: 3000,
}
/** No visitor may ever see this text. */
const innerMessage = 'CHAOS at disk 7'

let faults: Partial<Record<Part, Fault>> = {}
/** First answers since the faults began, for stores with old data. */
const first = new Map<string, unknown>()

async function by<T>(part: Part, call: () => Promise<T>): Promise<T> {
  const fault = faults[part]
  if (fault === 'fails') throw new Error(innerMessage)
  if (fault === 'slow') await scheduler.wait(delays[part])
  const answer = await call()
  if (fault === 'loses answers') throw new Error(innerMessage)
  return answer
}

/** A read from a store that may return old data or none. */
function readBy<T>(part: Part, name: string, call: () => Promise<T>, nothing: T): Promise<T> {
  return by(part, async () => {
    if (faults[part] === 'is empty') return nothing
    if (faults[part] !== 'is old') return call()
    const known = `${part} ${name}`
    if (!first.has(known)) first.set(known, await call())
    return first.get(known) as T
  })
}

function database(part: 'd1' | 'search' | 'metrics', real: D1Database): D1Database {
  const batch = (to: D1Database | D1DatabaseSession) => (statements: D1PreparedStatement[]) =>
    by(part, async () => {
      const found = await to.batch(statements)
      return faults[part] === 'is empty' ? found.map((one) => ({ ...one, results: [] })) : found
    })
  const withSession = (from?: string) => {
    const session = real.withSession(from)
    return replaced(session, { batch: batch(session) })
  }
  return replaced(real, { batch: batch(real), withSession })
}

function keyValues(real: KVNamespace): KVNamespace {
  return replaced(real, {
    get: (key: string, options: KVNamespaceGetOptions<'json'>) =>
      readBy('kv', `${key} ${JSON.stringify(options)}`, () => real.get(key, options), null),
    put: (...args: Parameters<KVNamespace['put']>) => by('kv', () => real.put(...args)),
  })
}

function bucket(real: R2Bucket): R2Bucket {
  return replaced(real, {
    get: (key: string, options?: R2GetOptions) =>
      readBy('r2', key, () => real.get(key, options), null),
    head: (key: string) => readBy('r2', key, () => real.head(key), null),
    put: (...args: Parameters<R2Bucket['put']>) => by('r2', () => real.put(...args)),
    list: (options?: R2ListOptions) => by('r2', () => real.list(options)),
    delete: (keys: string | string[]) => by('r2', () => real.delete(keys)),
  })
}

function queue(real: Queue): Queue {
  return replaced(real, {
    send: (body: unknown) =>
      by('queue', async () => {
        if (faults.queue === 'drops') return
        await real.send(body)
        if (faults.queue === 'sends twice') await real.send(body)
      }),
    sendBatch: (messages: MessageSendRequest[]) =>
      by('queue', async () => {
        if (faults.queue === 'drops') return
        await real.sendBatch(messages)
        if (faults.queue === 'sends twice') await real.sendBatch(messages)
      }),
  })
}

/**
 * Objects whose calls may fail: hubs accept events and drop them; counters repeat their first answer and so stop
 * counting.
 */
function objects(part: 'hubs' | 'counters', real: DurableObjectNamespace): DurableObjectNamespace {
  return replaced(real, {
    get: (id: DurableObjectId) => {
      const stub: object = real.get(id)
      return new Proxy(stub, {
        get:
          (_, method) =>
          (...args: unknown[]) => {
            const isDropped = faults[part] === 'drops' && String(method).startsWith('publish')
            const call = async () => Reflect.apply(Reflect.get(stub, method), stub, args)
            if (isDropped) return Promise.resolve()
            return readBy<unknown>(part, `${id.toString()} ${String(method)}`, call, undefined)
          },
      })
    },
  })
}

const cache = caches.default
const faultyCache = replaced(cache, {
  match: async (address: string) => {
    const read = async () => {
      const response = await cache.match(address)
      return response && { bytes: await response.arrayBuffer(), headers: [...response.headers] }
    }
    const kept = await readBy('cache', address, read, undefined)
    return kept && new Response(kept.bytes.slice(0), { headers: kept.headers })
  },
  put: (address: string, response: Response) => by('cache', () => cache.put(address, response)),
})
Object.defineProperty(globalThis, 'caches', { value: { default: faultyCache } })

/** All bindings except variables and secrets, so that a binding missing in `faulty` does not compile. */
type Bindings = {
  [Name in keyof Env as Env[Name] extends string | number ? never : Name]: Env[Name]
}

/** Created once, because the product keeps state per binding object. */
const bindings = new WeakMap<object, Env>()

function faulty(env: WithMetricsDb): Env {
  const known = bindings.get(env)
  if (known) return known
  const {
    ASSETS,
    IMAGES,
    EMAIL,
    WRITE_LIMIT,
    READ_LIMIT,
    SEARCHES,
    SUGGESTIONS,
    FALLBACK_LIMIT,
    METRICS_LIMIT,
  } = env
  // Never faulty: unused here, or part of the runtime itself.
  const well = {
    ASSETS,
    IMAGES,
    EMAIL,
    WRITE_LIMIT,
    READ_LIMIT,
    SEARCHES,
    SUGGESTIONS,
    FALLBACK_LIMIT,
    METRICS_LIMIT,
  }
  const parts: Bindings = {
    ...well,
    DB: database('d1', env.DB),
    SEARCH: database('search', env.SEARCH),
    KV: keyValues(env.KV),
    MEDIA: bucket(env.MEDIA),
    PUBLIC_IMAGES: bucket(env.PUBLIC_IMAGES),
    BACKUPS: bucket(env.BACKUPS),
    EMAIL_QUEUE: queue(env.EMAIL_QUEUE),
    DELIVERY_QUEUE: queue(env.DELIVERY_QUEUE),
    METRICS_QUEUE: queue(env.METRICS_QUEUE),
    HOOK_QUEUE: queue(env.HOOK_QUEUE),
    REALTIME: objects('hubs', env.REALTIME) as Env['REALTIME'],
    THROTTLE: objects('counters', env.THROTTLE) as Env['THROTTLE'],
    MAIL_SLOTS: objects('counters', env.MAIL_SLOTS) as Env['MAIL_SLOTS'],
  }
  const made = { ...env, ...parts, METRICS_DB: database('metrics', env.METRICS_DB) }
  bindings.set(env, made)
  return made
}

async function setFaults(request: Request, env: WithMetricsDb): Promise<Response> {
  const { outdated, ...asked } = await request.json<typeof faults & { outdated?: true }>()
  await prepareMetricsDb(env)
  if (outdated) await outdateEverything(env)
  faults = asked
  first.clear()
  return new Response()
}

export default {
  fetch(
    request: Request,
    env: WithMetricsDb,
    context: ExecutionContext,
  ): Promise<Response> | Response {
    if (new URL(request.url).pathname === '/__faults') return setFaults(request, env)
    return site.fetch(request, faulty(env), context)
  },
  queue: (batch: MessageBatch, env: WithMetricsDb, context: ExecutionContext) =>
    site.queue(batch, faulty(env), context),
  scheduled: (event: ScheduledController, env: WithMetricsDb, context: ExecutionContext) =>
    site.scheduled(event, faulty(env), context),
}
