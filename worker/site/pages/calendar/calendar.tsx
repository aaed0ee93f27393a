// The month calendar: each month at its own address, and the current one also at its address in the navigation.
import { firstMonth } from '../../../../client/contract/calendar/kinds.ts'
import type { Event } from 'schema-dts'
import * as z from 'zod/mini'
import {
  calendarUrl,
  dayAnchor,
  isShort,
  type CalendarEvent,
  type CalendarFilter,
} from '../../../../client/contract/calendar/calendar.ts'
import {
  dayOf,
  isMonthWithin,
  monthOf,
  monthsLater,
  startOfMonth,
  type Month,
} from '../../../../client/contract/days.ts'
import { reference } from '../../../../client/contract/fields.ts'
import { defaultLocale, type Locale } from '../../../../client/contract/locale.ts'
import { paths } from '../../../../client/contract/paths.ts'
import { formatDate } from '../../../../client/i18n/translate.ts'
import {
  CalendarPage,
  neighbours,
  type CalendarData,
} from '../../../../client/site/pages/calendar/calendar.tsx'
import { lastMonth, listMonth, listPlatforms } from '../../../data/calendar/calendar.ts'
import { readTodayTimeline } from '../../../data/calendar/today-timeline.ts'
import { combineAll, run } from '../../../storage/db.ts'
import { prepared } from '../../../storage/prepared.ts'
import { getPage, type StoredPage } from '../../../data/site/page.ts'
import { sharedAddress, type PageHead } from '../../render/head.ts'
import { navCrumbs, withTextMeta } from '../../page/head.ts'
import { definePage, type Context } from '../../page/page.ts'
import { sharedPaths } from '../../page/sitemap-entry.ts'
import type { Deps } from '../../../deps.ts'

export const calendarQuery = z.object({
  platform: z.optional(reference),
  short: z.optional(z.literal('1')),
})

export const monthPage = definePage({
  name: 'calendar-year-month',
  path: paths.month,
  styleBundle: 'tools',
  query: calendarQuery,
  isCached: true,
  sitemap: sharedPaths(async ({ deps }) => {
    const last = await run(deps, lastMonth(deps))
    return monthsUntil(last).map((month) => calendarUrl(defaultLocale, month))
  }, 'calendar'),
  load: ({ deps, locale, params, query }) => {
    const month = { year: Number(params['year']), month: Number(params['month']) }
    return loadMonth(deps, locale, { month, filter: query, isCurrent: false })
  },
  head: monthHead,
  view: (data, { deps }) => <CalendarPage {...data} now={deps.now().toISOString()} />,
})

export const currentMonthPage = definePage({
  name: 'activity-calendar',
  path: paths.currentMonth,
  styleBundle: 'tools',
  query: calendarQuery,
  isCached: true,
  sitemap: sharedPaths(() => [paths.currentMonth]),
  load: ({ deps, locale, query }) =>
    loadMonth(deps, locale, { month: monthOf(deps.now()), filter: query, isCurrent: true }),
  head: monthHead,
  view: (data, { deps }) => <CalendarPage {...data} now={deps.now().toISOString()} />,
})

/** Every month of the calendar. */
function monthsUntil(last: Month): Month[] {
  const count = (last.year - firstMonth.year) * 12 + last.month - firstMonth.month + 1
  return Array.from({ length: count }, (_, index) => monthsLater(firstMonth, index))
}

interface MonthData extends CalendarData {
  text: StoredPage | null
}

interface MonthRequest {
  month: Month
  filter: CalendarFilter
  isCurrent: boolean
}

const readMonth = prepared((deps: Deps, locale: Locale, month: Month, today?: string) =>
  combineAll({
    events: listMonth(deps, locale, month),
    last: lastMonth(deps),
    platforms: listPlatforms(deps, locale),
    ...(today !== undefined && { day: readTodayTimeline(deps, locale, today) }),
    text: getPage(deps, locale, '/activity/calendar'),
  }),
)

/**
 * Filtered events of a month; `null` outside the calendar's range (docs/decisions/site/page-urls.md) or for an
 * unknown platform.
 */
export async function loadMonth(
  deps: Deps,
  locale: Locale,
  { month, filter, isCurrent }: MonthRequest,
): Promise<MonthData | null> {
  if (month.month < 1 || month.month > 12 || month.year < firstMonth.year) return null
  const isNow = startOfMonth(month) === startOfMonth(monthOf(deps.now()))
  const today = isNow ? dayOf(deps.now()) : undefined
  const { events, last, platforms, day, text } = await run(
    deps,
    readMonth(deps, locale, month, today),
  )
  const isKnown = !filter.platform || platforms.some(({ slug }) => slug === filter.platform)
  if (!isKnown || !isMonthWithin(month, firstMonth, last)) return null
  const ofPlatform = events.filter(
    (event) => !filter.platform || event.platform_slug === filter.platform,
  )
  return {
    month,
    isCurrent,
    last,
    items: ofPlatform.filter((event) => filter.short === '1' || !isShort(event)),
    shortCount: ofPlatform.filter(isShort).length,
    platforms,
    filter,
    day: day?.day ?? null,
    text: isCurrent ? text : null,
  }
}

/** A filter shows a part of the month, so the unfiltered month is canonical. */
function monthHead(data: MonthData, context: Context): PageHead {
  const { month, isCurrent, last, items, text } = data
  const { locale, t } = context
  const address = sharedAddress(locale, calendarUrl(defaultLocale, isCurrent ? 'current' : month))
  const name = formatDate(locale, startOfMonth(month), 'yearMonth')
  const title = t('calendar.title', { month: name })
  const { previous, next } = neighbours(month, last)
  const crumbs = navCrumbs(context, '/activity/calendar')
  const head = {
    ...address,
    title,
    description: t('calendar.description', { month: name }),
    crumbs: isCurrent ? crumbs : [...crumbs, { title: name, url: address.canonical }],
    previous: previous && calendarUrl(locale, previous),
    next: next && calendarUrl(locale, next),
    jsonLd: upcoming(items, context).map((event) => toThing(event, month, context)),
  }
  return withTextMeta(head, text, context)
}

/** Structured data contains only the next events, without notices, which nobody attends. */
function upcoming(items: CalendarEvent[], { deps }: Context): CalendarEvent[] {
  const now = deps.now().toISOString()
  return items.filter((event) => event.kind !== 'notice' && event.ends_at > now).slice(0, 20)
}

function toThing(event: CalendarEvent, month: Month, { locale, origin }: Context): Event {
  const url =
    origin + (event.link ?? `${calendarUrl(locale, month)}#${dayAnchor(dayOf(event.starts_at))}`)
  return {
    '@type': 'Event',
    name: event.title,
    startDate: inSiteTimeZone(event.starts_at),
    endDate: inSiteTimeZone(event.ends_at),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: event.platform },
    inLanguage: event.lang,
    url,
  }
}

/** Time in the site's time zone with its offset. */
function inSiteTimeZone(moment: string): string {
  const shifted = new Date(Date.parse(moment) + 8 * 60 * 60 * 1000)
  return shifted.toISOString().replace(/\.\d+Z$/, '+08:00')
}
