// When a demo may begin: hours on working days of UTC+8 by a rule that operators set, so that any copy of a page offers the same
// ones.
import { dayLength, dayOf, startOfDay } from '../days.ts'

const hour = dayLength / 24

export interface SlotPolicy {
  /** Hours of UTC+8 at which one may begin. */
  hours: readonly number[]
  /** Working days on offer. */
  days: number
  /** Days from today to the first of them, in which a request is answered. */
  leadTime: number
  /** Starts that are taken. */
  bookedSlots?: readonly string[]
}

/** Days ahead that a slot may be asked for: a page kept for a while still offers slots of later days. */
const maxDaysAhead = 21

/** Whether `day` (UTC+8) is one from Monday to Friday. */
function isWorkingDay(day: string): boolean {
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}

/** Slots of the next working days; ISO 8601. */
export function listAvailableSlots(
  now: Date,
  { hours, days, leadTime, bookedSlots = [] }: SlotPolicy,
): string[] {
  return Array.from({ length: maxDaysAhead }, (_, index) =>
    dayOf(startOfDay(dayOf(now), index + leadTime)),
  )
    .filter(isWorkingDay)
    .slice(0, days)
    .flatMap((day) =>
      hours.map((one) => new Date(Date.parse(startOfDay(day)) + one * hour).toISOString()),
    )
    .filter((slot) => !bookedSlots.includes(slot))
}

/** Whether this is a full hour of a working day. */
export function isSlot(moment: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/.test(moment) || Number.isNaN(Date.parse(moment)))
    return false
  return isWorkingDay(dayOf(moment))
}

/** Whether a slot can still be asked for. */
export function isSlotOpen(slot: string, now: Date, { hours }: SlotPolicy): boolean {
  const ahead = Date.parse(slot) - now.getTime()
  const at = (Date.parse(slot) - Date.parse(startOfDay(dayOf(slot)))) / hour
  return ahead > 0 && ahead < (maxDaysAhead + 1) * dayLength && hours.includes(at)
}

/** Whether this is the name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}
