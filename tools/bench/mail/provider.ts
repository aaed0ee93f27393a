// Fake provider that accepts all emails and counts them: per second, per day (UTC), and duplicates.
import type { Mailer, OutgoingMail } from '../../../worker/mail/sending/mailer.ts'
import type { SimulatedClock } from '../../../test/support/fakes/simulated-clock.ts'

/** Response time in milliseconds. */
const answerTime = 150
const day = 24 * 60 * 60 * 1000

export class Provider implements Mailer {
  readonly detectsDuplicates = true
  deliveries = 0
  duplicates = 0
  /** Times at which the last delivery and, by id, other emails were accepted. */
  last = 0
  readonly others = new Map<string, number>()
  perSecond = 0
  readonly #ids = new Set<number>()
  readonly #days = new Map<number, number>()
  /** Times within the last second. */
  readonly #recent: number[] = []
  readonly #clock: SimulatedClock

  constructor(clock: SimulatedClock) {
    this.#clock = clock
  }

  async send({ id }: OutgoingMail): Promise<void> {
    const now = this.#clock.now().getTime()
    this.#count(now)
    const reader = /^issue-\d+-en-US-(\d+)$/.exec(id)?.[1]
    if (reader) this.#take(Number(reader), now)
    else this.#takeOther(id, now)
    await this.#clock.wait(answerTime)
  }

  get perDay(): number {
    return Math.max(...this.#days.values())
  }

  #take(reader: number, now: number): void {
    if (this.#ids.has(reader)) this.duplicates++
    this.#ids.add(reader)
    this.deliveries++
    this.last = now
  }

  #takeOther(id: string, now: number): void {
    if (this.others.has(id)) this.duplicates++
    this.others.set(id, now)
  }

  #count(now: number): void {
    const today = Math.floor(now / day)
    this.#days.set(today, (this.#days.get(today) ?? 0) + 1)
    while (this.#recent.length > 0 && this.#recent[0]! <= now - 1000) this.#recent.shift()
    this.#recent.push(now)
    this.perSecond = Math.max(this.perSecond, this.#recent.length)
  }
}
