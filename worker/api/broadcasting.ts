// Authorizes private channels: a member may subscribe to the channel of all members, of their VIP group, and their own.
import { api } from '../../client/contract/api/table.ts'
import {
  groupChannel,
  memberChannel,
  membersChannel,
} from '../../client/contract/notifications/channels.ts'
import { channelAuth } from '../../durable-objects/realtime/channel-auth.ts'
import { run } from '../storage/db.ts'
import { isSessionOpen } from '../data/members/session.ts'
import { problem } from '../http/problem.ts'
import { bindSession } from '../realtime/disconnect.ts'
import { endpoints, type Input } from './endpoint/endpoint.ts'

export const broadcastingEndpoints = endpoints(api, {
  authorizeChannel: async (input) => {
    const { socket_id, channel_name } = input.body
    if (!channelsOf(input).includes(channel_name)) throw problem('forbidden')
    await bindMember(input)
    return { auth: signed(input, socket_id, channel_name) }
  },
  authorizeChannels: async (input) => {
    await bindMember(input)
    const auths = channelsOf(input).map((channel) => [
      channel,
      signed(input, input.body.socket_id, channel),
    ])
    return { auths: Object.fromEntries(auths) }
  },
})

type Asked = Input<typeof api.authorizeChannel | typeof api.authorizeChannels>

function channelsOf({ session: { member } }: Asked): string[] {
  const { vip_group } = member.member
  return [membersChannel, memberChannel(member.id), ...(vip_group ? [groupChannel(vip_group)] : [])]
}

/**
 * Binds the socket to the session, which closes it. A session that ended before has closed no socket, so it is read
 * again if the hub cannot rule that out.
 */
async function bindMember({ deps, body, session }: Asked): Promise<void> {
  const bound = await bindSession(deps, body.socket_id, `member:${session.member.id}`)
  if (bound === 'too_many') throw problem('forbidden')
  if (bound === 'ended_lately' && !(await run(deps, isSessionOpen(deps, session.id))))
    throw problem('unauthorized')
}

function signed({ c: { env } }: Asked, socketId: string, channel: string): string {
  const app = { key: env.PUSHER_APP_KEY, secret: env.PUSHER_APP_SECRET }
  const auth = channelAuth(app, { socketId, channel })
  if (!auth) throw problem('forbidden')
  return auth
}
