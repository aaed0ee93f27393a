// Recently ended sessions. Without it, a session that is read just before its end and bound just after would be missed.
// Pure.
import type { SessionOwner } from './connections.ts'

/** Milliseconds; longer than a request takes from reading its session to binding it. */
const rememberedFor = 60_000

export class RevokedSessions {
  readonly #endedAt = new Map<SessionOwner, number>()
  /** Earlier ends are unknown, because the object was asleep. */
  readonly #since: number

  constructor(now: number) {
    this.#since = now
  }

  add(vouchers: readonly SessionOwner[], now: number): void {
    for (const [one, at] of this.#endedAt) if (now - at >= rememberedFor) this.#endedAt.delete(one)
    for (const one of vouchers) this.#endedAt.set(one, now)
  }

  /** True if a session of this owner may have ended recently. */
  mightContain(voucher: SessionOwner, now: number): boolean {
    return now - Math.max(this.#since, this.#endedAt.get(voucher) ?? 0) < rememberedFor
  }
}
