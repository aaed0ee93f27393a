// Data export of a member, for themselves and for support.
import type { AccountExport } from '../../../client/contract/api/members.ts'
import type { LikeableType } from '../../../client/contract/items.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { User } from '../../../client/contract/members/member.ts'
import { commentsBy } from '../../data/comments/list.ts'
import { listNumberSets } from '../../data/draws/number-sets.ts'
import { listFavorites } from '../../data/favorites/list.ts'
import { listLiked } from '../../data/likes.ts'
import { listEmailChanges } from '../../data/members/email-change.ts'
import { listPasskeys } from '../../data/members/passkey.ts'
import { getExportedFields } from '../../data/members/member.ts'
import { listNotifications } from '../../data/notifications/notification.ts'
import { listPushDevices } from '../../data/push/device.ts'
import { votesAfter } from '../../data/polls/poll.ts'
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
    fields: getExportedFields(deps, id),
    sessions: listSessions(deps, id),
    email_changes: listEmailChanges(deps, id),
    passkeys: listPasskeys(deps, id),
    push_devices: listPushDevices(deps, id),
    notifications: listNotifications(deps, id, lang),
    articles: listLiked(deps, id, itemSources.article, firstPart),
    games: listLiked(deps, id, itemSources.game, firstPart),
    comments: commentsBy(deps, id, firstPart),
    favorites: listFavorites(deps, id),
    number_sets: listNumberSets(deps, id),
    votes: votesAfter(deps, id, 0),
  })
  const liked = (type: LikeableType) => (after: string) =>
    run(deps, listLiked(deps, id, itemSources[type], { after, perPage }))
  const votes = await wholeOf(found.votes, (after) => run(deps, votesAfter(deps, id, after)))
  return {
    exported_at: deps.now().toISOString(),
    user,
    ...found.fields,
    sessions: toSessions(found.sessions, current),
    email_changes: found.email_changes,
    passkeys: found.passkeys.map(({ name, created_at, last_used_at }) => ({
      name,
      created_at,
      last_used_at,
    })),
    push_devices: found.push_devices,
    notifications: found.notifications,
    liked: [
      ...(await wholeOf(found.articles, liked('article'))),
      ...(await wholeOf(found.games, liked('game'))),
    ],
    comments: await wholeOf(found.comments, (after) =>
      run(deps, commentsBy(deps, id, { after, perPage })),
    ),
    favorites: found.favorites,
    number_sets: found.number_sets.map(({ id: _, ...set }) => set),
    votes: [...Map.groupBy(votes, (vote) => vote.poll_id)].map(([poll_id, options]) => ({
      poll_id,
      option_list: options.map((vote) => vote.option_id),
    })),
  }
}

/**
 * Rows that grow with the member's history are read in parts, so that no statement grows with their number
 * (docs/decisions/data/row-budgets.md).
 */
const perPage = 200
const firstPart = { page: 1, perPage }

interface Part<Item, Cursor> {
  items: Item[]
  next: Cursor | null
}

async function wholeOf<Item, Cursor>(
  first: Part<Item, Cursor>,
  read: (after: Cursor) => Promise<Part<Item, Cursor>>,
): Promise<Item[]> {
  const items = [...first.items]
  for (let { next } = first; next !== null;) {
    const part = await read(next)
    items.push(...part.items)
    next = part.next
  }
  return items
}
