// When a demo may begin: a closed list of hours on working days of UTC+8, so that any copy of a page offers the same ones.
import { dayLength, dayOf, startOfDay } from './days.ts'

/** Hours of UTC+8; the last demo ends before the desk closes, and is the morning of Europe. */
const hours = [9, 11, 14, 17]
const hour = dayLength / 24

/** Working days on offer. */
const offeredDays = 5
/** Days ahead that a slot may be asked for: a page kept for a while still offers slots of later days. */
const furthest = 21

/** Whether `day` (UTC+8) is one from Monday to Friday. */
function isWorkingDay(day: string): boolean {
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}

const slotsOf = (day: string): string[] =>
  hours.map((one) => new Date(Date.parse(startOfDay(day)) + one * hour).toISOString())

/** Slots of the working days after the next two days, in which a request is answered; ISO 8601. */
export function offerSlots(now: Date): string[] {
  return Array.from({ length: furthest }, (_, index) => dayOf(startOfDay(dayOf(now), index + 3)))
    .filter(isWorkingDay)
    .slice(0, offeredDays)
    .flatMap(slotsOf)
}

/** Whether a demo may begin at this moment of any day. */
export function isSlot(moment: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/.test(moment) || Number.isNaN(Date.parse(moment)))
    return false
  const day = dayOf(moment)
  return isWorkingDay(day) && slotsOf(day).includes(moment)
}

/** Whether a slot can still be asked for. */
export function isSlotOpen(slot: string, now: Date): boolean {
  const ahead = Date.parse(slot) - now.getTime()
  return ahead > 0 && ahead < (furthest + 1) * dayLength
}

/** Whether this is the name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}
