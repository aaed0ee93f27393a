// Step-up: showing a second factor again before a dangerous action.
import type { Proof } from '../../../client/contract/desk/operators/factor.ts'
import { requestOptions } from '../../auth/passkey.ts'
import { verifyPassword } from '../../auth/password.ts'
import { findOperator } from '../../data/operators/operator.ts'
import { listFactors } from '../../data/operators/factor.ts'
import { recordStepUpStatement, type LiveOperator } from '../../data/operators/session.ts'
import { needsSecondFactor } from '../../env.ts'
import { problem } from '../../http/problem.ts'
import { forget, take } from '../../limits/throttle.ts'
import { run } from '../../storage/db.ts'
import { newChallenge } from './challenge.ts'
import type { DeskRequestContext } from '../visitor.ts'
import { keptPasskeys, useCode, usePasskey, type Use } from './second-factor.ts'

/** Options with which a browser requests one of the operator's own passkeys. */
export async function stepUpOptions(visitor: DeskRequestContext, { id }: LiveOperator) {
  const factors = await run(visitor.deps, listFactors(visitor.deps, id))
  const asked = await newChallenge(visitor, 'step_up', id)
  return requestOptions(asked, keptPasskeys(factors))
}

/** Throws unless the proof is correct and unused. */
export async function stepUp(
  visitor: DeskRequestContext,
  operator: LiveOperator,
  given: Proof,
): Promise<LiveOperator> {
  const { deps, env } = visitor
  const { session_id } = operator
  const subject = `desk ${operator.id}`
  await take(env, 'password', subject, deps.now())
  const { use } = await consumeProof(visitor, operator, given)
  const proved = recordStepUpStatement(deps, session_id, { isAfterUse: use !== undefined })
  const queries = use ? [use, proved] : [proved]
  const [{ stepped_up_at } = {}] = await run(deps, {
    queries,
    shape: (results) => results.at(-1) as { stepped_up_at: string | null }[],
  })
  // The code was used during the comparison.
  if (!stepped_up_at) throw problem('code_invalid')
  await forget(env, 'password', subject)
  return { ...operator, stepped_up_at }
}

/** Statement that consumes the proof. Passwords are not consumed. */
async function consumeProof(
  visitor: DeskRequestContext,
  operator: LiveOperator,
  given: Proof,
): Promise<Partial<Use>> {
  if ('code' in given) return useCode(visitor, operator.id, given.code)
  if ('passkey' in given) return usePasskey(visitor, operator.id, given.passkey)
  await confirmPassword(visitor, operator, given.password)
  return {}
}

/** A password is only accepted from an operator who has no second factor and needs none. */
async function confirmPassword(
  { deps, env }: DeskRequestContext,
  { email, has_factor }: LiveOperator,
  password: string,
): Promise<void> {
  const stored = await run(deps, findOperator(deps, email))
  const { isCorrect } = await verifyPassword(env.PASSWORD_PEPPER, password, stored?.password_hash)
  if (!isCorrect || has_factor || needsSecondFactor(env)) throw problem('wrong_password')
}
