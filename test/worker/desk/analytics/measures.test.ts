// Metrics at the desk: aggregated daily, compared with the previous period, and read in one row per day.
import { beforeEach, expect, it } from 'vitest'
import type { MetricsReport } from '../../../../client/contract/desk/analytics/api.ts'
import { dayOf, startOfDay } from '../../../../client/contract/days.ts'
import type { MetricName } from '../../../../client/contract/analytics/metrics.ts'
import { aggregateDay } from '../../../../worker/services/analytics/summary.ts'
import { sweepCounters } from '../../../../worker/services/jobs/sweep.ts'
import { countingDb } from '../../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { callDesk } from '../../../support/desk/entries.ts'
import { addCounters } from '../../../support/site/measure.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { resetSite, testDeps } from '../../../support/site/site.ts'

const today = dayOf(new Date())
const dayBefore = (days: number) => dayOf(startOfDay(today, -days))
const minute = 60_000

let analyst = ''
beforeEach(async () => {
  await resetSite()
  await rowsOf('delete from metric_counters')
  analyst = await operatorSession('analyst')
})

type Counter = [days: number, kind: MetricName, key: string, count: number, bucket?: number]

async function count(...counters: Counter[]): Promise<void> {
  await addCounters(
    ...counters.map(
      ([days, kind, key, amount, bucket = 0]) =>
        [dayBefore(days), kind, key, bucket, amount] satisfies Parameters<typeof addCounters>[0],
    ),
  )
}

/** Runs the cron job for some minutes, after all counts of the previous day have arrived. */
async function pass(minutes: number): Promise<void> {
  const start = Math.max(Date.now(), Date.parse(startOfDay(today)) + 15 * minute)
  for (let at = 0; at < minutes; at++) await aggregateDay(testDeps(new Date(start + at * minute)))
}

/** This many searches of different words, divided among the last days. */
const searches = (words: number, days = 1) =>
  Array.from({ length: words }, (_, n): Counter => [n % days, 'searched', `zh-CN ${n + 1}`, n + 1])

const report = (days: number) => callDesk<MetricsReport>(analyst, `measure?days=${days}`)

it('compares a period with the previous one', async () => {
  await count(
    [0, 'view', 'index___zh-CN', 5],
    [6, 'view', 'index___zh-CN', 7],
    [6, 'view', 'search___en-US', 1],
    [7, 'view', 'index___zh-CN', 20],
    [14, 'view', 'index___zh-CN', 1000],
    [1, 'found_nothing', 'zh-CN 老虎', 3],
    [8, 'found_nothing', 'zh-CN 老虎', 2],
    [1, 'landing', 'mail', 4],
    [1, 'sign_up', 'mail', 2],
  )
  await pass(40)
  const { from, to, before, days, counted } = await report(7)
  expect([from, to, before]).toEqual([dayBefore(6), today, dayBefore(13)])
  expect(counted.view).toMatchObject({ count: 13, before: 20 })
  expect(counted.view.rows).toEqual([
    { key: 'index___zh-CN', count: 12, before: 20 },
    { key: 'search___en-US', count: 1, before: 0 },
  ])
  expect(counted.found_nothing.rows).toEqual([{ key: 'zh-CN 老虎', count: 3, before: 2 }])
  expect(counted.sign_up.rows).toEqual([{ key: 'mail', count: 2, before: 0 }])
  expect(days.find(({ day }) => day === dayBefore(6))?.counts.view).toBe(8)
})

it('returns the 75th percentile by page and device', async () => {
  await count(
    [0, 'lcp', 'index phone', 60, 1000],
    [0, 'lcp', 'index phone', 30, 4000],
    [1, 'lcp', 'index phone', 10, 1000],
    [9, 'lcp', 'index phone', 10, 500],
  )
  await pass(30)
  const { spreads } = await report(7)
  expect(spreads.lcp).toEqual([
    {
      key: 'index phone',
      count: 100,
      before: 10,
      p75: 4000,
      good: 0.7,
      p75_before: 500,
      good_before: 1,
    },
  ])
})

it('returns the first rows of each list, and more of them for a file', async () => {
  await count(...searches(60))
  await count([0, 'page', 'render', 3], [0, 'page', 'memory', 9])
  await pass(20)
  const { counted, days } = await report(7)
  expect(counted.searched.rows).toHaveLength(40)
  expect(counted.searched.rows[0]).toMatchObject({ key: 'zh-CN 60' })
  expect(days.map(({ rendered }) => rendered)).toContain(3)
  const file = await callDesk<MetricsReport>(analyst, 'measure?days=7&rows=1000')
  expect(file.counted.searched.rows).toHaveLength(60)
})

it('returns the names of the most read items', async () => {
  await count(
    [0, 'read', 'article 2', 9],
    [0, 'read', 'game 3', 4],
    [0, 'read', 'article 99999', 50],
  )
  await pass(20)
  const { reads } = await report(1)
  const [entry] = await rowsOf<{ id: number; title: string }>(
    `select id, title from entries where type = 'article' and item_id = 2`,
  )
  expect(reads.map(({ type, count: amount }) => [type, amount])).toEqual([
    ['article', 9],
    ['game', 4],
  ])
  expect(reads[0]).toMatchObject({ entry_id: entry!.id, item_id: 2, title: entry!.title })
})

it('aggregates the present day every five minutes, and an earlier one until all of it has arrived', async () => {
  const at = (moment: string) => aggregateDay(testDeps(new Date(moment)))
  const total = async (day: string) => {
    const [row] = await rowsOf<{ numbers: string }>(
      'select numbers from daily_metrics where day = ?',
      day,
    )
    return row && JSON.parse(row.numbers).view?.total
  }
  const add = () => addCounters(['2026-11-20', 'view', 'a', 0, 1])
  await add()
  await at('2026-11-20T12:00:00.000Z')
  await add()
  await at('2026-11-20T12:04:00.000Z')
  expect(await total('2026-11-20')).toBe(1)
  await at('2026-11-20T12:05:00.000Z')
  expect(await total('2026-11-20')).toBe(2)
  await add()
  await at('2026-11-20T16:09:00.000Z')
  await add()
  await at('2026-11-20T16:10:00.000Z')
  await at('2026-11-20T16:11:00.000Z')
  expect(await total('2026-11-20')).toBe(4)
  expect(await rowsOf('select day from daily_metrics')).toEqual([
    { day: '2026-11-20' },
    { day: '2026-11-21' },
  ])
})

it('reads one row per day, however much was counted', async () => {
  await count(...searches(300, 20))
  await pass(60)
  const { DB, rowsRead } = countingDb()
  const response = await sendDeskRequest('/api/backstage/measure?days=90', {
    as: analyst,
    bindings: { DB },
  })
  expect(response.status).toBe(200)
  expect(rowsRead()).toBeLessThan(60)
})

it('deletes words after 90 days and keeps the counts', async () => {
  await rowsOf(
    `insert into daily_metrics (day, aggregated_at, numbers, text_metrics) values ('2026-08-01', '', '{"view":{"total":3,"keys":{}}}', '{}')`,
  )
  await sweepCounters(testDeps(new Date('2026-10-30T12:00:00.000Z')))
  expect(await rowsOf('select text_metrics from daily_metrics')).toEqual([{ text_metrics: '{}' }])
  await sweepCounters(testDeps(new Date('2026-10-31T12:00:00.000Z')))
  expect(await rowsOf('select text_metrics, numbers from daily_metrics')).toMatchObject([
    { text_metrics: null },
  ])
})
