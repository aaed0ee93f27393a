// First sign-in of an invited operator, with a password or a passkey.
import { randomUUID } from 'node:crypto'
import type { PasskeyAnswer } from '../../../client/contract/members/passkey-answer.ts'
import { siteShortName } from '../../data/site/site.ts'
import { describeDevice } from '../../auth/device-name.ts'
import { creationOptions, verifyCreation } from '../../auth/passkey.ts'
import { hashPassword } from '../../auth/password.ts'
import { hashToken } from '../../auth/token.ts'
import {
  getOperator,
  invitedPasswordWrite,
  type StoredOperator,
} from '../../data/operators/operator.ts'
import { passkeyWrite } from '../../data/operators/factor.ts'
import {
  consumedTokenOperator,
  ownerOfOperatorToken,
  useOperatorTokenWrite,
} from '../../data/operators/token.ts'
import { problem } from '../../http/problem.ts'
import { take } from '../../limits/throttle.ts'
import { run } from '../../storage/db.ts'
import { newChallenge, useChallenge } from './challenge.ts'
import type { DeskRequestContext } from '../visitor.ts'
import { ownerOf, renewRecoveryCodes } from './second-factors.ts'
import { beginOperatorSession, type SignedIn } from './sign-in.ts'

/** Operator of an invitation; throws `link_outdated`. Only invalid links count toward the rate limit. */
export async function invitedBy(
  visitor: DeskRequestContext,
  token: string,
): Promise<StoredOperator> {
  const { deps, env, address } = visitor
  const id = await run(deps, ownerOfOperatorToken(deps, hashToken(token), 'invitation'))
  const operator = id === null ? null : await run(deps, getOperator(deps, id))
  if (operator?.deactivated_at === null) return operator
  await take(env, 'token', address, deps.now())
  throw problem('link_outdated')
}

/** Consumes the invitation, sets the password and starts a session. */
export async function acceptWithPassword(
  visitor: DeskRequestContext,
  token: string,
  password: string,
): Promise<SignedIn> {
  const { deps, env } = visitor
  const { id } = await invitedBy(visitor, token)
  const hash = await hashPassword(env.PASSWORD_PEPPER, password)
  const use = randomUUID()
  const signedIn = await beginOperatorSession(visitor, {
    operatorId: id,
    before: [
      useOperatorTokenWrite(deps, hashToken(token), 'invitation', use),
      invitedPasswordWrite(deps, consumedTokenOperator(deps, use), hash),
    ],
    hasShownFactor: false,
  })
  // Another request has consumed it.
  if (!signedIn) throw problem('link_outdated')
  return signedIn
}

/** Options with which the browser of an invited operator creates a passkey. */
export async function invitationOptions(visitor: DeskRequestContext, token: string) {
  const operator = await invitedBy(visitor, token)
  const asked = await newChallenge(visitor, 'registration', operator.id)
  const site = await siteShortName(visitor.deps, visitor.locale, visitor.origin)
  return creationOptions(asked, site, ownerOf(operator), [])
}

/** Consumes the invitation, adds the passkey and starts a session. */
export async function acceptWithPasskey(
  visitor: DeskRequestContext,
  token: string,
  answer: PasskeyAnswer,
): Promise<SignedIn & { codes: string[] }> {
  const { deps, userAgent } = visitor
  const { id } = await invitedBy(visitor, token)
  const asked = await useChallenge(visitor, 'registration', id, answer)
  const passkey = await verifyCreation(asked, answer)
  if (!passkey) throw problem('passkey_refused')
  const use = randomUUID()
  const signedIn = await beginOperatorSession(visitor, {
    operatorId: id,
    before: [
      useOperatorTokenWrite(deps, hashToken(token), 'invitation', use),
      passkeyWrite(deps, consumedTokenOperator(deps, use), describeDevice(userAgent), passkey),
    ],
    hasShownFactor: true,
  })
  if (!signedIn) throw problem('link_outdated')
  return { ...signedIn, codes: await renewRecoveryCodes(visitor, signedIn.operator) }
}
