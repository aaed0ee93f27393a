// Restoring the scroll position on the way back, and its time limit.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const listeners = new Map<string, () => void>()
let grow: () => void

/** A page with only the parts used here. */
function stubPage(readyState: DocumentReadyState): void {
  vi.stubGlobal('document', { readyState, body: {} })
  vi.stubGlobal('IntersectionObserver', class {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      place: () => void
      constructor(place: () => void) {
        this.place = place
      }
      observe() {
        grow = () => this.place()
      }
      disconnect() {
        grow = () => undefined
      }
    },
  )
  const listen = (name: string, listener: () => void, { signal }: { signal: AbortSignal }) => {
    listeners.set(name, listener)
    signal.addEventListener('abort', () => listeners.delete(name))
  }
  vi.stubGlobal('addEventListener', listen)
}

async function hold(readyState: DocumentReadyState = 'complete', isReached = () => true) {
  stubPage(readyState)
  const { keepInView, restoreTimeoutMs } =
    await import('../../../client/browser/boot/scroll-position.ts')
  const place = vi.fn<() => boolean>(isReached)
  keepInView(place, restoreTimeoutMs.page)
  return { place, keepInView }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
  listeners.clear()
})

it.each([
  ['#top', 'top'],
  ['#%E8%A7%84%E5%88%99', '规则'],
  ['#100%', '100%'],
  ['#%E8%A7', '%E8%A7'],
])('the hash %s names %s', async (hash, id) => {
  stubPage('complete')
  const { anchorOf } = await import('../../../client/browser/boot/scroll-position.ts')
  expect(anchorOf(hash)).toBe(id)
})

describe('the scroll position', () => {
  it('follows the page as it grows, for 1,200 milliseconds', async () => {
    const { place } = await hold()
    grow()
    vi.advanceTimersByTime(1199)
    grow()
    expect(place).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(1)
    grow()
    expect(place).toHaveBeenCalledTimes(2)
    expect(listeners.size).toBe(0)
  })

  it('waits until the page is long enough', async () => {
    let isReached = false
    const { place } = await hold('complete', () => isReached)
    grow()
    vi.advanceTimersByTime(5000)
    isReached = true
    grow()
    vi.advanceTimersByTime(1200)
    grow()
    expect(place).toHaveBeenCalledTimes(2)
  })

  it('is given up after ten seconds', async () => {
    const { place } = await hold('complete', () => false)
    grow()
    vi.advanceTimersByTime(11_000)
    grow()
    expect(place).toHaveBeenCalledTimes(1)
  })

  it('is given up ten seconds after the end of loading', async () => {
    const { place } = await hold('loading')
    vi.advanceTimersByTime(60_000)
    grow()
    expect(place).toHaveBeenCalledTimes(1)
    listeners.get('load')!()
    // At `load`, `place` runs once more: only then does it load content above the position, without which the page may
    // not grow.
    expect(place).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(1200)
    grow()
    expect(place).toHaveBeenCalledTimes(2)
  })

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
    'belongs to the reader after %s',
    async (input) => {
      const { place } = await hold()
      listeners.get(input)!()
      grow()
      expect(place).not.toHaveBeenCalled()
    },
  )

  it('is restored once at a time', async () => {
    const { place, keepInView } = await hold()
    const later = vi.fn<() => boolean>(() => true)
    keepInView(later, 2000)
    grow()
    expect([place.mock.calls.length, later.mock.calls.length]).toEqual([0, 1])
  })
})
