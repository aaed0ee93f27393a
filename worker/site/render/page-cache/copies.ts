// Cached copies of a page, nearest first, with the plan for serving each.
import type { Context } from 'hono'
import type { AppEnv } from '../../../env.ts'
import { checkStaleness } from '../../../storage/cache/change-log.ts'
import type { ChangeLog } from '../../../storage/cache/staleness.ts'
import type { Tag } from '../../../storage/tags.ts'
import { checkPage, type Entry } from './entry.ts'
import { fromMemory, storeInMemory } from './memory.ts'
import { planFor, renewalKey, type ServePlan } from './plan.ts'
import { fromStore, toCache, type Store } from './store.ts'

export interface PageLookup {
  c: Context<AppEnv>
  /** Contains language, path, known query keys and ids of third parties. */
  key: string
  log: ChangeLog
}

export interface CachedCopy {
  entry: Entry
  source: 'memory' | Store
  plan: ServePlan
}

const sources = ['memory', 'cache', 'kv'] as const

/** The nearest copy that may be served at once, otherwise the newest. Withdrawn copies are skipped. */
export async function findCopy(
  wanted: PageLookup,
  among: readonly CachedCopy['source'][] = sources,
): Promise<CachedCopy | null> {
  let newest: CachedCopy | null = null
  let tags: readonly Tag[] = []
  for (const source of among) {
    const entry = await entryFrom(wanted, source)
    const copy = entry && (await withServePlan(wanted, entry, source))
    if (entry) ({ tags } = entry)
    if (!copy) continue
    if (copy.plan === 'fresh' || (copy.plan === 'stale' && among === sources)) return copy
    if (!newest || copy.entry.sequence > newest.entry.sequence) newest = copy
  }
  return (await renewedCopy(wanted, tags)) ?? newest
}

function entryFrom({ c, key }: PageLookup, source: CachedCopy['source']) {
  return source === 'memory' ? fromMemory(key) : fromStore(c, source, key)
}

/** `null` if withdrawn. */
async function withServePlan(
  wanted: PageLookup,
  entry: Entry,
  source: CachedCopy['source'],
): Promise<CachedCopy | null> {
  const { c, log } = wanted
  const now = Date.now()
  const judged = await checkStaleness(c.get('deps'), entry, log, (one) =>
    checkPage(entry, one, now),
  )
  const plan = planFor(judged, now)
  if (plan === 'withdrawn') return null
  const copy = { entry, source, plan }
  if (plan === 'fresh') promoteCopy(wanted, copy)
  return copy
}

/** A fresh copy that another location has stored since the change. */
async function renewedCopy(wanted: PageLookup, tags: readonly Tag[]): Promise<CachedCopy | null> {
  const { c, key, log } = wanted
  if (tags.length === 0) return null
  const entry = await fromStore(c, 'kv', renewalKey(key, tags, log))
  const copy = entry && (await withServePlan(wanted, entry, 'kv'))
  return copy?.plan === 'fresh' ? copy : null
}

/** Stores a copy in nearer caches. */
function promoteCopy({ c, key }: PageLookup, { entry, source }: CachedCopy): void {
  if (source !== 'memory') rememberPage(c, key, entry)
  if (source === 'kv') c.executionCtx.waitUntil(toCache(c, key, entry).catch(() => undefined))
}

/** Pages that admit third parties have set `admitted`, guarded ones `hasGuard`. */
export function rememberPage(c: Context<AppEnv>, key: string, entry: Entry): void {
  const isClosed = c.get('admitted') === undefined
  storeInMemory(key, entry, { url: c.req.url, isClosed, isGuarded: c.get('hasGuard') === true })
}
