// Values that the metrics screen computes from a report.
import { expect, it } from 'vitest'
import {
  counterNames,
  type CounterName,
  type MetricsReport,
} from '../../../client/contract/desk/analytics/api.ts'
import {
  comparedOf,
  countOf,
  hitRateOf,
  pointsOf,
  rowsPerViewOf,
  sourcesOf,
} from '../../../client/desk/screens/analytics/values.ts'

const nothing = { count: 0, before: 0, rows: [] }
const rowOf = (key: string, count: number, before: number) => ({
  ...nothing,
  rows: [{ key, count, before }],
})

const report = (more: Partial<Record<CounterName, MetricsReport['counted']['view']>> = {}) => ({
  from: '2026-11-14',
  to: '2026-11-20',
  before: '2026-11-07',
  measured_at: '2026-11-20T12:00:00.000Z',
  days: [
    { day: '2026-11-13', counts: { view: 5, page: 10, d1_rows: 50 }, rendered: 5 },
    { day: '2026-11-14', counts: { view: 10, page: 20, d1_rows: 30 }, rendered: 2 },
    { day: '2026-11-20', counts: { view: 2 }, rendered: 0 },
  ],
  counted: Object.fromEntries(
    counterNames.map((kind) => [kind, more[kind] ?? nothing]),
  ) as MetricsReport['counted'],
  spreads: { lcp: [], inp: [], cls: [], publish_lag: [] },
  reads: [],
  mails: { waiting: 0, failed: [] },
})

it('compares computed values with the previous period', () => {
  expect(comparedOf(report(), countOf('view'))).toEqual({ now: 12, before: 5 })
  expect(comparedOf(report(), hitRateOf)).toEqual({ now: 0.9, before: 0.5 })
  expect(comparedOf(report(), rowsPerViewOf)).toEqual({ now: 3, before: 10 })
})

it('a day without pages has no rate', () => {
  const points = pointsOf(report(), hitRateOf, 7)
  expect(points.map(({ now }) => now)).toEqual([0.9, null, null, null, null, null, null])
  expect(points.at(-1)).toEqual({ day: '2026-11-20', now: null, before: 0.5 })
  expect(pointsOf(report(), countOf('view'), 7).at(-1)).toMatchObject({ now: 2, before: 5 })
})

it('shows the results of each source, now and before', () => {
  const rows = sourcesOf(
    report({
      landing: rowOf('mail', 4, 3),
      sign_up: rowOf('mail', 2, 1),
      message: rowOf('', 1, 0),
    }),
  )
  expect(rows.map(({ key }) => key)).toEqual(['mail', ''])
  expect(rows[0]).toMatchObject({ count: 4, before: 3, sign_up: { count: 2, before: 1 } })
  expect(rows[1]).toMatchObject({ count: 0, message: { count: 1, before: 0 } })
})
