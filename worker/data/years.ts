import { sql, type SQL } from 'drizzle-orm'
import { startOfMonth } from '../../client/contract/days.ts'
import { chainedValues } from '../storage/sql.ts'

/**
 * Years (UTC+8) with content, as a table of `year`. Costs one index seek per year. `latest` selects the latest time
 * before another.
 */
export function selectYears(latest: (before: SQL) => SQL): SQL {
  const startOfYear = (last: SQL) =>
    sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${last}, '+8 hours', 'start of year', '-8 hours')`
  const found = chainedValues(latest(sql`'~'`), (last) => latest(startOfYear(last)))
  return sql`(select strftime('%Y', value, '+8 hours') as year from ${found})`
}

/** Start of a year in UTC+8, and of the next one. */
export function boundsOf(year: string): [string, string] {
  const startOfYear = (number: number) => startOfMonth({ year: number, month: 1 })
  return [startOfYear(Number(year)), startOfYear(Number(year) + 1)]
}
