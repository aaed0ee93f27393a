// Aggregates the counters of each day; the current day every five minutes (docs/decisions/operation/metrics.md).
import { dayOf, startOfDay } from '../../../client/contract/days.ts'
import {
  countersOfDay,
  upsertDailyMetricsStatement,
  lastAggregatedDay,
  toDailyMetrics,
} from '../../data/analytics/days.ts'
import { firstCountedDay } from '../../data/analytics/metric.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import { databaseSizes } from '../../storage/optional-databases.ts'

/** Milliseconds between two aggregations of a day, and after its end for late browser reports. */
const [reaggregateMs, arrivalDelayMs] = [5 * 60_000, 10 * 60_000]

/** Aggregates the next due day (cron, once per minute). */
export async function aggregateDay(deps: Deps): Promise<void> {
  const last = await run(deps, lastAggregatedDay(deps))
  const day = last ? dayAfter(deps, last) : await run(deps, firstCountedDay(deps))
  if (day === null) return
  const counters = await run(deps, countersOfDay(deps, day))
  const database_bytes = await databaseSizes(deps)
  const aggregated_at = deps.now().toISOString()
  await writeBatch(deps, [
    upsertDailyMetricsStatement(deps, {
      day,
      aggregated_at,
      ...toDailyMetrics(counters),
      database_bytes,
    }),
  ])
}

/** The same day until it is over and all reports have arrived, then the next; `null` while nothing is due. */
function dayAfter(deps: Deps, last: { day: string; aggregated_at: string }): string | null {
  const now = deps.now()
  const next = dayOf(startOfDay(last.day, 1))
  const end = Date.parse(startOfDay(next)) + arrivalDelayMs
  if (Date.parse(last.aggregated_at) >= end) return next <= dayOf(now) ? next : null
  const age = now.getTime() - Date.parse(last.aggregated_at)
  return age >= reaggregateMs || now.getTime() >= end ? last.day : null
}
