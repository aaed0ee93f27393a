import { and, eq, gt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { CalendarEvent } from '../../../client/contract/calendar/calendar.ts'
import { contentLocales, type Locale } from '../../../client/contract/locale.ts'
import { maxNumberedActivities } from '../../../client/contract/page-number-limits.ts'
import { read, type Read } from '../../storage/db.ts'
import { compareRows } from '../../storage/sql.ts'
import { brands, brandTexts, events } from '../../storage/schema/index.ts'
import { isVisible, isVisibleWithFallback } from '../../storage/rows/visibility.ts'
import { eventColumns, toEvent } from './calendar.ts'
import { namesBrand } from '../games/rows.ts'
import { beginning, cursorOf, parseCursor, type ListPage, type PageParams } from '../paging.ts'
import { boundsOf, selectYears } from '../years.ts'
import type { Deps } from '../../deps.ts'

const { group_id, ends_at } = events

type PastQuery = PageParams & {
  /** Year of their end. */
  year?: string | undefined
}

/**
 * One page of past activities, latest end first, and the years that have any. The total stops at one more than the
 * number of numbered entries.
 */
export function listPastActivities(
  deps: Deps,
  locale: Locale,
  query: PastQuery,
): Read<ListPage<CalendarEvent> & { years: string[] }> {
  return read(
    [
      deps.db
        .select({
          ...eventColumns,
          total: sql<number>`entry.total`.as('total'),
          found: sql<number>`entry.found`.as('found'),
          last_at: sql<string>`entry.last_at`.as('last_at'),
          last_group: sql<number>`entry.last_group`.as('last_group'),
        })
        .from(pageOf(deps, locale, query))
        .crossJoin(events)
        .innerJoin(brands, eq(brands.id, events.brand_id))
        .innerJoin(brandTexts, namesBrand(locale))
        .where(
          and(
            sql`${group_id} = entry.group_id and ${ends_at} = entry.ends_at`,
            isVisibleWithFallback(deps, events, locale),
          ),
        ),
      deps.db.select({ year: sql<string>`year` }).from(selectYears(lastEnd(deps, locale))),
    ],
    ([rows, years]) => {
      const [first] = rows
      const hasMore = first && first.found > query.perPage
      return {
        items: rows
          .toSorted((a, b) => b.ends_at.localeCompare(a.ends_at) || b.group_id - a.group_id)
          .map(({ total, found, last_at, last_group, ...row }) => toEvent(row, locale)),
        total: first?.total ?? 0,
        next: hasMore ? cursorOf({ place: first.last_at, id: first.last_group }) : null,
        years: years.map(({ year }) => year),
      }
    },
    ['events', 'brands'],
  )
}
/** Groups of a page as a table `entry`, with the total of all numbered pages and the cursor of the next page. */
function pageOf(deps: Deps, locale: Locale, { year, perPage, page = 1, after }: PastQuery): SQL {
  const [from, to = '~'] = year ? boundsOf(year) : []
  // An activity that ends exactly at the start of a year belongs to the year before.
  const inYear = from ? gt(events.ends_at, from) : undefined
  const newest = (
    by: SQL,
    limit: number,
    where?: SQL,
  ) => sql`select ${ends_at}, ${group_id} from ${events}
    where ${and(isPastBy(deps, locale, by), inYear, where)}
    group by ${ends_at}, ${group_id} order by ${ends_at} desc, ${group_id} desc limit ${limit}`
  const behind = parseCursor(after ?? '', false) ?? beginning
  const shown =
    after === undefined
      ? sql`select ends_at, group_id from past limit ${perPage + 1} offset ${(page - 1) * perPage}`
      : newest(
          sql`min(${to}, ${behind.place})`,
          perPage + 1,
          // The time of the last entry already bounds the index; the unary plus keeps SQLite from using this comparison
          // for it.
          compareRows([sql`+${ends_at}`, sql`+${group_id}`], '<', [behind.place, behind.id]),
        )
  return sql`(with past as materialized (${newest(sql`${to}`, maxNumberedActivities + 1)}),
      page as materialized (${shown})
    select ends_at, group_id, (select count(*) from past) as total, (select count(*) from page) as found,
      (select ends_at from page limit 1 offset ${perPage - 1}) as last_at,
      (select group_id from page limit 1 offset ${perPage - 1}) as last_group
    from page limit ${perPage}) as entry`
}

/** Selects the last instant of the latest activity that had ended by a time. */
function lastEnd(deps: Deps, locale: Locale): (by: SQL) => SQL {
  return (
    by,
  ) => sql`select strftime('%Y-%m-%dT%H:%M:%fZ', ${ends_at}, '-0.001 seconds') from ${events}
    where ${isPastBy(deps, locale, by)} order by ${ends_at} desc limit 1`
}

/**
 * Ended by now and by a given time. Combined into one bound, because an index uses only one of two. The unary plus
 * makes `events_past` the best index: it covers the whole condition, so rows of other pages are never read.
 */
function isPastBy(deps: Deps, locale: Locale, by: SQL): SQL | undefined {
  const now = deps.now().toISOString()
  // Separate comparisons, because SQLite counts each lookup in a list as a row read.
  const isReadable = or(...contentLocales(locale).map((lang) => eq(events.lang, lang)))
  return and(
    eq(events.kind, 'event'),
    lte(ends_at, sql`min(${now}, ${by})`),
    sql`+(${and(isReadable, isVisible(events, now))})`,
  )
}
