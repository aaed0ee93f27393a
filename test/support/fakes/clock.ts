// A clock for tests that depend on the date. Handlers and caches of this isolate use it; timers use the real one.
import { afterAll, beforeAll, vi } from 'vitest'

/** Sets the clock to `moment`. */
export function setClock(moment: string): void {
  vi.setSystemTime(new Date(moment))
}

/** Runs all tests of a file at `moment`. */
export function stopClockAt(moment: string): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
  })
  afterAll(() => {
    vi.useRealTimers()
  })
}
