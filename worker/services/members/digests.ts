// Daily digests of followed news, at eight in each member's morning.
import {
  listDueDigests,
  planDigestsStatements,
  type DigestPlan,
  type DueDigest,
} from '../../data/mail/digest.ts'
import { lastMorning, morningBefore, nextMorning } from '../../data/members/morning.ts'
import { run, writeBatch } from '../../storage/db.ts'
import { siteZone } from '../../../client/contract/days.ts'
import type { Deps } from '../../deps.ts'

/** Members per batch, whose news is read at once, and batches per minute. */
const [batchSize, maxBatches] = [50, 40]

/** Writes the emails of due digests (cron, once per minute). The sweep of the outbox sends them. */
export async function planDigests(deps: Deps): Promise<void> {
  const timesOf = memoizedTimes(deps.now())
  for (let batch = 0; batch < maxBatches; batch++) {
    const due = await run(deps, listDueDigests(deps, batchSize))
    const plans = due.map((one) => ({
      id: one.id,
      due: one.due,
      mail: crypto.randomUUID(),
      ...timesOf(one),
    }))
    if (plans.length > 0) await writeBatch(deps, planDigestsStatements(deps, plans))
    if (plans.length < batchSize) return
  }
}

type Times = Pick<DigestPlan, 'since' | 'until' | 'next'>

/** Most members of a batch share a zone. After an outage, one digest has the news of all missed days. */
function memoizedTimes(now: Date): (digest: DueDigest) => Times {
  const known = new Map<string, Times>()
  return ({ due, zone: given }) => {
    const zone = given ?? siteZone
    const key = `${zone} ${due}`
    const times = known.get(key) ?? {
      since: morningBefore(zone, due),
      until: lastMorning(zone, due, now),
      next: nextMorning(zone, now),
    }
    known.set(key, times)
    return times
  }
}
