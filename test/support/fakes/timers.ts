// Fake timers for one test only. Queues and alarms of the same isolate have I/O contexts of their own: a timer that a
// test fires would continue them in the context of the test, which workerd refuses.
import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

const tests = new AsyncLocalStorage<true>()

/** Runs a test, and marks all calls that it makes. */
export const asTest = <T>(run: () => T): T => tests.run(true, run)

/** Stops `setTimeout` for the calls of the running test, and `Date` at `now` for all, until `vi.useRealTimers`. */
export function stopTimers(now?: number): void {
  const real = globalThis.setTimeout
  const clearReal = globalThis.clearTimeout
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', ...(now === undefined ? [] : ['Date' as const])],
    ...(now !== undefined && { now }),
  })
  const fake = globalThis.setTimeout
  const clearFake = globalThis.clearTimeout
  const isTest = () => tests.getStore() === true
  globalThis.setTimeout = ((...args: Parameters<typeof setTimeout>) =>
    (isTest() ? fake : real)(...args)) as typeof setTimeout
  globalThis.clearTimeout = ((timer: number | undefined) =>
    (isTest() ? clearFake : clearReal)(timer)) as typeof clearTimeout
}

const isDirect = Symbol('direct')

/**
 * Sets timers with a delay by the platform's own function. The runner's function captures a stack at each call, to find
 * those of the runner without a delay, and each call to a database sets a timer.
 */
export function setDelaysDirectly(): void {
  const patched = globalThis.setTimeout
  if (isDirect in patched) return
  const native = Object.getPrototypeOf(globalThis).setTimeout as typeof setTimeout
  if (typeof native !== 'function') throw new TypeError('the platform has no setTimeout')
  const direct = (...args: Parameters<typeof setTimeout>) =>
    Reflect.apply(args[1] ? native : patched, globalThis, args)
  globalThis.setTimeout = Object.assign(direct as typeof setTimeout, { [isDirect]: true })
}
