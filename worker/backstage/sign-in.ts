// Operators come in. The API and the page that works without script both call these functions; failures are thrown as
// problems.
import type { OperatorLogin } from '../../client/contract/backstage/operator.ts'
import { backstageLifetime } from '../auth/backstage-cookie.ts'
import { hashPassword, verifyPassword } from '../auth/password.ts'
import { createToken, hashToken } from '../auth/token.ts'
import { auditIfWritten } from '../data/audit.ts'
import { findOperator, operatorPasswordWrite, type StoredOperator } from '../data/operator.ts'
import {
  getOperatorSession,
  operatorSessionWrite,
  type LiveOperator,
} from '../data/operator-session.ts'
import { problem } from '../http/problem.ts'
import type { Visitor } from '../services/visitor.ts'
import { read, run, runAll, write } from '../storage/db.ts'
import { forgetSignIns, takeSignIn } from './sign-in-limits.ts'

export interface SignedIn {
  token: string
  operator: LiveOperator
}

/** Begins a session with a password. An unknown address and a wrong password take as long and give the same answer. */
export async function signIn(
  visitor: Visitor,
  { email, password }: OperatorLogin,
): Promise<SignedIn> {
  const { deps, env } = visitor
  await takeSignIn(visitor, email)
  const operator = await run(deps, findOperator(deps, email))
  const stored = operator?.deactivated_at === null ? operator.password_hash : null
  const { isCorrect, isOutdated } = await verifyPassword(env.PASSWORD_PEPPER, password, stored)
  if (!operator || !isCorrect) throw problem('login_failed')
  await forgetSignIns(visitor, email)
  const signedIn = await beginOperatorSession(visitor, operator)
  if (isOutdated) deps.waitUntil(rehash(visitor, operator, password).catch(() => undefined))
  return signedIn
}

/** Maximum number of characters stored of a User-Agent. */
const maxUserAgentLength = 400

async function beginOperatorSession(
  { deps, userAgent }: Visitor,
  operator: StoredOperator,
): Promise<SignedIn> {
  const token = createToken()
  const token_hash = hashToken(token)
  const begun = read(
    [
      operatorSessionWrite(deps, {
        token_hash,
        operator_id: operator.id,
        user_agent: userAgent.slice(0, maxUserAgentLength),
        lifetime: backstageLifetime,
        isSteppedUp: false,
        known: operator.password_hash,
      }),
      auditIfWritten(deps, operator, {
        action: 'operator.sign_in',
        type: 'operator',
        id: operator.id,
      }),
    ],
    () => null,
  )
  const { live } = await runAll(deps, { begun, live: getOperatorSession(deps, token_hash) })
  // The password was changed while it was being compared.
  if (!live) throw problem('login_failed')
  return { token, operator: live }
}

/** Replaces an outdated hash, now that the password is known. */
async function rehash(
  { deps, env }: Visitor,
  { id, password_hash }: StoredOperator,
  password: string,
): Promise<void> {
  const hash = await hashPassword(env.PASSWORD_PEPPER, password)
  await write(deps, [operatorPasswordWrite(deps, id, hash, password_hash)])
}
