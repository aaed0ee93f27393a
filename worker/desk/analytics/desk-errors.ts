// Errors of the desk's own screens. They are counted like readers' errors and shown to owners when one repeats.
import {
  formatDeskErrorKey,
  parseDeskErrorKey,
} from '../../../client/contract/analytics/desk-error.ts'
import type { RepeatedError } from '../../../client/contract/desk/today.ts'
import { dayOf } from '../../../client/contract/days.ts'
import { listErrorCounters, type Measure } from '../../data/analytics/metric.ts'
import type { LiveOperator } from '../../data/operators/session.ts'
import type { Counted } from '../../services/analytics/metrics.ts'
import type { Read } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

interface Reported {
  screen: string
  release: string
  message: string
  stack: readonly string[]
}

export function deskErrorOf({ roles }: LiveOperator, reported: Reported): Counted {
  const message = reported.message.replaceAll(/\s+/g, ' ')
  return {
    kind: 'script_error',
    key: formatDeskErrorKey({ ...reported, message, role: roles.join('+') }),
  }
}

/** Maximum number of errors shown on Today. */
const shown = 5

/** Errors of the desk that were raised more than once today, most frequent first. */
export function repeatedErrors(deps: Deps): Read<RepeatedError[]> {
  const { queries, shape } = listErrorCounters(deps, dayOf(deps.now()))
  return { queries, shape: (results) => toRepeatedErrors(shape(results)) }
}

function toRepeatedErrors(counters: readonly Measure[]): RepeatedError[] {
  const errors = new Map<string, RepeatedError>()
  for (const { dimension, count } of counters) {
    const error = parseDeskErrorKey(dimension)
    if (!error) continue
    const { screen, message } = error
    const name = `${screen} ${message}`
    errors.set(name, { screen, message, count: count + (errors.get(name)?.count ?? 0) })
  }
  return [...errors.values()]
    .filter(({ count }) => count > 1)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, shown)
}
