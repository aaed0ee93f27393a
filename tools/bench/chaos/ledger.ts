// What was accepted, as a question to the database each: how many rows have to be there.
import type { Answer } from './classify-response.ts'

/** What people do, by the names it has in docs/bad-day.md. */
export const kinds = [
  'comments',
  'likes',
  'votes',
  'newsletter subscriptions',
  'accounts',
  'contact messages',
  'publications',
] as const
export type Kind = (typeof kinds)[number]

export interface Proof {
  /** Counts rows. */
  query: string
  values: readonly (string | number)[]
  rows: number
}

/** Questions per round trip. */
const atOnce = 50

export class Ledger {
  readonly accepted = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  /** Writes whose answer never came: they may be there or not. */
  readonly cut = { ...this.accepted }
  readonly #proofs = new Map<string, Proof & { kind: Kind }>()

  /** Sends a write; `name` is what it decides about. Resolves to whether there was an answer. */
  async note(kind: Kind, name: string, proofs: readonly Proof[], write: () => Promise<Answer>) {
    const names = proofs.map((_, place) => `${kind} ${name} ${place}`)
    for (const one of names) this.#proofs.delete(one)
    try {
      const { status } = await write()
      if (status < 300) this.accept(kind, name, proofs)
      return true
    } catch {
      this.cut[kind]++
      return false
    }
  }

  accept(kind: Kind, name: string, proofs: readonly Proof[]): void {
    this.accepted[kind]++
    for (const [place, proof] of proofs.entries())
      this.#proofs.set(`${kind} ${name} ${place}`, { kind, ...proof })
  }

  /** What is not there as often as it has to be. */
  async wrong(db: D1Database): Promise<{ kind: Kind; what: string }[]> {
    const proofs = [...this.#proofs]
    const wrong: { kind: Kind; what: string }[] = []
    for (let start = 0; start < proofs.length; start += atOnce) {
      const some = proofs.slice(start, start + atOnce)
      const answers = await db.batch<{ count: number }>(
        some.map(([, { query, values }]) => db.prepare(query).bind(...values)),
      )
      for (const [place, [name, { kind, rows }]] of some.entries()) {
        const count = answers[place]?.results[0]?.count
        if (count !== rows) wrong.push({ kind, what: `${name}: ${count} instead of ${rows}` })
      }
    }
    return wrong
  }
}
