// Permission to connect, and refusals.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maintenancePass } from '../../../worker/desk/operators/maintenance-pass.ts'
import { maintenanceKey } from '../../../worker/storage/maintenance.ts'
import { clearMemo } from '../../../worker/storage/memo.ts'
import {
  connect,
  runInHub,
  overrideSocketLimits,
  openSocket,
  openHandshake,
} from '../../support/site/realtime.ts'
import { fetchApp } from '../../support/site/site.ts'
import { resetToEmptySite } from '../../support/site/site.ts'

it('a connection is established with its own id and a timeout', async () => {
  const ids = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const socket = await openSocket()
    const { event, data } = await socket.next()
    const { socket_id, activity_timeout } = JSON.parse(String(data)) as Record<string, unknown>
    expect(event).toBe('pusher:connection_established')
    expect(socket_id).toMatch(/^\d+\.\d+$/)
    expect(Number.isInteger(activity_timeout) && Number(activity_timeout) > 0).toBe(true)
    ids.add(String(socket_id))
  }
  expect(ids.size).toBe(20)
})

it.each(['5', '6', '7'])('a connection is accepted with protocol %s', async (protocol) => {
  const socket = await openSocket(`/app/meridian-key?protocol=${protocol}`)
  expect((await socket.next()).event).toBe('pusher:connection_established')
})

it.each([
  ['/app/other-key?protocol=7', 4001],
  ['/app/MERIDIAN-KEY?protocol=7', 4001],
  ['/app/other-key', 4001],
  ['/app/meridian-key', 4008],
  ['/app/meridian-key?client=js', 4008],
  ['/app/meridian-key?protocol=4', 4007],
  ['/app/meridian-key?protocol=8', 4007],
  ['/app/meridian-key?protocol=x', 4007],
])('a connection is refused at %s with %i, over the socket', async (path, code) => {
  const socket = await openSocket(path)
  const { event, data } = await socket.next()
  expect(event).toBe('pusher:error')
  expect(data).toMatchObject({ code, message: expect.any(String) as string })
  expect(await socket.closed).toMatchObject({ code })
})

it('a connection is refused to other sites, and needs no account', async () => {
  for (const Origin of ['https://evil.example', 'null', 'http://localhost:8788', 'x']) {
    const socket = await openSocket(undefined, { headers: { Origin } })
    expect(await socket.closed).toMatchObject({ code: 4009 })
  }
  for (const Origin of ['http://localhost:8787', env.ORIGIN])
    await (await openSocket(undefined, { headers: { Origin } })).established()
  await (await openSocket()).established()
})

it('a connection ignores names and lengths given by the client', async () => {
  const long = 'x'.repeat(20_000)
  const socket = await openSocket(`/app/meridian-key?protocol=7&_pk=1.1&version=${long}`, {
    headers: { 'X-Partykit-Props': '{', 'X-Partykit-Room': 'other', 'X-Operator': '1' },
  })
  await socket.established()
  expect(socket.id).not.toBe('1.1')
  await runInHub((instance) => {
    const [client] = instance.getConnections<{ isOperator: boolean }>()
    expect(client?.state?.isOperator).toBe(false)
  })
})

it('a connection needs an upgrade', async () => {
  const response = await fetchApp('/app/meridian-key?protocol=7')
  expect(response.status).toBe(426)
  expect(response.headers.get('Upgrade')).toBe('websocket')
  expect(response.headers.get('X-Request-Id')).toMatch(/^[\w-]{8,}$/)
  expect((await fetchApp('/app/meridian-key', { method: 'POST' })).status).toBe(405)
})

it.each(['/app', '/app/', '/app/meridian-key/more', '/en-US/app/meridian-key'])(
  'there is no real-time endpoint at %s',
  async (path) => {
    const response = await openHandshake(`${path}?protocol=7`)
    await response.arrayBuffer()
    expect(response.status).toBeGreaterThanOrEqual(300)
    expect(response.status).toBeLessThan(500)
  },
)

describe('a connection over capacity', () => {
  beforeEach(resetToEmptySite)

  it('is refused with 4100, and possible again after a disconnect', async () => {
    const [first] = [await connect(), await connect()]
    await overrideSocketLimits({ perHub: 2 })
    expect(await (await openSocket()).closed).toMatchObject({ code: 4100 })
    first!.close()
    await first!.closed
    await expect
      .poll(async () => (await openSocket()).next())
      .toMatchObject({
        event: 'pusher:connection_established',
      })
  })

  it('gets the same response when a hub fails', async () => {
    const broken = {
      idFromName: () => 'rt-0',
      get: () => ({ fetch: () => Promise.reject(new Error('down')) }),
    }
    const bindings = { REALTIME: broken as unknown as Env['REALTIME'] }
    const socket = await openSocket(undefined, { bindings })
    expect(await socket.next()).toMatchObject({ event: 'pusher:error', data: { code: 4100 } })
    expect(await socket.closed).toMatchObject({ code: 4100 })
  })
})

describe('a connection during maintenance', () => {
  beforeEach(async () => {
    await env.KV.put(maintenanceKey, JSON.stringify({ enabled: false }))
    clearMemo()
  })
  afterEach(clearMemo)

  const close = async () => {
    await env.KV.put(maintenanceKey, JSON.stringify({ enabled: true }))
    clearMemo()
  }

  it('is refused', async () => {
    await close()
    expect(await (await openSocket()).closed).toMatchObject({ code: 4100 })
  })

  it('is accepted for an operator, and stays', async () => {
    await close()
    const headers = {
      Cookie: `operator=${await maintenancePass.sign(env.OPERATOR_SECRET, {}, new Date())}`,
    }
    const socket = await openSocket(undefined, { headers })
    await socket.established()
    expect((await fetchApp('/')).status).toBe(503)
    expect(await socket.heard()).toEqual([])
  })

  it('is closed at the next request if it was open before', async () => {
    const socket = await connect('public.notification')
    await close()
    expect((await fetchApp('/')).status).toBe(503)
    expect(await socket.closed).toMatchObject({ code: 4100 })
  })
})
