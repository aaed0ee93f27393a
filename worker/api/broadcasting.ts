// Authorizes private channels: a member may listen to exactly two, the one for all members and their own.
import { api } from '../../client/contract/api/table.ts'
import { memberChannel, membersChannel } from '../../client/contract/channels.ts'
import { channelAuth } from '../../durable-objects/channel-auth.ts'
import { run } from '../storage/db.ts'
import { isSessionOpen } from '../data/session.ts'
import { problem } from '../http/problem.ts'
import { vouch } from '../realtime/disconnect.ts'
import { endpoint } from './endpoint.ts'

export const broadcastingEndpoints = {
  authorizeChannel: endpoint(api.authorizeChannel, async ({ c, deps, body, session }) => {
    const { socket_id, channel_name } = body
    const { id, member } = session
    const isTheirs = [membersChannel, memberChannel(member.id)].includes(channel_name)
    if (!isTheirs || !(await vouch(deps, socket_id, member.id))) throw problem('forbidden')
    // A session that ended before it vouched has closed no socket, so it is checked afterwards.
    if (!(await run(deps, isSessionOpen(deps, id)))) throw problem('unauthorized')
    const app = { key: c.env.PUSHER_APP_KEY, secret: c.env.PUSHER_APP_SECRET }
    const auth = channelAuth(app, socket_id, channel_name)
    if (!auth) throw problem('forbidden')
    return { auth }
  }),
}
