// Mails on their way out, a few at a time, each in its slot (docs/decisions/members/113-letters.md).
import { slotLength, type Reservation } from '../../../durable-objects/mail-slots/rules.ts'
import type { MailPace } from '../../limits/email-pace.ts'
import { maxConcurrent, type MailConfig } from './send-to-provider.ts'
import type { Deps } from '../../deps.ts'

/** What a sender works with. */
export interface SendContext {
  config: MailConfig
  pace: MailPace
  wait: (milliseconds: number) => Promise<void>
}

interface PacedBatch<Item> {
  items: readonly Item[]
  /** The next slots, as many as are asked for or fewer. */
  take: (want: number) => Promise<Reservation>
  /** Milliseconds after which those that are left stay. */
  turn: number
  /** Sends one, or leaves it where it has to wait so many seconds. Resolves to how long the provider has asked to wait. */
  send: (item: Item, stays: number | undefined) => Promise<number>
}

/** Milliseconds before its slot at which a sender makes sure that there is no pause. */
const ahead = 100
/** Seconds. The limits of a day may be changed before it ends, so nothing stays longer. */
const maxDeferSeconds = 60 * 60

/**
 * Slots are taken for as many as leave at once, so that they are used in time; whoever misses one takes another. Once the
 * provider has asked anybody to wait, or no slot is soon, those that are left stay. Resolves to the number of slots taken.
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
    // Where nobody can say, the provider does.
    const heard = pause || (await pace.pauseSeconds().catch(() => 0))
    // Another may have been told to wait meanwhile.
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
