// Passkeys of members. The WHERE clause of each write contains its precondition, so conflicting writes cannot both
// succeed.
import { and, count, eq, exists, gt, isNotNull, or, sql } from 'drizzle-orm'
import { maxPasskeys } from '../../../client/contract/members/passkeys.ts'
import { read, type Read, type Statement } from '../../storage/db.ts'
import { selectValues } from '../../storage/sql.ts'
import type { Passkey } from '../../storage/schema/columns.ts'
import { passkeyChallenges, passkeys, users } from '../../storage/schema/index.ts'
import { isUnusedCounter } from '../passkey-counter.ts'
import { tokenRows } from '../token-rows.ts'
import type { Deps } from '../../deps.ts'

const { id, user_id, name, credential_id, public_key, counter, transports } = passkeys
const { created_at, last_used_at } = passkeys

/** The member's passkeys, oldest first. */
export function listPasskeys(deps: Deps, userId: number) {
  const query = deps.db
    .select({ id, name, created_at, last_used_at, credential_id, transports })
    .from(passkeys)
    .where(eq(user_id, userId))
    .orderBy(id)
  return read([query] as const, ([rows]) => rows)
}

/** Adds a passkey unless it is already registered or the member has `maxPasskeys`. */
export function insertPasskeyStatement(deps: Deps, userId: number, called: string, own: Passkey) {
  const held = deps.db.select({ n: count() }).from(passkeys).where(eq(user_id, userId))
  return deps.db
    .insert(passkeys)
    .select(
      selectValues(
        passkeys,
        { ...own, user_id: userId, name: called, created_at: deps.now().toISOString() },
        sql`where (${held}) < ${maxPasskeys}`,
      ),
    )
    .onConflictDoNothing()
    .returning({ id })
}

/** Owner of a passkey and the data to verify it. */
export function findPasskey(
  deps: Deps,
  credentialId: string,
): Read<(Passkey & { id: number; user_id: number }) | null> {
  const query = deps.db
    .select({ id, user_id, credential_id, public_key, counter, transports })
    .from(passkeys)
    .where(eq(credential_id, credentialId))
  return read([query], ([[row]]) => row ?? null)
}

/** Records a use. Returns no row if the counter was used meanwhile. */
export function usePasskeyStatement(deps: Deps, passkeyId: number, newCounter: number) {
  return deps.db
    .update(passkeys)
    .set({ counter: newCounter, last_used_at: deps.now().toISOString() })
    .where(and(eq(id, passkeyId), isUnusedCounter(counter, newCounter)))
    .returning({ id })
}

export function renamePasskeyStatement(deps: Deps, userId: number, passkeyId: number, to: string) {
  return deps.db
    .update(passkeys)
    .set({ name: to })
    .where(and(eq(id, passkeyId), eq(user_id, userId)))
    .returning({ id })
}

/** Removes a passkey unless it is the last one of a member without a password and a Google identity. */
export function removePasskeyStatement(deps: Deps, userId: number, passkeyId: number) {
  const held = deps.db.select({ n: count() }).from(passkeys).where(eq(user_id, userId))
  const otherWay = deps.db
    .select({ one: sql`1` })
    .from(users)
    .where(
      and(eq(users.id, userId), or(isNotNull(users.password_hash), isNotNull(users.google_id))),
    )
  return deps.db
    .delete(passkeys)
    .where(and(eq(id, passkeyId), eq(user_id, userId), or(exists(otherWay), gt(sql`(${held})`, 1))))
    .returning({ id })
}

interface NewChallenge extends Pick<
  typeof passkeyChallenges.$inferInsert,
  'id' | 'token_hash' | 'purpose'
> {
  owner: number | null
  /** Seconds. */
  lifetime: number
}

export function insertChallengeStatement(
  deps: Deps,
  { owner, lifetime, ...challenge }: NewChallenge,
): Statement {
  const expires_at = new Date(deps.now().getTime() + lifetime * 1000).toISOString()
  return deps.db.insert(passkeyChallenges).values({ ...challenge, user_id: owner, expires_at })
}

export const {
  consumeStatement: consumeChallengeStatement,
  deleteExpiredStatement: deleteExpiredChallengesStatement,
} = tokenRows<(typeof passkeyChallenges.$inferSelect)['purpose']>(
  passkeyChallenges,
  passkeyChallenges.user_id,
)
