// Tombstones of deleted members, so that restoring an older backup does not restore them
// (docs/decisions/operation/backups.md). They contain only the account's id.
import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Statement } from '../../storage/db.ts'
import { memberTombstones, users } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Must precede the statement that deletes the members. */
export function insertMemberTombstonesStatement(
  { db, now }: Deps,
  where: SQL | undefined,
): Statement {
  const at = now().toISOString()
  const gone = db
    .select({ user_id: users.id, at: sql<string>`${at}`.as('at') })
    .from(users)
    .where(where)
  return db
    .insert(memberTombstones)
    .select(gone)
    .onConflictDoUpdate({ target: memberTombstones.user_id, set: { at } })
}

/** Runs after a restore: schedules restored accounts for deletion by the cron job, which also deletes their data. */
export function replayMemberDeletionsStatement({ db, now }: Deps): Statement {
  const { user_id, at } = memberTombstones
  return (
    db
      .update(users)
      .set({ deletion_due_at: now().toISOString() })
      .from(memberTombstones)
      // Excludes accounts created after the tombstone, because a lost id may have been assigned again.
      .where(and(eq(users.id, user_id), lt(users.created_at, at)))
  )
}
