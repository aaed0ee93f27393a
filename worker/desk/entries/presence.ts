// Presence of operators in an entry. They join its channel under their own name; member sessions cannot join it.
import {
  entryIdOfChannel,
  type PresenceMember,
} from '../../../client/contract/desk/entries/presence.ts'
import { channelAuth } from '../../../durable-objects/realtime/channel-auth.ts'
import { shardOf } from '../../../durable-objects/realtime/pusher-protocol.ts'
import { isOperatorSessionOpen, type LiveOperator } from '../../data/operators/session.ts'
import { problem } from '../../http/problem.ts'
import { bindSession } from '../../realtime/disconnect.ts'
import { deskShard } from '../../realtime/hubs.ts'
import { run } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

interface Entrance {
  socket_id: string
  channel_name: string
}

/** Signature for a socket at the desk's hub. The socket closes when the operator's session ends. */
export async function authorizeEntryPresence(
  { deps, env, operator }: { deps: Deps; env: Env; operator: LiveOperator },
  { socket_id, channel_name }: Entrance,
): Promise<{ auth: string; channel_data: string }> {
  if (entryIdOfChannel(channel_name) === null || shardOf(socket_id) !== deskShard)
    throw problem('forbidden')
  const bound = await bindSession(deps, socket_id, `operator:${operator.id}`)
  if (bound === 'too_many') throw problem('forbidden')
  const isOver =
    bound === 'ended_lately' && !(await run(deps, isOperatorSessionOpen(deps, operator.session_id)))
  if (isOver) throw problem('unauthorized')
  const user_info: PresenceMember = { name: operator.name }
  const channel_data = JSON.stringify({ user_id: String(operator.id), user_info })
  const app = { key: env.PUSHER_APP_KEY, secret: env.PUSHER_APP_SECRET }
  const access = { socketId: socket_id, channel: channel_name, member: channel_data }
  const auth = channelAuth(app, access)
  if (!auth) throw problem('forbidden')
  return { auth, channel_data }
}
