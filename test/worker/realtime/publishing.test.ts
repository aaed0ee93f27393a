// Publishing and queries by other servers.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { maintenanceKey } from '../../../worker/storage/maintenance.ts'
import { clearMemo } from '../../../worker/storage/memo.ts'
import { askSigned } from '../../support/site/publishing.ts'
import { connect } from '../../support/site/realtime.ts'
import { fetchApp } from '../../support/site/site.ts'

const app = '/apps/meridian'
const event = { name: 'notification', channels: ['a'], data: '{"id":1}' }
const publish = (body: unknown, rest: object = {}) => askSigned(`${app}/events`, { body, ...rest })
const publishBatch = (batch: unknown[]) => askSigned(`${app}/batch_events`, { body: { batch } })
const refused = { error: expect.any(String) as string }

describe('an event', () => {
  it('reaches all its channels, each once, except for the excluded socket', async () => {
    const [socket, sender] = [await connect('a', 'private-b'), await connect('a')]
    const answer = await publish({
      ...event,
      channels: ['a', 'private-b', 'c', 'a'],
      socket_id: sender.id,
    })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await socket.heard()).toEqual([
      { event: 'notification', channel: 'a', data: '{"id":1}' },
      { event: 'notification', channel: 'private-b', data: '{"id":1}' },
    ])
    expect(await sender.heard()).toEqual([])
  })

  it('may be for one channel, and exclude an unknown socket', async () => {
    const socket = await connect('a')
    const { status } = await publish({ name: 'x', channel: 'a', data: '', socket_id: '1.2' })
    expect(status).toBe(200)
    expect(await socket.heard()).toEqual([{ event: 'x', channel: 'a', data: '' }])
  })

  it('may be as large as the limits allow, in bytes', async () => {
    const channels = Array.from({ length: 100 }, (_, index) => `wide-${index}`)
    const socket = await connect('wide-99')
    const name = 'n'.repeat(200)
    for (const data of ['x'.repeat(10_240), '好'.repeat(3413), '"'.repeat(10_240)]) {
      expect((await publish({ name, channels, data })).status).toBe(200)
      expect(await socket.next()).toEqual({ event: name, channel: 'wide-99', data })
    }
  })

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'http://a.example',
    'https://meridian.example@evil.example/',
    'data:text/html,x',
    ' /news',
    7,
    null,
  ])('of a notification cannot link to %j', async (btn_link) => {
    const socket = await connect('a')
    const bad = { ...event, data: JSON.stringify({ id: 1, title: 't', btn_link }) }
    const { channels: _, ...one } = { ...bad, channel: 'a' }
    const refusal = { status: 400, body: { error: expect.stringContaining('btn_link') as string } }
    expect(await publish(bad)).toMatchObject(refusal)
    expect(await publishBatch([{ name: 'x', channel: 'a', data: '' }, one])).toMatchObject(refusal)
    expect(await socket.heard()).toEqual([])
  })

  it.each(['', '/news', '/article/8#comments', 'https://partner.example/x?y=1'])(
    'of a notification can link to %j',
    async (btn_link) => {
      const data = JSON.stringify({ id: 1, title: 't', btn_link })
      expect((await publish({ ...event, data })).status).toBe(200)
    },
  )

  it('with another name has any data', async () => {
    const data = JSON.stringify({ btn_link: 'javascript:alert(1)' })
    expect((await publish({ ...event, name: 'other', data })).status).toBe(200)
    expect((await publish({ ...event, data: 'no JSON' })).status).toBe(200)
  })

  it.each([
    ['10,241 bytes of data', { ...event, data: 'x'.repeat(10_241) }, 413],
    ['10,242 bytes of data in 3,414 characters', { ...event, data: '好'.repeat(3414) }, 413],
    ['more than a megabyte', { ...event, data: 'x'.repeat(1_100_000) }, 413],
    ['101 channels', { ...event, channels: Array.from({ length: 101 }, (_, i) => `c${i}`) }, 400],
    ['no channel', { ...event, channels: [] }, 400],
    ['no channels at all', { name: 'x', data: '' }, 400],
    ['a bad channel', { ...event, channels: ['a', 'a b'] }, 400],
    ['a channel of the protocol', { ...event, channels: ['#server-to-user-1'] }, 400],
    ['a name of 201', { ...event, name: 'n'.repeat(201) }, 400],
    ['no name', { ...event, name: '' }, 400],
    ['a name of the protocol', { ...event, name: 'pusher:error' }, 400],
    ['another name of it', { ...event, name: 'pusher_internal:subscription_succeeded' }, 400],
    ['data that is no string', { ...event, data: { id: 1 } }, 400],
    ['no data', { name: 'x', channels: ['a'] }, 400],
    ['a socket that is none', { ...event, socket_id: 'x' }, 400],
    ['a list', [event], 400],
    ['no JSON', '{', 400],
    ['nothing', '', 400],
  ])('is refused with %s', async (_, body, status) => {
    const socket = await connect('a')
    const answer = await publish(body)
    expect([answer.status, answer.body]).toEqual([status, refused])
    expect(await socket.heard()).toEqual([])
  })

  it('returns the number of subscribers on request', async () => {
    await connect('counted', 'private-counted')
    await connect('counted')
    const body = { ...event, channels: ['counted', 'private-counted', 'nobody'] }
    const { body: answer } = await publish({ ...body, info: 'subscription_count,user_count' })
    expect(answer).toEqual({
      channels: {
        counted: { subscription_count: 2 },
        'private-counted': { subscription_count: 1 },
        nobody: { subscription_count: 0 },
      },
    })
  })
})

describe('a batch', () => {
  it('has at most ten events, in order', async () => {
    const socket = await connect('a', 'b')
    const batch = Array.from({ length: 10 }, (_, index) => ({
      name: 'x',
      channel: index % 2 ? 'b' : 'a',
      data: String(index),
      ...(index === 3 && { socket_id: socket.id }),
    }))
    const { status, body } = await publishBatch(batch)
    expect([status, body]).toEqual([200, {}])
    expect((await socket.heard()).map(({ data }) => data).join('')).toBe('012456789')
    expect((await publishBatch([...batch, batch[0]])).status).toBe(400)
    expect((await publishBatch([])).status).toBe(400)
    expect(await socket.heard()).toEqual([])
  })

  it('is accepted as a whole or not at all', async () => {
    const socket = await connect('a')
    const good = { name: 'x', channel: 'a', data: '1' }
    for (const [bad, status] of [
      [{ ...good, name: 'pusher:x' }, 400],
      [{ ...good, data: 'x'.repeat(10_241) }, 413],
      [{ name: 'x', channels: ['a'], data: '1' }, 400],
    ] as const)
      expect((await publishBatch([good, bad])).status).toBe(status)
    expect(await socket.heard()).toEqual([])
  })

  it('returns the number of subscribers of each event that requests it', async () => {
    await connect('batch-a')
    const of = (channel: string, info?: string) => ({ name: 'x', channel, data: '', info })
    const { body } = await publishBatch([
      of('batch-a', 'subscription_count'),
      of('batch-a'),
      of('batch-b', 'subscription_count'),
    ])
    expect(body).toEqual({ batch: [{ subscription_count: 1 }, {}, { subscription_count: 0 }] })
  })
})

describe('a signature', () => {
  it.each([
    ['of another secret', { secret: 'other' }],
    ['of another key', { key: 'other' }],
    ['of zero length', { forged: { auth_signature: '' } }],
    ['of zeros', { forged: { auth_signature: '0'.repeat(64) } }],
    ['of 601 seconds ago', { ahead: -602 }],
    ['of 601 seconds from now', { ahead: 602 }],
    ['of another time', { forged: { auth_timestamp: String(Math.floor(Date.now() / 1000) - 5) } }],
    ['of another version', { query: { auth_version: '1.1' } }],
    ['of another body', { query: { body_md5: '0'.repeat(32) } }],
    ['without what was added', { forged: { info: 'subscription_count' } }],
  ])('%s publishes nothing', async (_, how) => {
    const socket = await connect('a')
    const answer = await publish(event, how)
    expect([answer.status, answer.body]).toEqual([401, refused])
    expect((await askSigned(`${app}/channels`, how)).status).toBe(401)
    expect(await socket.heard()).toEqual([])
  })

  it('is valid for ten minutes in both directions', async () => {
    for (const ahead of [-590, 590]) expect((await publish(event, { ahead })).status).toBe(200)
  })

  it('is required', async () => {
    const response = await fetchApp(`${app}/events`, {
      method: 'POST',
      body: JSON.stringify(event),
    })
    expect(response.status).toBe(401)
  })

  it.each([
    ['another app', '/apps/other/events', {}],
    ['an API that is off', `${app}/events`, { PUSHER_HTTP_API: 'off' }],
    ['no secret', `${app}/events`, { PUSHER_APP_SECRET: '' }],
    ['the secret of development', `${app}/events`, { ENVIRONMENT: 'production' as 'development' }],
  ])('is not valid for %s', async (_, path, bindings) => {
    const secret = 'PUSHER_APP_SECRET' in bindings ? 'x' : 'meridian-secret'
    const socket = await connect('a')
    const { status } = await askSigned(path, { body: event, secret, bindings })
    expect(status).toBe(404)
    expect(await socket.heard()).toEqual([])
  })
})

it('publishing returns an error if a hub fails or the site is closed', async () => {
  const get = () => ({ publish: () => Promise.reject(new Error('SQLITE_CORRUPT')) })
  const bindings = { REALTIME: { idFromName: () => '', get } as unknown as Env['REALTIME'] }
  const { status, body } = await publish(event, { bindings })
  expect([status, body]).toMatchObject([500, { code: 'internal_error' }])
  expect(JSON.stringify(body)).not.toContain('SQLITE')
  await env.KV.put(maintenanceKey, JSON.stringify({ enabled: true }))
  clearMemo()
  expect(await publish(event)).toMatchObject({ status: 503, body: { code: 'maintenance' } })
  await env.KV.delete(maintenanceKey)
  clearMemo()
})

it('publishing is not possible at any other path or by GET', async () => {
  for (const path of ['channels/a/b/c', 'users/1/terminate_connections'])
    expect((await askSigned(`${app}/${path}`)).status).toBe(404)
  expect((await askSigned(`${app}/events`)).status).toBe(405)
})
