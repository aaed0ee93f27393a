// Serve plans for copies of a page, the search for a copy, and the key under which a renewal is shared. Without stores
// and clock, so that tests can replay it.
import type { KnownStaleness } from '../../../storage/cache/change-log.ts'
import type { CacheStamp, ChangeLog } from '../../../storage/cache/staleness.ts'
import type { Tag } from '../../../storage/tags.ts'

/**
 * `stale`: served at once and renewed. `late`: served if its renewal takes longer than a moment. `outdated`: served
 * only if no newer page can be made.
 */
export type ServePlan = 'fresh' | 'stale' | 'late' | 'outdated'

/** Milliseconds since the page was last known to be current. The first limit is the maximum delay of a publication. */
const staleLimitsMs = { stale: 60_000, late: 10 * 60_000 }

export function planFor(judged: KnownStaleness, now: number): ServePlan | 'withdrawn' {
  if (judged.state !== 'stale') return judged.state
  const late = now - judged.since
  if (late < staleLimitsMs.stale) return 'stale'
  return late < staleLimitsMs.late ? 'late' : 'outdated'
}

/**
 * Key of a page as of the latest change of its tags. A location caches KV reads for 30 s, so many locations would read
 * an old copy under the page's own key and render; this key has not been read before.
 */
export function renewalKey(key: string, tags: readonly Tag[], log: ChangeLog): string {
  const changes = tags.map((tag) => (tag === '*' ? log : log.changes.get(tag))?.sequence ?? 0)
  return `${key} @${Math.max(0, ...changes)}`
}

/** Nearest first. */
const copySources = ['memory', 'cache', 'kv'] as const
export type CopySource = (typeof copySources)[number]

export interface CachedCopy<Entry extends CacheStamp> {
  entry: Entry
  source: CopySource
  plan: ServePlan
}

interface PageCopies<Entry extends CacheStamp> {
  key: string
  log: ChangeLog
  read: (source: CopySource, key: string) => Promise<Entry | null> | Entry | null | undefined
  planOf: (entry: Entry) => Promise<ServePlan | 'withdrawn'> | ServePlan | 'withdrawn'
  /** Called with each fresh copy, to store it in nearer caches. */
  promote: (copy: CachedCopy<Entry>) => void
}

/**
 * The nearest copy that may be served at once, otherwise the newest. Withdrawn copies are skipped. A renewal searches
 * only stores, and only for fresh copies.
 */
export async function findCopy<Entry extends CacheStamp>(
  copies: PageCopies<Entry>,
  isRenewal = false,
): Promise<CachedCopy<Entry> | null> {
  const { key, log } = copies
  let newest: CachedCopy<Entry> | null = null
  let tags: readonly Tag[] = []
  for (const source of isRenewal ? copySources.slice(1) : copySources) {
    const entry = await copies.read(source, key)
    if (!entry) continue
    ;({ tags } = entry)
    const copy = await withServePlan(copies, entry, source)
    if (!copy) continue
    if (copy.plan === 'fresh' || (copy.plan === 'stale' && !isRenewal)) return copy
    if (!newest || copy.entry.sequence > newest.entry.sequence) newest = copy
  }
  // A fresh copy that another location has stored since the change.
  const shared = tags.length > 0 && (await copies.read('kv', renewalKey(key, tags, log)))
  const renewed = shared && (await withServePlan(copies, shared, 'kv'))
  return renewed && renewed.plan === 'fresh' ? renewed : newest
}

/** `null` if withdrawn. */
async function withServePlan<Entry extends CacheStamp>(
  { planOf, promote }: PageCopies<Entry>,
  entry: Entry,
  source: CopySource,
): Promise<CachedCopy<Entry> | null> {
  const plan = await planOf(entry)
  if (plan === 'withdrawn') return null
  const copy = { entry, source, plan }
  if (plan === 'fresh') promote(copy)
  return copy
}
