// How somebody gets in who has nothing to sign in with. The API mails the link, the command of the operators' own machine
// prints it.
import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { deriveMailToken, hashToken } from '../../auth/token.ts'
import { newPasswordWrite } from '../../data/operators/operator.ts'
import { removeAllFactorsWrite } from '../../data/operators/factor.ts'
import { endOperatorSessionsWrite } from '../../data/operators/session.ts'
import { endOperatorTokensWrite, operatorTokenWrite } from '../../data/operators/token.ts'
import type { Statement } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

/** Seconds an invitation works. */
const invitationLifetime = 72 * 60 * 60

interface Invitation {
  id: string
  token: string
  expires_at: string
  write: Statement
}

/** A link for an operator, who may be added in the same batch. */
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

/** Takes everything from operators that they have signed in with; an invitation lets them in again. */
export function resetWrites(deps: Deps, operatorId: number): Statement[] {
  return [
    newPasswordWrite(deps, operatorId, null),
    removeAllFactorsWrite(deps, operatorId),
    endOperatorSessionsWrite(deps, operatorId),
    endOperatorTokensWrite(deps, operatorId, 'invitation'),
    endOperatorTokensWrite(deps, operatorId, 'code'),
    endOperatorTokensWrite(deps, operatorId, 'link'),
  ]
}
