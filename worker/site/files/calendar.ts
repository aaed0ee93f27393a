// iCalendar files per language: a month with the page's filter, a single event, or a launch.
import { zValidator } from '@hono/zod-validator'
import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'
import {
  calendarUrl,
  dayAnchor,
  type CalendarEvent,
} from '../../../client/contract/calendar/calendar.ts'
import { dayOf, monthOf, startOfMonth } from '../../../client/contract/days.ts'
import {
  calendarFile,
  eventUid,
  type CalendarFileEvent,
} from '../../../client/contract/calendar/ics.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { href, paths, localePath } from '../../../client/contract/paths.ts'
import type { Launch } from '../../../client/contract/games/timeline.ts'
import { formatDate } from '../../../client/i18n/translate.ts'
import { siteShortName } from '../../data/site/site.ts'
import { getEvent } from '../../data/calendar/calendar.ts'
import { getGame } from '../../data/games/game.ts'
import { getLaunch } from '../../data/games/timeline.ts'
import { run } from '../../storage/db.ts'
import type { AppEnv } from '../../env.ts'
import { publicMinute } from '../../http/cache-policy.ts'
import { firstValues } from '../page/query.ts'
import { calendarQuery, loadMonth } from '../pages/calendar/calendar.tsx'
import { translatorFor } from '../../i18n/translators.ts'
import { redirectDisabledLanguage } from '../shell/languages.ts'

export const calendarFiles = new Hono<AppEnv>()

const monthQuery = z.pipe(
  z.transform((query: Parameters<typeof firstValues>[0]) => firstValues(query)),
  calendarQuery,
)
const monthFilter = zValidator('query', monthQuery, (result, c) =>
  result.success ? undefined : c.notFound(),
)

for (const locale of locales) {
  calendarFiles
    .get(localePath(locale, paths.monthFile), redirectDisabledLanguage, monthFilter, async (c) => {
      const month = { year: Number(c.req.param('year')), month: numberOf(c) }
      const filter = c.req.valid('query')
      const found = await loadMonth(c.get('deps'), locale, { month, filter, isCurrent: false })
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
    .get(localePath(locale, paths.eventFile), redirectDisabledLanguage, async (c) => {
      const deps = c.get('deps')
      const event = await run(deps, getEvent(deps, locale, numberOf(c)))
      if (!event) return c.notFound()
      return answer(c, event.title, [toFileEvent(event, locale, c.env.ORIGIN)])
    })
    .get(localePath(locale, paths.launchFile), redirectDisabledLanguage, async (c) => {
      const launch = await findLaunch(c, locale)
      const isAhead = launch && launch.start > c.get('deps').now().toISOString()
      return isAhead ? answer(c, launch.summary, [launch]) : c.notFound()
    })
}

/** The number before the file extension. */
function numberOf(c: Context<AppEnv>): number {
  return Number.parseInt(c.req.param('file') ?? '', 10)
}

async function answer(c: Context<AppEnv>, name: string, events: CalendarFileEvent[]) {
  const product = await siteShortName(c.get('deps'), 'en-US', c.env.ORIGIN)
  const madeAt = c.get('deps').now().toISOString()
  return c.body(calendarFile({ name, product, madeAt, events }), 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': publicMinute,
  })
}

/** The file name contains a game's id, or that of a launch without a game page. */
async function findLaunch(c: Context<AppEnv>, locale: Locale): Promise<CalendarFileEvent | null> {
  const deps = c.get('deps')
  const [kind, id] = (c.req.param('file') ?? '').split('-')
  if (kind === 'game') {
    const game = await run(deps, getGame(deps, locale, Number.parseInt(id ?? '', 10)))
    if (!game) return null
    const own = { ...game, platform: game.brand.name, line: game.subtitle }
    return toLaunchEvent(own, { kind, locale, url: c.env.ORIGIN + game.url })
  }
  const launch = await run(deps, getLaunch(deps, locale, Number.parseInt(id ?? '', 10)))
  const url = c.env.ORIGIN + href(locale, 'timeline')
  return launch && toLaunchEvent(launch, { kind: 'launch', locale, url })
}

type FiledLaunch = Pick<Launch, 'title' | 'line' | 'platform' | 'category' | 'released_at'> & {
  group_id: number
}

function toLaunchEvent(
  launch: FiledLaunch,
  { kind, locale, url }: { kind: string; locale: Locale; url: string },
): CalendarFileEvent {
  const t = translatorFor(locale)
  return {
    uid: `${kind}-${launch.group_id}@${new URL(url).host}`,
    start: launch.released_at,
    summary: t('game.opens', { title: launch.title }),
    lang: locale,
    description: [launch.platform, launch.line].join(' · '),
    category: t(`game.category.${launch.category}`),
    url,
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
    uid: eventUid(event.group_id, new URL(origin).host),
    start: starts_at,
    end: event.kind === 'launch' || ends_at <= starts_at ? undefined : ends_at,
    summary: event.title,
    lang: event.lang,
    description: [event.platform, ...kind, ...exclusive].join(' · '),
    category: t(`game.category.${event.category}`),
    url: origin + (event.link ?? day),
  }
}
