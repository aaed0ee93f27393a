// Undo steps of bulk actions, valid for ten minutes after the action's last step.
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { isInIds, read, type Statement, type Read } from '../storage/db.ts'
import { jsonTable } from '../storage/sql.ts'
import { undoSteps, type UndoStep } from '../storage/schema/index.ts'
import type { Deps } from '../deps.ts'

/** Undo period in milliseconds. */
export const undoTime = 10 * 60_000

/** A bulk action of an operator. */
export interface ActionKey {
  operator: number
  key: string
}

export interface UndoStepRow {
  entry_id: number
  step: UndoStep
}

const { operator_id, action_key: key, entry_id, at, step } = undoSteps
const ofAction = (asked: ActionKey) => and(eq(operator_id, asked.operator), eq(key, asked.key))

/** Undo steps of the action for these entries. */
export function getUndoSteps(
  deps: Deps,
  asked: ActionKey,
  ids: readonly number[],
): Read<UndoStepRow[]> {
  const query = deps.db
    .select({ entry_id, step })
    .from(undoSteps)
    .where(and(ofAction(asked), isInIds(entry_id, ids)))
  return read([query], ([rows]) => rows)
}

/** Records the state of entries; must precede their change. */
export function insertUndoStepsStatement(
  deps: Deps,
  { operator, key: name }: ActionKey,
  steps: readonly UndoStepRow[],
): Statement {
  const now = deps.now().toISOString()
  return deps.db
    .insert(undoSteps)
    .select(
      sql`select ${operator}, ${name}, value ->> 'entry_id', ${now}, value -> 'step'
        from ${jsonTable(steps)} where true`,
    )
    .onConflictDoUpdate({
      target: [operator_id, key, entry_id],
      set: { at: sql`excluded.at`, step: sql`excluded.step` },
    })
}

/** Deletes undo steps whose entries were not changed, or have been undone. */
export function deleteUndoStepsStatement(
  deps: Deps,
  asked: ActionKey,
  ids: readonly number[],
): Statement {
  return deps.db.delete(undoSteps).where(and(ofAction(asked), isInIds(entry_id, ids)))
}

/** The next steps to undo, and the number of all; empty once the undo period is over. */
export function stepsToUndo(
  deps: Deps,
  asked: ActionKey,
  limit: number,
): Read<{ steps: UndoStepRow[]; count: number }> {
  const since = new Date(deps.now().getTime() - undoTime).toISOString()
  const isInTime = sql`exists (select 1 from ${undoSteps} where ${and(ofAction(asked), gt(at, since))})`
  return read(
    [
      deps.db
        .select({ entry_id, step })
        .from(undoSteps)
        .where(and(ofAction(asked), isInTime))
        .orderBy(asc(entry_id))
        .limit(limit),
      deps.db
        .select({ count: sql<number>`count(*)`.as('count') })
        .from(undoSteps)
        .where(ofAction(asked)),
    ] as const,
    ([steps, [row]]) => ({ steps, count: row?.count ?? 0 }),
  )
}

/** Milliseconds. Undoing ten thousand entries takes minutes, so steps are kept for an hour. */
const forgottenAfter = 60 * 60_000

export function oldSteps(deps: Deps) {
  const before = new Date(deps.now().getTime() - forgottenAfter).toISOString()
  return deps.db
    .select({ row: sql<number>`rowid`.as('row') })
    .from(undoSteps)
    .where(lte(at, before))
}

export function deleteOldUndoSteps(deps: Deps, limit: number): Statement {
  return deps.db.delete(undoSteps).where(sql`rowid in (${oldSteps(deps).limit(limit)})`)
}
