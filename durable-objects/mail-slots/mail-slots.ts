// Reserved send times of emails, one object per site. Its storage is synchronous, so concurrent calls are processed one
// after another.
import { DurableObject } from 'cloudflare:workers'
import {
  emptyBook,
  pauseUntil,
  releaseSendTimes,
  reserveSendTimes,
  type MailKind,
  type PacerState,
  type Reservation,
  type SlotLimits,
} from './rules.ts'

export class MailSlots extends DurableObject {
  /** Reserves send times; `now` is in milliseconds since 1970. */
  takeSlots(limits: SlotLimits, wish: { kind: MailKind; want: number }, now: number): Reservation {
    const { slots, book } = reserveSendTimes(this.#book(), limits, wish, now)
    this.#save(book)
    return slots
  }

  /** Number of send times that `takeSlots` would reserve. */
  availableSendTimes(
    limits: SlotLimits,
    wish: { kind: MailKind; want: number },
    now: number,
  ): number {
    return reserveSendTimes(this.#book(), limits, wish, now).slots.sendTimes.length
  }

  returnSlots(kind: MailKind, count: number): void {
    this.#save(releaseSendTimes(this.#book(), kind, count))
  }

  pauseSending(until: number): void {
    this.#save(pauseUntil(this.#book(), until))
  }

  pausedUntil(): number {
    return this.#book().resume
  }

  #book(): PacerState {
    return this.ctx.storage.kv.get<PacerState>('slots') ?? emptyBook
  }

  #save(book: PacerState): void {
    this.ctx.storage.kv.put('slots', book)
  }
}
