// New dates of a moved or repeated event. Days are in UTC+8, and the time of day stays the same there.
import { dayLength, dayOf, monthOf, monthsLater, startOfDay, startOfMonth } from '../../days.ts'

export interface Period {
  starts_at: string
  ends_at: string
}

export const steps = ['week', 'month'] as const
export type Step = (typeof steps)[number]
/** Maximum repetitions created at once. */
export const maxRepeats = 12

const later = (moment: string, days: number) =>
  new Date(Date.parse(moment) + days * dayLength).toISOString()

export function shiftedByDays<Of extends Period>(event: Of, days: number): Of {
  const { starts_at, ends_at } = event
  return { ...event, starts_at: later(starts_at, days), ends_at: later(ends_at, days) }
}

/** The part of a moved event that would be in the past: all of it, or its start. */
export function pastAfterMove(event: Period, days: number, now: Date): 'ended' | 'begun' | null {
  const moved = shiftedByDays(event, days)
  const isPast = (moment: string) => Date.parse(moment) <= now.getTime()
  if (isPast(moved.ends_at)) return 'ended'
  return isPast(moved.starts_at) && !isPast(event.starts_at) ? 'begun' : null
}

/** Days between two dates such as `2026-11-30`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(startOfDay(to)) - Date.parse(startOfDay(from))) / dayLength)
}

/** The event `times` weeks or months later. In a month that is too short, the last day. */
export function repeatedDates<Of extends Period>(event: Of, step: Step, times: number): Of {
  if (step === 'week') return shiftedByDays(event, times * 7)
  const day = dayOf(event.starts_at)
  const first = startOfMonth(monthsLater(monthOf(event.starts_at), times))
  const next = startOfMonth(monthsLater(monthOf(first), 1))
  const days = daysBetween(dayOf(first), dayOf(next))
  const to = dayOf(later(first, Math.min(Number(day.slice(8)), days) - 1))
  return shiftedByDays(event, daysBetween(day, to))
}

/** Days of each month on which the site says that the calendar is up to date. */
const updateDays = [1, 11, 21]

export const isUpdateDay = (day: string) => updateDays.includes(Number(day.slice(8)))

/** The latest update day before a day, and the next one after it. */
export function adjacentUpdateDays(day: string): { last: string; next: string } {
  return { last: nearest(day, -1), next: nearest(day, 1) }
}

function nearest(day: string, by: 1 | -1): string {
  const other = dayOf(startOfDay(day, by))
  return isUpdateDay(other) ? other : nearest(other, by)
}
