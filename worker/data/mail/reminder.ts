// Emails before events that members have marked (docs/decisions/community/reminders.md).
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { EditionContent } from '../../../client/contract/newsletter/issue.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { combine, read, type Read, type Statement } from '../../storage/db.ts'
import { jsonValues } from '../../storage/sql.ts'
import { isVisible, isVisibleWithFallback } from '../../storage/rows/visibility.ts'
import { events, favorites, users } from '../../storage/schema/index.ts'
import { eventUrl } from '../favorites/reminders.ts'
import { canReceiveMail } from './digest.ts'
import { insertSelectedEmailsStatement } from './outbox.ts'
import type { Deps } from '../../deps.ts'

/** An event by its group. */
export interface ComingEvent {
  id: number
  starts_at: string
}

const hour = 60 * 60 * 1000
/** Maximum number of events that start within an hour. */
const maxEvents = 100

/** Visible events that start within an hour, the next one first. */
export function listComingEvents(deps: Deps): Read<ComingEvent[]> {
  const now = deps.now()
  const query = deps.db
    .selectDistinct({ id: events.group_id, starts_at: events.starts_at })
    .from(events)
    .where(
      and(
        gt(events.starts_at, now.toISOString()),
        lte(events.starts_at, new Date(now.getTime() + hour).toISOString()),
        isVisible(events, now.toISOString()),
      ),
    )
    .orderBy(asc(events.starts_at), asc(events.group_id))
    .limit(maxEvents)
  return read([query], ([rows]) => rows)
}

/** Members after this id who have marked an event, by id. */
export function listMarkersAfter(
  deps: Deps,
  event: number,
  after: number,
  limit: number,
): Read<number[]> {
  const query = deps.db
    .select({ id: favorites.user_id })
    .from(favorites)
    .where(
      and(
        eq(favorites.type, 'event'),
        eq(favorites.target_id, event),
        gt(favorites.user_id, after),
      ),
    )
    .orderBy(asc(favorites.user_id))
    .limit(limit)
  return read([query], ([rows]) => rows.map(({ id }) => id))
}

/** Adds emails to those of the members who want them; once per member and start. */
export function insertRemindersStatement(
  deps: Deps,
  { id, starts_at }: ComingEvent,
  members: readonly number[],
): Statement {
  return insertSelectedEmailsStatement(
    deps,
    {
      id: sql`lower(hex(randomblob(16)))`,
      cause: sql`${`reminder ${id} ${starts_at} `} || ${users.id}`,
      to: users.email,
      lang: users.lang,
      template: 'reminder',
      data: sql`json_object('nickname', ${users.nickname}, 'user', cast(${users.id} as text),
        'event', ${String(id)}, 'starts_at', ${starts_at})`,
    },
    sql`from ${users} where ${users.id} in ${jsonValues(members)} and ${users.mail_reminders} = 1
      and ${canReceiveMail}`,
  ).onConflictDoNothing()
}

/** Content as of now; `null` if the member no longer wants it, or the event has begun, moved or ended. */
export function reminderContent(
  deps: Deps,
  to: string,
  lang: Locale,
  { user, event, starts_at }: Record<'user' | 'event' | 'starts_at', string>,
): Read<EditionContent | null> {
  const wanted = deps.db
    .select({ id: users.id })
    .from(users)
    .crossJoin(favorites)
    .where(
      and(
        eq(users.id, Number(user)),
        eq(users.email, to),
        eq(users.mail_reminders, true),
        eq(favorites.user_id, users.id),
        eq(favorites.type, 'event'),
        eq(favorites.target_id, Number(event)),
      ),
    )
  const found = deps.db
    .select({ title: events.title, link: events.link, lang: events.lang })
    .from(events)
    .where(
      and(
        eq(events.group_id, Number(event)),
        eq(events.starts_at, starts_at),
        gt(events.starts_at, deps.now().toISOString()),
        isVisibleWithFallback(deps, events, lang),
      ),
    )
  return combine(
    {
      isWanted: read([wanted], ([rows]) => rows.length > 0),
      row: read([found], ([[row]]) => row),
    },
    ({ isWanted, row }) => {
      if (!isWanted || !row) return null
      const url = eventUrl(lang, { link: row.link, starts_at })
      const stories = [{ title: row.title, text: '', url, lang: row.lang }]
      return { subject: '', intro: '', is_by_rule: true, stories }
    },
  )
}
