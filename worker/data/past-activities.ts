// Activities that are over.
import { and, desc, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { contentLocales, type Locale } from '../../client/contract/locale.ts'
import { read, type Deps } from '../storage/db.ts'
import { brands, brandTexts, events } from '../storage/schema/index.ts'
import { isVisible, isVisibleIn } from '../storage/visibility.ts'
import { eventColumns, toEvent } from './calendar.ts'
import { namesBrand } from './game-rows.ts'
import { boundsOf, selectYears } from './years.ts'

interface PastQuery {
  /** The year they ended in. */
  year?: string | undefined
  /** From 1. */
  page: number
  perPage: number
}

/** Past activities that pages go through, of all: older ones are found by their year; and of a year. */
const listed = { ever: 140, inYear: 300 }

/** One page of past activities, the latest end first, and the years that have any. */
export function listPastActivities(deps: Deps, locale: Locale, query: PastQuery) {
  const { group_id, ends_at } = events
  return read(
    [
      deps.db
        .select({ ...eventColumns, total: sql<number>`entry.total`.as('total') })
        .from(pageOf(deps, locale, query))
        .crossJoin(events)
        .innerJoin(brands, eq(brands.id, events.brand_id))
        .innerJoin(brandTexts, namesBrand(locale))
        .where(
          and(
            sql`${group_id} = entry.group_id and ${ends_at} = entry.ends_at`,
            isVisibleIn(deps, events, locale),
          ),
        )
        .orderBy(desc(ends_at), desc(events.id)),
      deps.db.select({ year: sql<string>`year` }).from(selectYears(lastEnd(deps, locale))),
    ],
    ([rows, years]) => ({
      items: rows.map(({ total, ...row }) => toEvent(row, locale)),
      total: rows[0]?.total ?? 0,
      years: years.map(({ year }) => year),
    }),
    ['events', 'brands'],
  )
}

/** The groups of a page, as a table `entry`, each with how many there are on all pages. */
function pageOf(deps: Deps, locale: Locale, { year, page, perPage }: PastQuery): SQL {
  const { group_id, ends_at } = events
  const [from, to] = year ? boundsOf(year) : []
  // What ends as a year begins belongs to the year before.
  const inYear = from ? gt(ends_at, from) : undefined
  return sql`(with past as materialized (
      select ${ends_at}, ${group_id} from ${byEnd} where ${and(isPastBy(deps, locale, sql`${to ?? '~'}`), inYear)}
      group by ${ends_at}, ${group_id} order by ${ends_at} desc, ${group_id} desc
      limit ${year ? listed.inYear : listed.ever})
    select ends_at, group_id, (select count(*) from past) as total from past
    limit ${perPage} offset ${(page - 1) * perPage}) as entry`
}

/** Selects the end of the last activity that was over by a moment, at its last instant. */
function lastEnd(deps: Deps, locale: Locale): (by: SQL) => SQL {
  const { ends_at } = events
  return (
    by,
  ) => sql`select strftime('%Y-%m-%dT%H:%M:%fZ', ${ends_at}, '-0.001 seconds') from ${byEnd}
    where ${isPastBy(deps, locale, by)} order by ${ends_at} desc limit 1`
}

/** The index holds all that is asked, so no row is looked up for what other pages show. */
const byEnd = sql`${events} indexed by events_past`

/** Over by now and by a moment. It is one bound: an index would use only one of two. */
function isPastBy(deps: Deps, locale: Locale, by: SQL): SQL | undefined {
  const now = deps.now().toISOString()
  return and(
    eq(events.kind, 'event'),
    lte(events.ends_at, sql`min(${now}, ${by})`),
    inArray(events.lang, [...contentLocales(locale)]),
    isVisible(events, now),
  )
}
