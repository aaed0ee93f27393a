// Counts of a page: responses of the API, later events, and the member's own changes. Islands read the counts here;
// plain numbers (`data-shows`) and like buttons are updated in the DOM.
import type { Answer } from '../api/call.ts'
import { isLocale } from '../../contract/locale.ts'
import {
  countedTypes,
  itemKey,
  items as kinds,
  type CountedType,
  type ItemKey as KeyOf,
} from '../../contract/items.ts'
import type { RealtimeEvent } from '../../contract/notifications/realtime.ts'
import { formatCount, formatNumber } from '../../i18n/translate.ts'

export type ItemKey = KeyOf<CountedType>
export type CountKey = ItemKey | `poll:${number}`

type State = Answer<'GET /api/user/state'>
export type Counts = Omit<State, 'liked_comments' | 'favorites'>
export type ItemCount = Omit<State['articles'][number], 'id'>
export type PollCount = State['polls'][number]
type PollNumbers = RealtimeEvent<'counts'>['polls'][number]

const items = new Map<string, ItemCount>()
const polls = new Map<number, PollCount>()
/** Latest numbers from events. */
const latestPollCounts = new Map<number, PollNumbers>()
const listeners = new Set<() => void>()

/** The latest change of a count on this page. */
interface Change {
  /** Milliseconds since 1970. */
  at: number
  /** Number of the member's own changes. */
  own: number
}

const changes = new Map<CountKey, Change>()

export const countOf = (key: ItemKey): ItemCount | undefined => items.get(key)
export const pollOf = (id: number): PollCount | undefined => polls.get(id)
export const latestPollCountsOf = (id: number): PollNumbers | undefined => latestPollCounts.get(id)

/** For useSyncExternalStore; returns the unsubscribe function. */
export function watchCounts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets a count that the member has changed. */
export function setCount(key: ItemKey, count: ItemCount): void {
  noteChange(key, 1)
  items.set(key, count)
  show()
}

/** Adds comments written or deleted here. Does nothing without a count. */
export function addComments(key: ItemKey, difference: number): void {
  const count = items.get(key)
  if (count) setCount(key, { ...count, comment_count: count.comment_count + difference })
}

export function setPoll(poll: PollCount): void {
  noteChange(`poll:${poll.id}`, 1)
  polls.set(poll.id, poll)
  show()
}

/** Ignores items that are not on this page. */
export function applyCountsEvent(changed: RealtimeEvent<'counts'>): void {
  const shown = new Set<string>(countKeysOnPage())
  for (const type of countedTypes)
    for (const { id, ...count } of changed[kinds[type].plural]) {
      const key = itemKey(type, id)
      const known = items.get(key)
      if (!known && !shown.has(key)) continue
      noteChange(key)
      items.set(key, { is_liked: false, ...known, ...count })
    }
  for (const news of changed.polls) {
    noteChange(`poll:${news.id}`)
    latestPollCounts.set(news.id, news)
    const known = polls.get(news.id)
    if (known) polls.set(news.id, withNumbers(known, news))
  }
  show()
}

/** The poll with newer numbers. */
export function withNumbers(poll: PollCount, newer: Omit<PollNumbers, 'id'> | undefined) {
  if (!newer) return poll
  const { voted_count, options } = newer
  const countOfOption = new Map(options.map((option) => [option.id, option.voted_count]))
  return {
    ...poll,
    voted_count,
    options: poll.options.map((option) => ({
      ...option,
      voted_count: countOfOption.get(option.id) ?? option.voted_count,
    })),
  }
}

function noteChange(key: CountKey, own = 0): void {
  changes.set(key, { at: Date.now(), own: own + (changes.get(key)?.own ?? 0) })
}

/** All counts that this page shows. */
export function countKeysOnPage(): CountKey[] {
  const marked = document.querySelectorAll<HTMLElement>('[data-counts]')
  return [...new Set([...marked].map((element) => element.dataset.counts as CountKey))]
}

export type Changes = ReadonlyMap<CountKey, Change>

/** For `applyCountsResponse`, when the request is sent. */
export const snapshotChanges = (): Changes => new Map(changes)

/**
 * Applies a response to a request sent after these changes, with counts from `since` or later. A count that the member
 * has changed since the request is skipped. If this page has newer numbers, only the member's own state is applied.
 */
export function applyCountsResponse(found: Counts, before: Changes, since: number): void {
  const heldOf = (key: CountKey) => {
    const now = changes.get(key)
    if (now?.own !== before.get(key)?.own) return 'nothing'
    return now && (now !== before.get(key) || now.at > since) ? 'own' : 'all'
  }
  for (const type of countedTypes)
    for (const { id, ...count } of found[kinds[type].plural]) {
      const key = itemKey(type, id)
      const held = heldOf(key)
      if (held === 'all') items.set(key, count)
      else if (held === 'own')
        items.set(key, { ...count, ...items.get(key), is_liked: count.is_liked })
    }
  for (const poll of found.polls) {
    const held = heldOf(`poll:${poll.id}`)
    if (held === 'all') polls.set(poll.id, poll)
    else if (held === 'own')
      polls.set(poll.id, withNumbers(poll, polls.get(poll.id) ?? latestPollCounts.get(poll.id)))
  }
  show()
}

function show(): void {
  const { lang } = document.documentElement
  const locale = isLocale(lang) ? lang : undefined
  for (const element of document.querySelectorAll<HTMLElement>(
    '[data-shows], button[data-counts]',
  )) {
    const count = items.get(element.dataset.counts ?? '')
    if (!count || !locale) continue
    const value = element.dataset.shows === 'comments' ? count.comment_count : count.liked_amount
    element.title = formatNumber(locale, value)
    element.lastChild!.textContent = formatCount(locale, value)
    if (element.ariaPressed) element.ariaPressed = String(count.is_liked)
  }
  for (const listener of listeners) listener()
}
