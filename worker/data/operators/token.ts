// One-time tokens with an expiry: invitations and passkey challenges.
import type { SQL } from 'drizzle-orm'
import type { Statement } from '../../storage/db.ts'
import { operatorTokens } from '../../storage/schema/index.ts'
import { tokenRows } from '../token-rows.ts'
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

export const {
  ownerOf: ownerOfOperatorToken,
  consumeStatement: useOperatorTokenWrite,
  consumedOwner: consumedTokenOperator,
  revokeStatement: endOperatorTokensWrite,
  deleteExpiredStatement: sweepOperatorTokensWrite,
} = tokenRows<Purpose>(operatorTokens, operatorTokens.operator_id)
