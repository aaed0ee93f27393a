import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byteLength,
  createSocketId,
  errorFrame,
  establishedFrame,
  eventFrame,
  isChannelName,
  isReservedEvent,
  pingFrame,
  pongFrame,
  readFrame,
  refusalOf,
  shardOf,
  socketIdPattern,
  subscribedFrame,
} from '../../../durable-objects/realtime/pusher-protocol.ts'
import { runs } from '../../support/data/runs.ts'

const frame = (event: string, data?: unknown, rest: object = {}) =>
  readFrame(JSON.stringify({ event, data, ...rest }))

describe('frames of clients', () => {
  it.each([
    ['{"event":"pusher:ping","data":{}}', 'ping'],
    ['{"data":{},"event":"pusher:ping"}', 'ping'],
    ['{ "event" : "pusher:ping" }', 'ping'],
    ['{"event":"pusher:ping","data":"{}","channel":null}', 'ping'],
    ['{"event":"pusher:pong","data":{}}', 'pong'],
  ])('%s is a %s', (text, is) => {
    expect(readFrame(text)).toEqual({ is })
  })

  it('subscribe and unsubscribe, with the data as an object or as JSON', () => {
    const data = { channel: 'private-a', auth: 'key:signature' }
    const read = { is: 'subscribe', ...data, member: '' }
    expect(frame('pusher:subscribe', data)).toEqual(read)
    expect(frame('pusher:subscribe', JSON.stringify(data))).toEqual(read)
    expect(frame('pusher:subscribe', { channel: 'a', auth: null })).toEqual({
      is: 'subscribe',
      channel: 'a',
      auth: '',
      member: '',
    })
    expect(frame('pusher:unsubscribe', data)).toEqual({ is: 'leave', channels: ['private-a'] })
  })

  it('may contain up to a hundred channels', () => {
    const channels = Array.from({ length: 100 }, (_, index) => `c-${index}`)
    expect(frame('pusher:subscribe', { channels })).toEqual({ is: 'follow', channels })
    expect(frame('pusher:unsubscribe', { channels })).toEqual({ is: 'leave', channels })
    for (const others of [[], [...channels, 'one-more'], ['a', 'a b'], ['a', 7], 'a', { 0: 'a' }])
      expect(frame('pusher:subscribe', { channels: others })).toMatchObject({ is: 'refused' })
  })

  it.each(['', 'a b', 'é', '#server-to-user-1', 'a/b', 'a:b', 'x'.repeat(165), 7, null, ['a'], {}])(
    'cannot contain the channel %j',
    (channel) => {
      for (const event of ['pusher:subscribe', 'pusher:unsubscribe'])
        expect(frame(event, { channel })).toMatchObject({ is: 'refused' })
    },
  )

  it('are refused with 4301 if they are client events', () => {
    for (const event of ['client-typing', 'client-', 'client-notification']) {
      const read = frame(event, {}, { channel: 'private-a' })
      expect(read).toEqual({ is: 'refused', answer: errorFrame('Client events are off', 4301) })
    }
  })

  it.each([
    'notification',
    'pusher:error',
    'pusher:connection_established',
    'pusher_internal:subscription_succeeded',
    'pusher:signin',
    'Pusher:ping',
    'pusher:ping ',
    '',
    '__proto__',
  ])('are refused if they are "%s"', (event) => {
    expect(frame(event, { channel: 'a' }, { channel: 'a' })).toMatchObject({ is: 'refused' })
  })

  it.each([
    '',
    ' ',
    'null',
    'true',
    '0',
    '-1e999',
    '"pusher:ping"',
    '[]',
    '[{"event":"pusher:ping"}]',
    '{}',
    '{"event":7}',
    '{"event":["pusher:ping"]}',
    '{"event":{"toString":"pusher:ping"}}',
    '{',
    '\u0000',
    '{"event":"pusher:subscribe"}',
    '{"event":"pusher:subscribe","data":[]}',
    '{"event":"pusher:subscribe","data":"["}',
    '['.repeat(16_000),
    '{"event":'.repeat(1700),
    `${'['.repeat(8000)}${']'.repeat(8000)}`,
    `{"event":"pusher:subscribe","data":${'{"channel":'.repeat(1300)}"a"${'}'.repeat(1300)}}`,
  ])('get an error response if they are invalid: %#', (text) => {
    const read = readFrame(text)
    expect(read.is).toBe('refused')
    expect(JSON.parse('answer' in read ? read.answer : '')).toMatchObject({ event: 'pusher:error' })
  })

  it('are parsed without an exception for any contents', () => {
    const kinds = ['ping', 'pong', 'subscribe', 'follow', 'leave', 'refused']
    const event = fc.constantFrom('pusher:subscribe', 'pusher:unsubscribe', 'client-a', 'pusher:x')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.json(),
          fc.record({ event: fc.oneof(event, fc.string()), data: fc.jsonValue() }).map(toJson),
          fc.record({ event, data: fc.json() }).map(toJson),
        ),
        (text) => {
          const read = readFrame(text)
          expect(kinds).toContain(read.is)
          const named = 'channel' in read ? [read.channel] : 'channels' in read ? read.channels : []
          expect(named.every(isChannelName)).toBe(true)
        },
      ),
      runs(2000),
    )
  })
})

const toJson = (value: unknown) => JSON.stringify(value)

describe('frames of the server', () => {
  it('establish a connection with an id and a timeout, as JSON in a string', () => {
    const { event, data } = JSON.parse(establishedFrame('1.2')) as Record<string, string>
    expect(event).toBe('pusher:connection_established')
    const { socket_id, activity_timeout } = JSON.parse(data!) as Record<string, unknown>
    expect(socket_id).toBe('1.2')
    expect(Number.isInteger(activity_timeout)).toBe(true)
    // Cloudflare closes connections after 100 s of silence.
    expect(activity_timeout).toBeGreaterThan(0)
    expect(activity_timeout).toBeLessThan(100)
  })

  it('contain event, channel and data, which is a string', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'binary' }), (event, data) => {
        const read: unknown = JSON.parse(eventFrame('a', event, data))
        expect(read).toEqual({ event, channel: 'a', data })
      }),
    )
    expect(JSON.parse(subscribedFrame('a'))).toEqual({
      event: 'pusher_internal:subscription_succeeded',
      channel: 'a',
      data: '{}',
    })
  })

  it('answer the ping of pusher-js in its exact form', () => {
    expect(pingFrame).toBe(JSON.stringify({ event: 'pusher:ping', data: {} }))
    expect(readFrame(pongFrame)).toEqual({ is: 'pong' })
  })
})

describe('a handshake', () => {
  it.each(['5', '6', '7'])('of protocol %s is accepted', (protocol) => {
    expect(refusalOf(protocol, false)).toBeUndefined()
  })

  it.each([
    [undefined, 4008],
    ['', 4007],
    ['4', 4007],
    ['8', 4007],
    ['-7', 4007],
    ['7.5', 4007],
    ['seven', 4007],
  ])('of protocol %j is refused with %i', (protocol, code) => {
    expect(refusalOf(protocol, false)?.code).toBe(code)
  })

  it('of a foreign page is refused with 4009', () => {
    expect(refusalOf('7', true)?.code).toBe(4009)
  })
})

describe('names', () => {
  it.each(['a', 'private-user.1.notification', 'A_z-0=@,.;', 'x'.repeat(164)])(
    '%s is a channel',
    (name) => {
      expect(isChannelName(name)).toBe(true)
    },
  )

  it('belong to the protocol by their prefix', () => {
    expect(['pusher:x', 'pusher_internal:x', 'pusher:'].every(isReservedEvent)).toBe(true)
    expect(['pusher', 'notification', 'client-pusher:'].some(isReservedEvent)).toBe(false)
  })
})

describe('a socket id', () => {
  it('contains its shard and is unique', () => {
    const seen = new Set<string>()
    for (let shard = 0; shard < 100; shard++) {
      for (let round = 0; round < 50; round++) {
        const id = createSocketId(shard)
        expect(id).toMatch(socketIdPattern)
        expect(shardOf(id)).toBe(shard)
        seen.add(id)
      }
    }
    expect(seen.size).toBe(5000)
  })

  it('made up by a client still contains a shard', () => {
    expect(['1.2', '123.45', '0.0', '7.101'].map(shardOf)).toEqual([2, 45, 0, 1])
  })
})

it('the byte count is not the number of characters', () => {
  expect(byteLength('aé好😀')).toBe(1 + 2 + 3 + 4)
})
