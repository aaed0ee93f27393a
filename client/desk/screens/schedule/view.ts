// State of the schedule screen, which is stored in its URL.
import { scheduledTypes, type ScheduledType } from '../../../contract/desk/schedule/types.ts'
import { startOfMonth } from '../../../contract/days.ts'
import { isLocale, type Locale } from '../../../contract/locale.ts'
import { parseCalendarView, adjacentMonth, toMonth } from '../calendar/view.ts'

export interface ScheduledView {
  /** `2026-11`; absent for the current month. */
  month?: string
  shape?: 'list'
  kind?: ScheduledType
  /** Language of the readers; absent for all. */
  lang?: Locale
}

/** Parses the URL search; drops invalid values. */
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

/** From the start of a month to the start of the next, ISO 8601. */
export function spanOfMonth(month: string): { from: string; to: string } {
  return { from: startOfMonth(toMonth(month)), to: startOfMonth(toMonth(adjacentMonth(month, 1))) }
}

export function toScheduleQuery({ kind, lang }: ScheduledView, month: string) {
  return { ...spanOfMonth(month), ...(kind && { kind }), ...(lang && { in: lang }) }
}
