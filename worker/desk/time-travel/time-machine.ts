// Reads of the time machine's screen: reachability of a time and its neighboring visibility changes.
import type { VisibilityChange } from '../../../client/contract/desk/previews/time-travel.ts'
import { can, type Grantee } from '../../../client/contract/roles.ts'
import { openReleases } from '../../data/entries/release.ts'
import {
  itemVisibilityChanges,
  nearestRelease,
  contentVisibilityChanges,
} from '../../data/schedule/visibility-changes.ts'
import { problem } from '../../http/problem.ts'
import { scheduled } from '../../services/jobs/publish-due.ts'
import { runAll } from '../../storage/db.ts'
import { assertReachable, type TimeTravelTarget } from './deps-at-time.ts'
import type { Deps } from '../../deps.ts'

/** True if the operator may see the site at another time, with or without a release. */
export function canTimeTravel(
  operator: Grantee,
  { release }: Pick<TimeTravelTarget, 'release'>,
): boolean {
  return can(operator, 'entry.read') && (release === undefined || can(operator, 'release.read'))
}

export async function neighboringChanges(deps: Deps, operator: Grantee, moment: TimeTravelTarget) {
  if (!canTimeTravel(operator, moment)) throw problem('forbidden')
  await assertReachable(deps, moment)
  const at = moment.at.toISOString()
  const columns = scheduled.flatMap(({ dateColumns }) => dateColumns)
  const turnsOn = (side: 'previous' | 'next') => ({
    items: itemVisibilityChanges(deps, side, at),
    releases: nearestRelease(deps, side, at),
    site: contentVisibilityChanges(deps, columns, side, at),
  })
  const before = await runAll(deps, turnsOn('previous'))
  const after = await runAll(deps, { ...turnsOn('next'), open: openReleases(deps) })
  const { open, ...following } = after
  return {
    previous: nearest(before, -1),
    next: nearest(following, 1),
    releases: can(operator, 'release.read') ? open : [],
  }
}

/** The nearest visibility change. Of several at the same time, one with a title. */
function nearest(
  turns: Record<string, VisibilityChange[]>,
  direction: number,
): VisibilityChange | null {
  const all = Object.values(turns).flat()
  return (
    all.toSorted(
      (a, b) =>
        direction * (Date.parse(a.at) - Date.parse(b.at)) ||
        Number(a.title === null) - Number(b.title === null),
    )[0] ?? null
  )
}
