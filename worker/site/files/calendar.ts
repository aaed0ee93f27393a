// iCalendar files: a month with the filter of its page, a single event, or the launch of a game, in each language.
import { Hono, type Context } from 'hono'
import { calendarUrl, dayAnchor, type CalendarEvent } from '../../../client/contract/calendar.ts'
import { dayOf, monthOf, startOfMonth } from '../../../client/contract/days.ts'
import type { Game } from '../../../client/contract/game.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { paths, localePath } from '../../../client/contract/paths.ts'
import { formatDate } from '../../../client/i18n/translate.ts'
import { getEvent } from '../../data/calendar.ts'
import { getGame } from '../../data/game.ts'
import { run } from '../../storage/db.ts'
import type { AppEnv } from '../../env.ts'
import { publicMinute } from '../../http/cache-policy.ts'
import { calendarQuery, loadMonth } from '../pages/calendar.tsx'
import { translatorFor } from '../../i18n/translators.ts'
import { calendarFile, type CalendarFileEvent } from './ics.ts'

export const calendarFiles = new Hono<AppEnv>()

for (const locale of locales) {
  calendarFiles
    .get(localePath(locale, paths.monthFile), async (c) => {
      const query = calendarQuery.safeParse(singleValues(c.req.queries()))
      const month = { year: Number(c.req.param('year')), month: numberOf(c) }
      const found =
        query.success &&
        (await loadMonth(c.get('deps'), locale, { month, filter: query.data, isCurrent: false }))
      if (!found) return c.notFound()
      const name = translatorFor(locale)('calendar.title', {
        month: formatDate(locale, startOfMonth(month), 'yearMonth'),
      })
      return answer(
        c,
        name,
        found.items.map((event) => toFileEvent(event, locale, c.env.ORIGIN)),
      )
    })
    .get(localePath(locale, paths.eventFile), async (c) => {
      const deps = c.get('deps')
      const event = await run(deps, getEvent(deps, locale, numberOf(c)))
      if (!event) return c.notFound()
      return answer(c, event.title, [toFileEvent(event, locale, c.env.ORIGIN)])
    })
    .get(localePath(locale, paths.launchFile), async (c) => {
      const deps = c.get('deps')
      const game = await run(deps, getGame(deps, locale, numberOf(c)))
      const isAhead = game && game.released_at > deps.now().toISOString()
      if (!isAhead) return c.notFound()
      return answer(c, game.title, [toLaunchEvent(game, locale, c.env.ORIGIN)])
    })
}

/** A key given once becomes its value; a repeated one stays a list, which the schema rejects. */
function singleValues(queries: Record<string, string[]>) {
  const entries = Object.entries(queries)
  return Object.fromEntries(
    entries.map(([key, values]) => [key, values.length === 1 ? values[0] : values]),
  )
}

/** The number before the file extension. */
function numberOf(c: Context<AppEnv>): number {
  return Number.parseInt(c.req.param('file') ?? '', 10)
}

function answer(c: Context<AppEnv>, name: string, events: CalendarFileEvent[]) {
  const madeAt = c.get('deps').now().toISOString()
  return c.body(calendarFile({ name, madeAt, events }), 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': publicMinute,
  })
}

function toLaunchEvent(game: Game, locale: Locale, origin: string): CalendarFileEvent {
  const t = translatorFor(locale)
  return {
    uid: `game-${game.group_id}@${new URL(origin).host}`,
    start: game.released_at,
    summary: t('game.opens', { title: game.title }),
    lang: locale,
    description: [game.brand.name, game.subtitle].join(' · '),
    category: t(`game.category.${game.category}`),
    url: origin + game.url,
    hasReminder: true,
  }
}

function toFileEvent(event: CalendarEvent, locale: Locale, origin: string): CalendarFileEvent {
  const t = translatorFor(locale)
  const { starts_at, ends_at } = event
  const day = `${calendarUrl(locale, monthOf(starts_at))}#${dayAnchor(dayOf(starts_at))}`
  const kind = event.kind === 'launch' ? [t('calendar.launch')] : []
  const exclusive = event.is_exclusive ? [t('calendar.exclusive')] : []
  return {
    uid: `event-${event.id}@${new URL(origin).host}`,
    start: starts_at,
    end: event.kind === 'launch' || ends_at <= starts_at ? undefined : ends_at,
    summary: event.title,
    lang: event.lang,
    description: [event.platform, ...kind, ...exclusive].join(' · '),
    category: t(`game.category.${event.category}`),
    url: origin + (event.link ?? day),
  }
}
