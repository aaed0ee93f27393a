// Access for an operator without credentials. The API emails the link; the operators' command on their own machine
// prints it.
import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { deriveMailToken, hashToken } from '../../auth/token.ts'
import { newPasswordWrite } from '../../data/operators/operator.ts'
import { removeAllFactorsWrite } from '../../data/operators/factor.ts'
import { revokeApiTokensOfStatement } from '../../data/operators/api-token.ts'
import { endOperatorSessionsWrite } from '../../data/operators/session.ts'
import { endOperatorTokensWrite, operatorTokenWrite } from '../../data/operators/token.ts'
import type { Statement } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

/** Lifetime of an invitation in seconds. */
const invitationLifetime = 72 * 60 * 60

interface Invitation {
  id: string
  token: string
  expires_at: string
  write: Statement
}

/** Invitation link for an operator, who may be added in the same batch. */
export function newInvitation(
  deps: Deps,
  secret: string,
  operatorId: number | SQL<number>,
): Invitation {
  const id = randomUUID()
  const token = deriveMailToken(secret, id)
  const write = operatorTokenWrite(deps, {
    id,
    token_hash: hashToken(token),
    purpose: 'invitation',
    operator_id: operatorId,
    lifetime: invitationLifetime,
  })
  const expires_at = new Date(deps.now().getTime() + invitationLifetime * 1000).toISOString()
  return { id, token, expires_at, write }
}

/** Deletes all credentials and sessions of an operator, and revokes their API tokens. A new invitation restores access. */
export function resetWrites(deps: Deps, operatorId: number): Statement[] {
  return [
    newPasswordWrite(deps, operatorId, null),
    removeAllFactorsWrite(deps, operatorId),
    endOperatorSessionsWrite(deps, operatorId),
    revokeApiTokensOfStatement(deps, operatorId),
    endOperatorTokensWrite(deps, operatorId, 'invitation'),
    endOperatorTokensWrite(deps, operatorId, 'code'),
    endOperatorTokensWrite(deps, operatorId, 'link'),
  ]
}
