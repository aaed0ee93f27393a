// Accepted writes, each as a query with the expected number of rows.
import type { Answer } from './classify-response.ts'

/** Kinds of writes, named as in docs/operate/killed.md. */
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
  /** Must return a row count. */
  query: string
  values: readonly (string | number)[]
  rows: number
}

/** Queries per round trip. */
const atOnce = 50

export class Ledger {
  readonly accepted = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  /** Writes without a response, which may or may not have been applied. */
  readonly cut = { ...this.accepted }
  readonly #proofs = new Map<string, Proof & { kind: Kind }>()

  /** Sends a write; `name` identifies the state it sets. Resolves to true if there was a response. */
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

  /** Writes whose number of rows differs from the expected one. */
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
