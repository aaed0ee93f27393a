import { eq } from 'drizzle-orm'
import { read, type StorageDeps, type Statement, type Read } from '../db.ts'
import { jobCursors } from '../schema/index.ts'

/** `null` before the first step. */
export function getCursor(deps: StorageDeps, name: string): Read<string | null> {
  return read(
    [deps.db.select({ value: jobCursors.value }).from(jobCursors).where(eq(jobCursors.name, name))],
    ([[row]]) => row?.value ?? null,
  )
}

/** Belongs in the batch of the step, so that an aborted run repeats the step completely or not at all. */
export function saveCursorStatement(deps: StorageDeps, name: string, value: string): Statement {
  return deps.db
    .insert(jobCursors)
    .values({ name, value })
    .onConflictDoUpdate({ target: jobCursors.name, set: { value } })
}
