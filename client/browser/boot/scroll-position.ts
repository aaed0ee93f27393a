// Restores the scroll position where the browser cannot, because its content or the anchor in the address loads later
// (docs/decisions/site/full-documents.md).
import { saveHistoryState, readHistoryState } from '../storage/history-entry.ts'
import { isHistoryNavigation } from './is-history-navigation.ts'
import { startAbove } from './start-islands.ts'

/** Milliseconds to wait for content that loads later. The tab of all games gets more. */
export const restoreTimeoutMs = { page: 1200, gameList: 2000 }
/** Maximum milliseconds until the page is long enough for the position. */
const maxRestoreTimeoutMs = 10_000

let holding: AbortController | undefined

/** Input events with which readers move the page. */
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/**
 * Saves the position when the page is left. It is the last scroll position, because on a phone the page moves while it
 * is left.
 */
export function saveScrollPosition(): void {
  let top = scrollY
  addEventListener('scroll', () => (top = scrollY), { passive: true })
  addEventListener('pagehide', () => saveHistoryState({ top }))
}

/**
 * Restores the position at which the reader left the page or, on a first visit, scrolls to the anchor in the address.
 */
export function restoreScrollPosition(): void {
  if (!isHistoryNavigation()) return keepInView(scrollToAnchor, restoreTimeoutMs.page)
  const top = readHistoryState('top')
  if (top === undefined) return
  keepInView(() => scrollToPosition(top), restoreTimeoutForPage())
}

export function restoreTimeoutForPage(): number {
  return restoreTimeoutMs[location.pathname.endsWith('/game-list') ? 'gameList' : 'page']
}

function scrollToAnchor(): boolean {
  const anchor = document.getElementById(anchorOf(location.hash))
  anchor?.scrollIntoView({ behavior: 'instant' })
  return anchor !== null
}

/** Id in a hash. One that cannot be decoded is used unchanged, as by the browser. */
export function anchorOf(hash: string): string {
  const id = hash.slice(1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/**
 * Scrolls as far as the page reaches. At its end, content above the position loads, which would not be in view by
 * itself.
 */
export function scrollToPosition(top: number): boolean {
  const isComplete = document.readyState === 'complete'
  if (isComplete && document.documentElement.scrollHeight < top + innerHeight) startAbove(top)
  scrollTo({ top, behavior: 'instant' })
  return Math.ceil(scrollY) >= top
}

/**
 * Calls `place` whenever the height of the page changes, until `within` milliseconds after the page has loaded and
 * `place` has returned true. Any scroll input of the reader stops it at once.
 */
export function keepInView(place: () => boolean, within: number): void {
  holding?.abort()
  const own = new AbortController()
  holding = own
  const { signal } = own
  const end = () => own.abort()
  const options = { signal, capture: true, passive: true }
  for (const name of inputs) addEventListener(name, end, options)
  let isReached = false
  const look = () => (isReached = place())
  const heights = new ResizeObserver(look)
  heights.observe(document.body)
  signal.addEventListener('abort', () => heights.disconnect())
  const endInTime = (left: number) =>
    setTimeout(() => {
      if (isReached || left <= within) end()
      else endInTime(left - within)
    }, within)
  const wait = () => endInTime(maxRestoreTimeoutMs)
  if (document.readyState === 'complete') wait()
  // Content above the position loads from now on, even if nothing has grown since the last check.
  else
    addEventListener(
      'load',
      () => {
        look()
        wait()
      },
      { signal },
    )
}
