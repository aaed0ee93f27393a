// What a request, a batch of messages or a minute has asked of D1: for its answer and for its line in the log
// (docs/decisions/code/114-what-an-answer-cost.md).
import { countMetric } from './metric-buffer.ts'

/** By the names they have in the log. */
export interface RequestCost {
  /** Batches: each is a way to the database and back. */
  d1_round_trips: number
  /** Rows that D1 has read and written. */
  d1_rows_read: number
  d1_rows_written: number
  /** Milliseconds of waiting; of batches that wait side by side, the sum. */
  d1_ms: number
  /** Where data were found that need no database. */
  cache?: 'cache' | 'kv'
}

export function zeroCost(): RequestCost {
  return { d1_ms: 0, d1_round_trips: 0, d1_rows_read: 0, d1_rows_written: 0 }
}

/** All that is asked of a database, or of a session of one. */
export type Batches = Pick<D1Database, 'prepare' | 'batch'>

/** The same; what its batches read and write is added to `spent`, and to the numbers of the desk. */
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
