// The launch timeline: games by release day, and launches without a game page.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Locale } from '../../../client/contract/locale.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import type { Launch } from '../../../client/contract/games/timeline.ts'
import { aliasColumn, read, type Read } from '../../storage/db.ts'
import { compareRows } from '../../storage/sql.ts'
import { coverColumns, splitCover } from '../images/rows.ts'
import { namesBrand } from './rows.ts'
import { placeColumns, unfacetedList, selectEntries, selectListYears } from '../lists/pages.ts'
import { beginning, cursorOf, toListPage, parseCursor, type Place } from '../paging.ts'
import { brands, brandTexts, games, images, launches } from '../../storage/schema/index.ts'
import { listTag, type Tag } from '../../storage/tags.ts'
import { isVisible, isVisibleWithFallback } from '../../storage/rows/visibility.ts'
import { boundsOf, selectYears } from '../years.ts'
import type { Deps } from '../../deps.ts'

export interface Timeline {
  /** Years that have launches, newest first. */
  years: string[]
  /** Newest first. */
  launches: Launch[]
  /** Cursor of the next page. */
  next: string | null
}

interface TimelineQuery {
  year?: string | undefined
  /** `next` of the previous page. */
  after?: string | undefined
}

/** Launches per page: of a year, and of all released. */
const [perYear, perPage] = [60, 20]
/** Maximum number of upcoming launches. */
const mostComing = 40
const list = unfacetedList('game')

/** A page of the launches of a year (UTC+8), or of all released if no year is given. */
export function getTimeline(deps: Deps, locale: Locale, query: TimelineQuery): Read<Timeline> {
  const window = { ...periodOf(deps, query), most: query.year ? perYear : perPage }
  return read(
    [
      selectGames(deps, locale, window),
      selectLaunches(deps, locale, window),
      selectAllYears(deps, locale),
      selectPlatforms(deps, locale),
    ],
    ([gameRows, launchRows, yearRows, platforms]) => {
      const all = mergeByDate(gameRows, launchRows)
      const { rows, next } = toListPage(all, { perPage: window.most, page: 1 }, (row) => row.at)
      const launches = toLaunches(rows, platforms, locale)
      return { years: yearRows.map((row) => row.year), launches, next }
    },
    tagsOf(locale),
  )
}

/** Launches of the near future, latest first. */
export function upcomingLaunches(deps: Deps, locale: Locale): Read<Launch[]> {
  const now = deps.now().toISOString()
  const window = { since: now, most: mostComing, isComing: true }
  return read(
    [
      selectGames(deps, locale, window),
      selectLaunches(deps, locale, window),
      selectPlatforms(deps, locale),
    ],
    ([gameRows, launchRows, platforms]) => {
      const coming = mergeByDate(gameRows, launchRows).filter((row) => row.at > now)
      return toLaunches(coming.slice(-mostComing), platforms, locale)
    },
    tagsOf(locale),
  )
}

/** A visible launch without a game page, in any language. */
export function getLaunch(deps: Deps, locale: Locale, id: number) {
  return read(
    [
      deps.db
        .select({
          ...columnsOf(launches),
          group_id: launches.group_id,
          line: launches.line,
          platform: aliasColumn(brandTexts.name, 'platform'),
        })
        .from(launches)
        .innerJoin(brands, eq(brands.id, launches.brand_id))
        .innerJoin(brandTexts, namesBrand(locale))
        .where(and(eq(launches.id, id), isVisible(launches, deps.now().toISOString()))),
    ],
    ([[row]]) => row ?? null,
    ['launches', 'brands'],
  )
}

const tagsOf = (locale: Locale): Tag[] => [listTag(locale, 'game'), 'launches', 'brands', 'day']

/** One order of ids for games and launches. It sorts equal release times and is part of the cursor. */
const rankOf = (id: number, isGame: boolean) => 2 * id + Number(isGame)
/** Greater than every rank. */
const highest = 36 ** 7

type GameRow = Awaited<ReturnType<typeof selectGames>>[number]
type LaunchRow = Awaited<ReturnType<typeof selectLaunches>>[number]

/** Newest first, then by rank. */
function mergeByDate(gameRows: GameRow[], launchRows: LaunchRow[]) {
  return [
    ...gameRows.map((game) => ({
      id: rankOf(game.id, true),
      at: game.released_at,
      game,
      launch: null,
    })),
    ...launchRows.map((launch) => ({
      id: rankOf(launch.id, false),
      at: launch.released_at,
      game: null,
      launch,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id)
}

function toLaunches(
  rows: ReturnType<typeof mergeByDate>,
  platforms: { id: number; name: string }[],
  locale: Locale,
): Launch[] {
  const names = new Map(platforms.map(({ id, name }) => [id, name]))
  const nameOf = (id: number) => names.get(id) ?? ''
  return rows.flatMap(({ game, launch }): Launch[] => {
    if (launch) {
      const { id, brand_id, ...own } = launch
      const key = `launch-${id}` as const
      return [{ ...own, key, platform: nameOf(brand_id), link: null, cover: null }]
    }
    const { id, brand_id, shown, cover, slug, ...own } = game
    const link = itemUrl(locale, 'game', { id, slug })
    const key = `game-${id}` as const
    return shown === 1
      ? [{ ...own, key, platform: nameOf(brand_id), link, cover: splitCover(cover).cover }]
      : []
  })
}

interface Period {
  /** Earliest time, ISO 8601. */
  since?: string | undefined
  /** Exclusive upper bound, by time and rank. */
  before?: Place | undefined
}

interface Window extends Period {
  most: number
  /** Oldest first from `since` on, instead of newest first. */
  isComing?: boolean
}

function periodOf(deps: Deps, { year, after }: TimelineQuery): Period {
  const [since, next] = year ? boundsOf(year) : []
  const end =
    next === undefined ? { place: deps.now().toISOString(), id: highest } : { place: next, id: 0 }
  const before = after === undefined ? end : (parseCursor(after, false) ?? beginning)
  return { since, before }
}

// Read once instead of joined to each launch.
function selectPlatforms(deps: Deps, locale: Locale) {
  return deps.db
    .select({ id: brands.id, name: brandTexts.name })
    .from(brands)
    .innerJoin(brandTexts, namesBrand(locale))
}

function selectGames(deps: Deps, locale: Locale, { since, before, most, isComing }: Window) {
  const paging = before
    ? { perPage: most, after: cursorOf({ ...before, id: Math.floor(before.id / 2) }) }
    : { perPage: most, page: 1 }
  const order = isComing ? 'old' : 'new'
  return deps.db
    .select({
      ...columnsOf(games),
      slug: games.slug,
      line: games.subtitle,
      shown: placeColumns(games, deps).shown,
      cover: coverColumns,
    })
    .from(selectEntries(locale, list, { order, paging, since }))
    .crossJoin(games)
    .innerJoin(images, sql`${images.id} = ${games.img_id}`)
    .where(sql`${games.id} = entry.item_id`)
}

function selectLaunches(deps: Deps, locale: Locale, window: Window) {
  const { id, released_at } = launches
  const { since = '', most } = window
  const { place, id: rank } = window.before ?? { place: '~', id: 0 }
  const direction = sql.raw(window.isComing ? 'asc' : 'desc')
  const entries = sql`(select ${id} as id from ${launches}
    where ${isShownIn(deps, locale)} and ${released_at} >= ${since}
      and ${compareRows([released_at, id], '<', [place, Math.ceil(rank / 2)])}
    order by ${released_at} ${direction}, ${id} ${direction} limit ${most + 1}) as entry`
  return deps.db
    .select({ ...columnsOf(launches), line: launches.line })
    .from(entries)
    .crossJoin(launches)
    .where(sql`${id} = entry.id`)
}

/** The unary plus makes SQLite use the index on the release date; otherwise it reads and sorts all languages. */
function isShownIn(deps: Deps, locale: Locale): SQL {
  return sql`+(${isVisibleWithFallback(deps, launches, locale)})`
}

function selectAllYears(deps: Deps, locale: Locale) {
  const ofLaunches = selectYears(
    (before) => sql`select ${launches.released_at} from ${launches}
      where ${isShownIn(deps, locale)} and ${launches.released_at} < ${before}
      order by ${launches.released_at} desc limit 1`,
  )
  return deps.db
    .select({ year: sql<string>`year` })
    .from(
      sql`(select year from ${selectListYears(locale, list)} union select year from ${ofLaunches})`,
    )
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
