// Accounts by Google identity.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { read, type Read } from '../../storage/db.ts'
import { accountColumns, type Account, type NewAccount } from './rows.ts'
import { effectiveVersion } from '../entries/kinds/terms.ts'
import { sessions, users } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

export function findGoogleAccount(deps: Deps, googleId: string): Read<Account | null> {
  return read([accountQuery(deps, googleId)] as const, ([[row]]) => row ?? null)
}

/**
 * Links the account with this address or creates one, in one transaction, so that concurrent sign-ins find the same
 * account. An unverified address may have been entered by anyone, so its password and sessions are removed. `null` if
 * the account has another Google identity or must not be linked.
 */
export function linkOrCreateGoogleAccount(
  deps: Deps,
  googleId: string,
  mayLink: boolean,
  account: NewAccount,
): Read<(Account & { isNew: boolean }) | null> {
  const now = deps.now().toISOString()
  const isFree = and(
    eq(users.email, account.email),
    isNull(users.google_id),
    mayLink ? undefined : sql`false`,
  )
  const unproven = deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(isFree, isNull(users.email_verified_at)))
  const link = deps.db
    .update(users)
    .set({
      google_id: googleId,
      password_hash: sql`case when ${users.email_verified_at} is null then null else ${users.password_hash} end`,
      email_verified_at: sql`coalesce(${users.email_verified_at}, ${now})`,
      updated_at: now,
    })
    .where(isFree)
  const make = deps.db
    .insert(users)
    .values({
      ...account,
      google_id: googleId,
      email_verified_at: now,
      terms_version: effectiveVersion('terms', deps.now()),
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return read(
    [
      deps.db.delete(sessions).where(inArray(sessions.user_id, unproven)),
      link,
      make,
      accountQuery(deps, googleId),
    ],
    ([, , made, [row]]) => (row ? { ...row, isNew: made.length > 0 } : null),
  )
}

function accountQuery(deps: Deps, googleId: string) {
  return deps.db.select(accountColumns).from(users).where(eq(users.google_id, googleId))
}
