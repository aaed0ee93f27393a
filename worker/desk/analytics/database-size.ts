// Database sizes and their growth, shown to owners. The sizes are stored per day with the metrics
// (docs/decisions/operation/observability.md).
import { dayLength, dayOf, startOfDay } from '../../../client/contract/days.ts'
import {
  databaseNames,
  warningThreshold,
  type DatabaseSize,
} from '../../../client/contract/desk/analytics/size-api.ts'
import { maxDatabaseBytes } from '../../../client/contract/desk/limits.ts'
import { sizesSince } from '../../data/analytics/days.ts'
import { run, type Read } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

/** Days over which growth is measured. */
const growthWindowDays = 28
/** Milliseconds ahead of now. No `full_on` date is projected beyond it. */
const projectionLimitMs = 10 * 365 * dayLength

interface Known {
  at: string
  bytes: number
}

export async function sizesNow(deps: Deps): Promise<{ items: DatabaseSize[] }> {
  const from = dayOf(new Date(deps.now().getTime() - growthWindowDays * dayLength))
  const days = await run(deps, sizesSince(deps, from, growthWindowDays + 1))
  const items = databaseNames.flatMap((name) => {
    const known = days.flatMap(({ aggregated_at: at, sizes: { [name]: bytes } }) =>
      bytes === undefined ? [] : [{ at, bytes }],
    )
    const [latest] = known
    return latest ? [{ name, ...latest, ...projectGrowth(latest, known.at(-1)!) }] : []
  })
  return { items }
}

/** Linear projection of the growth from the earliest to the latest size. */
function projectGrowth(latest: Known, earliest: Known): Pick<DatabaseSize, 'weekly' | 'full_on'> {
  const passed = Date.parse(latest.at) - Date.parse(earliest.at)
  if (passed < dayLength) return { weekly: null, full_on: null }
  const rate = (latest.bytes - earliest.bytes) / passed
  const left = rate > 0 ? (maxDatabaseBytes - latest.bytes) / rate : Infinity
  const full = new Date(Date.parse(latest.at) + Math.max(left, 0))
  return {
    weekly: Math.round(rate * 7 * dayLength),
    full_on: left < projectionLimitMs ? startOfDay(dayOf(full)) : null,
  }
}

/** The fullest database if it has reached the warning threshold; else `null`. */
export function fullDatabase(deps: Deps): Read<Pick<DatabaseSize, 'name' | 'bytes'> | null> {
  const { queries, shape } = sizesSince(deps, '', 1)
  return {
    queries,
    shape: (results) => {
      const [latest] = shape(results)
      const [fullest] = databaseNames
        .map((name) => ({ name, bytes: latest?.sizes[name] ?? 0 }))
        .toSorted((one, other) => other.bytes - one.bytes)
      return fullest && fullest.bytes >= warningThreshold * maxDatabaseBytes ? fullest : null
    },
  }
}
