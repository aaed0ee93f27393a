// Identities of imported events in calendar files.
import { eq, sql } from 'drizzle-orm'
import type { EventSource } from '../../../client/contract/desk/calendar/event-import.ts'
import type { Statement } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { entries, eventSources, undoSteps, type UndoStep } from '../../storage/schema/index.ts'
import type { ActionKey } from '../undo.ts'
import type { Deps } from '../../deps.ts'

/** The identity of a deleted event passes to the one imported after it. */
const replacing = {
  target: [eventSources.uid, eventSources.recurrence],
  set: { entry_id: sql`excluded.entry_id`, sequence: sql`excluded.sequence` },
}

/** Sets the identity of an event; `null` removes it. */
export function setEventSourceStatement(
  deps: Deps,
  entry_id: number,
  source: EventSource | null,
): Statement {
  return source
    ? deps.db
        .insert(eventSources)
        .values({ entry_id, ...source })
        .onConflictDoUpdate(replacing)
    : deps.db.delete(eventSources).where(eq(eventSources.entry_id, entry_id))
}

/** Records the identities and undo steps of entries; must follow the statements that insert them, in this order. */
export function insertedEventsStatements(
  deps: Deps,
  sources: readonly (EventSource | null)[],
  asked: ActionKey | null,
): Statement[] {
  if (sources.length === 0) return []
  const now = deps.now().toISOString()
  const id = sql`(select max(${entries.id}) from ${entries}) - ${sources.length - 1} + one.key`
  const undone = { published_at: null, unpublished_at: null, deleted_at: now }
  const step: UndoStep = { kind: 'dates', verb: 'import', rev: 1, ...undone }
  const steps = asked && [
    deps.db.insert(undoSteps).select(
      sql`select ${asked.operator}, ${asked.key}, ${id}, ${now}, ${JSON.stringify(step)}
        from ${jsonTable(sources, 'one')} where true`,
    ),
  ]
  const made = deps.db
    .insert(eventSources)
    .select(
      sql`select ${id}, one.value ->> 'uid', one.value ->> 'recurrence', one.value ->> 'sequence'
        from ${jsonTable(sources, 'one')} where one.type = 'object'`,
    )
    .onConflictDoUpdate(replacing)
  return [made, ...(steps ?? [])]
}
