// Paced sending: a few emails in parallel, each at its reserved time (docs/decisions/messaging/newsletter.md).
import { slotLength, type Reservation } from '../../../durable-objects/mail-slots/rules.ts'
import type { MailPace } from '../../limits/email-pace.ts'
import { maxConcurrent, type MailConfig } from './send-to-provider.ts'
import type { Deps } from '../../deps.ts'

/** Dependencies of a sender. */
export interface SendContext {
  config: MailConfig
  pace: MailPace
  wait: (milliseconds: number) => Promise<void>
}

interface PacedBatch<Item> {
  items: readonly Item[]
  /** Reserves the next send times, at most `want`. */
  take: (want: number) => Promise<Reservation>
  /** Maximum milliseconds; remaining items are deferred. */
  turn: number
  /** Sends an item, or defers it by `stays` seconds. Resolves to the seconds that the provider asked to wait. */
  send: (item: Item, stays: number | undefined) => Promise<number>
}

/** Milliseconds before the send time at which a sender checks for a pause. */
const ahead = 100
/** Maximum deferral in seconds, because daily limits may be changed during the day. */
const maxDeferSeconds = 60 * 60

/**
 * Reserves send times per parallel batch; a missed one is replaced. Defers the remaining items once the provider has
 * asked to wait or no send time is near. Resolves to the number of reserved send times.
 */
export async function sendPaced<Item>(
  deps: Deps,
  { pace, wait }: Pick<SendContext, 'pace' | 'wait'>,
  { items, take, turn, send }: PacedBatch<Item>,
): Promise<number> {
  const now = () => deps.now().getTime()
  const end = now() + turn
  const left = [...items]
  let [taken, pause] = [0, 0]
  const until = async (moment: number) => {
    if (moment > now() && pause === 0) await wait(moment - now())
  }
  const leave = async (item: Item, moment: number) => {
    await until(moment - ahead)
    // If the rate limiter is down, only the provider limits the pace.
    const heard = pause || (await pace.pauseSeconds().catch(() => 0))
    // A parallel item may have set a longer pause.
    pause = Math.max(pause, heard)
    await until(moment)
    if (pause > 0 || now() > moment + slotLength) return void left.push(item)
    const asked = await send(item, undefined)
    if (asked <= pause) return
    pause = asked
    await pace.pause(asked).catch(() => undefined)
  }
  while (left.length > 0 && pause === 0 && now() <= end) {
    const { sendTimes, retryAt } = await take(Math.min(maxConcurrent, left.length))
    taken += sendTimes.length
    if (sendTimes.length === 0) pause = Math.ceil(Math.max(1, (retryAt - now()) / 1000))
    const next = left.splice(0, sendTimes.length)
    await Promise.all(next.map((item, place) => leave(item, sendTimes[place] ?? 0)))
  }
  for (const item of left) await send(item, Math.min(pause, maxDeferSeconds))
  return taken
}
