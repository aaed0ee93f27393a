// Finished pages as bytes in the isolate's memory, in front of everything. An entry remembers the content version it
// was rendered from and holds the nonce of the visitor it was rendered for; everybody after gets one of their own.
import { localeCookie } from '../../../client/contract/locale.ts'
import { contentVersionKey } from '../../storage/content-version.ts'
import { maintenanceKey, type Maintenance } from '../../storage/maintenance.ts'
import { freshValue } from '../../storage/memory.ts'
import { pageCacheControl } from '../../http/cache-policy.ts'
import { createNonce, nonceLength, securityHeaders } from '../../http/security-headers.ts'
import { admittedBy, type ThirdPartySettings } from '../../http/third-parties.ts'
import { LruBytes } from './lru-bytes.ts'

/** Only these are kept. */
export type KeptStatus = 200 | 404

export interface Entry {
  bytes: Uint8Array<ArrayBuffer>
  /** Where the nonce stands in `bytes`. */
  nonceAt: number[]
  version: number
  status: KeptStatus
  /** Milliseconds since 1970. */
  storedAt: number
}

const minute = 60_000
const freshFor: Record<KeptStatus, number> = { 200: 10 * minute, 404: minute }

/** 404 pages have a small memory of their own, so a flood of junk addresses pushes no real page out. */
const memories: Record<KeptStatus, LruBytes<Entry>> = {
  200: new LruBytes(24 * 1024 * 1024),
  404: new LruBytes(1024 * 1024),
}

/** A page that may be asked for at an address, and whether it is closed to third parties. */
interface Address {
  key: string
  isClosed: boolean
}

/** Addresses without a query → keys, so that the quick way needs no router. Bounded by their characters. */
const addresses = new LruBytes<Address>(256 * 1024)
const encoder = new TextEncoder()

/**
 * The quick way: a kept page, answered before any middleware. It is taken only while everything that could change the
 * answer is freshly remembered; everything else goes through the app, with the same headers at its end.
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
  const version = freshValue<number>(contentVersionKey)
  if (version === undefined || !isFresh(entry, version)) return undefined
  if (freshValue<Maintenance>(maintenanceKey)?.enabled !== false) return undefined
  const nonce = createNonce()
  const admitted = address.isClosed ? '' : admittedBy(settings, request.headers)
  return new Response(withNonce(entry, nonce), {
    status: entry.status,
    headers: {
      ...securityHeaders(nonce, admitted),
      ...pageHeaders('memory'),
      'X-Request-Id': crypto.randomUUID(),
    },
  })
}

export function fromMemory(key: string): Entry | undefined {
  return memories[200].get(key) ?? memories[404].get(key)
}

/** Keeps a page under its key and, when it was asked for without a query, under its address. */
export function keepInMemory(
  key: string,
  entry: Entry,
  { url, isClosed }: { url: string; isClosed: boolean },
): void {
  memories[entry.status === 200 ? 404 : 200].delete(key)
  memories[entry.status].set(key, entry, entry.bytes.length)
  const { pathname, search } = new URL(url)
  if (search === '') addresses.set(pathname, { key, isClosed }, pathname.length + key.length)
}

/** Empties the memory; what the Cache API holds stays. */
export function forgetPages(): void {
  for (const memory of [memories[200], memories[404], addresses]) memory.clear()
}

export function isKept(status: number): status is KeptStatus {
  return status in freshFor
}

export function isFresh(entry: Entry, version: number): boolean {
  return entry.version >= version && Date.now() - entry.storedAt < freshFor[entry.status]
}

/** A copy of the page that carries this nonce. */
export function withNonce(entry: Entry, nonce: string): Uint8Array<ArrayBuffer> {
  const bytes = entry.bytes.slice()
  for (const at of entry.nonceAt) encoder.encodeInto(nonce, bytes.subarray(at, at + nonceLength))
  return bytes
}

export function pageHeaders(source: string): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=UTF-8',
    'Cache-Control': pageCacheControl,
    'Server-Timing': `page;desc=${source}`,
  }
}
