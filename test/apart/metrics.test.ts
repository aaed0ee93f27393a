// Metrics in a separate database (docs/decisions/data/separate-databases.md). The other tests of this project are
// those of the site with one database.
import { env } from 'cloudflare:workers'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listDays } from '../../worker/data/analytics/days.ts'
import { processMetricsMessages } from '../../worker/services/analytics/metrics.ts'
import {
  clearCopiedTables,
  copyToOptionalDatabase,
} from '../../worker/services/backups/database-split.ts'
import { updateMostRead } from '../../worker/services/jobs/most-read.ts'
import { optionalDatabaseTables } from '../../worker/storage/optional-databases.ts'
import { getCursor } from '../../worker/storage/rows/cursor.ts'
import { run, runAll, runWithBookmark, writeBatch } from '../../worker/storage/db.ts'
import { jobCursors, dailyMetrics } from '../../worker/storage/schema/index.ts'
import { interceptedDatabase } from '../support/fakes/bindings.ts'
import { apart, namesIn } from '../support/fakes/optional-databases.ts'
import { addStoredBatches, counted } from '../support/site/measure.ts'
import { rowsOf } from '../support/site/member.ts'
import { fetchApp, resetSite, testDeps } from '../support/site/site.ts'
import { createDeps } from '../../worker/deps.ts'
import { stopTimers } from '../support/fakes/timers.ts'

beforeEach(resetSite)
afterEach(() => void vi.useRealTimers())

const day = { day: '2026-11-20', aggregated_at: '', numbers: {} }
const ofContent = (name: string) => env.DB.prepare(`select * from ${name}`).all()

it('the metrics tables refer to no other table, and have no generated ids', () => {
  for (const { name, foreignKeys, columns } of optionalDatabaseTables.metrics.map((one) =>
    getTableConfig(one),
  )) {
    expect(foreignKeys, name).toEqual([])
    expect(columns.filter((one) => 'autoIncrement' in one && one.autoIncrement)).toEqual([])
  }
})

it('metrics are written to their own database, and not to the content', async () => {
  const counts = [
    { day: day.day, kind: 'view', key: 'a', bucket: 0, count: 2 },
    { day: day.day, kind: 'read', key: 'article 2', bucket: 0, count: 1 },
    { day: day.day, kind: 'read', key: 'article 999999', bucket: 0, count: 1 },
  ] as const
  await processMetricsMessages(testDeps(), [{ id: 'one', at: 0, counts: [...counts] }])
  expect(Object.keys(await counted())).toEqual(['read article 2', 'view a'])
  await addStoredBatches()
  expect(await rowsOf('select metric from metric_counters order by metric')).toEqual([
    { metric: 'read' },
    { metric: 'view' },
  ])
  for (const name of namesIn('metrics')) expect((await ofContent(name)).results, name).toEqual([])
})

describe('reads of several databases', () => {
  it('run in parallel, and each is counted', async () => {
    const deps = testDeps()
    await writeBatch(deps, [deps.metricsDb.insert(dailyMetrics).values(day)])
    await writeBatch(deps, [deps.db.insert(jobCursors).values({ name: 'x', value: '1' })])
    const { cost } = deps
    const before = { ...cost }
    const found = await runAll(deps, {
      first: getCursor(deps, 'x'),
      days: listDays(deps, ''),
      last: getCursor(deps, 'x'),
    })
    expect([found.first, found.days.map((one) => one.day), found.last]).toEqual([
      '1',
      [day.day],
      '1',
    ])
    expect(cost.d1_round_trips - before.d1_round_trips).toBe(2)
    expect(cost.d1_rows_read - before.d1_rows_read).toBe(3)
  })

  it('cannot be one transaction, which writes nothing', async () => {
    const deps = testDeps()
    const writes = [
      deps.db.insert(jobCursors).values({ name: 'x', value: '1' }),
      deps.metricsDb.insert(dailyMetrics).values(day),
    ] as const
    await expect(writeBatch(deps, writes)).rejects.toThrow('several databases')
    const marked = { queries: writes, shape: () => null }
    await expect(runWithBookmark(deps, marked)).rejects.toThrow('several databases')
    expect(await rowsOf(`select * from job_cursors where name = 'x'`)).toEqual([])
    expect(await rowsOf('select * from daily_metrics')).toEqual([])
  })
})

it('the metrics database opens its own circuit when it times out, and not that of the content', async () => {
  await fetchApp('/article/2')
  const silent = interceptedDatabase(() => new Promise<never>(() => undefined), apart.metrics!)
  const bindings = { ...env, METRICS_DB: silent }
  const deps = createDeps(bindings, () => undefined)
  stopTimers(Date.now())
  for (let call = 0; call < 3; call++) {
    const asked = run(deps, listDays(deps, '')).catch(String)
    await vi.advanceTimersByTimeAsync(6000)
    expect(await asked).toContain('d1 is unavailable')
  }
  await expect(run(deps, listDays(deps, ''))).rejects.toMatchObject({ cause: 'circuit open' })
  expect(await run(deps, getCursor(deps, 'x'))).toBeNull()
  vi.useRealTimers()
  expect((await fetchApp('/api/article/2', { bindings })).status).toBe(200)
})

it('the metrics database returns the most read items', async () => {
  const { metricsDb: counting, now } = testDeps()
  const numbers = { read: { total: 5, keys: { 'article 2': 5 } } }
  const today = now().toISOString().slice(0, 10)
  await counting.insert(dailyMetrics).values({ day: today, aggregated_at: '', numbers })
  await updateMostRead(testDeps())
  expect(await rowsOf('select reads from most_read')).toEqual([{ reads: 5 }])
})

describe('a site with existing metrics', () => {
  const held = async () => ({
    metric_batches: await rowsOf('select * from metric_batches order by rowid'),
    metric_counters: await rowsOf('select * from metric_counters order by rowid'),
    daily_metrics: await rowsOf('select * from daily_metrics order by rowid'),
    processed_queue_messages: await rowsOf('select * from processed_queue_messages order by rowid'),
  })

  beforeEach(async () => {
    const together = { ...testDeps(), metricsDb: testDeps().db }
    await processMetricsMessages(together, [
      {
        id: 'a',
        at: 0,
        counts: [{ day: day.day, kind: 'searched', key: '鬼"牌', bucket: 0, count: 7 }],
      },
    ])
    const long = { view: { total: 1, keys: { [`${'长'.repeat(9000)}`]: 1 } } }
    const days = Array.from({ length: 120 }, (_, index) => ({
      ...day,
      day: `2026-${index}`,
      numbers: long,
    }))
    for (const one of days)
      await writeBatch(together, [together.db.insert(dailyMetrics).values(one)])
    await env.DB.prepare(
      `insert into metric_counters with recursive n(i) as (select 1 union all select i + 1 from n where i < 6000)
         select '2026-11-19', 'view', i, '[]' from n`,
    ).run()
  })

  it('copies everything, however often it is repeated', async () => {
    await rowsOf(`insert into metric_counters values ('2026-11-19', 'view', 1, '[["a",0,5]]')`)
    for (let times = 0; times < 2; times++)
      expect(await copyToOptionalDatabase(testDeps(), 'metrics')).toBe(6122)
    for (const [name, rows] of Object.entries(await held()))
      expect(rows, name).toEqual((await ofContent(name)).results)
  })

  it('clears the source once the copy is complete, and not before', async () => {
    await expect(clearCopiedTables(testDeps(), 'metrics')).rejects.toThrow('copy first')
    expect((await ofContent('metric_counters')).results).toHaveLength(6000)
    await copyToOptionalDatabase(testDeps(), 'metrics')
    const before = await held()
    await clearCopiedTables(testDeps(), 'metrics')
    for (const name of namesIn('metrics')) expect((await ofContent(name)).results, name).toEqual([])
    expect(await held()).toEqual(before)
  })
})
