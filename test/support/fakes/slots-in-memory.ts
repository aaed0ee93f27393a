// The slots of mails without their Durable Object: its rules on a book in memory, so that a million can be given away in minutes.
import { env } from 'cloudflare:workers'
import {
  emptyBook,
  pauseUntil,
  returnSlots,
  takeSlots,
  type MailKind,
} from '../../../durable-objects/throttle/mail-slots.ts'
import type { Throttle } from '../../../durable-objects/throttle/throttle.ts'
import { withMethods, type Caller } from './bindings.ts'

export function slotsInMemory(by: Caller): Pick<Env, 'THROTTLE'> {
  let book = emptyBook
  const take = (...wish: Parameters<Throttle['takeSlots']>) => {
    const taken = takeSlots(book, ...wish)
    book = taken.book
    return taken.slots
  }
  const free = (...wish: Parameters<Throttle['freeSlots']>) =>
    takeSlots(book, ...wish).slots.moments.length
  const methods = {
    takeSlots: (...wish: Parameters<typeof take>) => by(async () => take(...wish)),
    freeSlots: (...wish: Parameters<typeof free>) => by(async () => free(...wish)),
    returnSlots: (kind: MailKind, count: number) =>
      by(async () => {
        book = returnSlots(book, kind, count)
      }),
    pauseSlots: (until: number) =>
      by(async () => {
        book = pauseUntil(book, until)
      }),
    pausedUntil: () => by(async () => book.resume),
  }
  return { THROTTLE: withMethods(env.THROTTLE, { get: () => methods }) }
}
