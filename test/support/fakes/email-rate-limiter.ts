// The rate limiter of emails without its Durable Object. State is in memory, so a million send times can be assigned in
// minutes.
import { env } from 'cloudflare:workers'
import {
  emptyBook,
  pauseUntil,
  releaseSendTimes,
  reserveSendTimes,
  type MailKind,
} from '../../../durable-objects/mail-slots/rules.ts'
import type { MailSlots } from '../../../durable-objects/mail-slots/mail-slots.ts'
import { withMethods, type CallInterceptor } from './bindings.ts'

export function fakeEmailRateLimiter(by: CallInterceptor): Pick<Env, 'MAIL_SLOTS'> {
  let book = emptyBook
  const take = (...wish: Parameters<MailSlots['takeSlots']>) => {
    const taken = reserveSendTimes(book, ...wish)
    book = taken.book
    return taken.slots
  }
  const free = (...wish: Parameters<MailSlots['availableSendTimes']>) =>
    reserveSendTimes(book, ...wish).slots.sendTimes.length
  const methods = {
    takeSlots: (...wish: Parameters<typeof take>) => by(async () => take(...wish)),
    availableSendTimes: (...wish: Parameters<typeof free>) => by(async () => free(...wish)),
    returnSlots: (kind: MailKind, count: number) =>
      by(async () => {
        book = releaseSendTimes(book, kind, count)
      }),
    pauseSending: (until: number) =>
      by(async () => {
        book = pauseUntil(book, until)
      }),
    pausedUntil: () => by(async () => book.resume),
  }
  return { MAIL_SLOTS: withMethods(env.MAIL_SLOTS, { get: () => methods }) }
}
