// Exact counters, one object per rule and subject. Its storage is synchronous, so concurrent calls are counted one
// after another.
import { DurableObject } from 'cloudflare:workers'
import {
  memoryOf,
  nextAllowed,
  type Quota,
  type Rule,
  type Wait,
  type WindowRule,
} from './rules.ts'

export class Throttle extends DurableObject {
  /** Counts an attempt at `now` (milliseconds since 1970) if it is allowed. */
  async take(rule: Rule, now: number): Promise<Wait> {
    return (await this.#count(rule, now)).wait
  }

  async takeWithQuota(rule: WindowRule, now: number): Promise<Quota> {
    const { wait, times } = await this.#count(rule, now)
    const most = Math.min(...rule.limits.map(({ limit }) => limit))
    return { wait, left: Math.max(0, most - times.length) }
  }

  async #count(rule: Rule, now: number): Promise<{ wait: Wait; times: number[] }> {
    const memory = memoryOf(rule)
    const times = this.#times().filter((time) => time > now - memory)
    const next = nextAllowed(rule, times, now)
    if (next > now) return { wait: Math.ceil((next - now) / 1000), times }
    times.push(now)
    this.ctx.storage.kv.put('times', times)
    await this.ctx.storage.setAlarm(now + memory)
    return { wait: 0, times }
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
