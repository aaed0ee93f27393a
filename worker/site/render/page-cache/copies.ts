// Cached copies of a page in the stores of this location.
import type { Context } from 'hono'
import type { AppEnv } from '../../../env.ts'
import { checkStaleness } from '../../../storage/cache/change-log.ts'
import type { ChangeLog } from '../../../storage/cache/staleness.ts'
import { checkPage, type Entry } from './entry.ts'
import { fromMemory, storeInMemory } from './memory.ts'
import { findCopy, planFor, type CachedCopy } from './plan.ts'
import { fromStore, toCache } from './store.ts'

export interface PageLookup {
  c: Context<AppEnv>
  /** Contains language, path, known query keys and ids of third parties. */
  key: string
  log: ChangeLog
}

export function findPage(
  { c, key, log }: PageLookup,
  isRenewal = false,
): Promise<CachedCopy<Entry> | null> {
  return findCopy<Entry>(
    {
      key,
      log,
      read: (source, name) => (source === 'memory' ? fromMemory(name) : fromStore(c, source, name)),
      async planOf(entry) {
        const now = Date.now()
        const judged = await checkStaleness(c.get('deps'), entry, log, (one) =>
          checkPage(entry, one, now),
        )
        return planFor(judged, now)
      },
      promote({ entry, source }) {
        if (source !== 'memory') rememberPage(c, key, entry)
        if (source === 'kv') c.executionCtx.waitUntil(toCache(c, key, entry).catch(() => undefined))
      },
    },
    isRenewal,
  )
}

/** Pages that admit third parties have set `admitted`, guarded ones `hasGuard`. */
export function rememberPage(c: Context<AppEnv>, key: string, entry: Entry): void {
  const isClosed = c.get('admitted') === undefined
  storeInMemory(key, entry, { url: c.req.url, isClosed, isGuarded: c.get('hasGuard') === true })
}
