// Data export of a member, for themselves and for support.
import type { AccountExport } from '../../../client/contract/api/members.ts'
import type { LikeableType } from '../../../client/contract/items.ts'
import type { LikedItem } from '../../../client/contract/likes.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { User } from '../../../client/contract/members/member.ts'
import { commentsBy } from '../../data/comments/list.ts'
import { listLiked } from '../../data/likes.ts'
import { trackSourceOf } from '../../data/members/member.ts'
import { listNotifications } from '../../data/notifications/notification.ts'
import type { ListPage } from '../../data/paging.ts'
import { votesOf } from '../../data/polls/poll.ts'
import { listEmailChanges } from '../../data/members/email-change.ts'
import { listSessions } from '../../data/members/session.ts'
import { run, runAll } from '../../storage/db.ts'
import { itemSources } from '../../storage/rows/items.ts'
import { toSessions } from './session.ts'
import type { Deps } from '../../deps.ts'

interface Asked {
  lang: Locale
  /** The requesting session, if it is the member's own. */
  current?: { id: number }
}

export async function exportAccount(
  deps: Deps,
  user: User,
  { lang, current = { id: 0 } }: Asked,
): Promise<AccountExport> {
  const { id } = user
  const found = await runAll(deps, {
    track_source: trackSourceOf(deps, id),
    sessions: listSessions(deps, id),
    email_changes: listEmailChanges(deps, id),
    notifications: listNotifications(deps, id, lang),
    articles: listLiked(deps, id, itemSources.article, firstPart),
    games: listLiked(deps, id, itemSources.game, firstPart),
    comments: commentsBy(deps, id),
    votes: votesOf(deps, id),
  })
  const liked = [
    ...(await wholeOf(deps, id, 'article', found.articles)),
    ...(await wholeOf(deps, id, 'game', found.games)),
  ]
  return {
    exported_at: deps.now().toISOString(),
    user,
    track_source: found.track_source,
    sessions: toSessions(found.sessions, current),
    email_changes: found.email_changes,
    notifications: found.notifications,
    liked,
    comments: found.comments,
    votes: [...found.votes].map(([poll_id, votes]) => ({
      poll_id,
      option_list: votes.map((vote) => vote.option_id),
    })),
  }
}

/**
 * Likes are read in parts, so that no statement grows with their number
 * (docs/decisions/data/row-budgets.md).
 */
const firstPart = { page: 1, perPage: 200 }

async function wholeOf(
  deps: Deps,
  id: number,
  type: LikeableType,
  first: ListPage<LikedItem>,
): Promise<LikedItem[]> {
  const items = [...first.items]
  for (let { next } = first; next !== null;) {
    const paging = { after: next, perPage: firstPart.perPage }
    const part = await run(deps, listLiked(deps, id, itemSources[type], paging))
    items.push(...part.items)
    next = part.next
  }
  return items
}
