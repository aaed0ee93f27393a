// Presence and live updates of an entry. Best effort: without a connection no operator is shown, and the server reports
// conflicts at the next save.
import { PusherConnection, type PushedEvent } from '../../../browser/realtime/pusher-connection.ts'
import {
  deskClientName,
  entryChannel,
  type PresenceMember,
} from '../../../contract/desk/entries/presence.ts'
import type { EntryNews } from '../../../contract/notifications/desk-news.ts'
import { callInBackground } from '../../api/client.ts'
import { currentOperator } from '../../api/operator.ts'
import { setSocketId } from '../../api/request-identity.ts'

export interface Person {
  id: number
  name: string
}

interface Listener {
  /** Operators in the entry, without the current one. */
  onMembers: (people: Person[]) => void
  onUpdate: (news: EntryNews) => void
  /** The assignment has changed. */
  onReview: () => void
  /** Joined the channel: updates before were not heard. `isAgain` after a lost connection. */
  onJoin: (isAgain: boolean) => void
}

interface Present {
  presence: { hash: Record<string, PresenceMember> }
}

/** Joins the presence channel of an entry; returns a function that leaves it. */
export function joinPresence(
  entryId: number,
  { onMembers, onUpdate, onReview, onJoin }: Listener,
): () => void {
  const key = document.querySelector<HTMLElement>('#desk')?.dataset['realtime']
  if (!key) return () => undefined
  const channel = entryChannel(entryId)
  const names = new Map<number, string>()
  const own = currentOperator().id
  let hasConnected = false
  const show = () =>
    onMembers([...names].flatMap(([id, name]) => (id === own ? [] : [{ id, name }])))
  const hear = ({ event, data }: PushedEvent) => {
    if (event === 'entry') return onUpdate(data as EntryNews)
    if (event === 'review') return onReview()
    if (event === 'pusher_internal:subscription_succeeded') {
      names.clear()
      for (const [id, { name }] of Object.entries((data as Present).presence.hash))
        names.set(Number(id), name)
      onJoin(hasConnected)
      hasConnected = true
    } else if (event === 'pusher_internal:member_added') {
      const { user_id, user_info } = data as { user_id: string; user_info: PresenceMember }
      names.set(Number(user_id), user_info.name)
    } else if (event === 'pusher_internal:member_removed')
      names.delete(Number((data as { user_id: string }).user_id))
    show()
  }
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const connection = new PusherConnection({
    url: `${scheme}://${location.host}/app/${key}?protocol=7&client=${deskClientName}&version=1`,
    async authorize(socket_id) {
      setSocketId(socket_id)
      const body = { socket_id, channel_name: channel }
      return {
        [channel]: await callInBackground('POST /api/backstage/broadcasting/auth', { body }),
      }
    },
    onEvent: hear,
    onConnected: () => undefined,
    // There are few operators, and they wait for each other's changes.
    reconnectSpreadMs: 2000,
  })
  connection.listen(new Set([channel]))
  return () => {
    setSocketId(undefined)
    connection.close()
  }
}
