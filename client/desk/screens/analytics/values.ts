import type { CounterName, MetricsReport } from '../../../contract/desk/analytics/api.ts'
import { dayOf, startOfDay } from '../../../contract/days.ts'
import type { Period } from './view.ts'

/** Days per point of a chart, by length of the period. A chart has room for 24 points. */
const daysPerPoint: Record<Period, number> = { 7: 1, 28: 2, 84: 7 }

type Days = MetricsReport['days']

/** Value computed from the days of a point or of a period; `null` if there is nothing to compute it from. */
export type ValueOf = (days: Days) => number | null

const sumOf = (days: Days, of: (day: Days[number]) => number) =>
  days.reduce((total, day) => total + of(day), 0)

export const countOf =
  (kind: CounterName): ValueOf =>
  (days) =>
    sumOf(days, ({ counts }) => counts[kind] ?? 0)

/** Share of pages served without rendering, from 0 to 1. */
export const hitRateOf: ValueOf = (days) => {
  const pages = sumOf(days, ({ counts }) => counts.page ?? 0)
  return pages === 0 ? null : 1 - sumOf(days, ({ rendered }) => rendered) / pages
}

/** D1 rows read per view. */
export const rowsPerViewOf: ValueOf = (days) => {
  const views = sumOf(days, ({ counts }) => counts.view ?? 0)
  return views === 0 ? null : Math.round(sumOf(days, ({ counts }) => counts.d1_rows ?? 0) / views)
}

/** Value of a period and of the previous one. */
export interface Compared {
  now: number | null
  before: number | null
}

export function comparedOf({ days, from }: MetricsReport, valueOf: ValueOf): Compared {
  return {
    now: valueOf(days.filter(({ day }) => day >= from)),
    before: valueOf(days.filter(({ day }) => day < from)),
  }
}

interface Point extends Compared {
  /** First day of the point. */
  day: string
}

/** A value over time, with that of the previous period. */
export function pointsOf(report: MetricsReport, valueOf: ValueOf, days: Period): Point[] {
  const width = daysPerPoint[days]
  const value = (first: string) => {
    const after = dayOf(startOfDay(first, width))
    return valueOf(report.days.filter(({ day }) => day >= first && day < after))
  }
  return Array.from({ length: days / width }, (_, at) => {
    const day = dayOf(startOfDay(report.from, at * width))
    return { day, now: value(day), before: value(dayOf(startOfDay(day, -days))) }
  })
}

/** Relative change; `null` if a value is missing or the previous one is 0. */
export function changeOf({ now, before }: Compared): number | null {
  return now === null || !before ? null : (now - before) / before
}

/** Parses the key of a search, language and words: `zh-CN 老虎机`. */
export function searchIn(key: string): { lang: string; words: string } {
  const [lang = ''] = key.split(' ')
  return { lang, words: key.slice(lang.length + 1) }
}

/** A key with its counts. */
export interface CountRow {
  key: string
  count: number
  before: number
}

/** Outcomes that visits are counted by. */
export const conversions = ['sign_up', 'message', 'subscriber'] as const
type Outcome = (typeof conversions)[number]
const none = { count: 0, before: 0 }

/** A source of visits with its conversions. */
export type SourceRow = CountRow & Record<Outcome, Omit<CountRow, 'key'>>

/** Sources of visits with their conversions. The unknown source is last. */
export function sourcesOf({ counted }: MetricsReport): SourceRow[] {
  const found = new Map<string, SourceRow>()
  const rowOf = (key: string) => {
    const row = found.get(key) ?? { key, ...none, sign_up: none, message: none, subscriber: none }
    found.set(key, row)
    return row
  }
  for (const row of counted.landing.rows) Object.assign(rowOf(row.key), row)
  for (const kind of conversions)
    for (const { key, count, before } of counted[kind].rows) rowOf(key)[kind] = { count, before }
  return [...found.values()].toSorted(
    (one, other) => Number(one.key === '') - Number(other.key === '') || other.count - one.count,
  )
}

/** Path of a missing page without the language, which redirects do not contain. */
export const withoutLanguage = (path: string) => path.replace(/^\/[a-z]{2}-[A-Z]{2}(?=\/)/, '')
