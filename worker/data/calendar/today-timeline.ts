// Timeline of today: starts, ends, releases and draws of the day, running events, and what comes next.
import { asc, gte, sql } from 'drizzle-orm'
import { lastMomentOf, type CalendarEvent } from '../../../client/contract/calendar/calendar.ts'
import type { DayAgenda, AgendaItem } from '../../../client/contract/calendar/day.ts'
import { dayOf, startOfDay } from '../../../client/contract/days.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { historyUrl, type MarkSixDraw } from '../../../client/contract/draws/mark-six.ts'
import { nextDrawTime, type DrawCalendar } from '../../../client/contract/draws/calendar.ts'
import { numberOf } from '../../../client/contract/draws/rules.ts'
import { read, combine, type Read } from '../../storage/db.ts'
import { launches } from '../../storage/schema/index.ts'
import { isVisibleWithFallback } from '../../storage/rows/visibility.ts'
import { listAgenda } from './calendar.ts'
import { listGames } from '../games/game.ts'
import { drawCalendar } from '../draws/calendar.ts'
import { latestDraw } from '../draws/published.ts'
import type { Deps } from '../../deps.ts'

/** Number of releases read from today on, and of entries shown for other days. */
const [releasesRead, nextShown] = [8, 3]

export interface TodayTimeline {
  day: DayAgenda
  /** Calendar events: those that start today, and earlier ones that are still running. */
  events: CalendarEvent[]
}

/** `today` is a day in UTC+8. */
export function readTodayTimeline(
  deps: Deps,
  locale: Locale,
  today = dayOf(deps.now()),
): Read<TodayTimeline> {
  const since = startOfDay(today)
  const first = { page: 1, perPage: releasesRead, sort: 'old', releasedSince: since } as const
  return combine(
    {
      agenda: listAgenda(deps, locale, today),
      games: listGames(deps, locale, first),
      launches: listLaunches(deps, locale, since),
      draw: latestDraw(deps),
      calendar: drawCalendar(deps, today),
    },
    ({ agenda, games, launches: opened, draw, calendar }) => {
      const now = deps.now().toISOString()
      const began = agenda.filter((event) => dayOf(event.starts_at) < today)
      const running = began.filter((event) => event.ends_at > now)
      const starting = agenda.filter((event) => dayOf(event.starts_at) >= today)
      const entries = [
        ...starting.map((event) => toEntry(event, event.starts_at)),
        ...began.filter((event) => dayOf(lastMomentOf(event)) === today).map(toEnd),
        ...releasesBeside(agenda, [...games.items.map(toRelease), ...opened]),
        ...(draw ? drawsAround(today, draw, calendar).map((one) => toDrawEntry(one, locale)) : []),
      ].toSorted((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key))
      const day = {
        today: entries.filter(({ at }) => dayOf(at) === today),
        running: running
          .filter((event) => dayOf(lastMomentOf(event)) > today)
          .map((event) => toEntry(event, lastMomentOf(event))),
        next: entries.filter(({ at }) => dayOf(at) > today).slice(0, nextShown),
      }
      const events = [...running, ...starting.filter((one) => dayOf(one.starts_at) === today)]
      return { day, events }
    },
  )
}

function toEntry({ id, kind, category, title, lang, link }: CalendarEvent, at: string) {
  return { key: `event-${id}`, kind, at, category, title, lang, link }
}

function toEnd(event: CalendarEvent): AgendaItem {
  return { ...toEntry(event, lastMomentOf(event)), kind: 'end' }
}

interface Release {
  id: number
  category: AgendaItem['category']
  title: string
  lang: Locale
  released_at: string
  url?: string
}

function toRelease({ id, category, title, lang, released_at, url }: Release): AgendaItem {
  const key = `${url === undefined ? 'launch' : 'game'}-${id}`
  return { key, kind: 'release', at: released_at, category, title, lang, link: url ?? null }
}

/** Releases that the calendar does not announce itself. */
function releasesBeside(agenda: readonly CalendarEvent[], releases: readonly AgendaItem[]) {
  const announced = agenda.filter(({ kind }) => kind === 'launch')
  return releases.filter(
    ({ at, category, link }) =>
      !announced.some(
        (event) =>
          dayOf(event.starts_at) === dayOf(at) &&
          ((link !== null && event.link === link) || event.category === category),
      ),
  )
}

/** Launches without a game page, from a time on. */
function listLaunches(deps: Deps, locale: Locale, since: string): Read<AgendaItem[]> {
  const { id, category, title, lang, released_at } = launches
  return read(
    [
      deps.db
        .select({ id, category, title, lang, released_at })
        .from(launches)
        // The unary plus makes SQLite use the index on the release date, so that nothing is sorted.
        .where(
          sql`${gte(released_at, since)} and +(${isVisibleWithFallback(deps, launches, locale)})`,
        )
        .orderBy(asc(released_at), asc(id))
        .limit(releasesRead),
    ],
    ([rows]) => rows.map(toRelease),
    ['launches'],
  )
}

interface DrawTime {
  at: string
  /** Result; null until it is known. */
  draw: MarkSixDraw | null
}

/** The draw of the day, if any, and the next one. */
function drawsAround(today: string, latest: MarkSixDraw, calendar: DrawCalendar): DrawTime[] {
  const next = (moment: string | number) => nextDrawTime(calendar, new Date(moment)).toISOString()
  const first = next(Date.parse(startOfDay(today)) - 1)
  const times = dayOf(first) === today ? [first, next(first)] : [first]
  const due = times.map((at) => ({ at, draw: null }))
  if (dayOf(latest.drawn_at) !== today) return due
  const drawn = { at: latest.drawn_at, draw: latest }
  return [drawn, ...due.filter(({ at }) => dayOf(at) !== today)]
}

function toDrawEntry({ at, draw }: DrawTime, locale: Locale): AgendaItem {
  return {
    key: `draw-${at}`,
    kind: 'draw',
    at,
    category: 'lottery',
    link: historyUrl(locale),
    drawn: draw && { number: String(numberOf(draw.period)), special: draw.special },
  }
}
