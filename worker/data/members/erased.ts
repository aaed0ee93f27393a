// Who was deleted, so that a backup of before brings nobody back (docs/decisions/data/105-backups.md). It says nothing but the number
// that the account had.
import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Statement } from '../../storage/db.ts'
import { memberTombstones, users } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Comes before what deletes the members that `where` names. */
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

/** After a restore: the accounts that are back are due, and the cron job takes them away with all they hold. */
export function replayMemberDeletionsStatement({ db, now }: Deps): Statement {
  const { user_id, at } = memberTombstones
  return (
    db
      .update(users)
      .set({ deletion_due_at: now().toISOString() })
      .from(memberTombstones)
      // An account that was made later may have the number of one that was lost.
      .where(and(eq(users.id, user_id), lt(users.created_at, at)))
  )
}
