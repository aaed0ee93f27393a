// One-time tokens with an expiry: invitations and passkey challenges.
import { and, eq, gt, inArray, isNull, lte, type SQL } from 'drizzle-orm'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { operatorTokens } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

type Purpose = (typeof operatorTokens.$inferSelect)['purpose']

interface NewToken {
  id: string
  token_hash: string
  purpose: Purpose
  operator_id: number | SQL<number> | null
  /** Seconds. */
  lifetime: number
}

export function operatorTokenWrite(deps: Deps, { lifetime, ...token }: NewToken): Statement {
  const expires_at = new Date(deps.now().getTime() + lifetime * 1000).toISOString()
  return deps.db.insert(operatorTokens).values({ ...token, expires_at })
}

/**
 * Consumes the token in one statement. Only one of several concurrent requests gets the row. `use` is a random id of
 * the request.
 */
export function useOperatorTokenWrite(
  deps: Deps,
  tokenHash: string,
  purpose: Purpose,
  use: string,
) {
  return deps.db
    .update(operatorTokens)
    .set({ used_by: use })
    .where(isAlive(deps, tokenHash, purpose))
    .returning({ operator_id: operatorTokens.operator_id })
}

/** The operator whose token this batch consumed, if any. For statements after `useOperatorTokenWrite`. */
export function consumedTokenOperator(deps: Deps, use: string) {
  return deps.db
    .select({ id: operatorTokens.operator_id })
    .from(operatorTokens)
    .where(eq(operatorTokens.used_by, use))
}

/** Operator of a valid token; `null` if it is invalid. */
export function ownerOfOperatorToken(
  deps: Deps,
  tokenHash: string,
  purpose: Purpose,
): Read<number | null> {
  return read(
    [
      deps.db
        .select({ operator_id: operatorTokens.operator_id })
        .from(operatorTokens)
        .where(isAlive(deps, tokenHash, purpose)),
    ],
    ([[row]]) => row?.operator_id ?? null,
  )
}

function isAlive(deps: Deps, tokenHash: string, purpose: Purpose) {
  return and(
    eq(operatorTokens.token_hash, tokenHash),
    eq(operatorTokens.purpose, purpose),
    isNull(operatorTokens.used_by),
    gt(operatorTokens.expires_at, deps.now().toISOString()),
  )
}

/** Revokes an operator's tokens of one purpose. */
export function endOperatorTokensWrite(
  deps: Deps,
  operatorId: number,
  purpose: Purpose,
): Statement {
  return deps.db
    .delete(operatorTokens)
    .where(and(eq(operatorTokens.operator_id, operatorId), eq(operatorTokens.purpose, purpose)))
}

/** Deletes expired tokens. */
export function sweepOperatorTokensWrite(deps: Deps, limit: number) {
  const expired = deps.db
    .select({ id: operatorTokens.id })
    .from(operatorTokens)
    .where(lte(operatorTokens.expires_at, deps.now().toISOString()))
    .limit(limit)
  return deps.db.delete(operatorTokens).where(inArray(operatorTokens.id, expired))
}
