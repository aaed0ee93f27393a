// When draws take place: on some days of the week at one time of UTC+8, and on other days, or not at all, where operators
// say so. Without schemas, so that islands can include it.
import { dayOf, startOfDay } from '../days.ts'

export interface DrawCalendar {
  /** From Sunday, 0; at least one. */
  weekdays: readonly number[]
  /** `21:30`, UTC+8. */
  time: string
  /** Days that differ, as in `2026-11-24`: the moment of their draw, or `null` where there is none. */
  days: Readonly<Record<string, string | null>>
}

/** Rows of the table `settings` override it. */
export const drawCalendarDefaults: DrawCalendar = { weekdays: [2, 4, 6], time: '21:30', days: {} }

/** The moment of the draw on a day of UTC+8; `null` where there is none. */
export function drawOn({ weekdays, time, days }: DrawCalendar, day: string): string | null {
  const other = days[day]
  if (other !== undefined) return other
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekdays.includes(weekday) ? momentOn(day, time) : null
}

/** A time of a day, both in UTC+8. */
export function momentOn(day: string, time: string): string {
  return new Date(`${day}T${time}:00+08:00`).toISOString()
}

/** The time of the first scheduled draw after `moment`. */
export function nextDrawTime(calendar: DrawCalendar, moment: Date): Date {
  let day = dayOf(moment)
  let at = drawOn(calendar, day)
  // Days that differ come to an end, and then each week has a draw.
  while (at === null || at <= moment.toISOString()) {
    day = dayOf(startOfDay(day, 1))
    at = drawOn(calendar, day)
  }
  return new Date(at)
}

/** The times of scheduled draws after `from`, until `to` at the latest, the oldest first. */
export function drawTimesIn(calendar: DrawCalendar, from: Date, to: Date): Date[] {
  const times: Date[] = []
  for (let time = nextDrawTime(calendar, from); time <= to; time = nextDrawTime(calendar, time))
    times.push(time)
  return times
}

/** Maximum number of awaited draws that are named. */
const maxOverdueDraws = 3

/**
 * The times of the last scheduled draws whose results are awaited, newest first: those after the day of the latest draw
 * that was entered. Nothing is known of them but the time, since a draw may also have been called off.
 */
export function overdueDraws(calendar: DrawCalendar, latest: Date, now: Date): Date[] {
  return drawTimesIn(calendar, latest, now)
    .filter((time) => dayOf(time) !== dayOf(latest))
    .slice(-maxOverdueDraws)
    .toReversed()
}
