// Liveness and readiness: the response names the failed part, never the reason.
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import { locales } from '../../../client/contract/locale.ts'
import { clearMemo } from '../../../worker/storage/memo.ts'
import { maintenanceKey } from '../../../worker/storage/maintenance.ts'
import { catalogues } from '../../../worker/i18n/translators.ts'
import {
  failingDb,
  brokenKv,
  brokenMedia,
  brokenRealtime,
  brokenSearch,
  countingDb,
  leakedMessage,
  hangingDb,
} from '../../support/fakes/bindings.ts'
import example from '../../../.dev.vars.example?raw'
import { apart, bound, countingIn } from '../../support/fakes/optional-databases.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'
import { stopTimers } from '../../support/fakes/timers.ts'

beforeAll(resetSite)
beforeEach(clearMemo)
afterEach(() => void vi.useRealTimers())

const ready = (bindings: Partial<Env> = {}, query = '') =>
  fetchApp(`/api/health/ready${query}`, { bindings })

const parts = [
  'database',
  ...bound.map(({ name }) => name),
  'search',
  'kv',
  'media',
  'public_images',
  'mail_queue',
  'delivery_queue',
  'measure_queue',
  'hook_queue',
  'counters',
  'realtime',
]

/** A namespace with unreachable objects. */
const brokenCounters = {
  idFromName: (name: string) => env.THROTTLE.idFromName(name),
  get: () => ({ ping: () => Promise.reject(new Error(leakedMessage)) }),
} as unknown as Env['THROTTLE']

it('the liveness check reports that the Worker runs, and is never cached', async () => {
  const response = await fetchApp('/api/health', { bindings: { DB: failingDb, KV: brokenKv } })
  expect([response.status, await response.json()]).toEqual([200, { build: __BUILD__ }])
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
})

it('the site is ready when every part answers', async () => {
  const response = await ready()
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const body = z.parse(api.readiness.output, await response.json())
  const all = Object.fromEntries(parts.map((part) => [part, true]))
  expect(body).toEqual({ status: 'ready', parts: all })
})

const silentRealtime = {
  REALTIME: {
    idFromName: (name: string) => env.REALTIME.idFromName(name),
    get: () => ({ countListeners: () => new Promise(() => undefined) }),
  } as unknown as Env['REALTIME'],
}

it.each([
  ['broken', brokenRealtime],
  ['too busy to answer', silentRealtime],
])('the site is degraded, but ready, while real time is %s', async (_, bindings) => {
  const response = await ready(bindings)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    status: 'degraded',
    parts: Object.fromEntries(parts.map((part) => [part, part !== 'realtime'])),
  })
})

describe('secrets', () => {
  const long = 'x'.repeat(32)
  const production = {
    ENVIRONMENT: 'production',
    GOOGLE_CLIENT_ID: '',
    OPERATOR_SECRET: long,
    PASSWORD_PEPPER: long,
    TOKEN_SECRET: long,
    PUSHER_APP_SECRET: long,
  }
  const unset = undefined as unknown as string
  const namesIn = async (bindings: Partial<Env> & Record<string, unknown>) => {
    const response = await ready({ ...production, ...bindings })
    const { code, secrets } = await response.json<{ code?: string; secrets?: unknown }>()
    return [response.status, code, secrets]
  }

  it('may be short in development only', async () => {
    expect((await ready()).status).toBe(200)
    expect((await ready(production)).status).toBe(200)
  })

  it.each(['OPERATOR_SECRET', 'PASSWORD_PEPPER', 'TOKEN_SECRET'])(
    'are named when they are missing or short: %s',
    async (name) => {
      const missing = [500, 'not_ready', { missing: [name], short: [] }]
      expect(await namesIn({ [name]: unset })).toEqual(missing)
      expect(await namesIn({ [name]: '' })).toEqual(missing)
      const short = [500, 'not_ready', { missing: [], short: [name] }]
      expect(await namesIn({ [name]: 'x'.repeat(31) })).toEqual(short)
    },
  )

  it('may be absent where they are not needed', async () => {
    expect(await namesIn({ PUSHER_APP_SECRET: unset })).toEqual([200, undefined, undefined])
    const google = [500, 'not_ready', { missing: ['GOOGLE_CLIENT_SECRET'], short: [] }]
    expect(await namesIn({ GOOGLE_CLIENT_ID: 'client.example' })).toEqual(google)
    const resend = [500, 'not_ready', { missing: ['RESEND_API_KEY'], short: [] }]
    expect(await namesIn({ MAIL_DRIVER: 'resend' })).toEqual(resend)
  })

  it('with example values count as short outside development', async () => {
    const known = [...example.matchAll(/^(?<name>\w+)="(?<value>.+)"$/gm)]
    expect(known).toHaveLength(3)
    for (const { groups: { name = '', value } = {} } of known) {
      const short = [500, 'not_ready', { missing: [], short: [name] }]
      expect(await namesIn({ [name]: value })).toEqual(short)
    }
  })

  it('are never revealed', async () => {
    const response = await ready({ ...production, TOKEN_SECRET: 'too-short-to-be-told' })
    expect(await response.text()).not.toContain('too-short-to-be-told')
  })
})

it.each<[string, Partial<Env>]>([
  ['database', { DB: failingDb }],
  [apart.metrics ? 'metrics' : 'database', countingIn(failingDb)],
  ['search', { SEARCH: brokenSearch }],
  ['kv', { KV: brokenKv }],
  ['media', { MEDIA: brokenMedia }],
  ['public_images', { PUBLIC_IMAGES: brokenMedia }],
  ['counters', { THROTTLE: brokenCounters }],
])(
  'the site is not ready without %s, and the response contains no more than that',
  async (part, bindings) => {
    const response = await ready(bindings)
    const text = await response.text()
    // 503 is reserved for maintenance (docs/decisions/api/errors.md).
    expect(response.status).toBe(500)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(JSON.parse(text)).toMatchObject({
      code: 'not_ready',
      parts: Object.fromEntries(parts.map((one) => [one, one !== part])),
    })
    expect(text).not.toContain(leakedMessage)
    expect(text).not.toMatch(/SQLITE|Error|stack/)
  },
)

it('the check does not wait for a part that never answers', async () => {
  stopTimers()
  const asked = ready({ DB: hangingDb })
  // The other parts answer in real time.
  for (let second = 0; second < 8; second += 1) {
    await scheduler.wait(60)
    await vi.advanceTimersByTimeAsync(1000)
  }
  vi.useRealTimers()
  const response = await asked
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ parts: { database: false } })
})

it('the result is shared by callers for a while', async () => {
  const { DB, trips } = countingDb()
  for (let asked = 0; asked < 20; asked += 1) expect((await ready({ DB })).status).toBe(200)
  expect(trips()).toBe(1)
})

it.each(locales)('the problem is described in %s', async (locale) => {
  const { detail } = await (
    await ready({ DB: failingDb }, `?lang=${locale}`)
  ).json<{
    detail: string
  }>()
  expect(detail).toBe(catalogues[locale].error.not_ready.detail)
})

it('the check reports maintenance while the operators’ flag is on', async () => {
  await env.KV.put(maintenanceKey, JSON.stringify({ enabled: true }))
  const response = await ready()
  await env.KV.delete(maintenanceKey)
  expect(response.status).toBe(503)
})
