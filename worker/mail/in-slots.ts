// Mails on their way out, a few at a time, each in its slot (docs/decisions/113-letters.md).
import type { Slots } from '../../durable-objects/mail-slots.ts'
import type { MailPace } from '../limits/mail-pace.ts'
import type { Deps } from '../storage/db.ts'
import { atOnce, type MailConfig } from './hand-over.ts'

/** What a sender works with. */
export interface Post {
  config: MailConfig
  pace: MailPace
  wait: (milliseconds: number) => Promise<void>
}

interface Leaving<Item> {
  slots: Slots
  /** No more of them than there are slots. */
  items: readonly Item[]
  /** Milliseconds after which those that are left stay. */
  turn: number
  /** Sends one, or leaves it where it has to wait so many seconds. Resolves to how long the provider has asked to wait. */
  send: (item: Item, stays: number | undefined) => Promise<number>
}

/** Once the provider has asked anybody to wait, those that are left stay, and all senders hear of it. */
export async function inSlots<Item>(
  deps: Deps,
  { pace, wait }: Pick<Post, 'pace' | 'wait'>,
  { slots, items, turn, send }: Leaving<Item>,
): Promise<void> {
  const now = () => deps.now().getTime()
  const end = now() + turn
  const left = items.entries()
  let pause = 0
  // Slots that have passed unused are not made up for: those after them are as much later.
  let late = 0
  const inTime = async (planned: number) => {
    late = Math.max(late, now() - planned)
    const ahead = planned + late - now()
    if (ahead > 0 && pause === 0) await wait(ahead)
  }
  const sender = async () => {
    for (const [place, item] of left) {
      const planned = slots.moments[place] ?? 0
      await inTime(planned)
      // Where nobody can say, the provider does.
      if (pause === 0) pause = await pace.pausedFor().catch(() => 0)
      // Asking has taken a while, for this one or for one before it.
      await inTime(planned)
      const stays = pause > 0 || now() > end
      const asked = await send(item, stays ? pause : undefined)
      if (asked <= pause) continue
      pause = asked
      await pace.pause(asked).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
}
