// Browser reports: counted exactly, limited in size and number, and anonymous.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dayLength, dayOf } from '../../../client/contract/days.ts'
import { locales } from '../../../client/contract/locale.ts'
import { vitals } from '../../../client/contract/analytics/metrics.ts'
import { sweepCounters } from '../../../worker/services/jobs/sweep.ts'
import { otherKey } from '../../../worker/data/analytics/metric-batches.ts'
import { pageTable } from '../../../worker/site/pages/table.ts'
import { failingDb, countingDb, failingQueue } from '../../support/fakes/bindings.ts'
import { apart, countingIn } from '../../support/fakes/optional-databases.ts'
import {
  addCounters,
  addStoredBatches,
  counted,
  deliverMeasures,
  measuresOf,
} from '../../support/site/measure.ts'
import { sampled } from '../../support/sample.ts'
import { newAddress } from '../../support/site/address.ts'
import { readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { resetToEmptySite, bufferedMetrics, testDeps } from '../../support/site/site.ts'

/** Metrics need no content. */
beforeEach(resetToEmptySite)

const vitalNames = ['lcp', 'cls', 'inp'] as const
const view = { route: 'index___zh-CN', is_view: true }
const beacon = (body: unknown, options: Parameters<typeof sendApi>[1] = {}) =>
  sendApi('/api/beacon', { body, ...options })

describe('a report', () => {
  it('is counted under each of its facts', async () => {
    const response = await beacon({
      route: 'search___en-US',
      is_view: true,
      source: 'spring-mail',
      found_nothing: ' Ｓlot  Machine ',
      vitals: { lcp: 2500, cls: 0.099, inp: 7 },
      faults: [
        { message: 'x is\nnot defined', file: '/assets/entry-1.js', line: 3 },
        { message: 'x is not defined', file: '/assets/entry-1.js', line: 4 },
      ],
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await counted()).toEqual({
      'view search___en-US': 1,
      'landing spring-mail': 1,
      'found_nothing en-US slot machine': 1,
      'lcp search desktop 2500': 1,
      'cls search desktop 50': 1,
      'inp search desktop': 1,
      'script_error x is not defined (/assets/entry-1.js:3)': 1,
      'script_error x is not defined (/assets/entry-1.js:4)': 1,
    })
  })

  it('of a page already reported counts no view', async () => {
    const fault = { message: 'late', file: '/assets/a.js', line: 1 }
    await beacon({ ...view, is_view: false, faults: [fault] })
    expect(await counted()).toEqual({ 'script_error late (/assets/a.js:1)': 1 })
  })

  it('is accepted from every page in every language', async () => {
    const pages = sampled('pages that report', { page: pageTable, locale: locales })
    const routes = pages.map(({ page, locale }) => `${page.name}___${locale}`)
    for (const route of routes) expect((await beacon({ ...view, route })).status, route).toBe(204)
    const views = routes.map((route) => [`view ${route}`, 1])
    expect(await counted()).toMatchObject(Object.fromEntries(views))
  })

  it('is counted for the day in UTC+8', async () => {
    vi.setSystemTime('2026-11-22T16:30:00.000Z')
    await beacon(view).finally(() => vi.useRealTimers())
    await deliverMeasures()
    expect((await measuresOf('view')).map(({ day }) => day)).toEqual(['2026-11-23'])
  })

  it('is counted once each when many arrive at once', async () => {
    const report = { ...view, source: 'mail', vitals: { lcp: 100 } }
    const answers = await Promise.all(Array.from({ length: 30 }, () => beacon(report)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await counted()).toEqual({
      'view index___zh-CN': 30,
      'landing mail': 30,
      'lcp index desktop': 30,
    })
  })

  it.each(vitalNames)('counts %s in the bucket of its value', async (kind) => {
    const starts = vitals[kind]
    const scale = kind === 'cls' ? 1000 : 1
    for (const start of starts) await beacon({ ...view, vitals: { [kind]: start / scale } })
    await deliverMeasures()
    const found = (await measuresOf(kind)).map(({ bucket, count }) => [bucket, count])
    expect(found).toEqual(starts.map((bucket) => [bucket, 1]))
  })
})

describe('a report identifies no visitor', () => {
  it.each(['DNT', 'Sec-GPC'])('because %s is respected', async (header) => {
    expect((await beacon(view, { headers: { [header]: '1' } })).status).toBe(204)
    expect(await counted()).toEqual({})
  })

  it('because address, browser and session are not stored', async () => {
    const headers = { 'CF-Connecting-IP': '203.0.113.77', 'User-Agent': 'Telltale/1.0' }
    await beacon({ ...view, source: 'mail' }, { headers, as: 'session-token' })
    const sent = JSON.stringify(bufferedMetrics)
    await deliverMeasures()
    const stored = JSON.stringify(await rowsOf('select * from metric_batches'))
    expect(sent).not.toMatch(/203\.0|Telltale|session-token/)
    expect(stored).toContain('index___zh-CN')
    expect(stored).not.toMatch(/203\.0|Telltale|session-token/)
  })
})

describe('an invalid report', () => {
  const fault = { message: 'x', file: '/a.js', line: 1 }
  it.each<[string, unknown]>([
    ['a page there is not', { ...view, route: 'nope___zh-CN' }],
    ['a language there is not', { ...view, route: 'index___xx' }],
    ['a route of two', { ...view, route: 'index___zh-CN___zh-CN' }],
    ['an object’s own names', { ...view, route: 'constructor___zh-CN' }],
    ['no route', { is_view: true }],
    ['an unknown field', { ...view, ip: '1.2.3.4' }],
    ['a source with markup', { ...view, source: '<script>' }],
    ['a long source', { ...view, source: 'a'.repeat(41) }],
    ['an invalid keyword', { ...view, found_nothing: '%' }],
    ['a long keyword', { ...view, found_nothing: 'a'.repeat(61) }],
    ['a negative vital', { ...view, vitals: { lcp: -1 } }],
    ['a vital that is no number', { ...view, vitals: { lcp: '1' } }],
    ['an unknown vital', { ...view, vitals: { fid: 1 } }],
    ['six faults', { ...view, faults: Array.from({ length: 6 }, () => fault) }],
    ['a long message', { ...view, faults: [{ ...fault, message: 'x'.repeat(201) }] }],
    ['a file elsewhere', { ...view, faults: [{ ...fault, file: 'https://x.example/a.js' }] }],
    ['a line that is none', { ...view, faults: [{ ...fault, line: -1 }] }],
    ['no object', 'x'],
    ['a list', [view]],
  ])('is refused: %s', async (_, body) => {
    const response = await beacon(typeof body === 'string' ? JSON.stringify(body) : body)
    expect(await readProblem(response)).toEqual([422, 'validation_failed'])
    expect(await counted()).toEqual({})
  })

  it('is refused from other sites, as a form, and when it is very large', async () => {
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect(await readProblem(await beacon(view, { headers: foreign }))).toEqual([403, 'cross_site'])
    const form = { 'Content-Type': 'text/plain' }
    expect(await readProblem(await beacon(view, { headers: form }))).toEqual([
      415,
      'unsupported_media_type',
    ])
    const large = JSON.stringify({ ...view, x: 'x'.repeat(70_000) })
    expect(await readProblem(await beacon(large))).toEqual([413, 'payload_too_large'])
  })

  it('cannot fill the table: keys per day are limited, and all counts are kept', async () => {
    const sources = Array.from({ length: 230 }, (_, index) => `s${index}`)
    for (const source of sources) await beacon({ ...view, source })
    await beacon({ ...view, source: 's7' })
    await deliverMeasures()
    await addStoredBatches()
    const rows = await measuresOf('landing')
    const counts = new Map(rows.map(({ dimension, count }) => [dimension, count]))
    expect(rows).toHaveLength(201)
    expect([counts.get('s7'), counts.get('s199'), counts.get('s200')]).toEqual([2, 1, undefined])
    expect(counts.get(otherKey)).toBe(30)
  })

  it('cannot fill the table when many arrive at once', async () => {
    const wave = Array.from({ length: 24 }, (_, index) =>
      beacon({
        ...view,
        faults: Array.from({ length: 5 }, (__, line) => ({
          message: `fault ${index}`,
          file: '/a.js',
          line,
        })),
      }),
    )
    await Promise.all(wave)
    await deliverMeasures()
    await addStoredBatches()
    const rows = await measuresOf('script_error')
    expect(rows).toHaveLength(101)
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(120)
  })
})

describe('an address beyond its limit', () => {
  it('is answered without an error, and not counted', async () => {
    const headers = { 'CF-Connecting-IP': newAddress() }
    const METRICS_LIMIT: RateLimit = { limit: async () => ({ success: false }) }
    expect((await beacon(view, { headers, bindings: { METRICS_LIMIT } })).status).toBe(204)
    expect(await counted()).toEqual({})
  })

  it('is answered the same way when the rate limiter fails', async () => {
    const METRICS_LIMIT: RateLimit = { limit: () => Promise.reject(new Error('gone')) }
    expect((await beacon(view, { bindings: { METRICS_LIMIT } })).status).toBe(204)
    expect(await counted()).toEqual({})
  })

  it('does not use up the limit of other addresses', async () => {
    const address = newAddress()
    const headers = { 'CF-Connecting-IP': address }
    // METRICS_LIMIT of wrangler.toml.
    for (let sent = 0; sent < 239; sent += 1) await env.METRICS_LIMIT.limit({ key: address })
    await beacon({ ...view, is_view: false }, { headers })
    await beacon(view, { headers })
    expect(await counted()).toEqual({})
    await beacon(view)
    expect(await counted()).toEqual({ 'view index___zh-CN': 1 })
  })
})

describe('a report in the queue', () => {
  const views = (id: string, count = 1) => ({
    id,
    at: Date.now(),
    counts: [{ day: '2026-11-22', kind: 'view' as const, key: 'index___zh-CN', bucket: 0, count }],
  })

  it('touches no database before delivery', async () => {
    const { DB, trips } = countingDb()
    await beacon(view, { bindings: { DB } })
    expect([trips(), bufferedMetrics.length]).toEqual([0, 1])
  })

  it('is counted together with many others in two statements', async () => {
    const { DB, trips, texts } = countingDb(apart.metrics ?? env.DB)
    const many = Array.from({ length: 100 }, (_, index) => views(`message ${index}`, index))
    await deliverMeasures(many, countingIn(DB))
    expect([trips(), texts.length]).toEqual([1, 2])
    expect(await counted()).toEqual({ 'view index___zh-CN': 4950 })
  })

  it('is counted once, however often and in whatever batch it is delivered', async () => {
    const batches = [['a', 'b'], ['a', 'b'], ['b', 'c'], ['c']]
    await Promise.all(batches.map((ids) => deliverMeasures(ids.map((id) => views(id)))))
    expect(await counted()).toEqual({ 'view index___zh-CN': 3 })
  })

  it('is retried when the database fails', async () => {
    await expect(deliverMeasures([views('a')], countingIn(failingDb))).rejects.toThrow(
      'd1 is unavailable',
    )
    await deliverMeasures([views('a')])
    expect(await counted()).toEqual({ 'view index___zh-CN': 1 })
  })

  it.each([
    ['takes nothing', null],
    ['takes it all the same', bufferedMetrics],
  ])('is counted once when the queue fails and %s', async (_, taken) => {
    const METRICS_QUEUE = failingQueue(taken)
    expect((await beacon(view, { bindings: { METRICS_QUEUE } })).status).toBe(204)
    expect(await counted()).toEqual({ 'view index___zh-CN': 1 })
  })

  it('is lost only when the queue and the database fail', async () => {
    const bindings = { METRICS_QUEUE: failingQueue(null), ...countingIn(failingDb) }
    expect((await beacon(view, { bindings })).status).toBe(204)
    expect(await counted()).toEqual({})
  })

  it('arrives by the real queue', async () => {
    await beacon(view, { bindings: { METRICS_QUEUE: env.DELIVERED_METRICS } })
    await expect.poll(counted, { timeout: 20_000 }).toEqual({ 'view index___zh-CN': 1 })
  })

  it('is kept for deduplication only while it can be redelivered', async () => {
    await deliverMeasures([views('a')])
    await sweepCounters(testDeps(new Date(Date.now() + 60 * 60 * 1000)))
    const known = () => rowsOf('select message_ids from processed_queue_messages')
    expect(await known()).toEqual([{ message_ids: '["a"]' }])
    await sweepCounters(testDeps(new Date(Date.now() + 3 * 60 * 60 * 1000)))
    expect(await known()).toEqual([])
  })
})

it('a report also goes to Analytics Engine if that is bound', async () => {
  const points: AnalyticsEngineDataPoint[] = []
  const ANALYTICS = { writeDataPoint: (point: AnalyticsEngineDataPoint) => void points.push(point) }
  const bindings: Partial<Env> & { ANALYTICS: AnalyticsEngineDataset } = { ANALYTICS }
  await beacon({ ...view, vitals: { lcp: 1234 } }, { bindings })
  expect(points).toEqual([
    { indexes: ['view'], blobs: ['view', 'index___zh-CN'], doubles: [1, 0] },
    { indexes: ['lcp'], blobs: ['lcp', 'index desktop'], doubles: [1, 1000] },
  ])
})

it('old metrics are deleted, readers’ words sooner than counts', async () => {
  const now = testDeps().now().getTime()
  const row = (metric: 'view' | 'found_nothing', before: number) =>
    [dayOf(new Date(now - before * dayLength)), metric, `${before}`, 0, 1] as const
  await addCounters(
    [...row('view', 1)],
    [...row('view', 100)],
    [...row('view', 900)],
    [...row('found_nothing', 1)],
    [...row('found_nothing', 100)],
  )
  await sweepCounters(testDeps())
  expect(Object.keys(await counted()).toSorted()).toEqual(['found_nothing 1', 'view 1', 'view 100'])
})

it('a report does not use up the rate limit of members’ writes', async () => {
  const { WRITE_LIMIT } = env
  const asked: string[] = []
  const spied: RateLimit = {
    limit: (options) => {
      asked.push(options.key)
      return WRITE_LIMIT.limit(options)
    },
  }
  await beacon(view, { bindings: { WRITE_LIMIT: spied } })
  expect(asked).toEqual([])
})
