// One-time links in emails. A new link does not revoke earlier ones; otherwise anyone could revoke the owner's link by
// requesting another.
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { read, type Read, type Statement } from '../../storage/db.ts'
import { emailTokens, users } from '../../storage/schema/index.ts'
import { tokenRows } from '../token-rows.ts'
import type { Deps } from '../../deps.ts'

export type TokenPurpose = 'verify' | 'reset' | 'login'

/** Lifetime of links in seconds. */
export const linkLifetimes: Record<TokenPurpose, number> = {
  verify: 24 * 60 * 60,
  reset: 3 * 60 * 60,
  login: 15 * 60,
}

interface NewToken {
  id: string
  token_hash: string
  purpose: TokenPurpose
  /** The account's address. The account may be created earlier in the same batch. */
  email: string
  browser_hash?: string
  code?: string
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

/** Wrong codes after which a link that logs in ends. */
const maxWrongCodes = 5

interface LoginLinkUse {
  tokenHash: string
  /** Random id of the request. */
  use: string
  /** Cookie of the browser that opened the link, and the typed code. */
  browserHash: string | null
  code: string | null
}

/**
 * Consumes a link that logs in, in the browser that asked for it or with its code. A wrong code is counted in the same
 * batch. Returns the member; null if the code is missing or wrong.
 */
export function consumeLoginLink(
  deps: Deps,
  { tokenHash, use, browserHash, code }: LoginLinkUse,
): Read<{ owner: number | null; isEnded: boolean }> {
  const { token_hash, purpose, used_by, expires_at, browser_hash, wrong_codes } = emailTokens
  const isUsable = and(
    eq(token_hash, tokenHash),
    eq(purpose, 'login'),
    isNull(used_by),
    gt(expires_at, deps.now().toISOString()),
    lt(wrong_codes, maxWrongCodes),
    isOwnAddress(deps),
  )
  const isTheirs = or(
    browserHash === null ? undefined : eq(browser_hash, browserHash),
    code === null ? undefined : eq(emailTokens.code, code),
  )
  const consumed = deps.db
    .update(emailTokens)
    .set({ used_by: use })
    .where(and(isUsable, isTheirs ?? sql`false`))
    .returning({ owner: emailTokens.user_id })
  const counted = deps.db
    .update(emailTokens)
    .set({ wrong_codes: sql`${wrong_codes} + ${code === null ? 0 : 1}` })
    .where(isUsable)
    .returning({ wrong: wrong_codes })
  return read(
    [consumed, counted, revokeOtherLinksStatement(deps, use, 'login')] as const,
    ([[used], [tried]]) => ({
      owner: used?.owner ?? null,
      isEnded: tried === undefined || tried.wrong >= maxWrongCodes,
    }),
  )
}

/**
 * Revokes the account's other links of the purpose. Must be the last statement in the batch of `consumeTokenStatement`.
 */
export function revokeOtherLinksStatement(deps: Deps, use: string, purpose: TokenPurpose) {
  const isOther = and(eq(emailTokens.purpose, purpose), isNull(emailTokens.used_by))
  const isOwners = inArray(emailTokens.user_id, consumedTokenOwner(deps, use))
  return deps.db.delete(emailTokens).where(and(isOther, isOwners))
}
