// Passkey challenges: random, stored on the server, valid for one answer within five minutes.
import { randomUUID } from 'node:crypto'
import type { PasskeyAnswer } from '../../../client/contract/desk/operators/factor.ts'
import { challengeIn } from '../../auth/passkey.ts'
import { createToken, hashToken } from '../../auth/token.ts'
import { operatorTokenWrite, useOperatorTokenWrite } from '../../data/operators/token.ts'
import { problem } from '../../http/problem.ts'
import { read, run, writeBatch } from '../../storage/db.ts'
import type { DeskRequestContext } from '../visitor.ts'

/** Lifetime in seconds. */
const challengeLifetime = 5 * 60

type Purpose = 'sign_in' | 'registration' | 'step_up'

/** A new challenge; `operatorId` is null before the operator is known. */
export async function newChallenge(
  { deps, origin }: DeskRequestContext,
  purpose: Purpose,
  operatorId: number | null,
): Promise<{ origin: string; challenge: string }> {
  const challenge = createToken()
  const made = operatorTokenWrite(deps, {
    id: randomUUID(),
    token_hash: hashToken(challenge),
    purpose,
    operator_id: operatorId,
    lifetime: challengeLifetime,
  })
  await writeBatch(deps, [made])
  return { origin, challenge }
}

/** Consumes the challenge of an answer, correct or not; throws `passkey_refused`. */
export async function useChallenge(
  { deps, origin }: DeskRequestContext,
  purpose: Purpose,
  operatorId: number | null,
  answer: PasskeyAnswer,
): Promise<{ origin: string; challenge: string }> {
  const challenge = challengeIn(answer)
  if (challenge === null) throw problem('passkey_refused')
  const use = useOperatorTokenWrite(deps, hashToken(challenge), purpose, randomUUID())
  const used = await run(
    deps,
    read([use] as const, ([rows]) => rows),
  )
  if (used[0]?.owner !== operatorId) throw problem('passkey_refused')
  return { origin, challenge }
}
