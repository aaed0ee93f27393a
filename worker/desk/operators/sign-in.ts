// Sign-in of operators. Called by the API and by the page that works without JavaScript; failures are thrown as
// problems.
import { randomUUID } from 'node:crypto'
import type { PasskeyAnswer } from '../../../client/contract/members/passkey-answer.ts'
import type { OperatorLogin } from '../../../client/contract/desk/operators/operator.ts'
import { deskLifetime } from '../../auth/desk-cookie.ts'
import { requestOptions } from '../../auth/passkey.ts'
import { hashPassword, verifyPassword } from '../../auth/password.ts'
import { createToken, hashToken } from '../../auth/token.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import {
  findOperator,
  getOperator,
  operatorPasswordWrite,
  type StoredOperator,
} from '../../data/operators/operator.ts'
import {
  getOperatorSession,
  operatorSessionWrite,
  type LiveOperator,
} from '../../data/operators/session.ts'
import {
  endOperatorTokensWrite,
  operatorTokenWrite,
  ownerOfOperatorToken,
} from '../../data/operators/token.ts'
import { needsSecondFactor } from '../../env.ts'
import { problem } from '../../http/problem.ts'
import { take } from '../../limits/throttle.ts'
import { run, runAll, writeBatch, type Statement } from '../../storage/db.ts'
import { newChallenge } from './challenge.ts'
import type { DeskRequestContext } from '../visitor.ts'
import { useCode, usePasskey } from './second-factor.ts'
import { forgetSignIns, takeSignIn } from './sign-in-limits.ts'

export interface SignedIn {
  token: string
  operator: LiveOperator
}

/**
 * Starts a session with a password, and with a code if a second factor is set up. An unknown address and a wrong
 * password have the same response and timing. Counters are reset only after full success, so codes cannot be guessed
 * with a known password.
 */
export async function signIn(
  visitor: DeskRequestContext,
  { code, ...claim }: OperatorLogin,
): Promise<SignedIn> {
  const { operator, ...checked } = await checkPassword(visitor, claim)
  if (operator.has_factor && code === undefined) throw problem('code_required')
  const { use } =
    operator.has_factor && code !== undefined ? await useCode(visitor, operator.id, code) : {}
  return admit(visitor, { operator, ...checked, use })
}

/** Seconds in which the code must follow the password in a two-step sign-in. */
const codePatience = 5 * 60

/** First step of a two-step sign-in. The token replaces the password until the code is entered. */
export async function beginSignIn(
  visitor: DeskRequestContext,
  claim: Pick<OperatorLogin, 'email' | 'password'>,
): Promise<SignedIn | { token: string; operator: null }> {
  const checked = await checkPassword(visitor, claim)
  if (!checked.operator.has_factor) return admit(visitor, checked)
  const token = createToken()
  const pending = operatorTokenWrite(visitor.deps, {
    id: randomUUID(),
    token_hash: hashToken(token),
    purpose: 'code',
    operator_id: checked.operator.id,
    lifetime: codePatience,
  })
  await writeBatch(visitor.deps, [pending])
  return { token, operator: null }
}

/** Throws `code_invalid`, or `link_outdated` if the password has to be entered again. */
export async function finishSignIn(
  visitor: DeskRequestContext,
  token: string,
  code: string,
): Promise<SignedIn> {
  const { deps } = visitor
  const id = await run(deps, ownerOfOperatorToken(deps, hashToken(token), 'code'))
  const operator = id === null ? null : await run(deps, getOperator(deps, id))
  if (!operator) throw problem('link_outdated')
  await takeSignIn(visitor, operator.email)
  const { use } = await useCode(visitor, operator.id, code)
  const signedIn = await admit(visitor, { operator, use })
  await writeBatch(deps, [endOperatorTokensWrite(deps, operator.id, 'code')])
  return signedIn
}

interface Checked {
  operator: StoredOperator
  /** Replaces a hash with outdated parameters. */
  renew?: () => Promise<void>
  use?: Statement | undefined
}

async function checkPassword(
  visitor: DeskRequestContext,
  { email, password }: Pick<OperatorLogin, 'email' | 'password'>,
): Promise<Checked> {
  const { deps, env } = visitor
  await takeSignIn(visitor, email)
  const operator = await run(deps, findOperator(deps, email))
  const stored = operator?.deactivated_at === null ? operator.password_hash : null
  const { isCorrect, isOutdated } = await verifyPassword(env.PASSWORD_PEPPER, password, stored)
  if (!operator || !isCorrect) throw problem('login_failed')
  return { operator, ...(isOutdated && { renew: () => rehash(visitor, operator, password) }) }
}

async function admit(
  visitor: DeskRequestContext,
  { operator, renew, use }: Checked,
): Promise<SignedIn> {
  const { id: operatorId, email, password_hash: known } = operator
  const signedIn = await beginOperatorSession(visitor, {
    operatorId,
    known,
    before: use ? [use] : [],
    hasShownFactor: use !== undefined,
  })
  // The code was used, or the password was changed, during the comparison.
  if (!signedIn) throw problem(use ? 'code_invalid' : 'login_failed')
  await forgetSignIns(visitor, email)
  if (renew) visitor.deps.waitUntil(renew().catch(() => undefined))
  return signedIn
}

/** Options with which a browser requests any passkey of the desk. */
export async function passkeySignInOptions(visitor: DeskRequestContext) {
  return requestOptions(await newChallenge(visitor, 'sign_in', null))
}

/** Starts a session with a passkey, which counts as both factors. */
export async function signInByPasskey(
  visitor: DeskRequestContext,
  answer: PasskeyAnswer,
): Promise<SignedIn> {
  const { deps, env, address } = visitor
  await take(env, 'login_address', `desk ${address}`, deps.now())
  const { operatorId, use } = await usePasskey(visitor, null, answer)
  const entry = { operatorId, before: [use], hasShownFactor: true }
  const signedIn = await beginOperatorSession(visitor, entry)
  if (!signedIn) throw problem('passkey_refused')
  await forgetSignIns(visitor, signedIn.operator.email)
  return signedIn
}

interface Entry {
  operatorId: number
  /** The verified password hash; undefined if none was verified. */
  known?: string | null
  /** Statements that run first. The session starts only if the last of them writes a row. */
  before: readonly Statement[]
  /** True if a second factor is among them. */
  hasShownFactor: boolean
  /** True if Cloudflare Access has verified the operator. */
  isByAccess?: boolean
}

/** Maximum number of characters stored of a User-Agent. */
const maxUserAgentLength = 400

/** `null` if the session was not started. */
export async function beginOperatorSession(
  { deps, env, userAgent }: DeskRequestContext,
  { operatorId: id, known, before, hasShownFactor, isByAccess = false }: Entry,
): Promise<SignedIn | null> {
  const token = createToken()
  const token_hash = hashToken(token)
  const begun = operatorSessionWrite(deps, {
    token_hash,
    operator_id: id,
    user_agent: userAgent.slice(0, maxUserAgentLength),
    lifetime: deskLifetime,
    // If second factors are not required, the password counts as step-up.
    isSteppedUp: hasShownFactor || !needsSecondFactor(env),
    isByAccess,
    isAfterUse: before.length > 0,
    known,
  })
  const act = { action: 'operator.sign_in', type: 'operator', id }
  const recorded = insertAuditIfChangedStatement(deps, { id }, act)
  const writes = { queries: [...before, begun, recorded], shape: () => null }
  const { live } = await runAll(deps, { writes, live: getOperatorSession(deps, token_hash) })
  return live && { token, operator: live }
}

/** Replaces an outdated hash while the password is known. */
async function rehash(
  { deps, env }: DeskRequestContext,
  { id, password_hash }: StoredOperator,
  password: string,
): Promise<void> {
  const hash = await hashPassword(env.PASSWORD_PEPPER, password)
  await writeBatch(deps, [operatorPasswordWrite(deps, id, hash, password_hash)])
}
