// Serves a page from memory, the Cache API, KV, or a new render. A stale page is served at once and renewed in the
// background; a withdrawn one is never served (docs/decisions/data/cache-tags.md). If D1 fails, the last good copy
// of up to 24 hours is served, and no request waits for a D1 known to be slow
// (docs/decisions/data/time-limits.md).
import type { Context } from 'hono'
import { mediaOrigin } from '../../../../client/contract/media/origin.ts'
import type { AppEnv } from '../../../env.ts'
import { thirdPartyKey } from '../../../http/third-parties.ts'
import { newDependencies } from '../../../storage/cache/cache.ts'
import { isCircuitOpen, isSlow } from '../../../storage/circuit-breaker.ts'
import { changeLog } from '../../../storage/cache/change-log.ts'
import type { Dependencies } from '../../../storage/db.ts'
import { countMetric } from '../../../storage/d1/metric-buffer.ts'
import { Unavailable, type Dependency } from '../../../storage/time-limit.ts'
import { isCacheable, checkPage, positions, type CacheableStatus, type Entry } from './entry.ts'
import { fromMemory, pageHeaders, withNonce } from './memory.ts'
import { findPage, rememberPage, type PageLookup } from './copies.ts'
import type { CachedCopy, CopySource } from './plan.ts'
import { toStores } from './store.ts'
import type { Deps } from '../../../deps.ts'

/** Milliseconds. */
const maxDegradedMs = 24 * 60 * 60 * 1000
const renewalTimeoutMs = { ofLate: 250, forOther: 3000 }
/** Milliseconds after which a renewal is assumed dead. */
const renewalLeaseMs = 30_000

/** Renders the page and records the dependencies it reads. */
type Render = (deps: Deps) => Promise<Response>

/** The page for `key`. Each isolate runs one render per page at a time. */
export async function cachedPage(
  c: Context<AppEnv>,
  key: string,
  render: Render,
): Promise<Response> {
  const deps = c.get('deps')
  if (deps.isTimeTravel || import.meta.env.MODE === 'development') return render(deps)
  const settings = thirdPartyKey(c.env) + mediaOrigin()
  const wanted = { c, key: key + settings, log: await changeLog(deps) }
  if (isRenewal(c.req.raw)) return renderAndStore(wanted, render, false)
  const copy = await findPage(wanted)
  if (copy?.plan === 'fresh') return serve(c, copy)
  if (copy?.plan === 'stale') {
    c.executionCtx.waitUntil(renew(wanted))
    return serve(c, { ...copy, source: 'stale' })
  }
  if (copy && isLastResort(copy) && isSlow(deps.db)) {
    c.executionCtx.waitUntil(renew(wanted))
    return serveDegraded(c, copy, 'd1')
  }
  if (copy?.plan === 'late') {
    const renewal = renew(wanted)
    c.executionCtx.waitUntil(renewal)
    return serve(
      c,
      (await withDeadline(renewal, renewalTimeoutMs.ofLate)) ?? { ...copy, source: 'stale' },
    )
  }
  return renderOnce(wanted, render, copy)
}

/** Waits for another request's render, then renders. On failure, serves the last copy. */
async function renderOnce(
  wanted: PageLookup,
  render: Render,
  last: CachedCopy<Entry> | null,
): Promise<Response> {
  const { c, key, log } = wanted
  const other = rendering.get(key)
  const made = other ? await withDeadline(other, renewalTimeoutMs.forOther) : fromMemory(key)
  if (made && checkPage(made, log, Date.now()).state === 'fresh')
    return serve(c, { entry: made, source: 'memory' })
  try {
    return await renderAndStore(wanted, render, last === null)
  } catch (error) {
    if (!(error instanceof Unavailable) || !last || !isLastResort(last)) throw error
    return serveDegraded(c, last, error.dependency)
  }
}

function isLastResort({ entry }: CachedCopy<Entry>): boolean {
  return Date.now() - entry.storedAt < maxDegradedMs
}

function serveDegraded(c: Context<AppEnv>, copy: CachedCopy<Entry>, by: Dependency): Response {
  c.header('X-Degraded', by)
  return serve(c, { ...copy, source: 'stale' })
}

const renewing = new Map<string, number>()

/** Fetches a fresh copy from a store or renders the page. Resolves to `null` if a renewal is already running. */
async function renew(wanted: PageLookup): Promise<Served | null> {
  const { c, key } = wanted
  if (Date.now() - (renewing.get(key) ?? 0) < renewalLeaseMs) return null
  renewing.set(key, Date.now())
  try {
    const copy = await findPage(wanted, true)
    if (copy?.plan === 'fresh') return copy
    if (isCircuitOpen(c.get('deps').db)) return null
    const response = await c.get('refetch')()
    const rendered = rendering.get(key)
    await response.body?.pipeTo(new WritableStream())
    const entry = await rendered
    return entry ? { entry, source: 'render' } : null
  } catch {
    return null
  } finally {
    renewing.delete(key)
  }
}

/** Result of `work`, or `null` after this time. Another request's work may never end. */
async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

const rendering = new Map<string, Promise<Entry | null>>()

/** `mayBeOld`: true if cached data may be used while D1 fails. A page rendered from such data is not stored. */
async function renderAndStore(
  { c, key, log }: PageLookup,
  render: Render,
  mayBeOld: boolean,
): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Entry | null>()
  rendering.set(key, promise)
  const finish = (entry: Entry | null) => {
    if (rendering.get(key) === promise) rendering.delete(key)
    resolve(entry)
  }
  try {
    const dependencies = newDependencies(log, mayBeOld)
    const response = await render({ ...c.get('deps'), dependencies })
    noteSource(c, 'render')
    const { status } = response
    if (!response.body || !isCacheable(status)) {
      finish(null)
      return response
    }
    const headers = pageHeaders('render', dependencies.readAt)
    if (dependencies.degradedBy) {
      finish(null)
      c.header('X-Degraded', dependencies.degradedBy)
      return c.newResponse(response.body, status, headers)
    }
    const [body, copy] = response.body.tee()
    c.executionCtx.waitUntil(
      collect(copy, { nonce: c.get('nonce'), status, dependencies, frames: c.get('frames') })
        .then(async (entry) => {
          rememberPage(c, key, entry)
          finish(entry)
          await toStores(c, key, entry, log)
        })
        .catch(() => finish(null)),
    )
    return c.newResponse(body, status, headers)
  } catch (error) {
    finish(null)
    throw error
  }
}

interface Rendered {
  nonce: string
  status: CacheableStatus
  dependencies: Dependencies
  frames: string | undefined
}

async function collect(
  body: ReadableStream,
  { nonce, status, dependencies, frames }: Rendered,
): Promise<Entry> {
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  const { sequence, readAt } = dependencies
  const tags = [...dependencies.tags]
  const nonceOffsets = positions(bytes, nonce)
  const storedAt = Date.now()
  return { bytes, nonce, nonceOffsets, sequence, tags, status, readAt, storedAt, frames }
}

/** Records the source for the log and the desk's metrics. */
function noteSource(c: Context<AppEnv>, source: NonNullable<AppEnv['Variables']['cacheSource']>) {
  c.set('cacheSource', source)
  countMetric('page', source)
}

interface Served {
  entry: Entry
  source: CopySource | 'stale' | 'render'
}

function serve(c: Context<AppEnv>, { entry, source }: Served): Response {
  noteSource(c, source)
  // Error screens block third parties, even at the address of a page that admits them.
  if (entry.status === 404) c.set('admitted', undefined)
  c.set('frames', entry.frames)
  const bytes = withNonce(entry, c.get('nonce'))
  return c.newResponse(bytes, entry.status, pageHeaders(source, entry.readAt))
}

const renewals = new WeakSet<Request>()

/** A request that renews a stale page: without cookies. */
export function renewalOf(url: string): Request {
  const request = new Request(url, { headers: { 'Sec-Fetch-Dest': 'document' } })
  renewals.add(request)
  return request
}

function isRenewal(request: Request): boolean {
  return renewals.has(request)
}
