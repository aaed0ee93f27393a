// Relative times stay correct while the page is open, with a single timer.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { agoChangesIn, formatAgo } from '../../../client/i18n/translate.ts'
import { onRelativeTimeTick } from '../../../client/ui/time/clock.ts'

const start = new Date('2026-11-20T12:00:00.000Z')
const page = { hidden: false }
let onVisibility: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (onVisibility = listener))
  vi.stubGlobal('removeEventListener', () => (onVisibility = undefined))
  page.hidden = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** All texts shown by a line of this age, the current one last. */
function watchLine(secondsOld: number) {
  const at = new Date(start.getTime() - secondsOld * 1000).toISOString()
  const said: string[] = []
  const say = () => {
    const now = formatAgo('en-US', at, new Date())
    if (said.at(-1) !== now) said.push(now)
  }
  say()
  const changesIn = () => agoChangesIn(at, new Date())
  return { said, stop: onRelativeTimeTick({ changesIn, onChange: say }) }
}

describe('relative times', () => {
  it('change when due, with a single timer for all lines', () => {
    const lines = [watchLine(0), watchLine(58), watchLine(3 * 3600 - 61)]
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(62_000)
    expect(lines[0]!.said).toHaveLength(60)
    expect(lines[0]!.said.at(-1)).toBe('1 minute ago')
    expect(lines[1]!.said).toEqual([
      '58 seconds ago',
      '59 seconds ago',
      '1 minute ago',
      '2 minutes ago',
    ])
    expect(lines[2]!.said).toEqual(['2 hours ago', '3 hours ago'])
    for (const { stop } of lines) stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(onVisibility).toBeUndefined()
  })

  it('pause while the page is hidden, and are correct when it is visible again', () => {
    const { said, stop } = watchLine(300)
    page.hidden = true
    onVisibility!()
    expect(vi.getTimerCount()).toBe(0)
    vi.setSystemTime(start.getTime() + 7_200_000)
    page.hidden = false
    onVisibility!()
    expect(said).toEqual(['5 minutes ago', '2 hours ago'])
    stop()
  })

  it('of long ago cause no work', () => {
    const work = vi.fn<() => void>()
    const at = '2021-01-01T00:00:00.000Z'
    const stop = onRelativeTimeTick({
      changesIn: () => agoChangesIn(at, new Date()),
      onChange: work,
    })
    vi.advanceTimersByTime(3_599_000)
    expect(work).not.toHaveBeenCalled()
    stop()
  })
})

describe('the time until the next change', () => {
  it.each([1, 59, 60, 3599, 86_399, 604_799, 2_629_745, 31_556_951, 40_000_000])(
    'is exact at an age of %i s',
    (seconds) => {
      const at = new Date(start.getTime() - seconds * 1000).toISOString()
      const change = agoChangesIn(at, start)
      const after = (milliseconds: number) =>
        formatAgo('en-US', at, new Date(start.getTime() + milliseconds))
      expect(after(change - 1)).toBe(after(0))
      expect(after(change)).not.toBe(after(0))
    },
  )
})
