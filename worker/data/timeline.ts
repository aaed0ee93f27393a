// The launch timeline: games by release day, and launches without a page of their own.
import { and, sql } from 'drizzle-orm'
import { dayOf } from '../../client/contract/days.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { href } from '../../client/contract/paths.ts'
import type { Launch } from '../../client/contract/timeline.ts'
import { read, type Deps, type Read } from '../storage/db.ts'
import { namesBrand } from './game-rows.ts'
import { idsOf, plainList, selectEntries } from './list-pages.ts'
import { cursorOf } from './paging.ts'
import { brands, brandTexts, games, launches, listEntries } from '../storage/schema/index.ts'
import { listTag } from '../storage/tags.ts'
import { isVisible, isVisibleIn } from '../storage/visibility.ts'
import { boundsOf, selectYears } from './years.ts'

export interface Timeline {
  year: string
  /** Years that have launches, newest first. */
  years: string[]
  /** Newest first. */
  launches: Launch[]
}

/** Games and launches that a year shows at most, the newest of each: the lists of games have the others. */
const [gamesShown, launchesShown] = [150, 50]
const list = plainList('game')

/** The launches of a year in UTC+8; of the newest year with launches when none is given. */
export function getTimeline(deps: Deps, locale: Locale, year?: string): Read<Timeline> {
  return read(
    [
      selectGames(deps, locale, year),
      selectLaunches(deps, locale, year),
      selectAllYears(deps, locale),
      // Read once, not for each launch.
      deps.db
        .select({ id: brands.id, name: brandTexts.name })
        .from(brands)
        .innerJoin(brandTexts, namesBrand(locale)),
    ],
    ([gameRows, launchRows, yearRows, platforms]) => {
      const names = new Map(platforms.map(({ id, name }) => [id, name]))
      const years = yearRows.map((row) => row.year)
      const shown = year ?? years[0] ?? ''
      const all: Launch[] = [
        ...gameRows.map(({ id, brand_id, ...row }) => ({
          ...row,
          platform: names.get(brand_id) ?? '',
          key: `game-${id}`,
          link: href(locale, 'gameIntro', { id }),
        })),
        ...launchRows.map(({ id, brand_id, ...row }) => ({
          ...row,
          platform: names.get(brand_id) ?? '',
          key: `launch-${id}`,
          link: null,
        })),
      ]
      return {
        year: shown,
        years,
        launches: all
          .filter(({ released_at }) => dayOf(released_at).startsWith(`${shown}-`))
          .toSorted((a, b) => b.released_at.localeCompare(a.released_at)),
      }
    },
    [listTag(locale, 'game'), 'launches', 'brands', 'day'],
  )
}

/** The newest games, of a year when one is given. */
function selectGames(deps: Deps, locale: Locale, year?: string) {
  const [since, next] = year ? boundsOf(year) : []
  const paging = next
    ? { perPage: gamesShown, after: cursorOf({ place: next, id: 0 }) }
    : { perPage: gamesShown, page: 1 }
  return deps.db
    .select({ ...columnsOf(games), line: games.subtitle })
    .from(selectEntries(locale, list, { order: 'new', paging, since }))
    .crossJoin(games)
    .where(and(sql`${games.id} = entry.item_id`, isVisible(games, deps.now().toISOString())))
}

function selectLaunches(deps: Deps, locale: Locale, year?: string) {
  const [since = '', next = '~'] = year ? boundsOf(year) : []
  const { id, released_at } = launches
  const entries = sql`(select ${id} as id from ${byRelease}
    where ${isVisibleIn(deps, launches, locale)} and ${released_at} >= ${since} and ${released_at} < ${next}
    order by ${released_at} desc limit ${launchesShown}) as entry`
  return deps.db
    .select({ ...columnsOf(launches), line: launches.line })
    .from(entries)
    .crossJoin(launches)
    .where(sql`${id} = entry.id`)
}

/** By this index alone: with a choice of languages SQLite prefers to read all launches and to sort them. */
const byRelease = sql`${launches} indexed by launches_released`

function selectAllYears(deps: Deps, locale: Locale) {
  const ofGames = selectYears(
    (before) => sql`select ${listEntries.at} from ${listEntries}
      where ${listEntries.list_id} = (${idsOf(locale, list)}) and ${listEntries.at} < ${before}
      order by ${listEntries.at} desc limit 1`,
  )
  const ofLaunches = selectYears(
    (before) => sql`select ${launches.released_at} from ${byRelease}
      where ${isVisibleIn(deps, launches, locale)} and ${launches.released_at} < ${before}
      order by ${launches.released_at} desc limit 1`,
  )
  return deps.db
    .select({ year: sql<string>`year` })
    .from(sql`(select year from ${ofGames} union select year from ${ofLaunches})`)
    .orderBy(sql`year desc`)
}

function columnsOf<Table extends typeof games | typeof launches>({
  id,
  lang,
  category,
  brand_id,
  title,
  released_at,
}: Table) {
  return { id, lang, category, brand_id, title, released_at }
}
