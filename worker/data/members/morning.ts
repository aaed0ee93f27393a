// Eight o'clock in the morning in a member's time zone, at which digests are due.
import { dayLength } from '../../../client/contract/days.ts'
import { zoneClock } from '../../../client/contract/calendar/zone-clock.ts'

const hour = 60 * 60 * 1000
const sendHour = 8

/** The first morning after a time. */
export function nextMorning(zone: string, after: string | Date): string {
  const { toWall, toUtc } = zoneClock(zone)
  const from = new Date(after).getTime()
  const midnight = Math.floor(toWall(from) / dayLength) * dayLength
  const today = toUtc(midnight + sendHour * hour)
  const morning = today > from ? today : toUtc(midnight + dayLength + sendHour * hour)
  return new Date(morning).toISOString()
}

/** The morning before another one, which is 23 to 25 hours earlier. */
export function morningBefore(zone: string, morning: string): string {
  return nextMorning(zone, new Date(Date.parse(morning) - dayLength - 2 * hour))
}

/** The latest morning that is not after `now`, at least `due`. */
export function lastMorning(zone: string, due: string, now: Date): string {
  const latest = morningBefore(zone, nextMorning(zone, now))
  return latest > due ? latest : due
}
