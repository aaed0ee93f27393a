import { asc, desc, eq, gt } from 'drizzle-orm'
import { isInIds, isUniqueViolation, read, type Statement, type Read } from '../../storage/db.ts'
import { captchas, contactMessages } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

export type NewMessage = Omit<typeof contactMessages.$inferInsert, 'id' | 'created_at' | 'is_spam'>
export type ContactMessage = typeof contactMessages.$inferSelect

/** Stores the message and deletes its captcha. A second message with the same captcha fails (`isPinUsed`). */
export function insertMessageStatements(deps: Deps, message: NewMessage): [Statement, Statement] {
  const created_at = deps.now().toISOString()
  return [
    deps.db
      .insert(contactMessages)
      .values({ ...message, is_spam: message.state === 'spam', created_at }),
    deps.db.delete(captchas).where(eq(captchas.id, message.captcha_id)),
  ]
}

export function isPinUsed(error: unknown): boolean {
  return isUniqueViolation(error, 'contact_messages.captcha_id')
}

/** Messages with these ids, the newest first. */
export function messagesById(deps: Deps, ids: readonly number[]): Read<ContactMessage[]> {
  return read(
    [
      deps.db
        .select()
        .from(contactMessages)
        .where(isInIds(contactMessages.id, ids))
        .orderBy(desc(contactMessages.id)),
    ],
    ([rows]) => rows,
  )
}

/** Messages after the one with id `after`, oldest first. */
export function listMessages(deps: Deps, after: number, limit: number): Read<ContactMessage[]> {
  return read(
    [
      deps.db
        .select()
        .from(contactMessages)
        .where(gt(contactMessages.id, after))
        .orderBy(asc(contactMessages.id))
        .limit(limit),
    ],
    ([rows]) => rows,
  )
}
