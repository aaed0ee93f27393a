// What bulk actions have changed, to be taken back for ten minutes.
import { and, eq, gt, sql } from 'drizzle-orm'
import { read, type Deps, type Query, type Read } from '../storage/db.ts'
import { undos, type UndoStep } from '../storage/schema/index.ts'

/** Milliseconds. */
const keptFor = 10 * 60_000

interface Kept {
  token: string
  operator: number
  steps: readonly UndoStep[]
}

/** Adds steps to those of a token. */
export function undoWrite(deps: Deps, { token, operator, steps }: Kept): Query {
  const expires_at = new Date(deps.now().getTime() + keptFor).toISOString()
  return deps.db
    .insert(undos)
    .values({ token, operator_id: operator, expires_at, steps: [...steps] })
    .onConflictDoUpdate({
      target: undos.token,
      set: {
        expires_at,
        steps: sql`(select json_group_array(json(value)) from (
          select value from json_each(${undos.steps}) union all select value from json_each(excluded.steps)))`,
      },
      setWhere: eq(undos.operator_id, operator),
    })
}

/** Takes the steps of a token, so that they are taken back once. */
export function takeUndo(deps: Deps, token: string, operator: number): Read<UndoStep[] | null> {
  const query = deps.db
    .delete(undos)
    .where(
      and(
        eq(undos.token, token),
        eq(undos.operator_id, operator),
        gt(undos.expires_at, deps.now().toISOString()),
      ),
    )
    .returning({ steps: undos.steps })
  return read([query], ([[row]]) => row?.steps ?? null)
}
