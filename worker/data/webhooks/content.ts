import { and, eq, sql } from 'drizzle-orm'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { constant, read, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { revisions } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import type { StoredEvent } from './delivery.ts'

/** Content that the events about entries published, by event. Only revisions that are still stored. */
export function publishedRevisions(
  deps: Deps,
  events: readonly StoredEvent[],
): Read<Map<string, EntryData>> {
  const asked = events.flatMap(({ id, subject, entry_type, type }) =>
    entry_type && subject['revision'] !== null && type !== 'entry.deleted'
      ? [[id, subject['id'], subject['revision']]]
      : [],
  )
  if (asked.length === 0) return constant(new Map())
  const query = deps.db
    .select({ event: sql<string>`asked.value ->> 0`.as('event'), data: revisions.data })
    .from(jsonTable(asked, 'asked'))
    .innerJoin(
      revisions,
      and(
        eq(revisions.entry_id, sql`asked.value ->> 1`),
        eq(revisions.number, sql`asked.value ->> 2`),
      ),
    )
  return read([query], ([rows]) => new Map(rows.map(({ event, data }) => [event, data])))
}
