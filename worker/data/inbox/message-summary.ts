// Open contact messages: new ones, and those an operator is handling. Counted with the index on states, up to the
// counting limit.
import { pendingCountLimit } from '../../../client/contract/desk/limits.ts'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { type OpenMessages } from '../../../client/contract/desk/today.ts'
import { read, type Read } from '../../storage/db.ts'
import { contactMessages } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Number of messages shown. */
const shown = 3
/** Messages in progress, of all operators, that are scanned for the operator's own. */
const lookedThrough = 500

const { id, state, title, lang, created_at, assigned_to } = contactMessages

/** New messages, longest waiting first, and the number of messages that the operator is handling. */
export function openMessages(deps: Deps, operator: number): Read<OpenMessages> {
  const isNew = eq(state, 'new')
  const some = deps.db
    .select({ id })
    .from(contactMessages)
    .where(isNew)
    .limit(pendingCountLimit + 1)
  const inHand = deps.db
    .select({ assigned_to })
    .from(contactMessages)
    .where(eq(state, 'in_hand'))
    .orderBy(desc(id))
    .limit(lookedThrough)
    .as('in_hand')
  const count = sql<number>`count(*)`.as('count')
  return read(
    [
      deps.db
        .select({ id, title, lang, created_at })
        .from(contactMessages)
        .where(isNew)
        .orderBy(asc(id))
        .limit(shown),
      deps.db.select({ count }).from(some.as('some')),
      deps.db.select({ count }).from(inHand).where(eq(inHand.assigned_to, operator)),
    ] as const,
    ([items, [fresh], [own]]) => ({ items, fresh: fresh?.count ?? 0, own: own?.count ?? 0 }),
  )
}
