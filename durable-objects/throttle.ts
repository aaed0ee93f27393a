// Exact counters: one object for each thing that is counted. Its storage is synchronous, so calls that arrive at once
// are counted one after another.
import { DurableObject } from 'cloudflare:workers'

/** At most `limit` in any `seconds`; all of them must hold. */
export interface WindowRule {
  limits: readonly { limit: number; seconds: number }[]
}

/** `free` in a row, then a pause of `first` seconds before the next, doubled each time up to `longest`. */
export interface BackoffRule {
  free: number
  first: number
  longest: number
}

export type Rule = WindowRule | BackoffRule

/** Seconds until another try makes sense; 0 lets this one pass. */
export type Wait = number

/** Milliseconds after which a row of failures is forgotten. */
const backoffMemory = 24 * 60 * 60 * 1000

export class Throttle extends DurableObject {
  /** Counts one try at `now` (milliseconds since 1970), if it may pass. */
  async take(rule: Rule, now: number): Promise<Wait> {
    const times = this.times()
    const next = nextAllowed(rule, times, now)
    if (next > now) return Math.ceil((next - now) / 1000)
    const memory = memoryOf(rule)
    this.ctx.storage.kv.put('times', [...times.filter((time) => time > now - memory), now])
    await this.ctx.storage.setAlarm(now + memory)
    return 0
  }

  /** The last try was none: it succeeded where only failures count. */
  giveBack(): void {
    this.ctx.storage.kv.put('times', this.times().slice(0, -1))
  }

  async forget(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }

  override async alarm(): Promise<void> {
    await this.forget()
  }

  private times(): number[] {
    return this.ctx.storage.kv.get<number[]>('times') ?? []
  }
}

function memoryOf(rule: Rule): number {
  return 'limits' in rule
    ? Math.max(...rule.limits.map(({ seconds }) => seconds)) * 1000
    : backoffMemory
}

/** The moment from which a try may pass. */
export function nextAllowed(rule: Rule, times: readonly number[], now: number): number {
  if ('limits' in rule) {
    const waits = rule.limits.map(({ limit, seconds }) => {
      const oldest = times.filter((time) => time > now - seconds * 1000).at(-limit)
      return oldest === undefined ? 0 : oldest + seconds * 1000
    })
    return Math.max(0, ...waits)
  }
  const last = times.at(-1)
  const beyond = times.length - rule.free
  if (last === undefined || beyond < 0 || last <= now - backoffMemory) return 0
  return last + Math.min(rule.first * 2 ** beyond, rule.longest) * 1000
}
