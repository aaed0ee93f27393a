// Log lines: sampled requests and their contents.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { env } from 'cloudflare:workers'
import { runJobs } from '../../../worker/cron.ts'
import { failingDb, brokenSearch, interceptedDatabase } from '../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { sendApi } from '../../support/site/member.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'
import { createDeps } from '../../../worker/deps.ts'

type Line = Record<string, unknown>

const lines: Line[] = []
/** Milliseconds by which the otherwise stopped clock has moved. */
let passed = 0
beforeEach(async () => {
  await resetSite()
  lines.length = 0
  passed = 0
  const began = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => began + passed)
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    lines.push(JSON.parse(text) as Line)
  })
})
afterEach(() => vi.restoreAllMocks())

/** A sample rate at which no request is chosen. */
const seldom = { LOG_SAMPLE: '0' }
const list = '/api/article?lang=en-US'

it("a log line has the request's D1 use and the build", async () => {
  const response = await fetchApp(list)
  expect(lines).toEqual([
    {
      level: 'info',
      request_id: response.headers.get('X-Request-Id'),
      sample: 1,
      build: __BUILD__,
      method: 'GET',
      path: '/api/article',
      route: '/api/article',
      status: 200,
      cache: 'none',
      ms: 0,
      d1_ms: 0,
      d1_round_trips: expect.any(Number),
      d1_rows_read: expect.any(Number),
      d1_rows_written: 0,
    },
  ])
  const { d1_round_trips, d1_rows_read } = lines[0]!
  expect(response.headers.get('Server-Timing')).toContain(
    `${Number(d1_round_trips)} trips, ${Number(d1_rows_read)} rows`,
  )
})

describe('log sampling', () => {
  it('writes no line for requests outside the sample, and the weight for those in it', async () => {
    await fetchApp(list, { bindings: seldom })
    await fetchApp('/en-US', { bindings: seldom })
    expect(lines).toEqual([])
    vi.spyOn(crypto, 'randomUUID').mockReturnValue('00000000-0000-4000-8000-000000000000')
    await fetchApp(list, { bindings: { LOG_SAMPLE: '0.01' } })
    expect(lines).toMatchObject([{ sample: 100 }])
  })

  it('does not drop failures', async () => {
    await fetchApp(list, { bindings: { ...seldom, DB: failingDb } })
    expect(lines).toMatchObject([{ level: 'error', status: 500, sample: 1 }])
  })

  it('does not drop requests of more than a second', async () => {
    const slowDb = interceptedDatabase((call) => {
      passed += 1001
      return call()
    })
    await fetchApp(list, { bindings: { ...seldom, DB: slowDb } })
    expect(lines).toMatchObject([{ status: 200, sample: 1 }])
    expect(lines[0]).toMatchObject({ ms: passed, d1_ms: passed })
  })

  it('does not drop writes at the desk, but its reads and requests of members', async () => {
    const as = await operatorSession('owner')
    lines.length = 0
    await sendDeskRequest('/api/backstage/backup', { as, bindings: seldom })
    await sendApi('/api/user/logout', { body: {}, bindings: seldom })
    expect(lines).toEqual([])
    await sendDeskRequest('/api/backstage/backup', { as, body: {}, bindings: seldom })
    expect(lines).toMatchObject([{ method: 'POST', path: '/api/backstage/backup', sample: 1 }])
  })
})

describe('background work', () => {
  /** Error lines during the work. */
  async function errorsOf(work: () => Promise<unknown>): Promise<Line[]> {
    const errors: Line[] = []
    vi.spyOn(console, 'error').mockImplementation((text: string) => {
      errors.push(JSON.parse(text) as Line)
    })
    await work()
    return errors
  }

  it('has the id of its request', async () => {
    const bindings = { SEARCH: brokenSearch }
    const errors = await errorsOf(() => fetchApp('/en-US/search?q=lantern', { bindings }))
    expect(errors).toMatchObject([{ search: expect.any(String) }])
    expect(errors[0]!['request_id']).toBe(lines.at(-1)!['request_id'])
  })

  it('has one id for all jobs of a minute, and another in the next', async () => {
    const minute = async () => {
      const failing = createDeps({ ...env, DB: failingDb }, () => undefined)
      const errors = await errorsOf(() => runJobs(failing, env))
      expect(errors.length).toBeGreaterThan(1)
      return [...new Set(errors.map(({ request_id }) => request_id))]
    }
    const [first, second] = [await minute(), await minute()]
    expect(first).toEqual([expect.any(String)])
    expect(second).toEqual([expect.any(String)])
    expect(second).not.toEqual(first)
  })
})
