// Days and months are in UTC+8, which has no daylight saving time (docs/decisions/site/times-in-utc8.md).

/** A month in UTC+8; `month` counts from 1. */
export interface Month {
  year: number
  month: number
}

const offset = 8 * 60 * 60 * 1000
export const dayLength = 24 * 60 * 60 * 1000

/** Day of a time: `2026-11-30T16:30:00.000Z` → `2026-12-01`. */
export function dayOf(moment: string | Date): string {
  return new Date(new Date(moment).getTime() + offset).toISOString().slice(0, 10)
}

/** Time of day: `2026-11-30T16:30:00.000Z` → `00:30`. */
export function timeOf(moment: Date): string {
  return new Date(moment.getTime() + offset).toISOString().slice(11, 16)
}

/** Start of the day `offset` days after `day`. */
export function startOfDay(day: string, offset = 0): string {
  return new Date(Date.parse(`${day}T00:00:00+08:00`) + offset * dayLength).toISOString()
}

/** Monday of the week that contains a time. */
export function weekOf(moment: string | Date): string {
  const day = dayOf(moment)
  return dayOf(startOfDay(day, -((new Date(day).getUTCDay() + 6) % 7)))
}

export function monthOf(moment: string | Date): Month {
  const [year = 0, month = 0] = dayOf(moment).split('-').map(Number)
  return { year, month }
}

/** Midnight of the first day, as an ISO time. */
export function startOfMonth({ year, month }: Month): string {
  return new Date(Date.UTC(year, month - 1) - offset).toISOString()
}

/** The month `count` months later, or earlier when `count` is negative. */
export function monthsLater({ year, month }: Month, count: number): Month {
  return monthOf(startOfMonth({ year, month: month + count }))
}

/** True if `month` is between `first` and `last`, inclusive. */
export function isMonthWithin(month: Month, first: Month, last: Month): boolean {
  const number = (one: Month) => one.year * 12 + one.month
  return number(first) <= number(month) && number(month) <= number(last)
}

/** Time zone of the site's days. */
export const siteZone = 'Asia/Shanghai'

/** True for the name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}
