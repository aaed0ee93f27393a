import type { Heartbeat, Today } from '../../client/contract/backstage/home.ts'
import { waitingUpTo } from '../../client/contract/backstage/home.ts'
import { lastBeat } from '../data/entry-upkeep.ts'
import type { LiveOperator } from '../data/operator-session.ts'
import { listReleases } from '../data/release.ts'
import { outdatedEntries, ownDrafts, soonSeen } from '../data/today.ts'
import { run, runAll, type Deps } from '../storage/db.ts'

/** Milliseconds after which the minute's work counts as stopped. */
const lateAfter = 3 * 60_000

export async function heartbeatNow(deps: Deps): Promise<Heartbeat> {
  return toHeartbeat(deps, await run(deps, lastBeat(deps)))
}

function toHeartbeat(deps: Deps, last_run_at: string | null): Heartbeat {
  const since = deps.now().getTime() - Date.parse(last_run_at ?? '')
  return { last_run_at, is_late: !(since <= lateAfter) }
}

export async function todayOf(deps: Deps, { id, languages }: LiveOperator): Promise<Today> {
  const found = await runAll(deps, {
    drafts: ownDrafts(deps, id),
    scheduled: soonSeen(deps),
    outdated: outdatedEntries(deps, languages),
    failed: listReleases(deps, { state: 'failed' }),
    releases: listReleases(deps, { state: 'scheduled' }),
    beat: lastBeat(deps),
  })
  const { drafts, scheduled, outdated, failed, releases, beat } = found
  return {
    drafts: drafts.items,
    scheduled: scheduled.items,
    outdated: outdated.items,
    failed: failed.items,
    releases: releases.items,
    counts: {
      drafts: drafts.count,
      scheduled: scheduled.count,
      outdated: outdated.count,
      failed: failed.next === null ? failed.items.length : waitingUpTo + 1,
    },
    heartbeat: toHeartbeat(deps, beat),
  }
}
