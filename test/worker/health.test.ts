// Liveness and readiness: the answer names the part that is down, never the reason.
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../client/contract/api/table.ts'
import { locales } from '../../client/contract/locale.ts'
import { forgetAll } from '../../worker/storage/memory.ts'
import { maintenanceKey } from '../../worker/storage/maintenance.ts'
import { catalogues } from '../../worker/i18n/translators.ts'
import {
  brokenDb,
  brokenKv,
  brokenMedia,
  brokenRealtime,
  brokenSearch,
  countedDb,
  innerMessage,
  silentDb,
} from '../support/bindings.ts'
import { ask, freshSite } from '../support/site.ts'

beforeAll(freshSite)
beforeEach(forgetAll)
afterEach(() => void vi.useRealTimers())

const ready = (bindings: Partial<Env> = {}, query = '') =>
  ask(`/api/health/ready${query}`, { bindings })

const parts = ['database', 'search', 'kv', 'media', 'mail_queue', 'counters', 'realtime']

/** A namespace whose objects cannot be reached. */
const brokenCounters = {
  idFromName: (name: string) => env.THROTTLE.idFromName(name),
  get: () => ({ ping: () => Promise.reject(new Error(innerMessage)) }),
} as unknown as Env['THROTTLE']

it('says that the Worker runs, and nobody keeps it', async () => {
  const response = await ask('/api/health', { bindings: { DB: brokenDb, KV: brokenKv } })
  expect([response.status, await response.json()]).toEqual([200, { build: __BUILD__ }])
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
})

it('is ready when every part answers', async () => {
  const response = await ready()
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const body = z.parse(api.readiness.output, await response.json())
  expect(body.parts).toEqual(Object.fromEntries(parts.map((part) => [part, true])))
})

it.each<[string, Partial<Env>]>([
  ['database', { DB: brokenDb }],
  ['search', { SEARCH: brokenSearch }],
  ['kv', { KV: brokenKv }],
  ['media', { MEDIA: brokenMedia }],
  ['counters', { THROTTLE: brokenCounters }],
  ['realtime', brokenRealtime],
])('is not ready without %s, and says no more than that', async (part, bindings) => {
  const response = await ready(bindings)
  const text = await response.text()
  // 503 means maintenance and nothing else (docs/decisions/014-closed-list-of-errors.md).
  expect(response.status).toBe(500)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(JSON.parse(text)).toMatchObject({
    code: 'not_ready',
    parts: Object.fromEntries(parts.map((one) => [one, one !== part])),
  })
  expect(text).not.toContain(innerMessage)
  expect(text).not.toMatch(/SQLITE|Error|stack/)
})

it('does not wait for a part that never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = ready({ DB: silentDb })
  // The other parts reply in real time.
  for (let second = 0; second < 8; second += 1) {
    await scheduler.wait(60)
    await vi.advanceTimersByTimeAsync(1000)
  }
  vi.useRealTimers()
  const response = await asked
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ parts: { database: false } })
})

it('is not found out anew by everybody who asks', async () => {
  const { DB, trips } = countedDb()
  for (let asked = 0; asked < 20; asked += 1) expect((await ready({ DB })).status).toBe(200)
  expect(trips()).toBe(1)
})

it.each(locales)('says so in %s', async (locale) => {
  const { detail } = await (
    await ready({ DB: brokenDb }, `?lang=${locale}`)
  ).json<{
    detail: string
  }>()
  expect(detail).toBe(catalogues[locale].error.not_ready.detail)
})

it('is maintenance while the operators’ flag is on', async () => {
  await env.KV.put(maintenanceKey, JSON.stringify({ enabled: true }))
  const response = await ready()
  await env.KV.delete(maintenanceKey)
  expect(response.status).toBe(503)
})
