import { and, asc, eq, gt, gte, max, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { type CalendarEvent, type Platform } from '../../../client/contract/calendar/calendar.ts'
import {
  dayLength,
  dayOf,
  monthOf,
  monthsLater,
  startOfDay,
  startOfMonth,
  type Month,
} from '../../../client/contract/days.ts'
import { contentLocales, type Locale } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { aliasColumn, read, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { namesBrand } from '../games/rows.ts'
import {
  brands,
  brandTexts,
  events,
  durationBuckets,
  durationBucket,
} from '../../storage/schema/index.ts'
import { isVisible, isVisibleWithFallback } from '../../storage/rows/visibility.ts'
import type { Deps } from '../../deps.ts'

export interface Period {
  from: string
  to: string
  /** Time at or before `from`, for dates that are computed before `from` is bound to the query. Default: `from`. */
  day?: string
}

/** Everything that starts in a month or is still running in it. A launch belongs only to its own day. */
export function listMonth(deps: Deps, locale: Locale, month: Month): Read<CalendarEvent[]> {
  const period = { from: startOfMonth(month), to: startOfMonth(monthsLater(month, 1)) }
  const reachesIn = and(ne(events.kind, 'launch'), gt(events.ends_at, period.from))
  return listEvents(
    deps,
    locale,
    eventsOverlapping(locale, period),
    or(gte(events.starts_at, period.from), reachesIn),
  )
}

/** Number of days in the agenda, including today. */
const agendaDays = 4

/** Everything that starts today or in the next days, and events that began earlier and end today or later. */
export function listAgenda(deps: Deps, locale: Locale, today: string): Read<CalendarEvent[]> {
  const period = { from: startOfDay(today), to: startOfDay(today, agendaDays) }
  const reachesIn = and(eq(events.kind, 'event'), gt(events.ends_at, period.from))
  return listEvents(
    deps,
    locale,
    eventsOverlapping(locale, period),
    or(gte(events.starts_at, period.from), reachesIn),
  )
}

/** The last month with a page: that of the last event in any language, at least the current one. */
export function lastMonth(deps: Deps): Read<Month> {
  return read(
    [
      deps.db
        .select({ last: max(events.starts_at) })
        .from(events)
        .where(isVisible(events, deps.now().toISOString())),
    ],
    ([[row]]) => {
      const now = deps.now().toISOString()
      return monthOf(row?.last && row.last > now ? row.last : now)
    },
    ['events', 'day'],
  )
}

/** All platforms in their configured order. */
export function listPlatforms(deps: Deps, locale: Locale): Read<Platform[]> {
  return read(
    [
      deps.db
        .select({ slug: brands.slug, name: brandTexts.name })
        .from(brands)
        .innerJoin(brandTexts, namesBrand(locale))
        .orderBy(brands.sort),
    ],
    ([rows]) => rows,
    ['brands'],
  )
}

/** A visible event in any language. */
export function getEvent(deps: Deps, locale: Locale, id: number): Read<CalendarEvent | null> {
  const where = isVisible(events, deps.now().toISOString())
  return read(
    [selectEvents(deps, locale, sql`(select ${id} as id) as entry`).where(where)],
    ([[row]]) => (row ? toEvent(row, locale) : null),
    ['events', 'brands'],
  )
}

/** Activities that are running or start within 30 days. */
export function listActivities(
  deps: Deps,
  locale: Locale,
  today = dayOf(deps.now()),
): Read<CalendarEvent[]> {
  const now = deps.now().toISOString()
  const period = { from: now, to: startOfDay(today, 31), day: startOfDay(today) }
  const entries = eventsOverlapping(locale, period, eq(events.kind, 'event'))
  return listEvents(deps, locale, entries, gt(events.ends_at, now))
}

/** Events among `entries` (from `eventsOverlapping`) that match `where`, earliest start first. */
function listEvents(
  deps: Deps,
  locale: Locale,
  entries: SQL,
  where: SQL | undefined,
): Read<CalendarEvent[]> {
  return read(
    [
      selectEvents(deps, locale, entries)
        .where(and(isVisibleWithFallback(deps, events, locale), where))
        .orderBy(asc(events.starts_at), asc(events.id)),
    ],
    ([rows]) => rows.map((row) => toEvent(row, locale)),
    ['events', 'brands', 'day'],
  )
}

/**
 * Ids of events that overlap a period, as a table `entry`. Events are searched per duration bucket: they started at
 * most its length before the period. So past and future events cost nothing, nor do events excluded by `of`.
 */
function eventsOverlapping(locale: Locale, period: Period, of: SQL = sql`true`): SQL {
  return sql`(select ${events.id} as id from ${jsonTable(contentLocales(locale), 'language')}
    cross join ${jsonTable(bucketStarts(period), 'span')} cross join ${events}
    where ${events.lang} = language.value and ${overlaps(events, period)} and ${of}) as entry`
}

/** Each duration bucket with the earliest start from which its events may reach the period. */
export function bucketStarts({ from, day = from }: Period): [number, string][] {
  return durationBuckets.map((days) => [
    days,
    new Date(Date.parse(day) - days * dayLength).toISOString(),
  ])
}

/** True if an event overlaps the period. Uses the index by bucket; `span` is a row of `bucketStarts`. */
export function overlaps(
  of: Record<'starts_at' | 'ends_at', SQLWrapper>,
  { from, to }: Period,
): SQL {
  const { starts_at, ends_at } = of
  return sql`${durationBucket(of)} = span.value ->> 0
    and ${starts_at} >= span.value ->> 1 and ${starts_at} < ${to}
    and (${starts_at} >= ${from} or ${ends_at} > ${from})`
}

export const eventColumns = {
  id: events.id,
  group_id: events.group_id,
  lang: events.lang,
  kind: events.kind,
  category: events.category,
  platform: aliasColumn(brandTexts.name, 'platform'),
  platform_slug: aliasColumn(brands.slug, 'platform_slug'),
  starts_at: events.starts_at,
  ends_at: events.ends_at,
  title: events.title,
  link: events.link,
  is_exclusive: events.is_exclusive,
}

function selectEvents(deps: Deps, locale: Locale, entries: SQL) {
  return deps.db
    .select(eventColumns)
    .from(entries)
    .crossJoin(events)
    .innerJoin(brands, and(eq(brands.id, events.brand_id), sql`${events.id} = entry.id`))
    .innerJoin(brandTexts, namesBrand(locale))
    .$dynamic()
}

type EventRow = Omit<CalendarEvent, 'link'> & { link: string }

export function toEvent(row: EventRow, locale: Locale): CalendarEvent {
  return { ...row, link: row.link ? localePath(locale, row.link) : null }
}
