// Current counts. A document is as old as its cache entry, so everything marked `data-counts` is requested in one read per
// page, together with the member's likes and votes. Islands read the counts from here; plain numbers (`data-shows`) are
// rewritten.
import { ApiError, call, type Answer } from '../api/call.ts'
import { isLocale } from '../../contract/locale.ts'
import {
  byPlural,
  byType,
  countedTypes,
  idsOfType,
  itemKey,
  items as kinds,
  type CountedType,
  type ItemKey as KeyOf,
} from '../../contract/items.ts'
import { formatCount, formatNumber } from '../../i18n/translate.ts'
import { isRemembered } from '../session/remembered.ts'
import { getSession, loadSession, sessionEnded, watchSession } from '../session/session.ts'

export type ItemKey = KeyOf<CountedType>
type CountKey = ItemKey | `poll:${number}`

type State = Answer<'GET /api/user/state'>
export type ItemCount = Omit<State['articles'][number], 'id'>
export type PollCount = State['polls'][number]

const items = new Map<string, ItemCount>()
const polls = new Map<number, PollCount>()
/** Number of local changes per count: a response to an earlier request must not overwrite them. */
const changes = new Map<CountKey, number>()
/** When each count changed here last: an answer that visitors share may be older. */
const changedAt = new Map<CountKey, number>()
/** Milliseconds: ten seconds at the location, ten in the browser's cache. */
const sharedFor = 20_000
const listeners = new Set<() => void>()

export const countOf = (key: ItemKey): ItemCount | undefined => items.get(key)
export const pollOf = (id: number): PollCount | undefined => polls.get(id)

/** For useSyncExternalStore; returns the unsubscribe function. */
export function watchCounts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setCount(key: ItemKey, count: ItemCount): void {
  noteChange(key)
  items.set(key, count)
  show()
}

/** Adds comments written or deleted here; without a response from the API there is no count to add them to. */
export function addComments(key: ItemKey, difference: number): void {
  const count = items.get(key)
  if (count) setCount(key, { ...count, comment_count: count.comment_count + difference })
}

export function setPoll(poll: PollCount): void {
  noteChange(`poll:${poll.id}`)
  polls.set(poll.id, poll)
  show()
}

function noteChange(key: CountKey): void {
  changes.set(key, changesOf(key) + 1)
  changedAt.set(key, performance.now())
}

const changesOf = (key: CountKey) => changes.get(key) ?? 0

let isWatching = false

/** Requests all marked counts. Without a response the numbers of the document stay. */
export async function loadCounts(): Promise<void> {
  watch()
  const marked = markedKeys()
  if (marked.length === 0) return
  const before = new Map(marked.map((key) => [key, changesOf(key)]))
  const found = await ask(marked).catch(() => undefined)
  if (!found) return
  const sharedSince = getSession().member ? Infinity : performance.now() - sharedFor
  const isCurrent = (key: CountKey) =>
    before.get(key) === changesOf(key) && (changedAt.get(key) ?? -Infinity) < sharedSince
  for (const type of countedTypes)
    for (const { id, ...count } of found[kinds[type].plural])
      if (isCurrent(itemKey(type, id))) items.set(itemKey(type, id), count)
  for (const poll of found.polls) if (isCurrent(`poll:${poll.id}`)) polls.set(poll.id, poll)
  show()
}

/** Loads the counts again when the member changes, and when the page returns from the back/forward cache. */
function watch(): void {
  if (isWatching) return
  isWatching = true
  let known = getSession()
  watchSession(() => {
    const now = getSession()
    const isSame = known.member?.id === now.member?.id
    known = now
    if (!isSame && waiting === 0) void loadCounts()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void loadCounts()
  })
}

/** Maximum number of ids per kind and read. */
const maxIds = 100

function markedKeys(): CountKey[] {
  const marked = document.querySelectorAll<HTMLElement>('[data-counts]')
  return [...new Set([...marked].map((element) => element.dataset.counts as CountKey))]
}

/** Loads that wait for the session: they ask in the name of whoever it turns out to be. */
let waiting = 0

async function isMember(): Promise<boolean> {
  if (!isRemembered()) return false
  waiting += 1
  try {
    return (await loadSession()).state === 'in'
  } finally {
    waiting -= 1
  }
}

async function ask(keys: readonly CountKey[]): Promise<Omit<State, 'liked_comments'>> {
  const listOf = (type: string) => idsOfType(keys, type).slice(0, maxIds).join(',')
  const lists = { ...byPlural(kinds, byType(countedTypes, listOf)), polls: listOf('poll') }
  const query = Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids !== ''))
  if (await isMember()) {
    try {
      return await call('GET /api/user/state', { query })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
      sessionEnded()
    }
  }
  const found = await call('GET /api/counts', { query })
  const unliked = (list: typeof found.articles) => list.map((one) => ({ ...one, is_liked: false }))
  return {
    ...byPlural(
      kinds,
      byType(countedTypes, (type) => unliked(found[kinds[type].plural])),
    ),
    polls: found.polls.map((poll) => ({ ...poll, my_options: [] })),
  }
}

function show(): void {
  const { lang } = document.documentElement
  const locale = isLocale(lang) ? lang : undefined
  for (const element of document.querySelectorAll<HTMLElement>('[data-shows]')) {
    const count = items.get(element.dataset.counts ?? '')
    if (!count || !locale) continue
    const value = element.dataset.shows === 'comments' ? count.comment_count : count.liked_amount
    element.title = formatNumber(locale, value)
    element.lastChild!.textContent = formatCount(locale, value)
  }
  for (const listener of listeners) listener()
}
