// What the calendar of everything scheduled shows is what its address says.
import { scheduledTypes, type ScheduledType } from '../../../contract/desk/schedule/types.ts'
import { startOfMonth } from '../../../contract/days.ts'
import { isLocale, type Locale } from '../../../contract/locale.ts'
import { parseCalendarView, adjacentMonth, toMonth } from '../calendar/view.ts'

export interface ScheduledView {
  /** `2026-11`; the current one without it. */
  month?: string
  shape?: 'list'
  kind?: ScheduledType
  /** The language whose readers it is about. */
  lang?: Locale
}

/** The view in an address; what the address misspells is left out. */
export function parseScheduleView(search: Record<string, unknown>): ScheduledView {
  const { month, shape } = parseCalendarView(search)
  const kind = scheduledTypes.find((one) => one === search['kind'])
  const { lang } = search
  return {
    ...(month && { month }),
    ...(shape && { shape }),
    ...(kind && { kind }),
    ...(isLocale(lang) && { lang }),
  }
}

/** From the first moment of a month to that of the next, ISO 8601. */
export function spanOfMonth(month: string): { from: string; to: string } {
  return { from: startOfMonth(toMonth(month)), to: startOfMonth(toMonth(adjacentMonth(month, 1))) }
}

/** What the API is asked. */
export function toScheduleQuery({ kind, lang }: ScheduledView, month: string) {
  return { ...spanOfMonth(month), ...(kind && { kind }), ...(lang && { in: lang }) }
}
