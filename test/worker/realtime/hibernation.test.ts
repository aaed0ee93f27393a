// State that survives hibernation of the hub, and sockets closed for silence.
import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  connect,
  hub,
  runInHub,
  publishToHubs,
  type TestSocket,
} from '../../support/site/realtime.ts'
import { resetToEmptySite } from '../../support/site/site.ts'

beforeEach(resetToEmptySite)
afterEach(() => void vi.useRealTimers())

const names = (frames: readonly { channel?: string }[]) => frames.map(({ channel }) => channel)

describe('after hibernation of the hub', () => {
  it('sockets receive their subscribed channels, and no others', async () => {
    const [both, one] = [await connect('a', 'private-b'), await connect('a', 'c')]
    one.say({ event: 'pusher:unsubscribe', data: { channel: 'c' } })
    await one.heard()
    await evictDurableObject(hub())
    await publishToHubs('x', ['a', 'private-b', 'c'])
    expect(names(await both.heard())).toEqual(['a', 'private-b'])
    expect(names(await one.heard())).toEqual(['a'])
  })

  it('subscriptions can be added and removed', async () => {
    const socket = await connect('a')
    await evictDurableObject(hub())
    await socket.join('private-b')
    await evictDurableObject(hub())
    socket.say({ event: 'pusher:unsubscribe', data: { channel: 'a' } })
    await socket.heard()
    await evictDurableObject(hub())
    await publishToHubs('x', ['a', 'private-b'])
    expect(names(await socket.heard())).toEqual(['private-b'])
  })

  it('a hundred channels with the longest possible names are restored', async () => {
    const channels = Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(122, '-'))
    const socket = await connect(...channels)
    await evictDurableObject(hub())
    await publishToHubs('x', channels)
    expect(names(await socket.heard())).toEqual(channels)
  })

  it('a ping of pusher-js is answered without waking the hub', async () => {
    const socket = await connect('a')
    const seenAt = () =>
      runInHub((instance) => [...instance.getConnections<{ seenAt: number }>()][0]?.state?.seenAt)
    const before = await seenAt()
    await evictDurableObject(hub())
    socket.say('{"event":"pusher:ping","data":{}}')
    expect(await socket.next()).toEqual({ event: 'pusher:pong', data: {} })
    expect(await seenAt()).toBe(before)
  })

  it('a socket closed in the meantime is not counted', async () => {
    const [gone, here] = [await connect('a'), await connect('a')]
    await evictDurableObject(hub())
    gone.close()
    await gone.closed
    await publishToHubs('x', ['a'])
    expect(await here.heard()).toHaveLength(1)
    expect(await listeners('a')).toBe(1)
  })
})

const listeners = async (channel: string) => (await hub().countListeners([channel]))[0]

it('sockets closed in the meantime are neither counted nor sent events', async () => {
  const sockets = await Promise.all(Array.from({ length: 8 }, () => connect('a', 'b')))
  for (const socket of sockets.slice(1)) socket.close()
  await Promise.all(sockets.slice(1).map((socket) => socket.closed))
  await expect.poll(() => listeners('a')).toBe(1)
  await publishToHubs('x', ['a'])
  expect(await sockets[0]!.heard()).toHaveLength(1)
})

it('a closing handshake is answered', async () => {
  const socket = await connect('a')
  socket.close()
  expect(await socket.closed).toMatchObject({ code: 1000 })
})

describe('a socket that breaks during a publish', () => {
  it('does not affect the others', async () => {
    const sockets = [await connect('a'), await connect('a'), await connect('a')]
    await runInHub((instance) => {
      const broken = instance.getConnection(sockets[1]!.id)
      broken?.close(4200)
      // It is still in the list of subscribers, as while a close is being processed.
      instance.publish([{ name: 'x', channels: ['a'], data: '1' }])
    })
    for (const socket of [sockets[0]!, sockets[2]!]) expect(await socket.heard()).toHaveLength(1)
    expect(await listeners('a')).toBe(2)
  })
})

describe('silence', () => {
  const minute = 60_000
  // The runtime's own alarm follows the real clock, and is never due during a test.
  let start: number
  beforeEach(() => {
    start = vi.getRealSystemTime()
  })

  /** Runs the hub's alarm `minutes` after the start. */
  async function lookAround(minutes: number): Promise<void> {
    vi.setSystemTime(start + minutes * minute)
    expect(await runDurableObjectAlarm(hub())).toBe(true)
  }

  async function silentSocket(): Promise<TestSocket> {
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    return connect('a')
  }

  it('causes a ping, and closes the socket with 4201 without a pong', async () => {
    const socket = await silentSocket()
    await lookAround(1)
    expect(socket.frames).toEqual([])
    await lookAround(2)
    expect(await socket.next()).toEqual({ event: 'pusher:ping', data: {} })
    await lookAround(3)
    expect(await socket.closed).toMatchObject({ code: 4201 })
    expect(await listeners('a')).toBe(0)
  })

  it('ends with any message of the client, and the hub hibernates in between', async () => {
    const socket = await silentSocket()
    for (let minutes = 2; minutes < 10; minutes += 2) {
      await evictDurableObject(hub())
      await lookAround(minutes)
      expect(await socket.next()).toEqual({ event: 'pusher:ping', data: {} })
      socket.say({ event: 'pusher:pong', data: {} })
      expect(await socket.heard()).toEqual([])
      await lookAround(minutes + 1)
      expect(socket.frames).toEqual([])
    }
  })

  it('does not count while automatic pings arrive', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start - 0.8 * minute })
    const socket = await connect('a')
    socket.say('{"event":"pusher:ping","data":{}}')
    await socket.next()
    await lookAround(0.8)
    expect(await socket.heard()).toEqual([])
  })

  it('is no longer checked after the last disconnect', async () => {
    const socket = await silentSocket()
    socket.close()
    await socket.closed
    await lookAround(1)
    expect(await runDurableObjectAlarm(hub())).toBe(false)
    await connect('a')
    expect(await runDurableObjectAlarm(hub())).toBe(true)
  })
})
