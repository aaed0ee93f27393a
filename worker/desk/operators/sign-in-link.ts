// Sign-in with an emailed link and a code, for operators whose password is paused by an attacker's attempts
// (docs/decisions/api/rate-limits.md).
import { randomUUID } from 'node:crypto'
import { deriveMailToken, hashToken } from '../../auth/token.ts'
import { findOperator, getOperator, type StoredOperator } from '../../data/operators/operator.ts'
import {
  operatorTokenWrite,
  ownerOfOperatorToken,
  useOperatorTokenWrite,
} from '../../data/operators/token.ts'
import { problem } from '../../http/problem.ts'
import { longestMailPause, take } from '../../limits/throttle.ts'
import { canEmail, resetEmailLimit, takeMailRequest } from '../../services/members/limits.ts'
import { writeBatchWithEmail } from '../../services/members/mail.ts'
import { read, run } from '../../storage/db.ts'
import type { DeskRequestContext } from '../visitor.ts'
import { useCode } from './second-factor.ts'
import { forgetSignIns } from './sign-in-limits.ts'
import { beginOperatorSession, type SignedIn } from './sign-in.ts'

/** Lifetime in seconds; longer than a mailbox waits for the next link. */
const linkLifetime = longestMailPause + 60 * 60

/** Emails a link to an operator with a second factor. The response is the same for every address. */
export async function requestSignInLink(visitor: DeskRequestContext, email: string): Promise<void> {
  await takeMailRequest(visitor, email)
  visitor.deps.waitUntil(mailLink(visitor, email))
}

async function mailLink(visitor: DeskRequestContext, email: string): Promise<void> {
  const { deps, env } = visitor
  const operator = await run(deps, findOperator(deps, email))
  if (operator?.deactivated_at !== null || !operator.has_factor) return
  if (!(await canEmail(visitor, 'operator_sign_in', email))) return
  const id = randomUUID()
  const link = operatorTokenWrite(deps, {
    id,
    token_hash: hashToken(deriveMailToken(env.TOKEN_SECRET, id)),
    purpose: 'link',
    operator_id: operator.id,
    lifetime: linkLifetime,
  })
  const expires_at = new Date(deps.now().getTime() + linkLifetime * 1000).toISOString()
  await writeBatchWithEmail(deps, [link], {
    template: 'operator_sign_in',
    data: { nickname: operator.name, link_id: id, expires_at },
    cause: `operator_sign_in ${id}`,
    to: email,
    lang: operator.lang,
  })
}

/** Operator of an emailed link; throws `link_outdated`. Only invalid links count toward the rate limit. */
export async function ownerOfLink(
  { deps, env, address }: DeskRequestContext,
  token: string,
): Promise<StoredOperator> {
  const id = await run(deps, ownerOfOperatorToken(deps, hashToken(token), 'link'))
  const operator = id === null ? null : await run(deps, getOperator(deps, id))
  if (operator?.deactivated_at === null) return operator
  await take(env, 'token', address, deps.now())
  throw problem('link_outdated')
}

/**
 * Starts a session with the link and a code. Wrong codes are counted per link, because an attacker does not have it.
 */
export async function signInByLink(
  visitor: DeskRequestContext,
  token: string,
  code: string,
): Promise<SignedIn> {
  const { deps, env } = visitor
  const { id, email } = await ownerOfLink(visitor, token)
  await take(env, 'login_device', `link ${token}`, deps.now())
  const { use } = await useCode(visitor, id, code)
  const link = useOperatorTokenWrite(deps, hashToken(token), 'link', randomUUID())
  const used = await run(
    deps,
    read([link] as const, ([rows]) => rows),
  )
  if (used.length === 0) throw problem('link_outdated')
  const entry = { operatorId: id, before: [use], hasShownFactor: true }
  const signedIn = await beginOperatorSession(visitor, entry)
  if (!signedIn) throw problem('code_invalid')
  await Promise.all([
    forgetSignIns(visitor, email),
    resetEmailLimit(visitor, 'operator_sign_in', email),
  ])
  return signedIn
}
