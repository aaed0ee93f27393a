// Tombstones of deleted contact messages, so that restoring an older backup does not restore them
// (docs/decisions/operation/backups.md). They contain only ids.
import { eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Statement } from '../../storage/db.ts'
import { contactMessages, messageTombstones, outbox } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Deletes the messages that match `where`, with the emails about them to operators and senders. */
export function deleteMessagesStatements({ db, now }: Deps, where: SQL | undefined): Statement[] {
  const { id, captcha_id } = contactMessages
  const at = now().toISOString()
  const gone = db
    .select({ message_id: id, at: sql<string>`${at}`.as('at') })
    .from(contactMessages)
    .where(where)
  const notices = db
    .select({ cause: sql`'contact_notice ' || ${captcha_id}` })
    .from(contactMessages)
    .where(where)
  return [
    db
      .insert(messageTombstones)
      .select(gone)
      .onConflictDoUpdate({ target: messageTombstones.message_id, set: { at } }),
    db.delete(outbox).where(inArray(outbox.dedupe_key, notices)),
    db.delete(contactMessages).where(where),
  ]
}

/** Runs after a restore. Keeps messages created after the tombstone, because a lost id may have been assigned again. */
export function replayMessageDeletionsStatement({ db }: Deps): Statement {
  const { id, created_at } = contactMessages
  const gone = db
    .select({ id })
    .from(messageTombstones)
    .innerJoin(contactMessages, eq(id, messageTombstones.message_id))
    .where(lt(created_at, messageTombstones.at))
  return db.delete(contactMessages).where(inArray(id, gone))
}
