// A clock for tests that depend on the day: handlers and caches of this isolate see it, timers go on by the real one.
import { afterAll, beforeAll, vi } from 'vitest'

/** From now on it is `moment`. */
export function setClock(moment: string): void {
  vi.setSystemTime(new Date(moment))
}

/** Lets a file of tests take place at `moment`. */
export function stopClockAt(moment: string): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
  })
  afterAll(() => {
    vi.useRealTimers()
  })
}
