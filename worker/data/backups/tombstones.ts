// Ids and keys of deleted data, kept for as long as a backup may contain it (docs/decisions/operation/backups.md).
import { sql } from 'drizzle-orm'
import { backupDays } from '../../storage/files/backups.ts'
import type { Statement } from '../../storage/db.ts'
import {
  unsubscribeTombstones,
  memberTombstones,
  messageTombstones,
} from '../../storage/schema/index.ts'
import { replayUnsubscribesStatements } from '../newsletter/unsubscribe-tombstones.ts'
import { replayMemberDeletionsStatement } from '../members/erased.ts'
import { replayMessageDeletionsStatement } from '../inbox/erased.ts'
import type { Deps } from '../../deps.ts'

export const erasedTables = [memberTombstones, unsubscribeTombstones, messageTombstones]

/** Repeats deletions after a restore. */
export function replayDeletionsStatements(deps: Deps): [Statement, ...Statement[]] {
  return [
    replayMemberDeletionsStatement(deps),
    replayMessageDeletionsStatement(deps),
    ...replayUnsubscribesStatements(deps),
  ]
}

/** Days. Longer than any backup exists: a backup is deleted with the nightly run after its expiry. */
const keptDays = backupDays + 10
/** Days. Longer, so that an older file of subscribers does not subscribe them again. */
const unsubscribedDays = 3 * 365
const sweptAtOnce = 5000

/** Runs nightly, next to the backup. */
export function deleteOldTombstonesStatements({
  db,
  now,
}: Deps): [Statement, Statement, Statement] {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString()
  const sweep = (table: (typeof erasedTables)[number], days = keptDays) =>
    db.delete(table).where(
      sql`rowid in (select rowid from ${table} where ${table.at} <= ${before(days)}
        order by ${table.at} limit ${sweptAtOnce})`,
    )
  return [
    sweep(memberTombstones),
    sweep(unsubscribeTombstones, unsubscribedDays),
    sweep(messageTombstones),
  ]
}
