// Finished pages as bytes, in front of everything: memory (least recently used leaves first), then the Cache API.
// An entry remembers the content version it was rendered from; an older one is kept as the last good copy for when
// D1 fails. Each stored copy holds the nonce of the visitor it was rendered for; it is replaced for everybody after.
import type { Context } from 'hono'
import { contentVersion } from '../data/content-version.ts'
import type { AppEnv } from '../env.ts'
import { Unavailable } from '../data/time-limit.ts'
import { pageCacheControl } from '../http/cache-policy.ts'
import { LruBytes } from './lru-bytes.ts'

/** Only these are kept. */
type KeptStatus = 200 | 404

interface Entry {
  bytes: Uint8Array<ArrayBuffer>
  /** Where the nonce stands in `bytes`. */
  nonceAt: number[]
  version: number
  status: KeptStatus
  storedAt: number
}

const minute = 60_000
const freshFor: Record<KeptStatus, number> = { 200: 10 * minute, 404: minute }
const staleFor = 24 * 60 * minute
const nonceLength = 24

/** 404 pages have a small memory of their own, so a flood of junk addresses pushes no real page out. */
const memories: Record<KeptStatus, LruBytes<Entry>> = {
  200: new LruBytes(24 * 1024 * 1024),
  404: new LruBytes(1024 * 1024),
}
const rendering = new Map<string, Promise<Entry | null>>()

/**
 * The page under `key` (built by us from language, path and known query keys): from memory, from the Cache API, from
 * a render that is already under way, or from `render`, which is called once per key at a time.
 */
export async function cachedPage(
  c: Context<AppEnv>,
  key: string,
  render: () => Promise<Response>,
): Promise<Response> {
  if (import.meta.env.MODE === 'development') return render()
  const version = await contentVersion(c.get('deps'))
  const kept = fromMemory(key)
  if (kept && isFresh(kept, version)) return serve(c, kept, 'memory')
  const stored = await fromCacheApi(c, key)
  if (stored && isFresh(stored, version)) {
    keep(key, stored)
    return serve(c, stored, 'cache')
  }
  const underWay = await renderedByAnother(key)
  if (underWay) return serve(c, underWay, 'memory')
  try {
    return await renderAndKeep(c, key, version, render)
  } catch (error) {
    const last = kept ?? stored
    if (!(error instanceof Unavailable) || !last || Date.now() - last.storedAt > staleFor)
      throw error
    c.header('X-Degraded', error.part)
    return serve(c, last, 'stale')
  }
}

/** Empties the memory; what the Cache API holds stays. */
export function forgetPages(): void {
  for (const memory of Object.values(memories)) memory.clear()
}

/** A render under way elsewhere in this isolate, awaited for at most 3 s: its own request may have died. */
async function renderedByAnother(key: string): Promise<Entry | null> {
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

async function renderAndKeep(
  c: Context<AppEnv>,
  key: string,
  version: number,
  render: () => Promise<Response>,
): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Entry | null>()
  rendering.set(key, promise)
  const finish = (entry: Entry | null) => {
    rendering.delete(key)
    resolve(entry)
  }
  try {
    const response = await render()
    c.set('cacheSource', 'render')
    const { status } = response
    if (!response.body || !isKept(status)) {
      finish(null)
      return response
    }
    const [body, copy] = response.body.tee()
    const nonce = c.get('secureHeadersNonce') ?? ''
    c.executionCtx.waitUntil(
      collect(copy, nonce, version, status)
        .then(async (entry) => {
          keep(key, entry)
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
  status: KeptStatus,
): Promise<Entry> {
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  return { bytes, nonceAt: positions(bytes, nonce), version, status, storedAt: Date.now() }
}

function serve(c: Context<AppEnv>, entry: Entry, source: 'memory' | 'cache' | 'stale'): Response {
  c.set('cacheSource', source)
  const nonce = new TextEncoder().encode(c.get('secureHeadersNonce') ?? '')
  const bytes = entry.bytes.slice()
  if (nonce.length === nonceLength) for (const at of entry.nonceAt) bytes.set(nonce, at)
  return c.newResponse(bytes, entry.status, pageHeaders(source))
}

function pageHeaders(source: string): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=UTF-8',
    'Cache-Control': pageCacheControl,
    'Server-Timing': `page;desc=${source}`,
  }
}

function isKept(status: number): status is KeptStatus {
  return status in freshFor
}

function isFresh(entry: Entry, version: number): boolean {
  return entry.version >= version && Date.now() - entry.storedAt < freshFor[entry.status]
}

function fromMemory(key: string): Entry | undefined {
  return memories[200].get(key) ?? memories[404].get(key)
}

function keep(key: string, entry: Entry): void {
  const other = entry.status === 200 ? 404 : 200
  memories[other].delete(key)
  memories[entry.status].set(key, entry, entry.bytes.length)
}

/** Offsets at which `text` (ASCII) stands in `bytes`. */
export function positions(bytes: Uint8Array, text: string): number[] {
  const wanted = new TextEncoder().encode(text)
  const found: number[] = []
  if (wanted.length === 0) return found
  for (let at = bytes.indexOf(wanted[0]!); at !== -1; at = bytes.indexOf(wanted[0]!, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) found.push(at)
  }
  return found
}

function cacheRequest(c: Context<AppEnv>, key: string): string {
  return `${c.env.ORIGIN}/page-cache/${__BUILD__}/${encodeURIComponent(key)}`
}

async function fromCacheApi(c: Context<AppEnv>, key: string): Promise<Entry | null> {
  const response = await caches.default.match(cacheRequest(c, key)).catch(() => undefined)
  if (!response) return null
  const status = Number(response.headers.get('X-Status'))
  if (!isKept(status)) return null
  const bytes = new Uint8Array(await response.arrayBuffer())
  return {
    bytes,
    nonceAt: positions(bytes, response.headers.get('X-Nonce') ?? ''),
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
