// Calendar of draws: weekdays and a time in UTC+8, with exceptions set by operators. Without schemas, so that islands
// can include it.
import { dayOf, startOfDay } from '../days.ts'

export interface DrawCalendar {
  /** Weekdays from Sunday, 0; at least one. */
  weekdays: readonly number[]
  /** `21:30`, UTC+8. */
  time: string
  /** Exceptions by day, as in `2026-11-24`: the time of the draw, or `null` for no draw. */
  days: Readonly<Record<string, string | null>>
}

/** Rows of the table `settings` override it. */
export const drawCalendarDefaults: DrawCalendar = { weekdays: [2, 4, 6], time: '21:30', days: {} }

/** Time of the draw on a day in UTC+8; `null` without a draw. */
export function drawOn({ weekdays, time, days }: DrawCalendar, day: string): string | null {
  const other = days[day]
  if (other !== undefined) return other
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekdays.includes(weekday) ? momentOn(day, time) : null
}

/** A time of day in UTC+8. */
export function momentOn(day: string, time: string): string {
  return new Date(`${day}T${time}:00+08:00`).toISOString()
}

/** Time of the first scheduled draw after `moment`. */
export function nextDrawTime(calendar: DrawCalendar, moment: Date): Date {
  let day = dayOf(moment)
  let at = drawOn(calendar, day)
  // Terminates: the exceptions are finite, and every week without one has a draw.
  while (at === null || at <= moment.toISOString()) {
    day = dayOf(startOfDay(day, 1))
    at = drawOn(calendar, day)
  }
  return new Date(at)
}

/** Times of scheduled draws after `from` and until `to`, oldest first. */
export function drawTimesIn(calendar: DrawCalendar, from: Date, to: Date): Date[] {
  const times: Date[] = []
  for (let time = nextDrawTime(calendar, from); time <= to; time = nextDrawTime(calendar, time))
    times.push(time)
  return times
}

/** Maximum overdue draws that are listed. */
const maxOverdueDraws = 3

/**
 * Times of the last scheduled draws without a result, newest first: those after the day of the latest entered draw.
 * Only their times are known, since such a draw may also have been cancelled.
 */
export function overdueDraws(calendar: DrawCalendar, latest: Date, now: Date): Date[] {
  return drawTimesIn(calendar, latest, now)
    .filter((time) => dayOf(time) !== dayOf(latest))
    .slice(-maxOverdueDraws)
    .toReversed()
}
