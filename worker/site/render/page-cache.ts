// Serves a page from memory, the Cache API, a render in progress, or a new render; when D1 fails, from the last good
// copy of any content version, for up to 24 hours.
import { Buffer } from 'node:buffer'
import type { Context } from 'hono'
import { changeLog } from '../../storage/changes.ts'
import type { AppEnv } from '../../env.ts'
import { Unavailable, within } from '../../storage/time-limit.ts'
import {
  fromMemory,
  isFresh,
  isCacheable,
  storeInMemory,
  pageHeaders,
  withNonce,
  type Entry,
  type CacheableStatus,
} from './page-memory.ts'

const minute = 60_000
const staleFor = 24 * 60 * minute

const rendering = new Map<string, Promise<Entry | null>>()

/**
 * The page for `key` (built from language, path and known query keys): from memory, from the Cache API, from a render
 * in progress, or from `render`, which is called once per key at a time.
 */
export async function cachedPage(
  c: Context<AppEnv>,
  key: string,
  render: () => Promise<Response>,
): Promise<Response> {
  if (import.meta.env.MODE === 'development') return render()
  const version = (await changeLog(c.get('deps'))).sequence
  const remembered = fromMemory(key)
  if (remembered && isFresh(remembered, version)) return serve(c, remembered, 'memory')
  const stored = await fromCacheApi(c, key)
  if (stored && isFresh(stored, version)) {
    storeInMemory(key, stored, requestedAddress(c))
    return serve(c, stored, 'cache')
  }
  const pending = await pendingRender(key)
  if (pending && isFresh(pending, version)) return serve(c, pending, 'memory')
  try {
    return await renderAndCache(c, key, version, render)
  } catch (error) {
    const last = remembered ?? stored
    if (!(error instanceof Unavailable) || !last || Date.now() - last.storedAt > staleFor)
      throw error
    c.header('X-Degraded', error.dependency)
    return serve(c, last, 'stale')
  }
}

/** Waits for another request's render in this isolate, at most 3 s, because that request may have died. */
async function pendingRender(key: string): Promise<Entry | null> {
  const work = rendering.get(key)
  if (!work) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), 3000)
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

async function renderAndCache(
  c: Context<AppEnv>,
  key: string,
  version: number,
  render: () => Promise<Response>,
): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Entry | null>()
  rendering.set(key, promise)
  const finish = (entry: Entry | null) => {
    if (rendering.get(key) === promise) rendering.delete(key)
    resolve(entry)
  }
  try {
    const response = await render()
    c.set('cacheSource', 'render')
    const { status } = response
    if (!response.body || !isCacheable(status)) {
      finish(null)
      return response
    }
    const [body, copy] = response.body.tee()
    const nonce = c.get('nonce')
    c.executionCtx.waitUntil(
      collect(copy, nonce, version, status)
        .then(async (entry) => {
          storeInMemory(key, entry, requestedAddress(c))
          finish(entry)
          await toCacheApi(c, key, entry, nonce)
        })
        .catch(() => finish(null)),
    )
    return c.newResponse(body, status, pageHeaders('render'))
  } catch (error) {
    finish(null)
    throw error
  }
}

async function collect(
  body: ReadableStream,
  nonce: string,
  version: number,
  status: CacheableStatus,
): Promise<Entry> {
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  return { bytes, nonceOffsets: positions(bytes, nonce), version, status, storedAt: Date.now() }
}

/** The requested address; pages open to third parties have set `admitted`, guarded ones `isGuarded`. */
function requestedAddress(c: Context<AppEnv>) {
  const isClosed = c.get('admitted') === undefined
  return { url: c.req.url, isClosed, isGuarded: c.get('isGuarded') === true }
}

function serve(c: Context<AppEnv>, entry: Entry, source: 'memory' | 'cache' | 'stale'): Response {
  c.set('cacheSource', source)
  // A screen is closed to third parties, whichever page's address it is served at.
  if (entry.status === 404) c.set('admitted', undefined)
  const bytes = withNonce(entry, c.get('nonce'))
  return c.newResponse(bytes, entry.status, pageHeaders(source))
}

/** Offsets at which `text` (ASCII) occurs in `bytes`. */
export function positions(bytes: Uint8Array<ArrayBuffer>, text: string): number[] {
  const found: number[] = []
  if (text === '') return found
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = buffer.indexOf(text); at !== -1; at = buffer.indexOf(text, at + 1)) found.push(at)
  return found
}

function cacheRequest(c: Context<AppEnv>, key: string): string {
  return `${c.env.ORIGIN}/page-cache/${__BUILD__}/${encodeURIComponent(key)}`
}

async function fromCacheApi(c: Context<AppEnv>, key: string): Promise<Entry | null> {
  return within('cache', () => readStored(cacheRequest(c, key))).catch(() => null)
}

async function readStored(address: string): Promise<Entry | null> {
  const response = await caches.default.match(address)
  const status = Number(response?.headers.get('X-Status'))
  if (!response || !isCacheable(status)) return null
  const bytes = new Uint8Array(await response.arrayBuffer())
  return {
    bytes,
    nonceOffsets: positions(bytes, response.headers.get('X-Nonce') ?? ''),
    version: Number(response.headers.get('X-Version')),
    status,
    storedAt: Number(response.headers.get('X-Stored-At')),
  }
}

async function toCacheApi(
  c: Context<AppEnv>,
  key: string,
  entry: Entry,
  nonce: string,
): Promise<void> {
  const headers = {
    'Cache-Control': `max-age=${staleFor / 1000}`,
    'X-Nonce': nonce,
    'X-Version': String(entry.version),
    'X-Status': String(entry.status),
    'X-Stored-At': String(entry.storedAt),
  }
  await caches.default
    .put(cacheRequest(c, key), new Response(entry.bytes, { headers }))
    .catch(() => undefined)
}
