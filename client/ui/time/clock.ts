// One timer for all relative times on the page.
interface Watcher {
  /** Milliseconds until the text changes. */
  changesIn: () => number
  onChange: () => void
}

const watches = new Set<Watcher>()
let timer: ReturnType<typeof setTimeout> | undefined
/**
 * Maximum delay in milliseconds. Timers are limited to 2³¹ ms, and a changed system clock is noticed within the hour.
 */
const longest = 3_600_000

/**
 * Calls `onChange` whenever the text may have changed, and when the page becomes visible again. Returns the stop
 * function.
 */
export function onRelativeTimeTick(watch: Watcher): () => void {
  if (watches.size === 0) addEventListener('visibilitychange', tick)
  watches.add(watch)
  schedule()
  return () => {
    watches.delete(watch)
    if (watches.size > 0) return
    removeEventListener('visibilitychange', tick)
    clearTimeout(timer)
  }
}

function schedule(): void {
  clearTimeout(timer)
  if (document.hidden) return
  const next = Math.min(longest, ...[...watches].map(({ changesIn }) => changesIn()))
  timer = setTimeout(tick, next)
}

function tick(): void {
  for (const { onChange } of watches) onChange()
  schedule()
}
