// D1 cost of a request, batch of messages or cron minute, for the response headers and its log line
// (docs/decisions/operation/observability.md).
import { countMetric } from './metric-buffer.ts'

/** Keys are the names in the log. */
export interface RequestCost {
  /** Batches sent to D1. */
  d1_round_trips: number
  /** Rows reported by D1. */
  d1_rows_read: number
  d1_rows_written: number
  /** Milliseconds of waiting, summed over parallel batches. */
  d1_ms: number
  /** Cache that answered instead of the database. */
  cache?: 'cache' | 'kv'
}

export function zeroCost(): RequestCost {
  return { d1_ms: 0, d1_round_trips: 0, d1_rows_read: 0, d1_rows_written: 0 }
}

/** The part of a database or session that is used here. */
export type Batches = Pick<D1Database, 'prepare' | 'batch'>

/** Wraps a database so that its cost is added to `spent` and to the desk's metrics. */
export function withCostTracking(real: Batches, spent: RequestCost): Batches {
  return {
    prepare: (query) => real.prepare(query),
    async batch<T>(statements: D1PreparedStatement[]) {
      spent.d1_round_trips++
      const results = await real.batch<T>(statements)
      for (const { meta } of results) {
        spent.d1_rows_read += meta.rows_read
        spent.d1_rows_written += meta.rows_written
        countMetric('d1_rows', '', { times: meta.rows_read })
      }
      return results
    },
  }
}
