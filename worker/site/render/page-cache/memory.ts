// Rendered pages in the isolate's memory, served before all middleware.
import { countsTiming } from '../../../../client/contract/analytics/counts-timing.ts'
import { localeCookie } from '../../../../client/contract/locale.ts'
import { changeLogKey } from '../../../storage/cache/change-log.ts'
import type { ChangeLog } from '../../../storage/cache/staleness.ts'
import { maintenanceKey, type Maintenance } from '../../../storage/maintenance.ts'
import { freshMemo } from '../../../storage/memo.ts'
import { pageCacheControl } from '../../../http/cache-policy.ts'
import { createNonce, nonceLength, securityHeaders } from '../../../http/security-headers.ts'
import { admittedBy, type ThirdPartySettings } from '../../../http/third-parties.ts'
import { countMetric } from '../../../storage/d1/metric-buffer.ts'
import { LruBytes } from './lru-bytes.ts'
import { checkPage, type CacheableStatus, type Entry } from './entry.ts'

/** 404 pages have their own small cache, so that junk addresses evict no real page. */
const memories: Record<CacheableStatus, LruBytes<Entry>> = {
  200: new LruBytes(24 * 1024 * 1024),
  404: new LruBytes(1024 * 1024),
}

/** Cache key of an address, and true if its page blocks third parties. */
interface Address {
  key: string
  isClosed: boolean
}

/** Cache keys by address without a query, so that the fast path needs no router. Bounded by their total length. */
const addresses = new LruBytes<Address>(256 * 1024)
const encoder = new TextEncoder()

/**
 * Fast path: serves a page from memory before all middleware. Requires a fresh change log and maintenance flag in
 * memory; other requests go through the app, which sets the same headers.
 */
export function pageFromMemory(
  request: Request,
  settings: ThirdPartySettings,
): Response | undefined {
  if (request.method !== 'GET') return undefined
  const path = request.url.slice(request.url.indexOf('/', 'https://'.length))
  const address = addresses.get(path)
  const entry = address && memories[200].get(address.key)
  if (!entry || (path === '/' && request.headers.get('Cookie')?.includes(localeCookie)))
    return undefined
  const log = freshMemo<ChangeLog>(changeLogKey)
  if (!log || checkPage(entry, log, Date.now()).state !== 'fresh') return undefined
  if (freshMemo<Maintenance>(maintenanceKey)?.enabled !== false) return undefined
  countMetric('page', 'memory')
  const nonce = createNonce()
  const admitted = address.isClosed ? '' : admittedBy(settings, request.headers)
  return new Response(withNonce(entry, nonce), {
    status: entry.status,
    headers: {
      ...securityHeaders(nonce, admitted, entry.frames),
      ...pageHeaders('memory', entry.readAt),
      'X-Request-Id': crypto.randomUUID(),
    },
  })
}

export function fromMemory(key: string): Entry | undefined {
  return memories[200].get(key) ?? memories[404].get(key)
}

/**
 * Stores a page under its key and, if requested without a query, under its address. Guarded pages have no fast path,
 * because the guard decides per visitor.
 */
export function storeInMemory(
  key: string,
  entry: Entry,
  { url, isClosed, isGuarded }: { url: string; isClosed: boolean; isGuarded: boolean },
): void {
  memories[entry.status === 200 ? 404 : 200].delete(key)
  memories[entry.status].set(key, entry, entry.bytes.length)
  const { pathname, search } = new URL(url)
  if (search === '' && !isGuarded)
    addresses.set(pathname, { key, isClosed }, pathname.length + key.length)
}

/** Clears the memory, but not the Cache API. */
export function forgetPages(): void {
  for (const memory of [memories[200], memories[404], addresses]) memory.clear()
}

/** Copy of the page with this nonce. */
export function withNonce(entry: Entry, nonce: string): Uint8Array<ArrayBuffer> {
  const bytes = entry.bytes.slice()
  for (const at of entry.nonceOffsets)
    encoder.encodeInto(nonce, bytes.subarray(at, at + nonceLength))
  return bytes
}

/** `readAt`: as in `Dependencies`. */
export function pageHeaders(source: string, readAt: number): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=UTF-8',
    'Cache-Control': pageCacheControl,
    'Server-Timing': pageTiming(source, readAt),
  }
}

/** `Server-Timing` of a page: its source, the age of its counts, and the time they were read. */
export function pageTiming(source: string, readAt: number): string {
  const age = Math.max(0, Date.now() - readAt)
  return `cache;desc=${source}, ${countsTiming};dur=${age};desc=${readAt}`
}
