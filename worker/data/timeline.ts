// The launch timeline: games by release day, and launches without a page of their own.
import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Locale } from '../../client/contract/locale.ts'
import { href } from '../../client/contract/paths.ts'
import type { Launch } from '../../client/contract/timeline.ts'
import { named, read, type Deps, type Read } from '../storage/db.ts'
import { namesBrand } from './game-rows.ts'
import { brands, brandTexts, games, launches } from '../storage/schema/index.ts'
import { listTag } from '../storage/tags.ts'
import { isVisibleIn } from '../storage/visibility.ts'

export interface Timeline {
  year: string
  /** Years that have launches, newest first. */
  years: string[]
  /** Newest first. */
  launches: Launch[]
}

/** The launches of a year in UTC+8; of the newest year with launches when none is given. */
export function getTimeline(deps: Deps, locale: Locale, year?: string): Read<Timeline> {
  const isGame = isVisibleIn(deps, games, locale)
  const isLaunch = isVisibleIn(deps, launches, locale)
  const years = sql`(select ${yearOf(games.released_at)} as year from ${games} where ${isGame}
    union select ${yearOf(launches.released_at)} from ${launches} where ${isLaunch})`
  const shown = year ?? sql`(select max(year) from ${years})`
  const platform = named(brandTexts.name, 'platform')
  return read(
    [
      deps.db
        .select({ ...columnsOf(games), line: games.subtitle, platform })
        .from(games)
        .innerJoin(brands, eq(brands.id, games.brand_id))
        .innerJoin(brandTexts, namesBrand(locale))
        .where(and(isGame, sql`${yearOf(games.released_at)} = ${shown}`)),
      deps.db
        .select({ ...columnsOf(launches), line: launches.line, platform })
        .from(launches)
        .innerJoin(brands, eq(brands.id, launches.brand_id))
        .innerJoin(brandTexts, namesBrand(locale))
        .where(and(isLaunch, sql`${yearOf(launches.released_at)} = ${shown}`)),
      deps.db
        .select({ year: sql<string>`year` })
        .from(years)
        .orderBy(sql`year desc`),
    ],
    ([gameRows, launchRows, yearRows]) => {
      const all: Launch[] = [
        ...gameRows.map(({ id, ...row }) => ({
          ...row,
          key: `game-${id}`,
          link: href(locale, 'gameIntro', { id }),
        })),
        ...launchRows.map(({ id, ...row }) => ({ ...row, key: `launch-${id}`, link: null })),
      ]
      return {
        year: year ?? yearRows[0]?.year ?? '',
        years: yearRows.map((row) => row.year),
        launches: all.toSorted((a, b) => b.released_at.localeCompare(a.released_at)),
      }
    },
    [listTag(locale, 'game'), 'launches', 'brands', 'day'],
  )
}

function columnsOf<Table extends typeof games | typeof launches>({
  id,
  lang,
  category,
  title,
  released_at,
}: Table) {
  return { id, lang, category, title, released_at }
}

function yearOf(moment: SQLWrapper): SQL<string> {
  return sql<string>`strftime('%Y', ${moment}, '+8 hours')`
}
