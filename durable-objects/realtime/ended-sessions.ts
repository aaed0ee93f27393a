// Remembers whose sessions ended a moment ago, so that the end cannot be missed by a session that vouches for a socket
// after its row was read and before the row is gone. Pure.
import type { SessionOwner } from './connections.ts'

/** Milliseconds; longer than a request may take from reading its session to vouching. */
const rememberedFor = 60_000

export class RevokedSessions {
  readonly #endedAt = new Map<SessionOwner, number>()
  /** What happened earlier is not known: the object slept. */
  readonly #since: number

  constructor(now: number) {
    this.#since = now
  }

  add(vouchers: readonly SessionOwner[], now: number): void {
    for (const [one, at] of this.#endedAt) if (now - at >= rememberedFor) this.#endedAt.delete(one)
    for (const one of vouchers) this.#endedAt.set(one, now)
  }

  /** Whether a session of theirs may have ended lately. */
  mightContain(voucher: SessionOwner, now: number): boolean {
    return now - Math.max(this.#since, this.#endedAt.get(voucher) ?? 0) < rememberedFor
  }
}
