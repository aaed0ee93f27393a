// Messages of an open socket: pings, subscriptions, refused events, malformed frames.
import { describe, expect, it } from 'vitest'
import { connect, openSocket, publishToHubs } from '../../support/site/realtime.ts'

const ping = { event: 'pusher:ping', data: {} }
const pong = { event: 'pusher:pong', data: {} }

describe('a ping', () => {
  it.each([
    '{"event":"pusher:ping","data":{}}',
    '{"data":{},"event":"pusher:ping"}',
    '{"event":"pusher:ping"}',
    '{"event": "pusher:ping", "data": "{}"}',
  ])('is answered: %s', async (text) => {
    const socket = await connect()
    socket.say(text)
    expect(await socket.next()).toEqual(pong)
  })

  it('may be sent by the server; its pong is not answered', async () => {
    const socket = await connect()
    socket.say({ event: 'pusher:pong', data: {} })
    expect(await socket.heard()).toEqual([])
  })
})

describe('a channel', () => {
  it('confirms a subscription', async () => {
    const socket = await connect()
    socket.subscribe('public.notification')
    expect(await socket.next()).toEqual({
      event: 'pusher_internal:subscription_succeeded',
      channel: 'public.notification',
      data: '{}',
    })
  })

  it('delivers each published event once, with its data as a string', async () => {
    const socket = await connect('public.notification', 'public.counts')
    await socket.join('public.notification')
    await publishToHubs('notification', ['public.notification', 'public.notification'], '{"id":1}')
    await publishToHubs('notification', ['public.other'], '{"id":2}')
    expect(await socket.heard()).toEqual([
      { event: 'notification', channel: 'public.notification', data: '{"id":1}' },
    ])
  })

  it('is silent after unsubscribing, once or repeatedly', async () => {
    const socket = await connect('public.notification', 'public.counts')
    for (let round = 0; round < 3; round++)
      socket.say({ event: 'pusher:unsubscribe', data: { channel: 'public.notification' } })
    expect(await socket.heard()).toEqual([])
    await publishToHubs('notification', ['public.notification', 'public.counts'])
    expect((await socket.heard()).map(({ channel }) => channel)).toEqual(['public.counts'])
    await socket.join('public.notification')
    await publishToHubs('notification', ['public.notification'])
    expect(await socket.heard()).toHaveLength(1)
  })

  it('can be requested before the connection is established', async () => {
    const socket = await openSocket()
    socket.subscribe('public.notification')
    await socket.established()
    expect((await socket.next()).event).toBe('pusher_internal:subscription_succeeded')
  })

  it('has a name of at most 164 characters, without those of paths and spaces', async () => {
    const socket = await connect('x'.repeat(164))
    for (const channel of [
      'x'.repeat(165),
      'a b',
      'a/b',
      '#a',
      'é',
      '',
      'a\n',
      'a:b',
      null,
      7,
      ['a'],
    ]) {
      socket.say({ event: 'pusher:subscribe', data: { channel } })
      expect((await socket.next()).event, String(channel)).toBe('pusher:error')
    }
    await socket.join('-_=@,.;')
  })

  it('is one of at most a hundred', async () => {
    const channels = Array.from({ length: 100 }, (_, index) => `c-${index}`)
    const socket = await connect(...channels)
    socket.subscribe('c-100')
    expect(await socket.next()).toMatchObject({
      event: 'pusher:subscription_error',
      channel: 'c-100',
      data: { type: 'LimitReached' },
    })
    await socket.join('c-99')
    await publishToHubs('x', ['c-0', 'c-99', 'c-100'])
    expect((await socket.heard()).map(({ channel }) => channel)).toEqual(['c-0', 'c-99'])
    socket.say({ event: 'pusher:unsubscribe', data: { channel: 'c-0' } })
    await socket.join('c-100')
  })

  it('is refused beyond 12 KB of names', async () => {
    const name = (index: number) => `${index}`.padEnd(160, 'x')
    const socket = await connect(...Array.from({ length: 76 }, (_, index) => name(index)))
    socket.subscribe(name(77))
    expect(await socket.next()).toMatchObject({ event: 'pusher:subscription_error' })
    await publishToHubs('x', [name(0), name(75), name(77)])
    expect(await socket.heard()).toHaveLength(2)
  })
})

describe('several channels in one frame', () => {
  const names = (frames: readonly { channel?: string }[]) => frames.map(({ channel }) => channel)

  it('are subscribed and unsubscribed with one response', async () => {
    const socket = await connect('a')
    socket.say({ event: 'pusher:subscribe', data: { channels: ['a', 'b', 'c', 'b'] } })
    expect(await socket.next()).toEqual({
      event: 'pusher_internal:subscription_succeeded',
      channel: 'a',
      data: '{"channels":["a","b","c","b"]}',
    })
    await publishToHubs('x', ['a', 'b', 'c'])
    expect(names(await socket.heard())).toEqual(['a', 'b', 'c'])
    socket.say({ event: 'pusher:unsubscribe', data: { channels: ['a', 'c', 'd'] } })
    await socket.heard()
    await publishToHubs('x', ['a', 'b', 'c'])
    expect(names(await socket.heard())).toEqual(['b'])
  })

  it('are subscribed as far as they are public, up to the first refused one', async () => {
    const socket = await connect()
    for (const locked of ['private-b', 'presence-b']) {
      socket.say({ event: 'pusher:subscribe', data: { channels: ['a', locked, 'c'] } })
      expect(await socket.next()).toMatchObject({ channel: 'a', data: '{"channels":["a"]}' })
      expect(await socket.next()).toMatchObject({
        event: 'pusher:subscription_error',
        channel: locked,
      })
    }
    await publishToHubs('x', ['a', 'private-b', 'c'])
    expect(names(await socket.heard())).toEqual(['a'])
  })

  it('are at most a hundred, together with existing ones', async () => {
    const socket = await connect('a', 'b')
    const channels = Array.from({ length: 100 }, (_, index) => `c-${index}`)
    socket.say({ event: 'pusher:subscribe', data: { channels } })
    expect((await socket.next()).event).toBe('pusher_internal:subscription_succeeded')
    expect(await socket.next()).toMatchObject({
      event: 'pusher:subscription_error',
      channel: 'c-98',
      data: { type: 'LimitReached' },
    })
  })
})

describe('a client', () => {
  it('cannot publish', async () => {
    const [socket, other] = [await connect('a', 'private-a'), await connect('a', 'private-a')]
    for (const channel of ['a', 'private-a', undefined]) {
      socket.say({ event: 'client-typing', channel, data: {} })
      expect(await socket.next()).toMatchObject({ event: 'pusher:error', data: { code: 4301 } })
      for (const event of [
        'notification',
        'pusher:error',
        'pusher:signin',
        'pusher:connection_established',
        'pusher_internal:subscription_succeeded',
      ]) {
        socket.say({ event, channel, data: { channel } })
        expect(await socket.next()).toMatchObject({ event: 'pusher:error' })
      }
    }
    expect(await other.heard()).toEqual([])
  })

  it('gets an error for a malformed message', async () => {
    const socket = await connect('a')
    for (const text of [
      '',
      'null',
      '7',
      '"x"',
      '[]',
      '{',
      '{}',
      '{"event":{}}',
      '['.repeat(16_000),
    ]) {
      socket.say(text)
      expect(await socket.next()).toMatchObject({ event: 'pusher:error', data: { code: null } })
    }
    socket.say(new Uint8Array([0xff, 0xfe, 0, 1]).buffer)
    expect(await socket.next()).toMatchObject({ event: 'pusher:error' })
    await publishToHubs('x', ['a'])
    expect(await socket.heard()).toHaveLength(1)
  })

  it.each([16_385, 100_000, 900_000])(
    'is disconnected after a frame of %i bytes',
    async (bytes) => {
      const [socket, other] = [await connect('a'), await connect('a')]
      socket.say({ ...ping, data: 'x'.repeat(16_384 - 36) })
      expect(await socket.next()).toEqual(pong)
      socket.say('好'.repeat(Math.ceil(bytes / 3)))
      expect((await socket.closed).code).toBe(4100)
      await publishToHubs('x', ['a'])
      expect(await other.heard()).toHaveLength(1)
    },
  )

  it('is disconnected for flooding, without affecting others', async () => {
    const [socket, other] = [await connect('a'), await connect('a')]
    let isOpen = true
    const closed = socket.closed.then(() => void (isOpen = false))
    // In portions: unread messages would block the hub for other clients.
    while (isOpen) {
      for (let round = 0; round < 50; round++) socket.say('{"event":"pusher:ping"}')
      for (let round = 0; round < 50 && isOpen; round++) await Promise.race([socket.next(), closed])
    }
    expect((await socket.closed).code).toBe(4100)
    await publishToHubs('x', ['a'])
    expect(await other.heard()).toHaveLength(1)
  })

  it('may send pings of pusher-js without limit, because they do not wake the hub', async () => {
    const socket = await connect('a')
    for (let round = 0; round < 400; round++) socket.say(ping)
    const answers = []
    while (answers.length < 400) answers.push(await socket.next())
    expect(answers).toEqual(answers.map(() => pong))
  })
})
