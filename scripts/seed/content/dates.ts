// Dates of the demo content. Those of the newest content move with the day on which a site is first started; earlier ones are
// the archive and stay. Texts name their dates as `{{day.2026-12-03}}`.
import { dayLength } from '../../../client/contract/days.ts'
import { isLocale, type Locale } from '../../../client/contract/locale.ts'
import { formatDate, type DateStyle } from '../../../client/i18n/translate.ts'

/** First moment of the content that moves. */
const moving = Date.parse('2026-11-01T00:00:00+08:00')
/** Shortly after the newest story of the files. */
const newest = Date.parse('2026-11-20T10:30:00+08:00')

/** Whole days by which content moves for a site first started at `now`, so that its newest story is less than a day old. */
export function daysLater(now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - newest) / dayLength))
}

const styles: Record<string, DateStyle> = {
  day: 'day',
  date: 'date',
  short: 'short',
  month: 'monthName',
}
const token = /\{\{(day|date|short|month|path)\.(\d{4}-\d\d-\d\d)\}\}/g
const time = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+08:00)$/

const later = (iso: string, days: number) => new Date(Date.parse(iso) + days * dayLength)

/** A parsed content file with its times moved and its dates written in the language of each text. */
export function withDates(value: unknown, days: number, lang?: Locale): unknown {
  if (typeof value === 'string')
    return time.test(value) ? moved(value, days) : filled(value, days, lang)
  if (Array.isArray(value)) return value.map((inner) => withDates(inner, days, lang))
  if (typeof value !== 'object' || value === null) return value
  const own = isOfArchive(value) ? 0 : days
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      withDates(inner, typeof inner === 'string' ? own : days, isLocale(key) ? key : lang),
    ]),
  )
}

/** True if it began before the content that moves, so that its end stays too. */
function isOfArchive(value: object): boolean {
  const [begin] = Object.entries(value).flatMap(([key, inner]) =>
    ['at', 'from', 'start_at'].includes(key) && typeof inner === 'string' ? [inner] : [],
  )
  return begin !== undefined && Date.parse(begin) < moving
}

function moved(iso: string, days: number): string {
  return days === 0 || Date.parse(iso) < moving ? iso : later(iso, days).toISOString()
}

function filled(text: string, days: number, lang?: Locale): string {
  return text.replaceAll(token, (_, style: string, day: string) => {
    const noon = later(`${day}T12:00:00+08:00`, days).toISOString()
    if (style === 'path') return noon.slice(0, 7).replace('-0', '-').replace('-', '/')
    if (!lang) throw new Error(`A date without a language: ${text}`)
    const written = formatDate(lang, noon, styles[style]!)
    // Intl begins Vietnamese months with a capital, which belongs at the beginning of a sentence only.
    return lang === 'vi-VN' ? written.toLowerCase() : written
  })
}
