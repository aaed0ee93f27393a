// The end of an approval by a change of the text (docs/decisions/desk/review.md).
import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { Settings } from '../../../client/contract/site/settings.ts'
import { assignments, entries, settings } from '../../storage/schema/index.ts'
import { jsonTable } from '../../storage/sql.ts'
import type { Deps } from '../../deps.ts'

/** SQL condition: the type needs two pairs of eyes. */
const isReviewed = (type: EntryType): SQL =>
  sql`exists (select 1 from ${settings}, ${jsonTable(sql`${settings.value}`, 'one')}
    where ${settings.key} = ${reviewedTypes} and one.value = ${type})`

const reviewedTypes: keyof Settings = 'reviewed_types'

/**
 * Sends an entry that needs two pairs of eyes back to review if the next statement changes its text. `hash` is that of
 * the new text.
 */
export function reviewAgainStatement(
  deps: Deps,
  {
    id,
    type,
    rev,
    by,
    hash,
  }: { id: number; type: EntryType; rev: number; by: number; hash: string },
) {
  const at = deps.now().toISOString()
  const changes = deps.db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.id, id), eq(entries.rev, rev), sql`${entries.draft_hash} is not ${hash}`))
  return deps.db
    .update(assignments)
    .set({ stage: 'review', stage_by: by, stage_at: at, updated_by: by, updated_at: at })
    .where(
      and(
        eq(assignments.entry_id, id),
        eq(assignments.stage, 'ready'),
        isReviewed(type),
        exists(changes),
      ),
    )
    .returning({ id: assignments.entry_id })
}
