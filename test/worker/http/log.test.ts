// Which requests have a line in the log, and what it says.
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
/** Milliseconds by which the clock, which stands still otherwise, has moved. */
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

/** One request in so many that none is chosen here. */
const seldom = { LOG_SAMPLE: 0 as Env['LOG_SAMPLE'] }
const list = '/api/article?lang=en-US'

it('says what a request asked of D1, and which build answered', async () => {
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

describe('of one request in so many', () => {
  it('writes no line of what is not chosen, and the weight with what is', async () => {
    await fetchApp(list, { bindings: seldom })
    await fetchApp('/en-US', { bindings: seldom })
    expect(lines).toEqual([])
    vi.spyOn(crypto, 'randomUUID').mockReturnValue('00000000-0000-4000-8000-000000000000')
    await fetchApp(list, { bindings: { LOG_SAMPLE: 0.01 as Env['LOG_SAMPLE'] } })
    expect(lines).toMatchObject([{ sample: 100 }])
  })

  it('always writes of failures', async () => {
    await fetchApp(list, { bindings: { ...seldom, DB: failingDb } })
    expect(lines).toMatchObject([{ level: 'error', status: 500, sample: 1 }])
  })

  it('always writes of what took more than a second', async () => {
    const slowDb = interceptedDatabase((call) => {
      passed += 1001
      return call()
    })
    await fetchApp(list, { bindings: { ...seldom, DB: slowDb } })
    expect(lines).toMatchObject([{ status: 200, sample: 1 }])
    expect(lines[0]).toMatchObject({ ms: passed, d1_ms: passed })
  })

  it('always writes of writes at the desk, and not of its reads or of members', async () => {
    const as = await operatorSession('owner')
    lines.length = 0
    await sendDeskRequest('/api/backstage/backup', { as, bindings: seldom })
    await sendApi('/api/user/logout', { body: {}, bindings: seldom })
    expect(lines).toEqual([])
    await sendDeskRequest('/api/backstage/backup', { as, body: {}, bindings: seldom })
    expect(lines).toMatchObject([{ method: 'POST', path: '/api/backstage/backup', sample: 1 }])
  })
})

describe('work behind it', () => {
  /** The lines of errors meanwhile. */
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
