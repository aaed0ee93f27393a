// What the screen of numbers shows is what its address says; and its figures, period by period.
import type { CounterName, MetricsReport } from '../../../contract/desk/analytics/api.ts'
import { dayOf, startOfDay } from '../../../contract/days.ts'

export const sections = ['readers', 'searches', 'speed', 'faults', 'sending'] as const
export type Part = (typeof sections)[number]
/** Lengths of a period, in days. */
export const periods = [7, 28, 84] as const
type Period = (typeof periods)[number]

export interface NumbersView {
  part?: Part | undefined
  days?: Period | undefined
}

/** The view in an address; what the address misspells is left out. */
export function parseMetricsView({ part, days }: Record<string, unknown>): NumbersView {
  const known = sections.find((one) => one === part)
  const period = periods.find((one) => String(one) === String(days))
  return { ...(known && { part: known }), ...(period && { days: period }) }
}

/** Days that one point of a chart stands for, by the length of the period: a chart has room for 24. */
const daysPerPoint: Record<Period, number> = { 7: 1, 28: 2, 84: 7 }

type Days = MetricsReport['days']

/** What is worked out from the days of a point or of a period; `null` where nothing can be. */
export type ValueOf = (days: Days) => number | null

const sumOf = (days: Days, of: (day: Days[number]) => number) =>
  days.reduce((total, day) => total + of(day), 0)

export const countOf =
  (kind: CounterName): ValueOf =>
  (days) =>
    sumOf(days, ({ counts }) => counts[kind] ?? 0)

/** The share of pages that were not made anew, from 0 to 1. */
export const hitRateOf: ValueOf = (days) => {
  const pages = sumOf(days, ({ counts }) => counts.page ?? 0)
  return pages === 0 ? null : 1 - sumOf(days, ({ rendered }) => rendered) / pages
}

/** Rows that D1 read for each view. */
export const rowsPerViewOf: ValueOf = (days) => {
  const views = sumOf(days, ({ counts }) => counts.view ?? 0)
  return views === 0 ? null : Math.round(sumOf(days, ({ counts }) => counts.d1_rows ?? 0) / views)
}

/** Of a period, and of the one before it. */
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
  /** Its first day. */
  day: string
}

/** A value over time, beside the period before. */
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

/** By how much something has changed, as a ratio; `null` where there was nothing before. */
export function changeOf({ now, before }: Compared): number | null {
  return now === null || !before ? null : (now - before) / before
}

/** The language and the word of a search: `zh-CN 老虎机`. */
export function searchIn(key: string): { lang: string; words: string } {
  const [lang = ''] = key.split(' ')
  return { lang, words: key.slice(lang.length + 1) }
}

/** A key with how often it was counted. */
export interface CountRow {
  key: string
  count: number
  before: number
}

/** What visits lead to. */
export const conversions = ['sign_up', 'message', 'subscriber'] as const
type Outcome = (typeof conversions)[number]
const none = { count: 0, before: 0 }

/** What a visit came by and what it led to. */
export type SourceRow = CountRow & Record<Outcome, Omit<CountRow, 'key'>>

/** Sources of visits with what they led to; what is not known comes last. */
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

/** The path of a missing page, without the language that redirects do not name. */
export const withoutLanguage = (path: string) => path.replace(/^\/[a-z]{2}-[A-Z]{2}(?=\/)/, '')
