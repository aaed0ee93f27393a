// One-time links in emails. A new link does not revoke earlier ones; otherwise anyone could revoke the owner's link by
// requesting another.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Statement } from '../../storage/db.ts'
import { emailTokens, users } from '../../storage/schema/index.ts'
import { tokenRows } from '../token-rows.ts'
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

/** Valid if the account still has the address it was sent to. */
const isOwnAddress = (deps: Deps) =>
  inArray(
    emailTokens.email,
    deps.db.select({ email: users.email }).from(users).where(eq(users.id, emailTokens.user_id)),
  )

export const {
  ownerOf: ownerOfToken,
  consumeStatement: consumeTokenStatement,
  consumedOwner: consumedTokenOwner,
  revokeStatement: revokeLinksStatement,
  deleteExpiredStatement: deleteExpiredTokensStatement,
} = tokenRows<TokenPurpose>(emailTokens, emailTokens.user_id, isOwnAddress)

/**
 * Revokes the account's other links of the purpose. Must be the last statement in the batch of `consumeTokenStatement`.
 */
export function revokeOtherLinksStatement(deps: Deps, use: string, purpose: TokenPurpose) {
  const isOther = and(eq(emailTokens.purpose, purpose), isNull(emailTokens.used_by))
  const isOwners = inArray(emailTokens.user_id, consumedTokenOwner(deps, use))
  return deps.db.delete(emailTokens).where(and(isOther, isOwners))
}
