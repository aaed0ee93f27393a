// Demo slots: hours on business days in UTC+8, computed from settings, so that every cached copy of a page offers the
// same.
import { dayLength, dayOf, startOfDay } from '../days.ts'

const hour = dayLength / 24

export interface SlotPolicy {
  /** Starting hours in UTC+8. */
  hours: readonly number[]
  /** Number of business days on offer. */
  days: number
  /** Days from today to the first offered day, in which operators respond. */
  leadTime: number
  /** Starts of booked slots. */
  bookedSlots?: readonly string[]
}

/** Maximum days ahead. Larger than the offer, because a cached page may still offer slots of later days. */
const maxDaysAhead = 21

/** True from Monday to Friday; `day` is in UTC+8. */
function isWorkingDay(day: string): boolean {
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}

/** Slots of the next business days; ISO 8601. */
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

/** True for a full hour of a business day. */
export function isSlot(moment: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/.test(moment) || Number.isNaN(Date.parse(moment)))
    return false
  return isWorkingDay(dayOf(moment))
}

/** True if the slot can still be requested. */
export function isSlotOpen(slot: string, now: Date, { hours }: SlotPolicy): boolean {
  const ahead = Date.parse(slot) - now.getTime()
  const at = (Date.parse(slot) - Date.parse(startOfDay(dayOf(slot)))) / hour
  return ahead > 0 && ahead < (maxDaysAhead + 1) * dayLength && hours.includes(at)
}
