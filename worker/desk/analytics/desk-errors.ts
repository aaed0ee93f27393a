// Errors of the desk's own screens. They are counted like readers' errors and shown to owners when one repeats.
import {
  formatDeskErrorKey,
  parseDeskErrorKey,
} from '../../../client/contract/analytics/desk-error.ts'
import type { RepeatedError } from '../../../client/contract/desk/today.ts'
import { dayOf } from '../../../client/contract/days.ts'
import { listDays } from '../../data/analytics/days.ts'
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

/** Errors of the desk that were raised more than once today, most frequent first, by the last aggregation. */
export function repeatedErrors(deps: Deps): Read<RepeatedError[]> {
  const { queries, shape } = listDays(deps, dayOf(deps.now()))
  return {
    queries,
    shape: (results) => toRepeatedErrors(shape(results)[0]?.text_metrics?.script_error?.keys ?? {}),
  }
}

function toRepeatedErrors(counts: Readonly<Record<string, number>>): RepeatedError[] {
  const errors = new Map<string, RepeatedError>()
  for (const [key, count] of Object.entries(counts)) {
    const error = parseDeskErrorKey(key)
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
