// A database slower than the time limit: cached pages do not wait for it, other requests fail at once, and one call at
// a time probes whether it is back (docs/decisions/data/time-limits.md).
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { interceptedDatabase, interceptedKv } from '../../support/fakes/bindings.ts'
import { readProblem, sendApi } from '../../support/site/member.ts'
import { fetchApp, resetSite, readPage, sourceOf } from '../../support/site/site.ts'
import {
  withFastTimers,
  delayableDatabase,
  page,
  pause,
  siteWithOpenCircuit,
  slowly,
} from '../../support/site/delayed-database.ts'
import { stopTimers } from '../../support/fakes/timers.ts'

beforeEach(resetSite)
afterEach(() => void vi.useRealTimers())

it('cached pages are served without calling the database', async () => {
  const { bindings, askedDuring } = await siteWithOpenCircuit('never')
  for (const [path, status] of [
    [page, 200],
    ['/nope', 404],
  ] as const) {
    const asked = await askedDuring(async () => {
      const response = await fetchApp(path, { bindings })
      expect([response.status, sourceOf(response)]).toEqual([status, 'stale'])
      expect(response.headers.get('X-Degraded')).toBe('d1')
    })
    expect(asked).toBe(0)
  }
})

it('cached pages are served while responses are slow, and uncached ones wait for the response', async () => {
  const { bindings } = await siteWithOpenCircuit('late')
  expect(sourceOf(await withFastTimers(fetchApp(page, { bindings }), slowly))).toBe('stale')
  // Renewed in the background of the first visit.
  expect(sourceOf(await fetchApp(page, { bindings }))).toBe('memory')
  expect((await withFastTimers(fetchApp('/en-US/article/1', { bindings }), slowly)).status).toBe(
    200,
  )
})

it('members are refused at once, with Retry-After, and forms keep their input', async () => {
  const { bindings, askedDuring, member } = await siteWithOpenCircuit('never')
  const asked = await askedDuring(async () => {
    const read = await sendApi('/api/user?lang=vi-VN', { as: member, bindings })
    expect(read.headers.get('Retry-After')).toBe('5')
    expect(await readProblem(read)).toEqual([504, 'timeout'])
    const like = { as: member, bindings, method: 'POST' }
    expect(await readProblem(await sendApi('/api/user/like/article/2/add', like))).toEqual([
      504,
      'timeout',
    ])
    const form = await fetchApp('/en-US/forgot-password', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
      },
      body: new URLSearchParams({ email: 'member@example.test' }).toString(),
      bindings,
    })
    expect([form.status, form.headers.get('Retry-After')]).toEqual([504, '5'])
    expect((await readPage(form)).html).toContain('member@example.test')
  })
  expect(asked).toBe(0)
})

it('one call at a time probes the database', async () => {
  const { bindings, askedDuring } = await siteWithOpenCircuit('never')
  vi.advanceTimersByTime(pause)
  const asked = await askedDuring(() =>
    withFastTimers(
      Promise.all(
        ['/api/article/2', '/api/article/1', page].map((path) => fetchApp(path, { bindings })),
      ),
    ),
  )
  expect(asked).toBe(1)
})

it('after recovery, the first visitor gets the copy and all others fresh pages', async () => {
  const { bindings, answer, member } = await siteWithOpenCircuit('never')
  answer('at once')
  vi.advanceTimersByTime(pause)
  expect(sourceOf(await fetchApp(page, { bindings }))).toBe('stale')
  const fresh = await fetchApp(page, { bindings })
  expect(sourceOf(fresh)).not.toBe('stale')
  expect(fresh.headers.get('X-Degraded')).toBeNull()
  expect(sourceOf(await fetchApp('/en-US/article/1', { bindings }))).toBe('render')
  expect((await sendApi('/api/user', { as: member, bindings })).status).toBe(200)
})

it('a KV that never answers is not called for every page', async () => {
  let asked = 0
  const KV = interceptedKv(() => {
    asked++
    return new Promise(() => undefined)
  })
  const bindings = { KV }
  stopTimers(Date.now())
  expect((await withFastTimers(fetchApp(page, { bindings }))).status).toBe(200)
  const before = asked
  expect((await fetchApp('/en-US/article/1', { bindings })).status).toBe(200)
  expect([before > 0, asked - before]).toEqual([true, 0])
})

it('queries that fail at once do not open the circuit', async () => {
  const refusing = interceptedDatabase(() => Promise.reject(new Error('no such table')))
  let isRefusing = true
  const { bindings } = delayableDatabase()
  const DB = new Proxy(bindings.DB, {
    get: (target, key) => {
      const value: unknown = Reflect.get(isRefusing ? refusing : target, key)
      return typeof value === 'function' ? value.bind(isRefusing ? refusing : target) : value
    },
  })
  for (let count = 0; count < 4; count++)
    expect((await fetchApp('/api/article/2', { bindings: { DB } })).status).toBe(500)
  isRefusing = false
  expect((await fetchApp('/api/article/2', { bindings: { DB } })).status).toBe(200)
})
