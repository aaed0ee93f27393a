// Exact counters: one object per rule and subject, and one for the pace of mails. Its storage is synchronous, so concurrent
// calls are counted one after another.
import { DurableObject } from 'cloudflare:workers'
import {
  emptyBook,
  pauseUntil,
  releaseSendTimes,
  reserveSendTimes,
  type MailKind,
  type PacerState,
  type SlotLimits,
  type Reservation,
} from './email-rate-limiter.ts'
import { memoryOf, nextAllowed, type Rule, type Wait } from './rules.ts'

export class Throttle extends DurableObject {
  /** Counts a try at `now` (milliseconds since 1970) if it may pass. */
  async take(rule: Rule, now: number): Promise<Wait> {
    const times = this.#times()
    const next = nextAllowed(rule, times, now)
    if (next > now) return Math.ceil((next - now) / 1000)
    const memory = memoryOf(rule)
    this.ctx.storage.kv.put('times', [...times.filter((time) => time > now - memory), now])
    await this.ctx.storage.setAlarm(now + memory)
    return 0
  }

  /** Takes back the latest try: it should not count, for example because it succeeded where only failures count. */
  refund(): void {
    this.ctx.storage.kv.put('times', this.#times().slice(0, -1))
  }

  /** Gives away slots for mails (`email-rate-limiter.ts`). */
  takeSlots(limits: SlotLimits, wish: { kind: MailKind; want: number }, now: number): Reservation {
    const { slots, book } = reserveSendTimes(this.#book(), limits, wish, now)
    this.ctx.storage.kv.put('slots', book)
    return slots
  }

  /** How many of those slots there are. */
  availableSendTimes(
    limits: SlotLimits,
    wish: { kind: MailKind; want: number },
    now: number,
  ): number {
    return reserveSendTimes(this.#book(), limits, wish, now).slots.sendTimes.length
  }

  returnSlots(kind: MailKind, count: number): void {
    this.ctx.storage.kv.put('slots', releaseSendTimes(this.#book(), kind, count))
  }

  pauseSending(until: number): void {
    this.ctx.storage.kv.put('slots', pauseUntil(this.#book(), until))
  }

  pausedUntil(): number {
    return this.#book().resume
  }

  /** Answers, which is all a readiness check needs. */
  ping(): void {}

  async forget(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }

  override async alarm(): Promise<void> {
    await this.forget()
  }

  #book(): PacerState {
    return this.ctx.storage.kv.get<PacerState>('slots') ?? emptyBook
  }

  #times(): number[] {
    return this.ctx.storage.kv.get<number[]>('times') ?? []
  }
}
