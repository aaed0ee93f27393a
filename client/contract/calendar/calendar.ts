// The month calendar: its events, and the addresses of its views.
import { eventKinds } from './kinds.ts'
import * as z from 'zod/mini'
import { dayLength, dayOf, startOfDay, type Month } from '../days.ts'
import { categories } from '../categories.ts'
import { locales, type Locale } from '../locale.ts'
import { href, withQuery } from '../paths.ts'
import type { LaunchKey } from '../games/timeline.ts'

export const calendarEvent = z.object({
  id: z.number(),
  /** Shared by the languages of the event. */
  group_id: z.number(),
  lang: z.enum(locales),
  kind: z.enum(eventKinds),
  category: z.enum(categories),
  /** The brand's name in the reader's language. */
  platform: z.string(),
  platform_slug: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  title: z.string(),
  /** Path with language prefix; `null` without a page. */
  link: z.nullable(z.string()),
  is_exclusive: z.boolean(),
})
export type CalendarEvent = z.infer<typeof calendarEvent>

/** A brand the calendar can be filtered by. */
export interface Platform {
  slug: string
  name: string
}

/** The filters of a calendar view; both are query keys. */
export interface CalendarFilter {
  platform?: string | undefined
  /** `1` includes short events. */
  short?: '1' | undefined
}

/** Last millisecond of an event: one that ends at midnight ends on the previous day. */
export function lastMomentOf({ starts_at, ends_at }: CalendarEvent): string {
  return new Date(Math.max(Date.parse(starts_at), Date.parse(ends_at) - 1)).toISOString()
}

/** True for an event shorter than 4 days. Launches and notices are never short. */
export function isShort({
  kind,
  starts_at,
  ends_at,
}: Pick<CalendarEvent, 'kind' | 'starts_at' | 'ends_at'>): boolean {
  return kind === 'event' && Date.parse(ends_at) - Date.parse(starts_at) < 4 * dayLength
}

/** True if the launch is still ahead, today or within the next seven days. Shown with a red dot. */
export function isSoon(opensAt: string, now: string): boolean {
  return opensAt > now && opensAt < startOfDay(dayOf(now), 8)
}

/** Path of a month; the current month has a path of its own, which the navigation links to. */
export function calendarUrl(
  locale: Locale,
  month: Month | 'current',
  { platform, short }: CalendarFilter = {},
): string {
  const path =
    month === 'current' ? href(locale, 'currentMonth') : href(locale, 'month', { ...month })
  return withQuery(path, { platform, short })
}

/** The anchor of a day within its month. */
export function dayAnchor(day: string): string {
  return `d${Number(day.slice(8))}`
}

/** The path of a month's events as a calendar file, with the same filters. */
export function monthFileUrl(locale: Locale, { year, month }: Month, filter: CalendarFilter) {
  const { platform, short } = filter
  return withQuery(href(locale, 'monthFile', { year, file: `${month}.ics` }), { platform, short })
}

/** The path of one event as a calendar file. */
export function eventFileUrl(locale: Locale, id: number): string {
  return href(locale, 'eventFile', { file: `${id}.ics` })
}

/** The path of a launch as a calendar file, which exists until the launch. */
export function launchFileUrl(locale: Locale, key: LaunchKey): string {
  return href(locale, 'launchFile', { file: `${key}.ics` })
}
