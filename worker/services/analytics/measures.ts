// What browsers report, on its way to the counters: collected by the isolate for some seconds, sent to a queue as one
// message, and counted many messages at a time (docs/decisions/data/052-counts-and-measures.md).
import { dayOf } from '../../../client/contract/days.ts'
import type { MeasureKind } from '../../../client/contract/analytics/measure.ts'
import { itemsAmong, measureWrites } from '../../data/analytics/measure.ts'
import { run, write } from '../../storage/db.ts'
import { logError } from '../../storage/log-error.ts'
import { takeTallies } from '../../storage/d1/tallies.ts'
import { within } from '../../storage/time-limit.ts'
import { collectingTime } from './collecting-time.ts'
import type { Deps } from '../../deps.ts'
import type { MeasureMessage, MeasureCount } from '../../queues.ts'

export interface Counted {
  kind: MeasureKind
  key: string
  bucket?: number
}

/** Different counters in one message, which may be as long as 128 KB. */
const maxCounts = 100
/** Milliseconds after which the request that should have sent the message has ended without it. */
const grace = 1000

const collected = new Map<string, MeasureCount>()
/** When the message is sent that is being collected; another request collects from then on. */
let dueAt = 0

/** Adds one to each counter, within seconds. Nobody waits for it. */
export function collect(deps: Deps, counts: readonly Counted[]): void {
  const day = dayOf(deps.now())
  for (const { kind, key, bucket = 0 } of counts) {
    const name = JSON.stringify([day, kind, key, bucket])
    const count = (collected.get(name)?.count ?? 0) + 1
    collected.set(name, { day, kind, key, bucket, count })
  }
  if (collected.size >= maxCounts) deps.waitUntil(sendCollected(deps))
  else if (collected.size > 0 && Date.now() >= dueAt) {
    dueAt = Date.now() + collectingTime + grace
    deps.waitUntil(pause().then(() => sendCollected(deps)))
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, collectingTime))
}

/** Sends what the isolate has counted of itself, where no reader's report takes it along (cron, once per minute). */
export async function sendTallies(deps: Deps): Promise<void> {
  await sendCollected(deps)
}

async function sendCollected(deps: Deps): Promise<void> {
  const day = dayOf(deps.now())
  const own = takeTallies().map((one) => ({ day, ...one }))
  const counts = [...collected.values(), ...own]
  collected.clear()
  dueAt = 0
  if (counts.length === 0) return
  const message = { id: crypto.randomUUID(), counts }
  try {
    await within('queue', () => deps.measureQueue.send(message))
  } catch {
    // A message that has reached the queue all the same is not counted twice.
    await countMessages(deps, [message]).catch((error: unknown) =>
      logError(deps, { measure: String(error) }),
    )
  }
}

/** Counts messages; repeated ones count once. */
export async function countMessages(
  deps: Deps,
  messages: readonly MeasureMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const read = messages.flatMap(({ counts }) => counts.filter(isRead).map(({ key }) => key))
  const items = new Set(await run(deps, itemsAmong(deps, [...new Set(read)])))
  const isKnown = (count: MeasureCount) => !isRead(count) || items.has(count.key)
  const counted = messages.map(({ id, counts }) => ({ id, counts: counts.filter(isKnown) }))
  await write(deps, measureWrites(deps, counted))
}

const isRead = ({ kind }: MeasureCount) => kind === 'read'
