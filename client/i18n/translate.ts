// Messages by rosetta, everything else by Intl. Numbers are formatted before they are put into a message.
import rosetta from 'rosetta'
import type { Locale } from '../contract/locale.ts'
import type { MessageKey, Messages } from './messages.ts'
import { withPlurals } from './plurals.ts'

export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string

/** Looks up messages in a catalogue, or in the part of it that an island has. */
export function translator(messages: Partial<Messages>, locale: Locale): Translate {
  const dictionary = rosetta({ [locale]: messages })
  const rules = () => formatter(`${locale} plurals`, () => new Intl.PluralRules(locale))
  return (key, values) => dictionary.t(key, values && withPlurals(values, rules), locale)
}

/** All times are shown in UTC+8 (docs/decisions/site/times-in-utc8.md). */
const timeZone = 'Asia/Shanghai'

const dateStyles = {
  day: { month: 'long', day: 'numeric' },
  short: { month: 'short', day: 'numeric' },
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  shortDate: { year: 'numeric', month: 'short', day: 'numeric' },
  year: { year: 'numeric' },
  yearMonth: { year: 'numeric', month: 'long' },
  monthName: { month: 'long' },
  shortMonth: { month: 'short' },
  weekday: { weekday: 'short' },
  weekdayInitial: { weekday: 'narrow' },
  weekdayDate: { weekday: 'long', month: 'long', day: 'numeric' },
  dayTime: {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  moment: {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
} satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof dateStyles

type Formatter =
  | Intl.DateTimeFormat
  | Intl.NumberFormat
  | Intl.RelativeTimeFormat
  | Intl.DisplayNames
  | Intl.PluralRules

/** Making a formatter takes longer than a hundred uses of it. */
const formatters = new Map<string, Formatter>()

function formatter<Made extends Formatter>(key: string, make: () => Made): Made {
  const known = formatters.get(key)
  if (known) return known as Made
  const made = make()
  formatters.set(key, made)
  return made
}

/** Intl shortens Vietnamese months to "thg", puts a comma before the year, and none behind the time. */
const inVietnamese = (date: string) =>
  date
    .replace('lúc ', '')
    .replace(' thg ', '/')
    .replace(/(:\d+) /, '$1, ')
    .replace(/(\/\d+), /, '$1/')
    .replace(/(g \d+), /, '$1 năm ')

/**
 * Thai readers count years by two eras, so a date with a year names its own, on one line with it; a time of day ends
 * with "น."
 */
const inThai = (date: string) =>
  date.replace(/^(\d+ [ก-๙.]+) (\d{4})/, '$1 ค.ศ.\u{A0}$2').replace(/ เวลา .+/, '$& น.')

/** Intl puts "को" before the time; its place is behind it, in the sentences that need it. */
const inHindi = (date: string) => date.replace(' को ', ', ')

const adapted: Partial<Record<Locale, (date: string) => string>> = {
  'vi-VN': inVietnamese,
  'th-TH': inThai,
  'hi-IN': inHindi,
}

/** The latest formatted dates, because cards of the same items are on many pages. */
const dates = new Map<string, string>()
const maxDates = 2000

/** A date or time in the reader's language and, unless another `zone` is named, UTC+8; `th-TH` uses Gregorian years. */
export function formatDate(
  locale: Locale,
  iso: string,
  style: DateStyle,
  zone: string = timeZone,
): string {
  const format = `${locale} ${style} ${zone}`
  const key = `${format} ${iso}`
  const known = dates.get(key)
  if (known !== undefined) return known
  const options = { ...dateStyles[style], timeZone: zone, calendar: 'gregory' }
  const make = () => new Intl.DateTimeFormat(locale, options)
  const date = formatter(format, make).format(new Date(iso))
  const text = adapted[locale]?.(date) ?? date
  if (dates.size >= maxDates) dates.clear()
  dates.set(key, text)
  return text
}

/** Year, month and day in the order of the language. */
export function orderOfDate(locale: Locale): ('year' | 'month' | 'day')[] {
  const parts = new Intl.DateTimeFormat(locale, { calendar: 'gregory' }).formatToParts(0)
  return parts.flatMap(({ type }) =>
    type === 'year' || type === 'month' || type === 'day' ? [type] : [],
  )
}

/** Milliseconds; months and years of their mean length. */
const units = [
  { unit: 'year', length: 31_556_952_000 },
  { unit: 'month', length: 2_629_746_000 },
  { unit: 'week', length: 604_800_000 },
  { unit: 'day', length: 86_400_000 },
  { unit: 'hour', length: 3_600_000 },
  { unit: 'minute', length: 60_000 },
  { unit: 'second', length: 1000 },
] as const
const fromDays = units.slice(3)

/**
 * Age in milliseconds and the largest unit it fills. At least one second, also for a time in the future by a slow
 * clock.
 */
function ageOf(iso: string, now: Date) {
  const age = Math.max(1000, now.getTime() - Date.parse(iso))
  return { age, index: units.findIndex(({ length }) => age >= length) }
}

/**
 * Relative time: "3 hours ago". In numbers, because "yesterday" is a day of the calendar that 24 to 48 hours may miss.
 */
export function formatAgo(locale: Locale, iso: string, now: Date): string {
  const { age, index } = ageOf(iso, now)
  const { unit, length } = units[index]!
  const make = () => new Intl.RelativeTimeFormat(locale)
  return formatter(`${locale} ago`, make).format(-Math.floor(age / length), unit)
}

/** Milliseconds until the result of `formatAgo` changes. */
export function agoChangesIn(iso: string, now: Date): number {
  const { age, index } = ageOf(iso, now)
  const { length } = units[index]!
  const next = (Math.floor(age / length) + 1) * length
  return Math.min(next, units[index - 1]?.length ?? Infinity) - age
}

/** The name of a language in the reader's language: "anglais" for a French reader. Chinese is named by its script. */
export function nameLanguage(locale: Locale, language: Locale): string {
  const { language: code, script } = new Intl.Locale(language).maximize()
  const tag = code === 'zh' ? `${code}-${script}` : code
  const make = () => new Intl.DisplayNames(locale, { type: 'language' })
  return formatter(`${locale} language`, make).of(tag) ?? language
}

/** The first formatter costs a phone 50 ms; below a thousand none of the languages groups digits or has others. */
export function formatNumber(locale: Locale, value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  return formatter(locale, () => new Intl.NumberFormat(locale)).format(value)
}

/** With at least as many decimals as `digits`: 7.0 beside 22.6. */
export function formatFigure(locale: Locale, value: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: Math.max(3, digits) }
  return formatter(`${locale} ${digits}`, () => new Intl.NumberFormat(locale, options)).format(
    value,
  )
}

/** A number that is counted so far: beyond it, "1,000+". */
export function formatUpTo(locale: Locale, number: number, most: number): string {
  const counted = formatNumber(locale, Math.min(number, most))
  return number > most ? `${counted}+` : counted
}

/** A ratio from 0 to 1, as a percentage. */
export function formatPercent(locale: Locale, share: number): string {
  const make = () => new Intl.NumberFormat(locale, { style: 'percent' })
  return formatter(`${locale} percent`, make).format(share)
}

/** A count; from 10,000 in the short form of the language (1.2万, 12K). */
export function formatCount(locale: Locale, value: number): string {
  if (Math.abs(value) < 10_000) return formatNumber(locale, value)
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const
  return formatter(`${locale} compact`, () => new Intl.NumberFormat(locale, options)).format(value)
}

const byteUnits = ['byte', 'kilobyte', 'megabyte'] as const

/** A file's size in decimal units (kB = 1,000 bytes), as file managers and browsers show it. */
export function formatBytes(locale: Locale, bytes: number): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const options = {
    style: 'unit',
    unit: byteUnits[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step && step - 1,
  } as const
  return formatter(
    `${locale} ${options.unit}`,
    () => new Intl.NumberFormat(locale, options),
  ).format(bytes / 1000 ** step)
}

/** A duration in hours and minutes, rounded to five minutes, so that an end at 23:59 counts as midnight. */
export function formatDuration(locale: Locale, milliseconds: number): string {
  const minutes = Math.max(5, Math.round(milliseconds / 300_000) * 5)
  return writeLength(locale, [
    { unit: 'hour', value: Math.floor(minutes / 60) },
    { unit: 'minute', value: minutes % 60 },
  ])
}

/** Remaining time in its two largest units: "2 days, 9 hours"; seconds only in the last minute. */
export function formatTimeLeft(locale: Locale, milliseconds: number): string {
  const whole = Math.max(1, Math.ceil(milliseconds / 1000)) * 1000
  const first = fromDays.findIndex(({ length }) => whole >= length)
  let rest = whole
  const parts = fromDays.slice(first, first + 2).map(({ unit, length }) => {
    const value = Math.floor(rest / length)
    rest -= value * length
    return { unit, value }
  })
  return writeLength(locale, whole < 60_000 ? parts : parts.filter(({ unit }) => unit !== 'second'))
}

function writeLength(locale: Locale, lengths: readonly { unit: string; value: number }[]): string {
  const parts = lengths.filter(({ value }) => value > 0)
  const written = parts.map(({ unit, value }) =>
    formatter(
      `${locale} ${unit}`,
      () => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
    ).format(value),
  )
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(written)
}
