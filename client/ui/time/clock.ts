// One timer for everything on the page that says how long ago something was.
interface Watcher {
  /** Milliseconds until the words change. */
  changesIn: () => number
  onChange: () => void
}

const watches = new Set<Watcher>()
let timer: ReturnType<typeof setTimeout> | undefined
/** A timer takes no longer delay than 2³¹ ms; a clock that was set is noticed within the hour. */
const longest = 3_600_000

/** Calls `onChange` whenever the words may have changed, and when the page is shown again. Returns the stop function. */
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
