// Timing of unrequested content: after the page has been visible for a while, and never right after an input.
import { isReaderBusy } from '../../ui/overlay/is-reader-busy.ts'

/** Seconds without input after which new content does not look like a response to it. */
const idleSeconds = 2

const moves = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'keydown']

/** Resolves when the page has been visible for `seconds` and its reader is idle, outside forms and menus. */
export function whenReaderIdle(seconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  let [seen, still] = [0, 0]
  const move = () => {
    still = 0
  }
  for (const name of moves) addEventListener(name, move, { signal: over.signal, passive: true })
  const clock = setInterval(() => {
    if (document.hidden) return
    seen += 1
    still = isReaderBusy() ? 0 : still + 1
    if (seen < seconds || still < idleSeconds) return
    clearInterval(clock)
    over.abort()
    resolve()
  }, 1000)
  return promise
}
