// One of the 300 locations of the replay: memory, Cache API, and its cached KV reads. The product's own code decides
// how a copy is served. The order of steps is that of `cachedPage` in worker/site/render/page-cache/page-cache.ts.
import { checkPage, type Entry } from '../../../worker/site/render/page-cache/entry.ts'
import { planFor, renewalKey, type ServePlan } from '../../../worker/site/render/page-cache/plan.ts'
import type { ChangeLog } from '../../../worker/storage/cache/staleness.ts'
import type { Page } from './content.ts'
import type { Copy, World } from './world.ts'

/** Page copies in KV. A location caches its reads for a while; a write is visible to all at once. */
export interface Kv {
  read: (name: string, page: Page, now: number) => Copy | null
  /** `at`: time at which the write becomes visible. */
  write: (name: string, copy: Copy, at: number) => void
}

export interface Served {
  copy: Copy
  source: 'memory' | 'cache' | 'kv' | 'render'
}

export interface Counts {
  renders: number
  /** Copies older than the log, judged by the table in D1. */
  judgedByTable: number
}

/** Milliseconds. */
const [isolateReads, kvKeeps, renderTakes] = [5000, 30_000, 200]
/** Pages that fit into an isolate's memory. */
const memorySize = 600

export function createLocation(world: World, kv: Kv, counts: Counts, delay: number) {
  const memory = new Map<string, Copy>()
  const cache = new Map<string, Copy>()
  const read = new Map<string, { copy: Copy | null; at: number }>()
  /** Pages being rendered, available from `at` on. */
  const making = new Map<string, { copy: Copy; at: number }>()
  let log = world.logAt(0)
  let [logReadAt, kvReadAt] = [-Infinity, -Infinity]
  let inKv = log

  /** The log known to this isolate: read every 5 s from KV, which caches it for 30 s and gets writes late. */
  function knownLog(now: number): ChangeLog {
    if (now - kvReadAt >= kvKeeps && now - logReadAt >= isolateReads) {
      kvReadAt = now
      inKv = world.logAt(now - delay)
    }
    if (now - logReadAt >= isolateReads) {
      logReadAt = now
      if (inKv.sequence > log.sequence) log = inKv
    }
    return log
  }

  function planOf(copy: Copy, now: number): ServePlan | 'withdrawn' {
    const entry: Entry = Object.assign(copy, unused)
    let judged = checkPage(entry, log, now)
    if (judged.state === 'unknown') {
      counts.judgedByTable++
      judged = checkPage(entry, world.storedLog(), now)
    }
    if (judged.state === 'unknown') throw new Error('a complete table cannot return `unknown`')
    return planFor(judged, now)
  }

  function fromKv(name: string, page: Page, now: number): Copy | null {
    const known = read.get(name)
    if (known && now - known.at < kvKeeps) return known.copy
    const found = kv.read(name, page, now)
    // Each location has its own copy, which it judges by its own log.
    const copy = found && { ...found }
    read.set(name, { copy, at: now })
    return copy
  }

  function nearest(
    page: Page,
    now: number,
    isRenewal: boolean,
  ): (Served & { plan: ServePlan }) | null {
    let newest: (Served & { plan: ServePlan }) | null = null
    for (const source of isRenewal ? renewalSources : sources) {
      const copy = { memory: memory.get(page.key), cache: cache.get(page.key), kv: null }[source]
      const found = source === 'kv' ? fromKv(page.key, page, now) : copy
      if (!found) continue
      const plan = planOf(found, now)
      if (plan === 'withdrawn') continue
      if (plan === 'fresh') keep(page.key, found, source)
      if (plan === 'fresh' || (plan === 'stale' && !isRenewal)) return { copy: found, source, plan }
      if (!newest || found.sequence > newest.copy.sequence) newest = { copy: found, source, plan }
    }
    // Never read before, so the location has no older cached copy.
    const renewed = fromKv(renewalKey(page.key, page.tags, log), page, now)
    if (!renewed || planOf(renewed, now) !== 'fresh') return newest
    keep(page.key, renewed, 'kv')
    return { copy: renewed, source: 'kv', plan: 'fresh' }
  }

  function keep(key: string, copy: Copy, source: Served['source']): void {
    memory.delete(key)
    memory.set(key, copy)
    if (memory.size > memorySize) memory.delete(memory.keys().next().value!)
    if (source === 'kv') cache.set(key, copy)
  }

  function render(page: Page, now: number): Copy {
    counts.renders++
    const truth = world.latest()
    const copy = { sequence: log.sequence, truth, storedAt: now, tags: page.tags }
    const at = now + renderTakes
    making.set(page.key, { copy, at })
    for (const name of [page.key, renewalKey(page.key, page.tags, log)])
      kv.write(name, { ...copy }, at)
    return copy
  }

  /** Moves finished renders into the location's caches. */
  function finish(key: string, now: number): void {
    const made = making.get(key)
    if (!made || made.at > now) return
    making.delete(key)
    keep(key, made.copy, 'render')
    cache.set(key, made.copy)
  }

  function serve(page: Page, now: number): Served {
    knownLog(now)
    finish(page.key, now)
    const copy = nearest(page, now, false)
    const made = making.get(page.key)?.copy
    if (copy?.plan === 'fresh') return copy
    if (copy?.plan === 'stale') {
      if (!made) renew(page, now)
      return copy
    }
    if (copy?.plan === 'late')
      return made ? { copy: made, source: 'render' } : (renew(page, now) ?? copy)
    // Waits for another request's render if it is at least as current.
    const isWaitedFor = made && made.sequence >= log.sequence
    return { copy: isWaitedFor ? made : render(page, now), source: 'render' }
  }

  function renew(page: Page, now: number): Served | null {
    const found = nearest(page, now, true)
    if (found?.plan === 'fresh') return found
    return { copy: render(page, now), source: 'render' }
  }

  return { serve, log: () => log, knownLog, forget: () => memory.clear() }
}

const sources = ['memory', 'cache', 'kv'] as const
const renewalSources = ['cache', 'kv'] as const
/** Fields of an entry that do not affect decisions. */
const unused = {
  readAt: 0,
  bytes: new Uint8Array(),
  nonce: '',
  nonceOffsets: [],
  status: 200,
} satisfies Partial<Entry>
