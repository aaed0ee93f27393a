// Decides when counts are read again (docs/decisions/community/exact-counts.md). A document is as old as its cache
// entry, so all items marked `data-counts` are requested in one read per page. Members also get their own likes and
// votes. Visitors request counts only if those on the page are old.
import { ApiError, call } from '../api/call.ts'
import { byPlural, byType, countedTypes, idsOfType, items } from '../../contract/items.ts'
import { applyFavorites, favoriteKeysOnPage, snapshotFavorites } from './favorites.ts'
import { hasCachedMember } from '../session/cached-member.ts'
import { getSession, loadSession, sessionEnded, watchSession } from '../session/session.ts'
import {
  snapshotChanges,
  countKeysOnPage,
  applyCountsResponse,
  type CountKey,
  type Counts,
} from './counts.ts'
import { countsTiming } from '../../contract/analytics/counts-timing.ts'

/** Milliseconds for which counts of a document, or of a hidden page, are fresh enough. */
const freshForMs = 60_000
/** Milliseconds: ten seconds at the location, ten in the browser's cache. */
const sharedCacheMs = 20_000

/** Time at which the shown counts were read, in milliseconds since 1970. */
let readAt = 0
let hiddenAt = 0
let isWatching = false

const isOld = () => !(Date.now() - readAt < freshForMs)

/** Reads the counts unless those of the document are fresh; a member's likes and votes in any case. */
export async function startCounts(): Promise<void> {
  watch()
  if (isOld() || hasCachedMember()) await readCounts(isOld())
}

/** Reads the counts again regardless of their age. Without a response, the shown ones stay. */
export async function loadCounts(): Promise<void> {
  watch()
  await readCounts(true)
}

/** Reads the counts again if they are old; on a hidden page only once it is visible. */
export function loadCountsInView(): void {
  watch()
  if (!isOld()) return
  if (document.hidden) hiddenAt = readAt = 0
  else void loadCounts()
}

/** Reads counts again for another member, and for a page restored after a while. */
function watch(): void {
  if (isWatching) return
  isWatching = true
  readAt = documentCountsTime()
  let known = getSession()
  watchSession(() => {
    const now = getSession()
    const isSame = known.member?.id === now.member?.id
    known = now
    if (!isSame && waiting === 0) void loadCounts()
  })
  const refresh = () => {
    if (navigator.onLine && isOld()) void loadCounts()
  }
  addEventListener('pagehide', () => (readAt = 0))
  addEventListener('pageshow', refresh)
  addEventListener('online', refresh)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > freshForMs) refresh()
  })
}

/** `isForAll`: also without a member. */
async function readCounts(isForAll: boolean): Promise<void> {
  const keys = countKeysOnPage()
  const favorites = favoriteKeysOnPage()
  if (keys.length === 0 && favorites.length === 0) return
  const sentAt = Date.now()
  const before = snapshotChanges()
  const favoritesBefore = snapshotFavorites()
  if (isForAll) readAt = sentAt
  const answer = await ask(keys, favorites, isForAll).catch(() => undefined)
  if (answer) {
    applyCountsResponse(answer.counts, before, sentAt - answer.age)
    applyFavorites(favorites, answer.favorites, favoritesBefore)
  } else if (isForAll) readAt = 0
}

/** Maximum number of ids per kind and read. */
const maxIds = 100

/** Number of requests waiting for the session, which are then sent as its member. */
let waiting = 0

async function isMember(): Promise<boolean> {
  if (!hasCachedMember()) return false
  waiting += 1
  try {
    return (await loadSession()).state === 'in'
  } finally {
    waiting -= 1
  }
}

interface Found {
  counts: Counts
  /** Keys of the member's favorites. */
  favorites: readonly string[]
  /** Milliseconds that the counts may be older than the request. */
  age: number
}

async function ask(
  keys: readonly CountKey[],
  favorites: readonly string[],
  isForAll: boolean,
): Promise<Found | undefined> {
  const listOf = (type: string) => idsOfType(keys, type).slice(0, maxIds).join(',')
  const lists = { ...byPlural(items, byType(countedTypes, listOf)), polls: listOf('poll') }
  const query = Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids !== ''))
  if (await isMember()) {
    try {
      const own = { ...query, ...(favorites.length > 0 && { favorites: favorites.join(',') }) }
      const counts = await call('GET /api/user/state', { query: own })
      return { counts, favorites: counts.favorites, age: 0 }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
      sessionEnded()
    }
  }
  if (!isForAll || keys.length === 0) return undefined
  const found = await call('GET /api/counts', { query })
  const unliked = (list: typeof found.articles) => list.map((one) => ({ ...one, is_liked: false }))
  const counts = {
    ...byPlural(
      items,
      byType(countedTypes, (type) => unliked(found[items[type].plural])),
    ),
    polls: found.polls.map((poll) => ({ ...poll, my_options: [] })),
  }
  return { counts, favorites: [], age: sharedCacheMs }
}

/**
 * Time at which the document's counts were read, in milliseconds since 1970; 0 if unknown. The response contains the
 * age, which is too low if it was prefetched or cached, and the time, which is wrong if this clock is. The older one
 * counts.
 */
function documentCountsTime(): number {
  const [entry] = performance.getEntriesByType('navigation')
  if (!(entry instanceof PerformanceNavigationTiming) || entry.type === 'back_forward') return 0
  const told = entry.serverTiming.find(({ name }) => name === countsTiming)
  if (!told) return 0
  const answeredAt = Date.now() - performance.now() + entry.responseStart
  return Math.min(answeredAt - told.duration, Number(told.description))
}
