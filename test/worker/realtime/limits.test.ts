// Limits of one visitor at a hub: sockets per address, frames and bytes per socket.
import { evictDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  connect,
  hub,
  runInHub,
  overrideSocketLimits,
  openSocket,
  openHandshake,
} from '../../support/site/realtime.ts'
import { resetToEmptySite } from '../../support/site/site.ts'

beforeEach(resetToEmptySite)

const socketPath = '/app/meridian-key?protocol=7'
const established = 'pusher:connection_established'
const from = (address: string) =>
  openSocket(undefined, { headers: { 'CF-Connecting-IP': address } })

/** First event of each of these sockets, opened at once. */
async function firstEvents(addresses: readonly string[]): Promise<string[]> {
  const sockets = await Promise.all(addresses.map(from))
  return Promise.all(sockets.map(async (socket) => (await socket.next()).event))
}

describe('sockets of one address', () => {
  it('are refused with 4100 beyond the limit, even when opened at once; others connect', async () => {
    await overrideSocketLimits({ perAddress: 20 })
    const events = await firstEvents(Array<string>(50).fill('192.0.2.1'))
    expect(events.filter((event) => event === established)).toHaveLength(20)
    const refused = await from('192.0.2.1')
    const told = { code: 4100, message: expect.stringContaining('this address') as string }
    expect(await refused.next()).toMatchObject({ event: 'pusher:error', data: told })
    expect(await refused.closed).toMatchObject({ code: 4100 })
    expect(await firstEvents(['192.0.2.2', '2001:db8::1'])).toEqual([established, established])
  })

  it('go to another hub if one already has too many of them', async () => {
    await overrideSocketLimits({ softLimit: 0, perAddressAboveSoftLimit: 0 })
    const headers = { 'CF-Connecting-IP': '192.0.2.1' }
    for (let count = 0; count < 8; count += 1) {
      const socket = await openSocket(undefined, { headers, bindings: { REALTIME_SHARDS: '2' } })
      await socket.established()
      expect(socket.id.slice(-2)).toBe('01')
    }
  })

  it('are counted by network for IPv6', async () => {
    await overrideSocketLimits({ perAddress: 2 })
    const own = ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:DB8:0000::3']
    expect((await firstEvents(own)).filter((event) => event === established)).toHaveLength(2)
    expect(await firstEvents(['2001:db8:0:1::1'])).toEqual([established])
  })

  it('suffice for an office of two hundred with several tabs each', async () => {
    expect(new Set(await firstEvents(Array<string>(400).fill('192.0.2.1')))).toEqual(
      new Set([established]),
    )
  })

  it('are available again when clients disconnect', async () => {
    await overrideSocketLimits({ perAddress: 1 })
    const socket = await from('192.0.2.1')
    await socket.established()
    socket.close()
    await socket.closed
    await expect.poll(() => firstEvents(['192.0.2.1'])).toEqual([established])
  })

  it('are counted after hibernation, without being stored', async () => {
    const stored = () => runInHub(async (_, { storage }) => [...(await storage.list()).keys()])
    await connect()
    const before = await stored()
    await firstEvents(Array<string>(3).fill('192.0.2.1'))
    await evictDurableObject(hub())
    await overrideSocketLimits({ perAddress: 4 })
    // The order of the two is undefined.
    const events = await firstEvents(['192.0.2.1', '192.0.2.1'])
    expect(events.toSorted()).toEqual([established, 'pusher:error'])
    expect(await stored()).toEqual(before)
  })

  it('count until the client has answered the close, even across hibernation', async () => {
    await overrideSocketLimits({ perAddress: 1 })
    const { webSocket } = await openHandshake(socketPath, {
      headers: { 'CF-Connecting-IP': '192.0.2.1' },
    })
    const isClosed = new Promise<void>((resolve) => {
      webSocket!.addEventListener('close', () => resolve())
    })
    webSocket!.accept({ allowHalfOpen: true })
    webSocket!.send('x'.repeat(20_000))
    await isClosed
    expect(await firstEvents(['192.0.2.1', '192.0.2.2'])).toEqual(['pusher:error', established])
    await evictDurableObject(hub())
    await overrideSocketLimits({ perAddress: 1 })
    expect(await firstEvents(['192.0.2.1'])).toEqual(['pusher:error'])
    webSocket!.close()
    await expect.poll(() => firstEvents(['192.0.2.1'])).toEqual([established])
  })
})

describe('a socket', () => {
  const told = { event: 'pusher:error', data: { code: 4100 } }

  it('gets an error before it is closed for a frame that is too large', async () => {
    for (const frame of ['x'.repeat(16_385), new Uint8Array(16_385).buffer]) {
      const socket = await connect()
      socket.say(frame)
      expect(await socket.next()).toMatchObject(told)
      expect(await socket.closed).toMatchObject({ code: 4100 })
    }
  })

  it.each([
    ['frames', '{"event":"pusher:pong"}', 800],
    ['bytes', JSON.stringify({ event: 'pusher:pong', data: 'x'.repeat(16_000) }), 20],
    ['binary bytes', new Uint8Array(16_000).buffer, 20],
  ])(
    'gets an error before it is closed for too many %s; others continue',
    async (_, frame, times) => {
      const [socket, other] = [await connect('a'), await connect('a')]
      for (let time = 0; time < times; time += 1) socket.say(frame)
      expect(await socket.closed).toMatchObject({ code: 4100 })
      expect(socket.frames.at(-1)).toMatchObject(told)
      expect(await other.heard()).toEqual([])
    },
  )
})
