// One-time links in emails. A new link does not revoke earlier ones; otherwise anyone could revoke the owner's link by
// requesting another.
import { and, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { emailTokens, users } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

export type TokenPurpose = 'verify' | 'reset'

/** Lifetime of links in seconds. */
export const linkLifetimes: Record<TokenPurpose, number> = {
  verify: 24 * 60 * 60,
  reset: 3 * 60 * 60,
}

interface NewToken {
  id: string
  token_hash: string
  purpose: TokenPurpose
  /** The account's address. The account may be created earlier in the same batch. */
  email: string
}

export function insertEmailTokenStatement(deps: Deps, token: NewToken): Statement {
  const expires = new Date(deps.now().getTime() + linkLifetimes[token.purpose] * 1000)
  const user_id = sql<number>`(select ${users.id} from ${users} where ${users.email} = ${token.email})`
  return deps.db
    .insert(emailTokens)
    .values({ ...token, user_id, expires_at: expires.toISOString() })
}

/** Revokes an account's links of one purpose. */
export function revokeLinksStatement(deps: Deps, userId: number, purpose: TokenPurpose) {
  return deps.db
    .delete(emailTokens)
    .where(and(eq(emailTokens.user_id, userId), eq(emailTokens.purpose, purpose)))
}

/**
 * Revokes the account's other links of the purpose. Must be the last statement in the batch of `consumeTokenStatement`.
 */
export function revokeOtherLinksStatement(deps: Deps, use: string, purpose: TokenPurpose) {
  const isOther = and(eq(emailTokens.purpose, purpose), isNull(emailTokens.used_by))
  const isOwners = inArray(emailTokens.user_id, consumedTokenOwner(deps, use))
  return deps.db.delete(emailTokens).where(and(isOther, isOwners))
}

/** Owner of a valid link. */
export function ownerOfToken(
  deps: Deps,
  tokenHash: string,
  purpose: TokenPurpose,
): Read<number | null> {
  return read(
    [
      deps.db
        .select({ id: emailTokens.user_id })
        .from(emailTokens)
        .where(isUsable(deps, tokenHash, purpose)),
    ],
    ([[row]]) => row?.id ?? null,
  )
}

/**
 * Consumes the link in one statement. Only one of several concurrent requests gets the row. `use` is a random id of the
 * request.
 */
export function consumeTokenStatement(
  deps: Deps,
  tokenHash: string,
  purpose: TokenPurpose,
  use: string,
) {
  return deps.db
    .update(emailTokens)
    .set({ used_by: use })
    .where(isUsable(deps, tokenHash, purpose))
    .returning({ user_id: emailTokens.user_id })
}

/** The account whose link this batch consumed, if any. For statements after `consumeTokenStatement`. */
export function consumedTokenOwner(deps: Deps, use: string) {
  return deps.db
    .select({ id: emailTokens.user_id })
    .from(emailTokens)
    .where(eq(emailTokens.used_by, use))
}

/** Not used, not expired, and the account still has the address it was sent to. */
function isUsable(deps: Deps, tokenHash: string, purpose: TokenPurpose): SQL | undefined {
  const addresses = deps.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, emailTokens.user_id))
  return and(
    eq(emailTokens.token_hash, tokenHash),
    eq(emailTokens.purpose, purpose),
    isNull(emailTokens.used_by),
    gt(emailTokens.expires_at, deps.now().toISOString()),
    inArray(emailTokens.email, addresses),
  )
}

/** Deletes expired links. */
export function deleteExpiredTokensStatement(deps: Deps, limit: number) {
  const expired = deps.db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(lte(emailTokens.expires_at, deps.now().toISOString()))
    .limit(limit)
  return deps.db.delete(emailTokens).where(inArray(emailTokens.id, expired))
}
