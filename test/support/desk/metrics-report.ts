// Numbers of a site that has run for some weeks.
import {
  counterNames,
  distributionNames,
  type MetricsReport,
} from '../../../client/contract/desk/analytics/api.ts'
import { dayOf, startOfDay } from '../../../client/contract/days.ts'

/** Last day of the report, equal to the browser's date. */
const today = '2026-11-20'
/** Moment of the report. */
export const noon = '2026-11-20T04:00:00.000Z'
const dayBefore = (days: number) => dayOf(startOfDay(today, -days))
const rowOf = (key: string) => ({ key, count: 12, before: 8 })

/** Used instead of the local site's report, which has no numbers in its first five minutes. */
export function metricsReport(): MetricsReport {
  const one = (key: string) => ({ count: 12, before: 8, rows: [rowOf(key)] })
  const counted = Object.fromEntries(counterNames.map((kind) => [kind, one(kind)]))
  const spread = {
    ...rowOf('index phone'),
    p75: 2500,
    good: 0.6,
    p75_before: 2000,
    good_before: 0.8,
  }
  const day = (days: number, view: number) => ({
    day: dayBefore(days),
    counts: { view, searched: view, page: 20, d1_rows: 10 * view },
    rendered: view,
  })
  return {
    from: dayBefore(6),
    to: today,
    before: dayBefore(13),
    measured_at: noon,
    days: [day(10, 8), day(9, 0), day(3, 12), day(2, 0)],
    counted: {
      ...counted,
      found_nothing: one('zh-CN 老虎'),
      missing: one('/zh-CN/news/gone'),
    } as MetricsReport['counted'],
    spreads: Object.fromEntries(
      distributionNames.map((kind) => [kind, [spread]]),
    ) as MetricsReport['spreads'],
    reads: [
      {
        type: 'article',
        entry_id: 1,
        item_id: 2,
        lang: 'zh-CN',
        title: '夜场',
        count: 9,
        before: 3,
      },
    ],
    mails: { waiting: 2, failed: [{ template: 'verify', error: 'refused', count: 3 }] },
  }
}
