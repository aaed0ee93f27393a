import { dayLength } from '../../../client/contract/days.ts'
import { isDeep } from '../sample.ts'

/** Eighteen months in milliseconds. */
const ahead = 548 * dayLength

const machineDate = Date
const laterDate = new Proxy(machineDate, {
  construct: (clock, values: [], target) =>
    Reflect.construct(clock, values.length > 0 ? values : [clock.now() + ahead], target) as Date,
  get: (clock, name) => (name === 'now' ? () => clock.now() + ahead : Reflect.get(clock, name)),
})

/**
 * In a deep run the clock of a test is eighteen months ahead, so that tests that depend on today's date fail early. A
 * clock stopped by the test stays as it is.
 */
export function useLaterClock(): void {
  if (isDeep && Date === machineDate) globalThis.Date = laterDate
}
