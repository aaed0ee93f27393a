// Several hubs behind one address.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { askSigned } from '../../support/publishing.ts'
import { connect, openSocket } from '../../support/realtime.ts'

const app = '/apps/meridian'
const publish = (body: unknown, rest: object = {}) => askSigned(`${app}/events`, { body, ...rest })

describe('several shards', () => {
  const bindings = { REALTIME_SHARDS: 3 }

  it('share the sockets; a publish reaches all of them, and counts are summed', async () => {
    const sockets = []
    const shards = new Set<number>()
    while (shards.size < 3) {
      const socket = await openSocket(undefined, { bindings })
      await socket.established()
      await socket.join('spread')
      shards.add(Number(socket.id.slice(-2)))
      sockets.push(socket)
    }
    expect(shards).toEqual(new Set([0, 1, 2]))
    const body = { name: 'x', channels: ['spread'], data: '1', socket_id: sockets[0]!.id }
    expect((await publish(body, { bindings })).status).toBe(200)
    for (const [index, socket] of sockets.entries())
      expect(await socket.heard()).toHaveLength(index === 0 ? 0 : 1)
    const query = { filter_by_prefix: 'spread', info: 'subscription_count' }
    const counted = { subscription_count: sockets.length }
    const { body: list } = await askSigned(`${app}/channels`, { query, bindings })
    expect(list).toEqual({ channels: { spread: counted } })
    const { body: one } = await askSigned(`${app}/channels/spread`, {
      query: { info: 'subscription_count' },
      bindings,
    })
    expect(one).toEqual({ occupied: true, ...counted })
  })

  it('do without one that fails', async () => {
    const first = await connect('spread')
    const get = (id: DurableObjectId) =>
      id.equals(env.REALTIME.idFromName('rt-1'))
        ? { publish: () => Promise.reject(new Error('down')) }
        : env.REALTIME.get(id)
    const REALTIME = { idFromName: (name: string) => env.REALTIME.idFromName(name), get }
    const { status } = await publish(
      { name: 'x', channels: ['spread'], data: '1' },
      { bindings: { ...bindings, REALTIME: REALTIME as unknown as Env['REALTIME'] } },
    )
    expect(status).toBe(500)
    expect(await first.heard()).toHaveLength(1)
  })
})
