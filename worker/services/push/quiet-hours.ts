// Hours of the night in which news and draws wait.
import { zoneClock } from '../../../client/contract/calendar/zone-clock.ts'
import { nextMorning } from '../../data/members/morning.ts'

/** Hours on the wall of the device: from ten at night to eight in the morning, when digests are sent too. */
const [from, until] = [22, 8]

/** End of the quiet hours; `null` outside them. */
export function quietUntil(zone: string, now: Date): string | null {
  const hour = new Date(zoneClock(zone).toWall(now.getTime())).getUTCHours()
  return hour >= from || hour < until ? nextMorning(zone, now) : null
}
