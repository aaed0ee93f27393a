import { sql, type SQL } from 'drizzle-orm'
import { startOfMonth } from '../../client/contract/days.ts'

/**
 * Years (UTC+8) with content, as a table of `year`. Costs one index seek per year. `latest` selects the latest time
 * before another.
 */
export function selectYears(latest: (before: SQL) => SQL): SQL {
  const startOfYear = sql`strftime('%Y-%m-%dT%H:%M:%fZ', found.at, '+8 hours', 'start of year', '-8 hours')`
  return sql`(with recursive found(at) as (
      select (${latest(sql`'~'`)})
      union all select (${latest(startOfYear)}) from found where found.at is not null)
    select strftime('%Y', at, '+8 hours') as year from found where at is not null)`
}

/** Start of a year in UTC+8, and of the next one. */
export function boundsOf(year: string): [string, string] {
  const startOfYear = (number: number) => startOfMonth({ year: number, month: 1 })
  return [startOfYear(Number(year)), startOfYear(Number(year) + 1)]
}
