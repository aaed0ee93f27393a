// D1 with a lagging replica. Unconstrained sessions read an older state, a session with a bookmark reads a state at
// least that new, and everything else reads the primary.
import { env } from 'cloudflare:workers'
import { copyContent } from './database.ts'

interface Statement {
  query: string
  values: unknown[]
  bind: (...values: unknown[]) => Statement
}

const statement = (query: string, values: unknown[] = []): Statement => ({
  query,
  values,
  bind: (...bound) => statement(query, bound),
})

const isWrite = ({ query }: Statement) => /^\s*(?:insert|update|delete)\b/i.test(query)
const bookmarkOf = (position: number) => String(position).padStart(8, '0')

/** Large tables without effect on what these tests read. */
const unread = new Set(['events', 'game_bodies', 'faq_items', 'terms_texts', 'draws', 'launches'])

/** The replica has the database's current state, and changes only when it catches up. */
export async function laggingDatabase() {
  const fill = await copyContent(env.REPLICA, (name) => !unread.has(name))
  /** Batches written by the primary. */
  const log: Statement[][] = []
  let applied = 0
  let answered = 0

  const send = (database: D1Database, statements: readonly Statement[]) =>
    database.batch(statements.map(({ query, values }) => database.prepare(query).bind(...values)))

  async function askPrimary(statements: Statement[]) {
    const results = await send(env.DB, statements)
    if (statements.some(isWrite)) log.push(statements)
    return results
  }

  /** Replays writes up to a position; ten seconds later, all of them. */
  async function catchUp(position = log.length): Promise<void> {
    while (applied < position) {
      const written = log[applied] ?? []
      applied += 1
      await send(env.REPLICA, written)
    }
  }

  async function askReplica(statements: Statement[], needed: number) {
    await catchUp(needed)
    answered += 1
    return send(env.REPLICA, statements)
  }

  function withSession(constraint: string = 'first-unconstrained') {
    const isNamed = /^\d+$/.test(constraint)
    let seen = isNamed ? Number(constraint) : null
    let isPrimary = constraint === 'first-primary'
    async function batch(statements: Statement[]) {
      if (statements.some(isWrite)) isPrimary = true
      const results = await (isPrimary ? askPrimary(statements) : askReplica(statements, seen ?? 0))
      seen = isPrimary ? log.length : applied
      isPrimary = false
      return results
    }
    const getBookmark = () => (seen === null ? null : bookmarkOf(seen))
    return { prepare: statement, batch, getBookmark }
  }

  const DB = { prepare: statement, batch: askPrimary, withSession } as unknown as D1Database
  /** Switches to another replica without these writes. */
  async function fallBack(): Promise<void> {
    await fill()
    applied = 0
  }
  return { DB, catchUp, fallBack, answered: () => answered }
}
