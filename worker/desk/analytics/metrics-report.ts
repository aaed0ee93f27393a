// Metrics of a period next to those of the period before.
import {
  counterNames,
  distributionNames,
  type CounterName,
  type MetricsReport,
  type Distribution,
} from '../../../client/contract/desk/analytics/api.ts'
import { dayOf, startOfDay } from '../../../client/contract/days.ts'
import {
  bucketAt,
  goodVitals,
  type MetricName,
} from '../../../client/contract/analytics/metrics.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import {
  retryDeliveriesStatements,
  mailState,
  retryEmailsStatement,
} from '../../data/mail/failed-emails.ts'
import { listDays } from '../../data/analytics/days.ts'
import { namedItems } from '../../data/analytics/named-items.ts'
import { read, run, runAll } from '../../storage/db.ts'
import type { DailyMetrics } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

interface Day {
  day: string
  aggregated_at: string
  kinds: DailyMetrics
}

interface Asked {
  days: number
  /** Maximum number of rows per list. */
  rows: number
}

/** Reads one row per day of both periods. */
export async function measuresOf(deps: Deps, { days, rows }: Asked): Promise<MetricsReport> {
  const to = dayOf(deps.now())
  const from = dayOf(startOfDay(to, 1 - days))
  const before = dayOf(startOfDay(from, -days))
  const found = await runAll(deps, { rows: listDays(deps, before), mails: mailState(deps) })
  const all = found.rows.map(({ day, aggregated_at, numbers, text_metrics }): Day => ({
    day,
    aggregated_at,
    kinds: { ...numbers, ...text_metrics },
  }))
  const periods = {
    now: all.filter(({ day }) => day >= from),
    earlier: all.filter(({ day }) => day < from),
  }
  const recordOf = <Kind extends string, T>(kinds: readonly Kind[], of: (kind: Kind) => T) =>
    Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<Kind, T>
  return {
    from,
    to,
    before,
    measured_at: all.at(-1)?.aggregated_at ?? null,
    days: all.map(({ day, kinds }) => ({
      day,
      counts: totalsOf(kinds),
      rendered: kinds.page?.keys['render'] ?? 0,
    })),
    counted: recordOf(counterNames, (kind) => ({
      ...totals(periods, kind),
      rows: rowsOf(periods, kind).slice(0, rows),
    })),
    spreads: recordOf(distributionNames, (kind) => spreadsOf(periods, kind).slice(0, rows)),
    reads: await readsOf(deps, rowsOf(periods, 'read').slice(0, rows)),
    mails: found.mails,
  }
}

interface Periods {
  now: readonly Day[]
  earlier: readonly Day[]
}

function totalsOf(kinds: DailyMetrics): Partial<Record<CounterName, number>> {
  return Object.fromEntries(
    counterNames.flatMap((kind) => (kinds[kind] ? [[kind, kinds[kind].total]] : [])),
  )
}

function totals({ now, earlier }: Periods, kind: MetricName) {
  const sum = (days: readonly Day[]) =>
    days.reduce((total, { kinds }) => total + (kinds[kind]?.total ?? 0), 0)
  return { count: sum(now), before: sum(earlier) }
}

function keysOf(days: readonly Day[], kind: MetricName): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { kinds } of days)
    for (const [key, count] of Object.entries(kinds[kind]?.keys ?? {}))
      sums.set(key, (sums.get(key) ?? 0) + count)
  return sums
}

/** Keys of the current period, highest count first. */
function rowsOf({ now, earlier }: Periods, kind: MetricName) {
  const before = keysOf(earlier, kind)
  return [...keysOf(now, kind)]
    .map(([key, count]) => ({ key, count, before: before.get(key) ?? 0 }))
    .toSorted((one, other) => other.count - one.count)
}

function bucketsOf(days: readonly Day[], kind: MetricName, key: string) {
  const sums = new Map<number, number>()
  for (const { kinds } of days)
    for (const [bucket, count] of Object.entries(kinds[kind]?.spread?.[key] ?? {}))
      sums.set(Number(bucket), (sums.get(Number(bucket)) ?? 0) + count)
  return [...sums].map(([bucket, count]) => ({ bucket, count }))
}

/** Exclusive upper bounds of good values: those of web vitals, and 120 seconds between due time and publication. */
const goodBelow = { ...goodVitals, publish_lag: 120 }

function spreadsOf(periods: Periods, kind: (typeof distributionNames)[number]): Distribution[] {
  const sum = (buckets: ReturnType<typeof bucketsOf>) =>
    buckets.reduce((total, { count }) => total + count, 0)
  const goodOf = (buckets: ReturnType<typeof bucketsOf>) =>
    sum(buckets.filter(({ bucket }) => bucket < goodBelow[kind])) / sum(buckets)
  return rowsOf(periods, kind).map((row) => {
    const own = bucketsOf(periods.now, kind, row.key)
    const then = bucketsOf(periods.earlier, kind, row.key)
    const hadSome = then.length > 0
    return {
      ...row,
      p75: bucketAt(0.75, own),
      good: goodOf(own),
      p75_before: hadSome ? bucketAt(0.75, then) : null,
      good_before: hadSome ? goodOf(then) : null,
    }
  })
}

/** Most-read items with their titles. Items that no longer exist are left out. */
async function readsOf(
  deps: Deps,
  rows: readonly { key: string; count: number; before: number }[],
) {
  if (rows.length === 0) return []
  const named = await run(
    deps,
    namedItems(
      deps,
      rows.map(({ key }) => key),
    ),
  )
  const byKey = new Map(named.map(({ key, ...item }) => [key, item]))
  return rows.flatMap(({ key, ...counts }) => {
    const item = byKey.get(key)
    return item ? [{ ...item, ...counts }] : []
  })
}

/**
 * Queues failed emails and newsletter deliveries again; the cron job sends them within a minute. Resolves to their
 * number. With `may_be_sent`, deliveries are not retried: missing an issue is better for a reader than getting it
 * twice.
 */
export async function retryMails(
  { deps, operator }: OperatorContext,
  { may_be_sent }: { may_be_sent?: boolean | undefined },
) {
  const isUnsure = may_be_sent ?? false
  const act = { action: 'mail.retry', type: 'mail', id: 'failed' }
  const ofDeliveries = read(retryDeliveriesStatements(deps), ([, retried]) => retried.length)
  const deliveries = isUnsure ? 0 : await run(deps, ofDeliveries)
  const audit = deliveries > 0 ? insertAuditStatement : insertAuditIfChangedStatement
  const ofMails = read(
    [retryEmailsStatement(deps, isUnsure), audit(deps, operator, act)] as const,
    ([retried]) => retried.length,
  )
  return { count: deliveries + (await run(deps, ofMails)) }
}
