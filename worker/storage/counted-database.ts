// D1 that counts the rows it reads.
import { tally } from './tallies.ts'

type Batches = Pick<D1Database, 'prepare' | 'batch'>

/** The same database; what is asked of one is all that is asked of it here. */
export function countedDatabase(real: D1Database): D1Database {
  const counted = {
    ...countedBatches(real),
    withSession(bookmark?: string) {
      const session = real.withSession(bookmark)
      return { ...countedBatches(session), getBookmark: () => session.getBookmark() }
    },
  }
  return counted as unknown as D1Database
}

function countedBatches(real: Batches): Batches {
  return {
    prepare: (query) => real.prepare(query),
    async batch<T>(statements: D1PreparedStatement[]) {
      const results = await real.batch<T>(statements)
      const rows = results.reduce((sum, { meta }) => sum + (meta?.rows_read ?? 0), 0)
      tally('d1_rows', '', { times: rows })
      return results
    },
  }
}
