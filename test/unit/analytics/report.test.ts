import { describe, expect, it } from 'vitest'
import { bucketAt } from '../../../client/contract/analytics/metrics.ts'
import { printed, tables } from '../../../scripts/local/report-tables.ts'
import type { Measure } from '../../../worker/data/analytics/metric.ts'

const measure = (
  metric: Measure['metric'],
  dimension: string,
  count: number,
  more = {},
): Measure => ({
  day: '2026-11-20',
  bucket: 0,
  metric,
  dimension,
  count,
  ...more,
})

const rowsOf = (measures: Measure[], title: string) =>
  tables(measures).find((table) => table.title.startsWith(title))?.rows

describe('the tables of the report', () => {
  it('add up days and keys', () => {
    const views = [
      measure('view', 'index___zh-CN', 2),
      measure('view', 'index___zh-CN', 3, { day: '2026-11-21' }),
      measure('view', 'search___en-US', 4),
    ]
    expect(rowsOf(views, 'Views a day')).toEqual([
      ['2026-11-20', 6],
      ['2026-11-21', 3],
    ])
    expect(rowsOf(views, 'Pages')).toEqual([
      ['index___zh-CN', 5],
      ['search___en-US', 4],
    ])
  })

  it('show the results of visits beside the visits of their source', () => {
    const landings = [measure('landing', 'mail', 2), measure('landing', 'fair', 9)]
    const outcomes = [
      measure('sign_up', 'mail', 1),
      measure('message', 'mail', 4),
      measure('subscriber', 'gone', 3),
      measure('sign_up', '', 7),
    ]
    expect(rowsOf([...landings, ...outcomes], 'Traffic')).toEqual([
      ['fair', 9, 0, 0, 0],
      ['mail', 2, 1, 4, 0],
      ['gone', 0, 0, 0, 3],
      ['not known', '', 7, 0, 0],
    ])
  })

  it('show the 75th percentile and the share of good values', () => {
    const lcp = [
      measure('lcp', 'index', 70, { bucket: 1000 }),
      measure('lcp', 'index', 10, { bucket: 2500 }),
      measure('lcp', 'index', 20, { bucket: 10_000 }),
    ]
    expect(rowsOf(lcp, 'Web Vitals')).toEqual([['LCP', 'index', 100, '2500 ms to 3000 ms', '70 %']])
    const cls = [measure('cls', 'index', 1, { bucket: 500 })]
    expect(rowsOf(cls, 'Web Vitals')).toEqual([['CLS', 'index', 1, '0.5 and more', '0 %']])
  })

  it('are omitted without data', () => {
    expect(tables([])).toEqual([])
  })
})

it('finds the bucket that contains a quantile', () => {
  const buckets = [
    { bucket: 50, count: 1 },
    { bucket: 0, count: 3 },
  ]
  expect([0.5, 0.75, 0.76, 1].map((share) => bucketAt(share, buckets))).toEqual([0, 0, 50, 50])
  expect(bucketAt(0.75, [])).toBe(0)
})

it('prints aligned columns, counting Han characters as two wide', () => {
  const rows = [
    ['zh-CN 开奖', 12],
    ['en-US x', 3],
  ]
  expect(printed({ title: 'Searches', columns: ['keyword', 'count'], rows })).toBe(
    ['', 'Searches', '  keyword     count', '  zh-CN 开奖     12', '  en-US x         3'].join(
      '\n',
    ),
  )
})
