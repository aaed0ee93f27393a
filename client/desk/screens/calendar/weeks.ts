// Layout of a month's events: weeks of seven days, each with bars in lanes that do not overlap.
import type { DeskEvent } from '../../../contract/desk/calendar/api.ts'
import { daysBetween } from '../../../contract/desk/calendar/event-dates.ts'
import { dayOf, monthsLater, startOfDay, startOfMonth } from '../../../contract/days.ts'
import { toMonth } from './view.ts'

export interface Bar {
  event: DeskEvent
  /** Columns from 0, both inclusive. */
  from: number
  to: number
  lane: number
  /** `isContinued`: began before the week; `goesOn`: ends after it. */
  isContinued: boolean
  goesOn: boolean
}

export interface Week {
  days: string[]
  bars: Bar[]
  /** Number of events without a free lane, per day. */
  hidden: number[]
}

/** Maximum number of lanes per week. */
const lanes = 5

/** First and last day. An event that ends at midnight ends on the previous day. */
export function daysOf({
  kind,
  starts_at,
  ends_at,
}: Pick<DeskEvent, 'kind' | 'starts_at' | 'ends_at'>): [first: string, last: string] {
  const last = kind === 'launch' ? starts_at : ends_at
  const until = Math.max(Date.parse(starts_at), Date.parse(last) - 1)
  return [dayOf(starts_at), dayOf(new Date(until))]
}

/** Weeks of a month, each from Monday. */
export function weeksOf(month: string, events: readonly DeskEvent[]): Week[] {
  const first = dayOf(startOfMonth(toMonth(month)))
  const next = dayOf(startOfMonth(monthsLater(toMonth(month), 1)))
  const lead = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const count = Math.ceil((daysBetween(first, next) + lead) / 7)
  return Array.from({ length: count }, (_, week) => {
    const days = Array.from({ length: 7 }, (_day, at) =>
      dayOf(startOfDay(first, week * 7 + at - lead)),
    )
    return weekOf(days, events)
  })
}

function weekOf(days: string[], events: readonly DeskEvent[]): Week {
  const [monday = '', sunday = ''] = [days[0], days.at(-1)]
  const taken: boolean[][] = []
  const hidden = days.map(() => 0)
  const bars = events.flatMap((event): Bar[] => {
    const [first, last] = daysOf(event)
    if (last < monday || first > sunday) return []
    const from = Math.max(0, daysBetween(monday, first))
    const to = Math.min(6, daysBetween(monday, last))
    const columns = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    const lane = Array.from({ length: lanes }, (_, at) => at).find((at) =>
      columns.every((column) => !taken[at]?.[column]),
    )
    if (lane === undefined) {
      for (const column of columns) hidden[column] = (hidden[column] ?? 0) + 1
      return []
    }
    const own = (taken[lane] ??= [])
    for (const column of columns) own[column] = true
    return [{ event, from, to, lane, isContinued: first < monday, goesOn: last > sunday }]
  })
  return { days, bars, hidden }
}
