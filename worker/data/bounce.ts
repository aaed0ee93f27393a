// A mail that came back: its row says so, its issue counts it, and an address that does not exist leaves the newsletter.
import { and, eq, sql } from 'drizzle-orm'
import type { Deps, Query } from '../storage/db.ts'
import { issueLists, outbox, subscribers } from '../storage/schema/index.ts'
import { hasWritten } from './counters.ts'

/** A report that arrives twice changes nothing the second time. */
export function bounceWrites(deps: Deps, id: string, isForGood: boolean): [Query, Query, Query] {
  const isIt = sql`${outbox.id} = ${id}`
  const of = (column: string) => sql`(select ${sql.raw(column)} from ${outbox} where ${isIt})`
  return [
    deps.db
      .update(outbox)
      .set({ state: 'dead', error: isForGood ? 'came back for good' : 'came back' })
      .where(and(eq(outbox.id, id), eq(outbox.state, 'sent'))),
    deps.db
      .update(issueLists)
      .set({ sent: sql`${issueLists.sent} - 1`, failed: sql`${issueLists.failed} + 1` })
      .where(
        and(
          sql`${issueLists.issue_id} = cast(${of("outbox.data ->> 'issue'")} as integer)`,
          sql`${issueLists.lang} = ${of('outbox.lang')}`,
          hasWritten,
        ),
      ),
    deps.db
      .delete(subscribers)
      .where(
        and(
          sql`${isForGood ? 1 : 0} = 1`,
          sql`${subscribers.email} = ${of('outbox.to_address')}`,
          sql`${of('outbox.state')} = 'dead'`,
        ),
      ),
  ]
}
