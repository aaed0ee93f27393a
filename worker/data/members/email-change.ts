// Changes of a member's address. Each link is used by one statement; the following statements of its batch apply only
// to the change that `use`, a random id of the request, has marked.
import {
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { dayLength } from '../../../client/contract/days.ts'
import { read, type Read, type Statement } from '../../storage/db.ts'
import { emailChanges, passkeys, sessions, users } from '../../storage/schema/index.ts'
import { insertAuditIfStatement } from '../audit.ts'
import { moveSubscriptionStatements } from '../newsletter/subscription-rows.ts'
import type { Deps } from '../../deps.ts'

/** Lifetimes of the link to the new address and of the link to the old one. */
const [confirmMs, undoMs] = [dayLength, 7 * dayLength]

const { id, user_id, old_email, new_email, created_at, expires_at, undo_until } = emailChanges
const { token_hash, undo_hash, confirmed_at, used_by } = emailChanges

type EmailChange = typeof emailChanges.$inferSelect
type NewChange = Pick<
  EmailChange,
  'id' | 'token_hash' | 'undo_hash' | 'user_id' | 'session_id' | 'old_email' | 'new_email'
>

/** Ends of the links of a change requested now. */
export function emailChangeEnds(deps: Deps) {
  const now = deps.now().getTime()
  return {
    expires_at: new Date(now + confirmMs).toISOString(),
    undo_until: new Date(now + undoMs).toISOString(),
  }
}

/** Records a request. The links to confirm earlier requests of the member end; those to undo them do not. */
export function requestEmailChangeStatements(deps: Deps, change: NewChange): Statement[] {
  const now = deps.now().toISOString()
  const isOpen = and(eq(user_id, change.user_id), isNull(confirmed_at), gt(expires_at, now))
  return [
    deps.db.update(emailChanges).set({ expires_at: now }).where(isOpen),
    deps.db.insert(emailChanges).values({ ...change, created_at: now, ...emailChangeEnds(deps) }),
  ]
}

/** Address that waits for its confirmation; `null` if there is none. */
export function pendingEmail(deps: Deps, userId: number): Read<string | null> {
  const query = deps.db
    .select({ new_email })
    .from(emailChanges)
    .where(and(eq(user_id, userId), isNull(confirmed_at), gt(expires_at, deps.now().toISOString())))
  return read([query], ([[row]]) => row?.new_email ?? null)
}

/** Changes that can still be undone, for the export. */
export function listEmailChanges(deps: Deps, userId: number) {
  const query = deps.db
    .select({ old_email, new_email, created_at, confirmed_at })
    .from(emailChanges)
    .where(eq(user_id, userId))
    .orderBy(created_at)
  return read([query] as const, ([rows]) => rows)
}

const holders = alias(users, 'holders')

/** A verified or other account that has the address. */
const takenBy = (deps: Deps, address: SQLiteColumn, isVerified: boolean) =>
  deps.db
    .select({ one: sql`1` })
    .from(holders)
    .where(
      and(
        eq(holders.email, address),
        ne(holders.id, user_id),
        isVerified ? isNotNull(holders.email_verified_at) : undefined,
      ),
    )

const isConfirmable = (deps: Deps, hash: string) =>
  and(
    eq(token_hash, hash),
    isNull(confirmed_at),
    gt(expires_at, deps.now().toISOString()),
    exists(
      deps.db
        .select({ one: sql`1` })
        .from(users)
        .where(and(eq(users.id, user_id), eq(users.email, old_email))),
    ),
  )

const isUndoable = (deps: Deps, hash: string) =>
  and(eq(undo_hash, hash), gt(undo_until, deps.now().toISOString()))

export interface FoundChange {
  user_id: number
  old_email: string
  new_email: string
  /** True if another account has the address that the link would set. */
  isTaken: boolean
}

/** The change whose link may be used now. An unverified account does not keep an address from its former owner. */
export function findEmailChange(
  deps: Deps,
  which: 'confirm' | 'undo',
  hash: string,
): Read<FoundChange | null> {
  const [isUsable, target] =
    which === 'confirm'
      ? [isConfirmable(deps, hash), new_email]
      : [isUndoable(deps, hash), old_email]
  const taken = sql<number>`${exists(takenBy(deps, target, which === 'undo'))}`.as('taken')
  const query = deps.db
    .select({ user_id, old_email, new_email, taken })
    .from(emailChanges)
    .where(isUsable)
  return read([query], ([[row]]) => {
    if (!row) return null
    const { taken: isTaken, ...change } = row
    return { ...change, isTaken: isTaken === 1 }
  })
}

/** The member of the change that this request has marked. */
const markedMember = (deps: Deps, use: string) =>
  deps.db.select({ id: user_id }).from(emailChanges).where(eq(used_by, use))

interface Use {
  hash: string
  use: string
  /** Subscriber key of the address that the account gets. */
  key: string
}

/**
 * Sets the new address with the subscriptions of the old one. Ends all sessions but the one that asked. False if the
 * link was used meanwhile.
 */
export function confirmEmailChange(
  deps: Deps,
  { user_id: userId, old_email: from, new_email: to }: FoundChange,
  { hash, use, key }: Use,
): Read<boolean> {
  const now = deps.now().toISOString()
  const member = markedMember(deps, use)
  const asking = deps.db
    .select({ id: emailChanges.session_id })
    .from(emailChanges)
    .where(eq(used_by, use))
  const isMarked = exists(member)
  const marked = deps.db
    .update(emailChanges)
    .set({ confirmed_at: now, used_by: use })
    .where(and(isConfirmable(deps, hash), notExists(takenBy(deps, new_email, false))))
    .returning({ id })
  return read(
    [
      marked,
      deps.db
        .update(users)
        .set({ email: to, email_verified_at: now, updated_at: now })
        .where(inArray(users.id, member)),
      deps.db
        .delete(sessions)
        .where(and(inArray(sessions.user_id, member), notInArray(sessions.id, asking))),
      ...moveSubscriptionStatements(deps, { from: sql`${from}`, to, key, condition: isMarked }),
      auditStatement(deps, 'member.email_change', userId, isMarked),
    ],
    ([rows]) => Array.isArray(rows) && rows.length > 0,
  )
}

/**
 * Restores the old address after a request by another person, and undoes later changes. Ends what that person may have
 * used or made: the password, added passkeys, a Google identity linked since a confirmation, a requested deletion and
 * all sessions. False if the link was used meanwhile.
 */
export function undoEmailChange(
  deps: Deps,
  { user_id: userId, old_email: to }: FoundChange,
  { hash, use, key }: Use,
): Read<boolean> {
  const now = deps.now().toISOString()
  const member = markedMember(deps, use)
  const isMarked = exists(member)
  const isOwn = inArray(users.id, member)
  const current = sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`
  const since = sql`(select ${created_at} from ${emailChanges} where ${used_by} = ${use})`
  const marked = deps.db
    .update(emailChanges)
    .set({ used_by: use })
    .where(and(isUndoable(deps, hash), notExists(takenBy(deps, old_email, true))))
    .returning({ id })
  return read(
    [
      marked,
      ...moveSubscriptionStatements(deps, { from: current, to, key, condition: isMarked }),
      // An unverified account may have been created to keep the address from its owner.
      deps.db
        .update(users)
        .set({ email: sql`${users.username}` })
        .where(and(eq(users.email, to), ne(users.id, userId), isMarked)),
      deps.db
        .update(users)
        .set({
          email: to,
          password_hash: null,
          google_id: sql`iif(${users.email} = ${to}, ${users.google_id}, null)`,
          deletion_due_at: null,
          updated_at: now,
        })
        .where(isOwn),
      deps.db.delete(sessions).where(inArray(sessions.user_id, member)),
      deps.db.delete(passkeys).where(inArray(passkeys.user_id, member)),
      auditStatement(deps, 'member.email_undo', userId, isMarked),
      deps.db
        .delete(emailChanges)
        .where(and(eq(user_id, userId), gte(created_at, since), isMarked)),
    ],
    ([rows]) => Array.isArray(rows) && rows.length > 0,
  )
}

/** The log names no address, because it outlives the account. */
function auditStatement(
  deps: Deps,
  action: 'member.email_change' | 'member.email_undo',
  memberId: number,
  condition: SQL,
) {
  return insertAuditIfStatement(deps, null, { action, type: 'member', id: memberId }, condition)
}

export function deleteExpiredEmailChangesStatement({ db, now }: Deps, limit: number): Statement {
  const expired = db
    .select({ id })
    .from(emailChanges)
    .where(lte(undo_until, now().toISOString()))
    .limit(limit)
  return db.delete(emailChanges).where(inArray(id, expired))
}
