// Remembers whose sessions ended a moment ago, so that the end cannot be missed by a session that vouches for a socket
// after its row was read and before the row is gone. Pure.

/** Milliseconds; longer than a request may take from reading its session to vouching. */
const rememberedFor = 60_000

export class RecentEndings {
  readonly #endedAt = new Map<number, number>()
  /** What happened earlier is not known: the object slept. */
  readonly #since: number

  constructor(now: number) {
    this.#since = now
  }

  add(memberIds: readonly number[], now: number): void {
    for (const [id, at] of this.#endedAt) if (now - at >= rememberedFor) this.#endedAt.delete(id)
    for (const id of memberIds) this.#endedAt.set(id, now)
  }

  /** Whether a session of this member may have ended lately. */
  mayInclude(memberId: number, now: number): boolean {
    return now - Math.max(this.#since, this.#endedAt.get(memberId) ?? 0) < rememberedFor
  }
}
