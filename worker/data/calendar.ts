import { and, asc, desc, eq, gt, gte, lt, lte, max, ne, or, sql, type SQL } from 'drizzle-orm'
import { type CalendarEvent, type Platform } from '../../client/contract/calendar.ts'
import {
  dayOf,
  monthOf,
  monthsLater,
  startOfDay,
  startOfMonth,
  type Month,
} from '../../client/contract/days.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { localePath } from '../../client/contract/paths.ts'
import { named, read, type Deps, type Read } from '../storage/db.ts'
import { namesBrand } from './game-rows.ts'
import { brands, brandTexts, events } from '../storage/schema/index.ts'
import { isVisible, isVisibleIn } from '../storage/visibility.ts'

/** Everything that starts in a month or still runs in it; a launch belongs to its own day only. */
export function listMonth(deps: Deps, locale: Locale, month: Month): Read<CalendarEvent[]> {
  return listEvents(
    deps,
    locale,
    isWithin(startOfMonth(month), startOfMonth(monthsLater(month, 1))),
  )
}

/** Everything that starts today or still runs, without events that have ended. */
export function listToday(deps: Deps, locale: Locale): Read<CalendarEvent[]> {
  const now = deps.now().toISOString()
  const today = dayOf(now)
  const isOpen = and(eq(events.kind, 'event'), gt(events.ends_at, now))
  const where = and(
    lt(events.starts_at, startOfDay(today, 1)),
    or(gte(events.starts_at, startOfDay(today)), isOpen),
  )
  return listEvents(deps, locale, where)
}

/** The last month that has a page: that of the last event in any language, or the current one. */
export function lastMonth(deps: Deps): Read<Month> {
  const now = deps.now().toISOString()
  return read(
    [
      deps.db
        .select({ last: max(events.starts_at) })
        .from(events)
        .where(isVisible(events, now)),
    ],
    ([[row]]) => monthOf(row?.last && row.last > now ? row.last : now),
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

/** A visible event by id, whatever its language. */
export function getEvent(deps: Deps, locale: Locale, id: number): Read<CalendarEvent | null> {
  const where = and(eq(events.id, id), isVisible(events, deps.now().toISOString()))
  return read(
    [selectEvents(deps, locale).where(where)],
    ([[row]]) => (row ? toEvent(row, locale) : null),
    ['events', 'brands'],
  )
}

/** Activities that are running or start within 30 days. */
export function listActivities(deps: Deps, locale: Locale): Read<CalendarEvent[]> {
  const now = deps.now().toISOString()
  return listEvents(
    deps,
    locale,
    and(
      eq(events.kind, 'event'),
      gt(events.ends_at, now),
      lt(events.starts_at, startOfDay(dayOf(now), 31)),
    ),
  )
}

export interface PastQuery {
  /** The year they ended in. */
  year?: string | undefined
  /** From 1. */
  page: number
  perPage: number
}

/** One page of past activities, the latest end first, and the years that have any. */
export function listPastActivities(deps: Deps, locale: Locale, query: PastQuery) {
  const isPast = and(
    isVisibleIn(deps, events, locale),
    eq(events.kind, 'event'),
    lte(events.ends_at, deps.now().toISOString()),
  )
  const endYear = sql<string>`strftime('%Y', ${events.ends_at}, '-1 second', '+8 hours')`
  const where = and(isPast, query.year ? eq(endYear, query.year) : undefined)
  return read(
    [
      selectEvents(deps, locale)
        .where(where)
        .orderBy(desc(events.ends_at), desc(events.id))
        .limit(query.perPage)
        .offset((query.page - 1) * query.perPage),
      deps.db
        .select({ total: sql<number>`count(*)` })
        .from(events)
        .where(where),
      deps.db
        .selectDistinct({ year: endYear.as('year') })
        .from(events)
        .where(isPast)
        .orderBy(desc(sql`year`)),
    ],
    ([rows, [counted], years]) => ({
      items: rows.map((row) => toEvent(row, locale)),
      total: counted?.total ?? 0,
      years: years.map(({ year }) => year),
    }),
    ['events', 'brands'],
  )
}

/** Starts within a period, or began before it and extends into it. */
function isWithin(from: string, to: string): SQL | undefined {
  const reachesIn = and(ne(events.kind, 'launch'), gt(events.ends_at, from))
  return and(lt(events.starts_at, to), or(gte(events.starts_at, from), reachesIn))
}

function listEvents(deps: Deps, locale: Locale, where: SQL | undefined): Read<CalendarEvent[]> {
  return read(
    [
      selectEvents(deps, locale)
        .where(and(isVisibleIn(deps, events, locale), where))
        .orderBy(asc(events.starts_at), asc(events.id)),
    ],
    ([rows]) => rows.map((row) => toEvent(row, locale)),
    ['events', 'brands', 'day'],
  )
}

function selectEvents(deps: Deps, locale: Locale) {
  return deps.db
    .select({
      id: events.id,
      lang: events.lang,
      kind: events.kind,
      category: events.category,
      platform: named(brandTexts.name, 'platform'),
      platform_slug: named(brands.slug, 'platform_slug'),
      starts_at: events.starts_at,
      ends_at: events.ends_at,
      title: events.title,
      link: events.link,
      is_exclusive: events.is_exclusive,
    })
    .from(events)
    .innerJoin(brands, eq(brands.id, events.brand_id))
    .innerJoin(brandTexts, namesBrand(locale))
    .$dynamic()
}

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

function toEvent(row: EventRow, locale: Locale): CalendarEvent {
  return { ...row, link: row.link ? localePath(locale, row.link) : null }
}
