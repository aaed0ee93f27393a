import * as z from 'zod/mini'
import { lang, wholeNumber } from '../fields.ts'
import type { Locale } from '../locale.ts'
import { dayInChina, recentChoices, tendencyNames, yearOf } from './rules.ts'
import { href, withQuery } from '../paths.ts'

const drawn = {
  drawn_at: z.string(),
  /** Six numbers, ascending. */
  numbers: z.array(z.number()),
  special: z.number(),
}

/** A correction of a published draw, with the values before it. */
const drawCorrection = z.object({ corrected_at: z.string(), before: z.object(drawn) })
export type DrawCorrection = z.infer<typeof drawCorrection>

export const markSixDraw = z.object({
  /** Year and three digits: `2026128`. */
  period: z.string(),
  ...drawn,
  tendencies: z.record(z.enum(tendencyNames), z.boolean()),
  /** Latest first; absent without corrections. */
  correction_list: z.optional(z.array(drawCorrection)),
})
export type MarkSixDraw = z.infer<typeof markSixDraw>

/** Schedule of draws, based on the latest entered draw. */
export const drawSchedule = z.object({
  next_draw_at: z.string(),
  /** Scheduled times that have passed without a result, newest first. */
  awaited_list: z.array(z.string()),
})
export type DrawSchedule = z.infer<typeof drawSchedule>

/** Number of a draw: `2026128`. */
export const drawPeriod = z.string().check(z.regex(/^20\d\d(?!000)\d{3}$/))
export const drawYear = wholeNumber(1000, 9999)
const month = z.optional(wholeNumber(1, 12))

/** Filter of draws; a missing key does not filter. */
export interface DrawChoice {
  /** Maximum number of draws. */
  recent?: number | undefined
  year?: number | undefined
  month?: number | undefined
  period?: string | undefined
}

/** The requested draws in the given order, newest first. */
export function chooseDraws(draws: readonly MarkSixDraw[], choice: DrawChoice): MarkSixDraw[] {
  const { recent, year, month: asked, period } = choice
  const chosen = draws.filter(
    (draw) =>
      (period === undefined || draw.period === period) &&
      (year === undefined || yearOf(draw.period) === year) &&
      (asked === undefined || monthOf(draw) === asked),
  )
  return chosen.slice(0, recent)
}

/** The month of a draw, from 1. */
export function monthOf({ drawn_at }: MarkSixDraw): number {
  return dayInChina(new Date(drawn_at)).month
}

const historyKeys = ['recent', 'year', 'month', 'period'] as const

/** `recent`, or `year` and `month`, or `period`. */
export const historyQuery = z
  .strictObject({
    lang,
    recent: z.optional(wholeNumber(1, 100)),
    year: z.optional(drawYear),
    month,
    period: z.optional(z.string().check(z.regex(/^\d{7}$/))),
  })
  .check(({ value, issues }) => {
    if (issues.length > 0) return
    const given = historyKeys.filter((key) => value[key] !== undefined)
    const lacks = (key: (typeof historyKeys)[number]) =>
      issues.push({ code: 'invalid_type', expected: 'string', path: [key], input: value })
    if (given.length === 0) lacks('recent')
    else if (String(given) === 'year') lacks('month')
    else if (String(given) === 'month') lacks('year')
    else if (given.length > 1 && String(given) !== 'year,month')
      for (const key of given) issues.push({ code: 'custom', path: [key], input: value })
  })

/** The history page's query: one of three keys, or none. */
export const historyPageQuery = z
  .object({
    recent: z.optional(z.pipe(z.enum(recentChoices), z.transform(Number))),
    month,
    /** The year and the number, or only the number. */
    period: z.optional(z.string().check(z.regex(/^(?:20\d\d)?\d{1,3}$/))),
  })
  .check(
    z.refine((query) => Object.values(query).filter((value) => value !== undefined).length <= 1),
  )
export type HistoryPageQuery = z.infer<typeof historyPageQuery>

/** Path of the history page; without a year, that of the current year. */
export function historyUrl(locale: Locale, year?: number, query: { recent?: string } = {}): string {
  return withQuery(href(locale, 'markSixHistory', { year }), query)
}

/** Path of the export of a year's draws. */
export function drawExportUrl(year: number, format: 'csv' | 'json'): string {
  return withQuery('/api/mark-six/export', { year, format })
}
