// The launch timeline: games by release day, and launches without a page of their own.
import { sql, type SQL } from 'drizzle-orm'
import { dayOf } from '../../client/contract/days.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { href } from '../../client/contract/paths.ts'
import type { Launch } from '../../client/contract/timeline.ts'
import { read, type Deps, type Read } from '../storage/db.ts'
import { namesBrand } from './game-rows.ts'
import { idsOf, placeColumns, plainList, selectEntries } from './list-pages.ts'
import { beginning, cursorOf, listingOf, parseCursor, type Place } from './paging.ts'
import { brands, brandTexts, games, launches, listEntries } from '../storage/schema/index.ts'
import { listTag } from '../storage/tags.ts'
import { isVisibleIn } from '../storage/visibility.ts'
import { boundsOf, selectYears } from './years.ts'

export interface Timeline {
  year: string
  /** Years that have launches, newest first. */
  years: string[]
  /** Newest first. */
  launches: Launch[]
  /** The cursor of what follows of the year. */
  next: string | null
}

interface TimelineQuery {
  year?: string | undefined
  /** `next` of the page before. */
  after?: string | undefined
}

const perPage = 60
const list = plainList('game')

/** A page of the launches of a year in UTC+8; of the newest year with launches when none is given. */
export function getTimeline(deps: Deps, locale: Locale, query: TimelineQuery): Read<Timeline> {
  const { year } = query
  const period = periodOf(query)
  return read(
    [
      selectGames(deps, locale, period),
      selectLaunches(deps, locale, period),
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
      const ofYear = [
        ...gameRows.map((row) => ({
          ...row,
          id: rankOf(row.id, true),
          key: `game-${row.id}`,
          link: href(locale, 'gameIntro', { id: row.id }),
        })),
        ...launchRows.map((row) => ({
          ...row,
          id: rankOf(row.id, false),
          key: `launch-${row.id}`,
          link: null,
          shown: 1,
        })),
      ]
        .filter(({ released_at }) => dayOf(released_at).startsWith(`${shown}-`))
        .toSorted((a, b) => b.released_at.localeCompare(a.released_at) || b.id - a.id)
      const { rows, next } = listingOf(ofYear, { perPage, page: 1 }, (row) => row.released_at)
      const launches = rows
        .filter((row) => row.shown === 1)
        .map(({ id, brand_id, shown: _, ...row }): Launch => ({
          ...row,
          platform: names.get(brand_id) ?? '',
        }))
      return { year: shown, years, launches, next }
    },
    [listTag(locale, 'game'), 'launches', 'brands', 'day'],
  )
}

/** Games and launches in one order of ids; what is released at the same moment is sorted by it, and a cursor names it. */
const rankOf = (id: number, isGame: boolean) => 2 * id + Number(isGame)

interface Period {
  /** The first moment, ISO 8601. */
  since: string | undefined
  /** The place before which everything is, by moment and rank. */
  before: Place | undefined
}

function periodOf({ year, after }: TimelineQuery): Period {
  const [since, next] = year ? boundsOf(year) : []
  const end = next === undefined ? undefined : { place: next, id: 0 }
  const before = after === undefined ? end : (parseCursor(after, false) ?? beginning)
  return { since, before }
}

/** The newest games of a period. */
function selectGames(deps: Deps, locale: Locale, { since, before }: Period) {
  const paging = before
    ? { perPage, after: cursorOf({ ...before, id: Math.floor(before.id / 2) }) }
    : { perPage, page: 1 }
  return deps.db
    .select({ ...columnsOf(games), line: games.subtitle, shown: placeColumns(games, deps).shown })
    .from(selectEntries(locale, list, { order: 'new', paging, since }))
    .crossJoin(games)
    .where(sql`${games.id} = entry.item_id`)
}

function selectLaunches(deps: Deps, locale: Locale, { since = '', before }: Period) {
  const { id, released_at } = launches
  const { place, id: rank } = before ?? { place: '~', id: 0 }
  const entries = sql`(select ${id} as id from ${launches}
    where ${isShownIn(deps, locale)} and ${released_at} >= ${since}
      and (${released_at}, ${id}) < (${place}, ${Math.ceil(rank / 2)})
    order by ${released_at} desc, ${id} desc limit ${perPage + 1}) as entry`
  return deps.db
    .select({ ...columnsOf(launches), line: launches.line })
    .from(entries)
    .crossJoin(launches)
    .where(sql`${id} = entry.id`)
}

/** Unary plus: by the moment of release alone; with a choice of languages SQLite prefers to read all and to sort them. */
function isShownIn(deps: Deps, locale: Locale): SQL {
  return sql`+(${isVisibleIn(deps, launches, locale)})`
}

function selectAllYears(deps: Deps, locale: Locale) {
  const ofGames = selectYears(
    (before) => sql`select ${listEntries.at} from ${listEntries}
      where ${listEntries.list_id} = (${idsOf(locale, list)}) and ${listEntries.at} < ${before}
      order by ${listEntries.at} desc limit 1`,
  )
  const ofLaunches = selectYears(
    (before) => sql`select ${launches.released_at} from ${launches}
      where ${isShownIn(deps, locale)} and ${launches.released_at} < ${before}
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
