// State of the calendar screen, which is stored in its URL.
import { eventKinds, firstMonth, type EventKind } from '../../../contract/calendar/kinds.ts'
import { dayOf, isMonthWithin, monthsLater, type Month } from '../../../contract/days.ts'

export interface CalendarView {
  /** `2026-11`; absent for the current month. */
  month?: string
  shape?: 'list'
  /** Id of a brand. */
  brand?: string
  kind?: EventKind
  exclusive?: '1'
  short?: '1'
}

const patterns = {
  shape: /^list$/,
  brand: /^[1-9]\d{0,8}$/,
  kind: new RegExp(`^(?:${eventKinds.join('|')})$`),
  exclusive: /^1$/,
  short: /^1$/,
}

/** Last month of the calendar. */
const lastMonth: Month = { year: 2099, month: 12 }

/** Parses the URL search; drops invalid values. */
export function parseCalendarView(search: Record<string, unknown>): CalendarView {
  const known = Object.entries(patterns).flatMap(([name, pattern]) => {
    const value = search[name]
    return typeof value === 'string' && pattern.test(value) ? [[name, value]] : []
  })
  const { month } = search
  const isMonth = typeof month === 'string' && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)
  const isKept = isMonth && isMonthWithin(toMonth(month), firstMonth, lastMonth)
  return { ...Object.fromEntries(known), ...(isKept && { month }) }
}

export function toMonth(text: string): Month {
  const [year = 0, month = 0] = text.split('-').map(Number)
  return { year, month }
}

const monthText = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}`

export const shownMonth = ({ month }: Pick<CalendarView, 'month'>, now = new Date()) =>
  month ?? dayOf(now).slice(0, 7)

export const adjacentMonth = (month: string, by: 1 | -1) =>
  monthText(monthsLater(toMonth(month), by))

/** Query of the API for these months. */
export function toCalendarQuery(
  { month: _month, shape: _shape, brand, ...filter }: CalendarView,
  [from, to = from]: readonly [from: string, to?: string],
) {
  return { ...filter, ...(brand && { brand: Number(brand) }), from, to }
}
