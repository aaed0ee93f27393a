// Billed operations of the platform, and their prices.

/** Calls and rows, counted by a Worker (tools/bench/workers/costed.ts). */
export interface Used {
  /** Requests to the Worker; static files are free. */
  requests: number
  kvReads: number
  /** Includes deletes and lists, which cost the same. */
  kvWrites: number
  rowsRead: number
  rowsWritten: number
  /** Class B operations. */
  r2Reads: number
  /** Class A operations. */
  r2Writes: number
  /** Durable Object requests, excluding `everyHub`. */
  objects: number
  /** Calls to all hubs. Each is one request per hub; the measured site has one hub. */
  everyHub: number
  /** Queue messages; each is written, read and deleted. */
  messages: number
}

export interface Usage extends Used {
  /** Milliseconds. */
  cpu: number
  /** Log lines, excluding `requestLines`. */
  lines: number
  /** Log lines of requests, which sites sample; the measured site writes all. */
  requestLines: number
}

/** Settings of a site (docs/operate/cost.md). */
export interface Settings {
  hubs: number
  logSample: number
}

/** Billed usage of a site with these settings. */
export function billed(usage: Usage, { hubs, logSample }: Settings): Usage {
  const objects = usage.objects + usage.everyHub * hubs
  const lines = usage.lines + usage.requestLines * logSample
  return { ...usage, objects, everyHub: 0, lines, requestLines: 0 }
}

type Billed = Exclude<keyof Usage, 'everyHub' | 'requestLines'>

/**
 * Dollars per million, and the monthly amount included in the 5 dollars of Workers Paid. Cloudflare's list, November
 * 2026.
 */
export const prices: Record<Billed, { price: number; included: number }> = {
  requests: { price: 0.3, included: 10e6 },
  cpu: { price: 0.02, included: 30e6 },
  kvReads: { price: 0.5, included: 10e6 },
  kvWrites: { price: 5, included: 1e6 },
  rowsRead: { price: 0.001, included: 25e9 },
  rowsWritten: { price: 1, included: 50e6 },
  r2Reads: { price: 0.36, included: 10e6 },
  r2Writes: { price: 4.5, included: 1e6 },
  objects: { price: 0.15, included: 1e6 },
  messages: { price: 1.2, included: 1e6 / 3 },
  lines: { price: 0.6, included: 20e6 },
}

const basicFee = 5

export const kinds = Object.keys(prices) as Billed[]

export function each(of: (kind: keyof Usage) => number): Usage {
  const all = [...kinds, 'everyHub', 'requestLines'] as const
  return Object.fromEntries(all.map((kind) => [kind, of(kind)])) as unknown as Usage
}

/** Dollars for a million views of this kind, without included amounts. */
export function perMillion(usage: Usage): number {
  return sum(kinds.map((kind) => usage[kind] * prices[kind].price))
}

/** Dollars per month, minus included amounts. */
export function perMonth(usage: Usage): number {
  const beyond = kinds.map(
    (kind) => (Math.max(0, usage[kind] - prices[kind].included) * prices[kind].price) / 1e6,
  )
  return basicFee + sum(beyond)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
