// Exact counters, one object per rule and subject. Its storage is synchronous, so concurrent calls are counted one
// after another.
import { DurableObject } from 'cloudflare:workers'
import { memoryOf, nextAllowed, type Rule, type Wait } from './rules.ts'

export class Throttle extends DurableObject {
  /** Counts an attempt at `now` (milliseconds since 1970) if it is allowed. */
  async take(rule: Rule, now: number): Promise<Wait> {
    const times = this.#times()
    const next = nextAllowed(rule, times, now)
    if (next > now) return Math.ceil((next - now) / 1000)
    const memory = memoryOf(rule)
    this.ctx.storage.kv.put('times', [...times.filter((time) => time > now - memory), now])
    await this.ctx.storage.setAlarm(now + memory)
    return 0
  }

  /** Uncounts the latest attempt, for example a successful one where only failures count. */
  refund(): void {
    this.ctx.storage.kv.put('times', this.#times().slice(0, -1))
  }

  /** For readiness checks. */
  ping(): void {}

  async forget(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }

  override async alarm(): Promise<void> {
    await this.forget()
  }

  #times(): number[] {
    return this.ctx.storage.kv.get<number[]>('times') ?? []
  }
}
