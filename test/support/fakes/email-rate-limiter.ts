// The slots of mails without their Durable Object: its rules on a book in memory, so that a million can be given away in minutes.
import { env } from 'cloudflare:workers'
import {
  emptyBook,
  pauseUntil,
  releaseSendTimes,
  reserveSendTimes,
  type MailKind,
} from '../../../durable-objects/throttle/email-rate-limiter.ts'
import type { Throttle } from '../../../durable-objects/throttle/throttle.ts'
import { withMethods, type CallInterceptor } from './bindings.ts'

export function fakeEmailRateLimiter(by: CallInterceptor): Pick<Env, 'THROTTLE'> {
  let book = emptyBook
  const take = (...wish: Parameters<Throttle['takeSlots']>) => {
    const taken = reserveSendTimes(book, ...wish)
    book = taken.book
    return taken.slots
  }
  const free = (...wish: Parameters<Throttle['availableSendTimes']>) =>
    reserveSendTimes(book, ...wish).slots.sendTimes.length
  const methods = {
    takeSlots: (...wish: Parameters<typeof take>) => by(async () => take(...wish)),
    availableSendTimes: (...wish: Parameters<typeof free>) => by(async () => free(...wish)),
    returnSlots: (kind: MailKind, count: number) =>
      by(async () => {
        book = releaseSendTimes(book, kind, count)
      }),
    pauseSlots: (until: number) =>
      by(async () => {
        book = pauseUntil(book, until)
      }),
    pausedUntil: () => by(async () => book.resume),
  }
  return { THROTTLE: withMethods(env.THROTTLE, { get: () => methods }) }
}
