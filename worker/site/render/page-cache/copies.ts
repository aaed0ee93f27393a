// The copies of a page, nearest first, and what each is good for.
import type { Context } from 'hono'
import type { AppEnv } from '../../../env.ts'
import { judge } from '../../../storage/cache/changes.ts'
import type { ChangeLog } from '../../../storage/cache/staleness.ts'
import type { Tag } from '../../../storage/tags.ts'
import { judgePage, type Entry } from './entry.ts'
import { fromMemory, storeInMemory } from './memory.ts'
import { planFor, renewalKey, type Plan } from './plan.ts'
import { fromStore, toCache, type Store } from './store.ts'

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

const sources = ['memory', 'cache', 'kv'] as const

/** The nearest copy that may be served at once, else the newest there is; withdrawn ones are passed over. */
export async function nearestCopy(
  wanted: Wanted,
  among: readonly Copy['source'][] = sources,
): Promise<Copy | null> {
  let newest: Copy | null = null
  let tags: readonly Tag[] = []
  for (const source of among) {
    const entry = await entryFrom(wanted, source)
    const copy = entry && (await judgedCopy(wanted, entry, source))
    if (entry) ({ tags } = entry)
    if (!copy) continue
    if (copy.plan === 'fresh' || (copy.plan === 'stale' && among === sources)) return copy
    if (!newest || copy.entry.sequence > newest.entry.sequence) newest = copy
  }
  return (await renewedCopy(wanted, tags)) ?? newest
}

function entryFrom({ c, key }: Wanted, source: Copy['source']) {
  return source === 'memory' ? fromMemory(key) : fromStore(c, source, key)
}

/** `null` for a withdrawn one. */
async function judgedCopy(
  wanted: Wanted,
  entry: Entry,
  source: Copy['source'],
): Promise<Copy | null> {
  const { c, log } = wanted
  const now = Date.now()
  const judged = await judge(c.get('deps'), entry, log, (one) => judgePage(entry, one, now))
  const plan = planFor(judged, now)
  if (plan === 'withdrawn') return null
  const copy = { entry, source, plan }
  if (plan === 'fresh') keepNearer(wanted, copy)
  return copy
}

/** A fresh copy that another location has made since the change. */
async function renewedCopy(wanted: Wanted, tags: readonly Tag[]): Promise<Copy | null> {
  const { c, key, log } = wanted
  if (tags.length === 0) return null
  const entry = await fromStore(c, 'kv', renewalKey(key, tags, log))
  const copy = entry && (await judgedCopy(wanted, entry, 'kv'))
  return copy?.plan === 'fresh' ? copy : null
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
