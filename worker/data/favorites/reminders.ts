// Reminders of events that a member has marked. The bell reads them when the member looks, as news of followed things;
// emails are planned an hour before the start (docs/decisions/community/reminders.md).
import { and, asc, desc, eq, gt, lte, sql, type SQL } from 'drizzle-orm'
import { dayAnchor, calendarUrl } from '../../../client/contract/calendar/calendar.ts'
import { dayLength, dayOf, monthOf } from '../../../client/contract/days.ts'
import { maxReminders } from '../../../client/contract/favorites/key.ts'
import type { Followed, FollowedNews } from '../../../client/contract/favorites/favorite.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { formatDate } from '../../../client/i18n/translate.ts'
import { read, type Read } from '../../storage/db.ts'
import { events, favorites } from '../../storage/schema/index.ts'
import { isVisibleWithFallback } from '../../storage/rows/visibility.ts'
import { seenUntil } from './news.ts'
import type { Deps } from '../../deps.ts'

/** Marked events that have not begun, and start until then. */
function isAhead(deps: Deps, userId: number, locale: Locale, until?: Date): SQL {
  return and(
    eq(favorites.user_id, userId),
    eq(favorites.type, 'event'),
    eq(events.group_id, favorites.target_id),
    gt(events.starts_at, deps.now().toISOString()),
    until && lte(events.starts_at, until.toISOString()),
    isVisibleWithFallback(deps, events, locale),
  )!
}

const isWithinADay = (deps: Deps, userId: number, locale: Locale) =>
  isAhead(deps, userId, locale, new Date(deps.now().getTime() + dayLength))

/** Time from which the bell tells an event: a day before it starts, at the earliest when it was marked. */
const toldFrom = sql<string>`max(${favorites.created_at}, strftime('%Y-%m-%dT%H:%M:%fZ', ${events.starts_at}, '-1 day'))`

/** Number of marked events within a day that the member has not seen. */
export function countReminders(deps: Deps, userId: number, locale: Locale): Read<number> {
  const query = deps.db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(favorites)
    .crossJoin(events)
    .where(and(isWithinADay(deps, userId, locale), sql`${toldFrom} > ${seenUntil(userId)}`))
  return read([query], ([[row]]) => row?.count ?? 0)
}

/** Marked events within a day, latest announcement first. The source is the start as a text. */
export function listReminders(deps: Deps, userId: number, locale: Locale): Read<FollowedNews[]> {
  const query = deps.db
    .select({
      id: events.group_id,
      title: events.title,
      link: events.link,
      starts_at: events.starts_at,
      published_at: toldFrom.as('told_from'),
      is_new: sql<boolean>`${toldFrom} > ${seenUntil(userId)}`.mapWith(Boolean).as('is_new'),
    })
    .from(favorites)
    .crossJoin(events)
    .where(isWithinADay(deps, userId, locale))
    .orderBy(desc(sql`told_from`))
    .limit(maxReminders)
  return read([query], ([rows]) =>
    rows.map(({ link, starts_at, ...row }) => ({
      ...row,
      url: eventUrl(locale, { link, starts_at }),
      source: { type: 'event', name: `${formatDate(locale, starts_at, 'moment')} (UTC+8)` },
    })),
  )
}

/** All marked events that have not begun, the next one first. */
export function listMarkedEvents(deps: Deps, userId: number, locale: Locale): Read<Followed[]> {
  const query = deps.db
    .select({
      id: events.group_id,
      followed_at: favorites.created_at,
      name: events.title,
      link: events.link,
      starts_at: events.starts_at,
    })
    .from(favorites)
    .crossJoin(events)
    .where(isAhead(deps, userId, locale))
    .orderBy(asc(events.starts_at))
    .limit(maxReminders)
  return read([query], ([rows]) =>
    rows.map(({ link, ...row }) => ({
      ...row,
      type: 'event',
      url: eventUrl(locale, { link, starts_at: row.starts_at }),
    })),
  )
}

/** The event's page, otherwise its day in the calendar. */
export function eventUrl(
  locale: Locale,
  { link, starts_at }: Record<'link' | 'starts_at', string>,
): string {
  const day = `${calendarUrl(locale, monthOf(starts_at), { short: '1' })}#${dayAnchor(dayOf(starts_at))}`
  return link ? localePath(locale, link) : day
}
