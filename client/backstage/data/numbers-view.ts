// What the screen of numbers shows is what its address says; and its figures, period by period.
import type { CountedKind, MeasureReport } from '../../contract/backstage/measure-api.ts'
import { dayOf, startOfDay } from '../../contract/days.ts'

export const parts = ['readers', 'searches', 'speed', 'faults', 'sending'] as const
export type Part = (typeof parts)[number]
/** Lengths of a period, in days. */
export const periods = [7, 28, 84] as const
type Period = (typeof periods)[number]

export interface NumbersView {
  part?: Part | undefined
  days?: Period | undefined
}

/** The view in an address; what the address misspells is left out. */
export function numbersViewOf({ part, days }: Record<string, unknown>): NumbersView {
  const known = parts.find((one) => one === part)
  const period = periods.find((one) => String(one) === String(days))
  return { ...(known && { part: known }), ...(period && { days: period }) }
}

/** Days that one point of a chart stands for, by the length of the period: a chart has room for 24. */
const daysAPoint: Record<Period, number> = { 7: 1, 28: 2, 84: 7 }

interface Point {
  /** Its first day. */
  day: string
  count: number
  before: number
}

/** A kind over time, beside the period before. */
export function pointsOf(report: MeasureReport, kind: CountedKind, days: Period): Point[] {
  const counts = new Map(report.days.map((one) => [one.day, one.counts[kind] ?? 0]))
  const width = daysAPoint[days]
  const sum = (first: string) =>
    Array.from({ length: width }, (_, at) => counts.get(dayOf(startOfDay(first, at))) ?? 0).reduce(
      (total, count) => total + count,
      0,
    )
  return Array.from({ length: days / width }, (_, at) => {
    const day = dayOf(startOfDay(report.from, at * width))
    return { day, count: sum(day), before: sum(dayOf(startOfDay(day, -days))) }
  })
}

/** By how much something has changed, as a ratio; `null` where there was nothing before. */
export function changeOf({ count, before }: { count: number; before: number }): number | null {
  return before === 0 ? null : (count - before) / before
}

/** The language and the word of a search: `zh-CN 老虎机`. */
export function searchIn(key: string): { lang: string; words: string } {
  const [lang = ''] = key.split(' ')
  return { lang, words: key.slice(lang.length + 1) }
}

/** What a visit came by and what it led to. */
export interface SourceRow {
  source: string
  count: number
  before: number
  sign_up: number
  message: number
  subscriber: number
}

const outcomes = ['sign_up', 'message', 'subscriber'] as const

/** Sources of visits with what they led to; what is not known comes last. */
export function sourcesOf({ counted }: MeasureReport): SourceRow[] {
  const found = new Map<string, SourceRow>()
  const rowOf = (source: string) => {
    const row = found.get(source) ?? {
      source,
      count: 0,
      before: 0,
      sign_up: 0,
      message: 0,
      subscriber: 0,
    }
    found.set(source, row)
    return row
  }
  for (const { key, count, before } of counted.landing.rows)
    Object.assign(rowOf(key), { count, before })
  for (const kind of outcomes)
    for (const { key, count } of counted[kind].rows) rowOf(key)[kind] = count
  return [...found.values()].toSorted(
    (one, other) =>
      Number(one.source === '') - Number(other.source === '') || other.count - one.count,
  )
}

/** The path of a missing page, without the language that redirects do not name. */
export const withoutLanguage = (path: string) => path.replace(/^\/[a-z]{2}-[A-Z]{2}(?=\/)/, '')
