// The reading position where the browser has no answer: what was at it, or the anchor in the address, is loaded later
// (docs/decisions/site/001-full-documents.md).
import { saveHistoryState, readHistoryState } from '../storage/history-entry.ts'
import { isHistoryNavigation } from './is-history-navigation.ts'
import { startAbove } from './start-islands.ts'

/** Milliseconds for which what is loaded later is waited for; the tab of all games is given more. */
export const restoreTimeoutMs = { page: 1200, gameList: 2000 }
/** Milliseconds at most for what has to be there before the page reaches as far as the place. */
const maxRestoreTimeoutMs = 10_000

let holding: AbortController | undefined

/** What a reader does to move the page by themselves. */
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Keeps the position when the page is left: the last one scrolled to, because on a phone it moves while the page goes. */
export function saveScrollPosition(): void {
  let top = scrollY
  addEventListener('scroll', () => (top = scrollY), { passive: true })
  addEventListener('pagehide', () => saveHistoryState({ top }))
}

/** Where the reader left the page or, on the way to it, the anchor in its address. */
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

/** The id a hash names; one that cannot be decoded names itself, as it does for the browser. */
export function anchorOf(hash: string): string {
  const id = hash.slice(1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** As far as the page reaches. Below its end, what lies above is loaded: it would not be in view by itself. */
export function scrollToPosition(top: number): boolean {
  const isComplete = document.readyState === 'complete'
  if (isComplete && document.documentElement.scrollHeight < top + innerHeight) startAbove(top)
  scrollTo({ top, behavior: 'instant' })
  return Math.ceil(scrollY) >= top
}

/**
 * Calls `place` whenever the height of the page changes, until `within` milliseconds after the page has loaded and `place`
 * says that it was reached. A reader who moves the page ends it at once.
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
  // What lies above is loaded from now on, though nothing may have grown since the page was looked at.
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
