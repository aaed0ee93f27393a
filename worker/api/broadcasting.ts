// Which private channels a member may listen to: the two of their own, spelled to the letter.
import { Hono, type Context } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { memberChannel, membersChannel } from '../../client/contract/channels.ts'
import { channelAuth } from '../../durable-objects/channel-auth.ts'
import { take } from '../limits/throttle.ts'
import { run } from '../storage/db.ts'
import { isSessionOpen } from '../data/session.ts'
import type { AppEnv } from '../env.ts'
import { problem } from '../http/problem.ts'
import { reply } from '../http/reply.ts'
import { checked, validate } from '../http/validate.ts'
import { vouch } from '../realtime/disconnect.ts'

const row = api.authorizeChannel

export const broadcasting = new Hono<AppEnv>().post(
  row.path,
  validate('query', row.query),
  async (c) => {
    const deps = c.get('deps')
    const { id, member } = c.get('session')
    await take(c.env, 'broadcasting', String(member.id), deps.now())
    const { socket_id, channel_name } = checked(row.body, await readBody(c))
    const isTheirs = [membersChannel, memberChannel(member.id)].includes(channel_name)
    if (!isTheirs || !(await vouch(deps, socket_id, member.id))) throw problem('forbidden')
    // A session that ended before it vouched closed no socket.
    if (!(await run(deps, isSessionOpen(deps, id)))) throw problem('unauthorized')
    const app = { key: c.env.PUSHER_APP_KEY, secret: c.env.PUSHER_APP_SECRET }
    const auth = channelAuth(app, socket_id, channel_name)
    if (!auth) throw problem('forbidden')
    return reply(c, row, { auth })
  },
)

/** As clients of the protocol send it, a form, or JSON. */
async function readBody(c: Context<AppEnv>): Promise<unknown> {
  const isJson = c.req.header('Content-Type')?.toLowerCase().startsWith('application/json')
  return isJson ? c.req.json<unknown>().catch(() => undefined) : c.req.parseBody({ all: true })
}
