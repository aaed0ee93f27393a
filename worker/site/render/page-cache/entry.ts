// A cached page, and its encoding for the stores: one line of JSON followed by the HTML.
import { Buffer } from 'node:buffer'
import {
  stalenessOf,
  type ChangeLog,
  type CacheStamp,
  type Staleness,
} from '../../../storage/cache/staleness.ts'

/** Only these statuses are cached. */
export type CacheableStatus = 200 | 404

/** Fields that decide how a page is served. */
export interface PageStamp extends CacheStamp {
  status: CacheableStatus
  /** Milliseconds since 1970. */
  storedAt: number
}

export interface Entry extends PageStamp {
  bytes: Uint8Array<ArrayBuffer>
  /** Nonce in `bytes` and its offsets; replaced for each further visitor. */
  nonce: string
  nonceOffsets: number[]
  /** Time of the oldest read, as in `Dependencies`. */
  readAt: number
  /** Origins that readers may load frames from, separated by spaces. */
  frames?: string | undefined
}

const minute = 60_000
/** Milliseconds after which a page is rendered again even if none of its tags changed. */
export const freshFor: Record<CacheableStatus, number> = { 200: 24 * 60 * minute, 404: minute }

export function isCacheable(status: number): status is CacheableStatus {
  return status in freshFor
}

/**
 * Like `stalenessOf`, with a maximum age. Any change may create a missing page, so a 404 page is never stale, only
 * outdated.
 */
function stalenessOfPage(entry: PageStamp, log: ChangeLog, now: number): Staleness {
  const expiry = entry.storedAt + freshFor[entry.status]
  if (entry.status === 404)
    return { state: entry.sequence < log.sequence || now >= expiry ? 'outdated' : 'fresh' }
  const found = stalenessOf(entry, log, now)
  return found.state === 'fresh' && now >= expiry ? { state: 'stale', since: expiry } : found
}

/** Judges a page. A fresh one is marked as checked up to the log's latest change. */
export function checkPage(entry: PageStamp, log: ChangeLog, now: number): Staleness {
  const found = stalenessOfPage(entry, log, now)
  if (found.state !== 'fresh') return found
  entry.sequence = Math.max(entry.sequence, log.sequence)
  entry.staleAt = found.staleAt
  return found
}

const encoder = new TextEncoder()

export function encodeEntry({ bytes, nonceOffsets: _, ...rest }: Entry): Uint8Array<ArrayBuffer> {
  const head = encoder.encode(`${JSON.stringify(rest)}\n`)
  const stored = new Uint8Array(head.length + bytes.length)
  stored.set(head)
  stored.set(bytes, head.length)
  return stored
}

/** `stored` must come from `encodeEntry`. */
export function decodeEntry(stored: ArrayBuffer): Entry {
  const buffer = Buffer.from(stored)
  const end = buffer.indexOf('\n')
  const rest: Omit<Entry, 'bytes' | 'nonceOffsets'> = JSON.parse(buffer.toString('utf8', 0, end))
  const bytes = new Uint8Array(stored, end + 1)
  return { ...rest, bytes, nonceOffsets: positions(bytes, rest.nonce) }
}

/** Offsets of `text` (ASCII) in `bytes`. */
export function positions(bytes: Uint8Array<ArrayBuffer>, text: string): number[] {
  const found: number[] = []
  if (text === '') return found
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = buffer.indexOf(text); at !== -1; at = buffer.indexOf(text, at + 1)) found.push(at)
  return found
}
