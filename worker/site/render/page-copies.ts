// The copies of a page, nearest first, and what each is good for.
import type { Context } from 'hono'
import type { AppEnv } from '../../env.ts'
import { judge, type Judgement } from '../../storage/changes.ts'
import type { ChangeLog } from '../../storage/staleness.ts'
import { judgePage, type Entry } from './page-entry.ts'
import { fromMemory, storeInMemory } from './page-memory.ts'
import { fromStore, toCache, type Store } from './page-store.ts'

export interface Wanted {
  c: Context<AppEnv>
  /** Built from language, path and known query keys. */
  key: string
  log: ChangeLog
}

export interface Copy {
  entry: Entry
  source: 'memory' | Store
  plan: Plan
}

/**
 * `stale`: served at once and renewed. `late`: served when its renewal takes longer than a moment. `outdated`: served only
 * when nothing newer can be made.
 */
export type Plan = 'fresh' | 'stale' | 'late' | 'outdated'

/** Milliseconds since the change a page lacks. The first is how late a publication may be seen in a quiet location. */
const servedFor = { stale: 60_000, late: 10 * 60_000 }

const sources = ['memory', 'cache', 'kv'] as const

/** The nearest copy that may be served at once, else the newest there is; withdrawn ones are passed over. */
export async function nearestCopy(
  wanted: Wanted,
  among: readonly Copy['source'][] = sources,
): Promise<Copy | null> {
  let newest: Copy | null = null
  for (const source of among) {
    const copy = await copyFrom(wanted, source)
    if (!copy) continue
    if (copy.plan === 'fresh') keepNearer(wanted, copy)
    if (copy.plan === 'fresh' || (copy.plan === 'stale' && among === sources)) return copy
    if (!newest || copy.entry.sequence > newest.entry.sequence) newest = copy
  }
  return newest
}

async function copyFrom({ c, key, log }: Wanted, source: Copy['source']): Promise<Copy | null> {
  const entry = source === 'memory' ? fromMemory(key) : await fromStore(c, source, key)
  if (!entry) return null
  const now = Date.now()
  const judged = await judge(c.get('deps'), entry, log, (one) => judgePage(entry, one, now))
  const plan = planFor(judged, now)
  return plan === 'withdrawn' ? null : { entry, source, plan }
}

export function planFor(judged: Judgement, now: number): Plan | 'withdrawn' {
  if (judged.state !== 'stale') return judged.state
  const late = now - judged.since
  if (late < servedFor.stale) return 'stale'
  return late < servedFor.late ? 'late' : 'outdated'
}

/** Keeps a copy where the next visitor finds it sooner. */
function keepNearer({ c, key }: Wanted, { entry, source }: Copy): void {
  if (source !== 'memory') rememberPage(c, key, entry)
  if (source === 'kv') c.executionCtx.waitUntil(toCache(c, key, entry).catch(() => undefined))
}

/** Pages open to third parties have set `admitted`, guarded ones `isGuarded`. */
export function rememberPage(c: Context<AppEnv>, key: string, entry: Entry): void {
  const isClosed = c.get('admitted') === undefined
  storeInMemory(key, entry, { url: c.req.url, isClosed, isGuarded: c.get('isGuarded') === true })
}
