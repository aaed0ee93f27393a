// Several hubs behind one address.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { askSigned } from '../../support/site/publishing.ts'
import { atEveryHub } from '../../../worker/realtime/hubs.ts'
import { connect, openSocket } from '../../support/site/realtime.ts'

const app = '/apps/meridian'
const publish = (body: unknown, rest: object = {}) => askSigned(`${app}/events`, { body, ...rest })

describe('several shards', () => {
  const bindings = { REALTIME_SHARDS: '3' }

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

  it('work without a failed one', async () => {
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

describe('a hub that cannot accept a socket', () => {
  /** Three hubs, some with their own response to a handshake; counts the calls of each. */
  function hubsThat(answers: Record<string, () => Promise<Response>>) {
    const asked: string[] = []
    const nameOf = new Map(
      [0, 1, 2].map((shard) => [env.REALTIME.idFromName(`rt-${shard}`).toString(), `rt-${shard}`]),
    )
    const get = (id: DurableObjectId) => {
      const name = nameOf.get(id.toString())!
      const fetch = (...request: Parameters<typeof real.fetch>) => {
        asked.push(name)
        return answers[name]?.() ?? real.fetch(...request)
      }
      const real = env.REALTIME.get(id)
      return { fetch }
    }
    const REALTIME = { idFromName: (name: string) => env.REALTIME.idFromName(name), get }
    return {
      asked,
      bindings: { REALTIME_SHARDS: '3', REALTIME: REALTIME as unknown as Env['REALTIME'] },
    }
  }
  const full = () => Promise.resolve(new Response(null, { status: 507 }))
  const down = () => Promise.reject(new Error('down'))

  it.each([
    ['is full', full],
    ['fails', down],
  ])('and %s: another one is tried', async (_, answer) => {
    const { asked, bindings } = hubsThat({ 'rt-1': answer })
    const shards = new Set<string>()
    while (!asked.includes('rt-1') || shards.size < 2) {
      const socket = await openSocket(undefined, { bindings })
      await socket.established()
      shards.add(socket.id.slice(-2))
    }
    expect(shards).toEqual(new Set(['00', '02']))
  })

  it('like all others: a second one is tried last, and the client waits', async () => {
    const { asked, bindings } = hubsThat({ 'rt-0': full, 'rt-1': down, 'rt-2': full })
    const socket = await openSocket(undefined, { bindings })
    expect(await socket.next()).toMatchObject({ event: 'pusher:error', data: { code: 4100 } })
    expect(await socket.closed).toMatchObject({ code: 4100 })
    expect(new Set(asked).size).toBe(2)
    expect(asked).toHaveLength(2)
  })

  it('because the address has too many: no other one is tried', async () => {
    const many = () => Promise.resolve(new Response(null, { status: 429 }))
    const { asked, bindings } = hubsThat({ 'rt-0': many, 'rt-1': many, 'rt-2': many })
    const socket = await openSocket(undefined, { bindings })
    expect(await socket.closed).toMatchObject({ code: 4100 })
    expect(asked).toHaveLength(1)
  })

  it('is the only one for the desk', async () => {
    const { asked, bindings } = hubsThat({ 'rt-0': down })
    const desk = '/app/meridian-key?protocol=7&client=desk'
    const socket = await openSocket(desk, { bindings })
    expect(await socket.closed).toMatchObject({ code: 4100 })
    expect(asked).toEqual(['rt-0'])
  })
})

it('hubs with a location are requested near it', async () => {
  const asked: unknown[] = []
  const idFromName = (name: string) => {
    asked.push(name)
    return env.REALTIME.idFromName(name)
  }
  const get = (id: DurableObjectId, options?: object) => {
    asked.push(options)
    return env.REALTIME.get(id)
  }
  const realtime = {
    REALTIME: { idFromName, get } as unknown as Env['REALTIME'],
    REALTIME_SHARDS: 'weur:1,apac:1',
  }
  await atEveryHub(realtime, (hub) => hub.countListeners([]))
  expect(asked).toEqual([
    'rt-weur-0',
    { locationHint: 'weur' },
    'rt-apac-1',
    { locationHint: 'apac' },
  ])
})
