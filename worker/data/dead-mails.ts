// Mails that were given up, and those that wait.
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { read, type Deps, type Read } from '../storage/db.ts'
import { isDead, isWaiting, outbox, parkedByRestore } from '../storage/schema/index.ts'

const [mostWaiting, mostDead] = [1000, 100]

interface MailState {
  waiting: number
  dead: { template: string; error: string; count: number }[]
}

/** Addresses are no part of it. */
export function mailState(deps: Deps): Read<MailState> {
  const waiting = deps.db
    .select({ one: sql`1` })
    .from(outbox)
    .where(isWaiting)
    .limit(mostWaiting)
  const dead = deps.db
    .select({ template: outbox.template, error: outbox.error })
    .from(outbox)
    .where(isDead)
    .orderBy(desc(outbox.created_at))
    .limit(mostDead)
  return read(
    [
      deps.db.select({ count: sql<number>`count(*)`.as('count') }).from(waiting.as('waiting')),
      dead,
    ] as const,
    ([[counted], rows]) => ({ waiting: counted?.count ?? 0, dead: grouped(rows) }),
  )
}

function grouped(rows: readonly { template: string; error: string | null }[]): MailState['dead'] {
  const groups = new Map<string, MailState['dead'][number]>()
  for (const { template, error } of rows) {
    const name = `${template} ${error}`
    const known = groups.get(name) ?? { template, error: error ?? '', count: 0 }
    groups.set(name, { ...known, count: known.count + 1 })
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count)
}

/** Makes them due again, from their first attempt; names them. */
export function retryWrite(deps: Deps) {
  const chosen = deps.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isDead, ne(outbox.error, parkedByRestore)))
    .orderBy(desc(outbox.created_at))
    .limit(mostDead)
  return deps.db
    .update(outbox)
    .set({ state: 'pending', attempts: 0, due_at: deps.now().toISOString(), error: null })
    .where(and(eq(outbox.state, 'dead'), inArray(outbox.id, chosen)))
    .returning({ id: outbox.id })
}
