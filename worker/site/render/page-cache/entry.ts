// A rendered page as it is cached, and as bytes for the stores: one line of JSON, then the page.
import { Buffer } from 'node:buffer'
import {
  stalenessOf,
  type ChangeLog,
  type CacheStamp,
  type Staleness,
} from '../../../storage/cache/staleness.ts'

/** The only statuses that are cached. */
export type CacheableStatus = 200 | 404

export interface Entry extends CacheStamp {
  bytes: Uint8Array<ArrayBuffer>
  /** The nonce in `bytes`, and its offsets; it is replaced for every further visitor. */
  nonce: string
  nonceOffsets: number[]
  status: CacheableStatus
  /** Milliseconds since 1970. */
  storedAt: number
  /** When the oldest of its data was read, as in `Dependencies`. */
  readAt: number
}

const minute = 60_000
/** A page is made anew after this time, though nothing it was made from has changed. */
const freshFor: Record<CacheableStatus, number> = { 200: 24 * 60 * minute, 404: minute }

export function isCacheable(status: number): status is CacheableStatus {
  return status in freshFor
}

/** `stalenessOf`, and by age. What is not there may come with any change, so a 404 page is never stale, only outdated. */
function stalenessOfPage(entry: Entry, log: ChangeLog, now: number): Staleness {
  const expiry = entry.storedAt + freshFor[entry.status]
  if (entry.status === 404)
    return { state: entry.sequence < log.sequence || now >= expiry ? 'outdated' : 'fresh' }
  const found = stalenessOf(entry, log, now)
  return found.state === 'fresh' && now >= expiry ? { state: 'stale', since: expiry } : found
}

/** Judges a page and, when it is fresh, notes that no change up to this log's need be judged again. */
export function checkPage(entry: Entry, log: ChangeLog, now: number): Staleness {
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

/** `stored`: from `encodeEntry`. */
export function decodeEntry(stored: ArrayBuffer): Entry {
  const buffer = Buffer.from(stored)
  const end = buffer.indexOf('\n')
  const rest: Omit<Entry, 'bytes' | 'nonceOffsets'> = JSON.parse(buffer.toString('utf8', 0, end))
  const bytes = new Uint8Array(stored, end + 1)
  return { ...rest, bytes, nonceOffsets: positions(bytes, rest.nonce) }
}

/** Offsets at which `text` (ASCII) occurs in `bytes`. */
export function positions(bytes: Uint8Array<ArrayBuffer>, text: string): number[] {
  const found: number[] = []
  if (text === '') return found
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = buffer.indexOf(text); at !== -1; at = buffer.indexOf(text, at + 1)) found.push(at)
  return found
}
