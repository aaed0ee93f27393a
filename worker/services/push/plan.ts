// Plans messages about news of followed things and about matches of draws. A round covers everything since the round
// before it, so the number of devices delays messages but never adds up (docs/decisions/community/web-push.md).
import * as z from 'zod/mini'
import type { OffModules } from '../../../client/contract/site/modules.ts'
import { dayLength } from '../../../client/contract/days.ts'
import { drawToCheck } from '../../data/draws/number-sets.ts'
import {
  hasNewArticles,
  insertDrawPushesStatement,
  insertNewsPushesStatement,
  listDevicesAfter,
  type PlannedDevice,
} from '../../data/push/rounds.ts'
import { offModules } from '../../data/site/modules.ts'
import { getCursor, saveCursorStatement } from '../../storage/rows/cursor.ts'
import { run, runAll, writeBatch, type Statement } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import { isKindOff } from './kinds.ts'
import { quietUntil } from './quiet-hours.ts'

const cursor = 'pushes'
/** Devices per step, and steps per kind and minute. */
const [batchSize, maxBatches] = [200, 40]
/** Milliseconds in which an article that is dated now is certainly committed. */
const settlingMs = 60_000

const progress = z.object({
  /** Articles published until then have been announced. */
  told: z.string(),
  /** Latest draw that has been announced. */
  drawn: z.string(),
  /** Running rounds: end of the period or draw, and the last device that was considered. */
  news: z.optional(z.object({ until: z.string(), after: z.number() })),
  draw: z.optional(z.object({ period: z.string(), drawn_at: z.string(), after: z.number() })),
})
type Progress = z.infer<typeof progress>

/** Adds messages for the devices that want them (cron, once per minute). */
export async function planPushes(deps: Deps): Promise<void> {
  if (!deps.pushKeys) return
  const [{ stored, latest }, off] = await Promise.all([
    runAll(deps, { stored: getCursor(deps, cursor), latest: drawToCheck(deps) }),
    offModules(deps),
  ])
  const known =
    stored === null
      ? { told: deps.now().toISOString(), drawn: latest?.period ?? '' }
      : progress.parse(JSON.parse(stored))
  const begun = { ...known, ...(await newRounds(deps, known, { latest, off })) }
  if (stored === null) await writeBatch(deps, [save(deps, begun)])
  const state = begun.news ? await planNews(deps, begun) : begun
  if (state.draw) await planDraw(deps, state)
}

const save = (deps: Deps, state: Progress) =>
  saveCursorStatement(deps, cursor, JSON.stringify(state))

interface Found {
  latest: { period: string; drawn_at: string } | null
  off: OffModules
}

/** Rounds that begin now. Content of parts that are switched off is never announced. */
async function newRounds(
  deps: Deps,
  { told, drawn, news, draw }: Progress,
  { latest, off }: Found,
): Promise<Partial<Progress>> {
  const until = new Date(deps.now().getTime() - settlingMs).toISOString()
  const isNew =
    !news &&
    !isKindOff(off, 'news') &&
    (await run(deps, hasNewArticles(deps, { since: sinceOf(deps, told), until })))
  const isDrawn =
    !draw &&
    !isKindOff(off, 'draws') &&
    latest !== null &&
    latest.period > drawn &&
    isRecent(deps, latest)
  return {
    ...(isNew && { news: { until, after: 0 } }),
    ...(isDrawn && { draw: { period: latest.period, drawn_at: latest.drawn_at, after: 0 } }),
  }
}

const dayAgo = (deps: Deps) => new Date(deps.now().getTime() - dayLength).toISOString()
const isRecent = (deps: Deps, { drawn_at }: { drawn_at: string }) => drawn_at > dayAgo(deps)

/** After an outage, articles of more than a day ago are left to the bell. */
function sinceOf(deps: Deps, told: string): string {
  const earliest = dayAgo(deps)
  return told > earliest ? told : earliest
}

/** Both plan some steps of a round, and resolve to the state after them. */
async function planNews(deps: Deps, state: Progress): Promise<Progress> {
  const { news: round, ...over } = state
  if (!round) return state
  const period = { since: sinceOf(deps, state.told), until: round.until }
  return planSteps(deps, 'news', {
    after: round.after,
    insert: (plans) => insertNewsPushesStatement(deps, plans, period),
    stateAt: (after) =>
      after === null ? { ...over, told: round.until } : { ...over, news: { ...round, after } },
  })
}

async function planDraw(deps: Deps, state: Progress): Promise<Progress> {
  const { draw: round, ...over } = state
  if (!round) return state
  return planSteps(deps, 'draws', {
    after: round.after,
    insert: (plans) => insertDrawPushesStatement(deps, plans, round),
    stateAt: (after) =>
      after === null ? { ...over, drawn: round.period } : { ...over, draw: { ...round, after } },
  })
}

interface Steps {
  after: number
  insert: (plans: readonly PlannedDevice[]) => Statement
  /** State after a device; `null` at the end of the round. */
  stateAt: (after: number | null) => Progress
}

async function planSteps(
  deps: Deps,
  kind: 'news' | 'draws',
  { after: first, insert, stateAt }: Steps,
): Promise<Progress> {
  const now = deps.now()
  const quietOf = memoizedQuiet(now)
  let after: number | null = first
  for (let left = maxBatches; after !== null && left > 0; left--) {
    const devices: { id: number; zone: string }[] = await run(
      deps,
      listDevicesAfter(deps, kind, after, batchSize),
    )
    const plans = devices.map(({ id, zone }) => {
      const quiet = quietOf(zone)
      return { id, due: quiet ?? now.toISOString(), morning: quiet }
    })
    after = devices.length < batchSize ? null : devices.at(-1)!.id
    const saving = save(deps, stateAt(after))
    await writeBatch(deps, plans.length > 0 ? [insert(plans), saving] : [saving])
  }
  return stateAt(after)
}

/** Most devices share a zone. */
function memoizedQuiet(now: Date): (zone: string) => string | null {
  const known = new Map<string, string | null>()
  return (zone) => {
    const kept = known.get(zone)
    const quiet = kept === undefined ? quietUntil(zone, now) : kept
    known.set(zone, quiet)
    return quiet
  }
}
