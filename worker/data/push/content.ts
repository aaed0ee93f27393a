// Content of messages, read when they are sent: what the member no longer wants, has seen or cannot see anymore is
// omitted.
import { and, eq, gt } from 'drizzle-orm'
import type { DrawMatches } from '../../../client/contract/draws/number-sets.ts'
import type { FollowedNews } from '../../../client/contract/favorites/favorite.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { combine, constant, read, type Read } from '../../storage/db.ts'
import { events, favorites } from '../../storage/schema/index.ts'
import { isVisibleWithFallback } from '../../storage/rows/visibility.ts'
import { matchesOfDraw } from '../draws/number-sets.ts'
import { listUnseenNews } from '../favorites/news.ts'
import { eventUrl } from '../favorites/reminders.ts'
import type { ClaimedPush } from './delivery.ts'
import type { Deps } from '../../deps.ts'

/** A marked event that has not begun. */
interface PushedEvent {
  id: string
  title: string
  url: string
  starts_at: string
}

export type PushContent =
  | { kind: 'news'; news: FollowedNews[] }
  | { kind: 'reminders'; event: PushedEvent }
  | { kind: 'draws'; draw: DrawMatches }

/** Content as of now; `null` if nothing of it is left. */
export function pushContent(
  deps: Deps,
  { kind, data, expires_at, device }: ClaimedPush,
  lang: Locale,
): Read<PushContent | null> {
  if (!device[kind] || expires_at <= deps.now().toISOString()) return constant(null)
  const { since = '', until = '', event = '', starts_at = '', period } = data
  if (kind === 'news')
    return combine(
      { news: listUnseenNews(deps, device.user_id, lang, { since, until }) },
      ({ news }) => (news.length > 0 ? { kind, news } : null),
    )
  if (kind === 'draws')
    return combine({ draw: matchesOfDraw(deps, device.user_id) }, ({ draw }) =>
      draw?.is_new && draw.period === period ? { kind, draw } : null,
    )
  return markedEvent(deps, { user: device.user_id, event, starts_at }, lang)
}

function markedEvent(
  deps: Deps,
  { user, event, starts_at }: { user: number; event: string; starts_at: string },
  lang: Locale,
): Read<PushContent | null> {
  const query = deps.db
    .select({ title: events.title, link: events.link })
    .from(favorites)
    .innerJoin(events, eq(events.group_id, favorites.target_id))
    .where(
      and(
        eq(favorites.user_id, user),
        eq(favorites.type, 'event'),
        eq(favorites.target_id, Number(event)),
        eq(events.starts_at, starts_at),
        gt(events.starts_at, deps.now().toISOString()),
        isVisibleWithFallback(deps, events, lang),
      ),
    )
  return read([query], ([[row]]) => {
    if (!row) return null
    const url = eventUrl(lang, { link: row.link, starts_at })
    return { kind: 'reminders', event: { id: event, title: row.title, url, starts_at } }
  })
}
