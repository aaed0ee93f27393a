// One of the 300 locations of the replay: memory, Cache API, and its cached KV reads. The product's own code finds a copy
// and decides how it is served. `serve` repeats the steps of `cachedPage` in worker/site/render/page-cache/page-cache.ts.
import { checkPage } from '../../../worker/site/render/page-cache/entry.ts'
import { LruBytes } from '../../../worker/site/render/page-cache/lru-bytes.ts'
import {
  findCopy,
  planFor,
  renewalKey,
  type CachedCopy,
  type CopySource,
  type ServePlan,
} from '../../../worker/site/render/page-cache/plan.ts'
import { kvCacheTtl } from '../../../worker/storage/cache/cache.ts'
import { memoTtlMs } from '../../../worker/storage/cache/change-log.ts'
import type { ChangeLog } from '../../../worker/storage/cache/staleness.ts'
import type { Page } from './content.ts'
import type { Copy, World } from './world.ts'

/** Page copies in KV. A location caches its reads for a while; a write is visible to all at once. */
export interface Kv {
  read: (name: string, page: Page, now: number) => Copy | null
  /** `at`: time at which the write becomes visible. */
  write: (name: string, copy: Copy, at: number) => void
}

interface Served {
  entry: Copy
  source: CopySource | 'render'
}

/** Milliseconds. */
const [kvKeeps, renderTakes] = [kvCacheTtl * 1000, 200]
/** Pages that fit into an isolate's memory. */
const memorySize = 600

export function createLocation(world: World, kv: Kv, counts: { renders: number }, delay: number) {
  const memory = new LruBytes<Copy>(memorySize)
  const cache = new Map<string, Copy>()
  const read = new Map<string, { copy: Copy | null; at: number }>()
  /** Pages being rendered, available from `at` on. */
  const making = new Map<string, { copy: Copy; at: number }>()
  let log = world.logAt(0)
  let [logReadAt, kvReadAt] = [-Infinity, -Infinity]
  let inKv = log

  /** Reads the log as an isolate does: from KV, which caches it for a while and gets writes late. */
  function readLog(now: number): void {
    if (now - logReadAt < memoTtlMs) return
    logReadAt = now
    if (now - kvReadAt >= kvKeeps) {
      kvReadAt = now
      inKv = world.logAt(now - delay)
    }
    if (inKv.sequence > log.sequence) log = inKv
  }

  function planOf(copy: Copy, now: number): ServePlan | 'withdrawn' {
    const known = checkPage(copy, log, now)
    const judged = known.state === 'unknown' ? checkPage(copy, world.storedLog(), now) : known
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

  function find(page: Page, now: number, isRenewal = false): Promise<CachedCopy<Copy> | null> {
    const { key } = page
    return findCopy<Copy>(
      {
        key,
        log,
        read: (source, name) =>
          source === 'kv' ? fromKv(name, page, now) : { memory, cache }[source].get(name),
        planOf: (copy) => planOf(copy, now),
        promote({ entry, source }) {
          if (source !== 'memory') memory.set(key, entry, 1)
          if (source === 'kv') cache.set(key, entry)
        },
      },
      isRenewal,
    )
  }

  function render(page: Page, now: number): Copy {
    counts.renders++
    const { key, tags } = page
    const copy: Copy = {
      sequence: log.sequence,
      truth: world.latest(),
      storedAt: now,
      status: 200,
      tags,
    }
    const at = now + renderTakes
    making.set(key, { copy, at })
    for (const name of [key, renewalKey(key, tags, log)]) kv.write(name, { ...copy }, at)
    return copy
  }

  /** Moves finished renders into the location's caches. */
  function finish(key: string, now: number): void {
    const made = making.get(key)
    if (!made || made.at > now) return
    making.delete(key)
    memory.set(key, made.copy, 1)
    cache.set(key, made.copy)
  }

  async function serve(page: Page, now: number): Promise<Served> {
    readLog(now)
    finish(page.key, now)
    const copy = await find(page, now)
    const made = making.get(page.key)?.copy
    if (copy?.plan === 'fresh') return copy
    if (copy?.plan === 'stale') {
      if (!made) await renew(page, now)
      return copy
    }
    if (copy?.plan === 'late') return made ? { entry: made, source: 'render' } : renew(page, now)
    // Waits for another request's render if it is at least as current.
    const isWaitedFor = made && made.sequence >= log.sequence
    return { entry: isWaitedFor ? made : render(page, now), source: 'render' }
  }

  async function renew(page: Page, now: number): Promise<Served> {
    const found = await find(page, now, true)
    return found?.plan === 'fresh' ? found : { entry: render(page, now), source: 'render' }
  }

  return { serve, log: (): ChangeLog => log, forget: () => memory.clear() }
}
