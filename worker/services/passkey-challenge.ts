// Passkey challenges of members and operators: random, stored on the server, valid for one answer within five minutes.
import { randomUUID } from 'node:crypto'
import type { PasskeyAnswer } from '../../client/contract/members/passkey-answer.ts'
import { challengeIn, type AskedPasskey } from '../auth/passkey.ts'
import { createToken, hashToken } from '../auth/token.ts'
import type { tokenRows } from '../data/token-rows.ts'
import { problem } from '../http/problem.ts'
import { read, run, writeBatch, type Statement } from '../storage/db.ts'
import type { Deps } from '../deps.ts'
import type { SiteRequestContext } from './visitor.ts'

/** Lifetime in seconds. */
const challengeLifetime = 5 * 60

type Purpose = 'sign_in' | 'registration' | 'step_up'
type Asking = Pick<SiteRequestContext, 'deps' | 'origin'>

interface NewChallenge {
  id: string
  token_hash: string
  purpose: Purpose
  /** Null before the owner is known. */
  owner: number | null
  /** Seconds. */
  lifetime: number
}

interface ChallengeTable {
  insertStatement: (deps: Deps, challenge: NewChallenge) => Statement
  consumeStatement: ReturnType<typeof tokenRows<Purpose>>['consumeStatement']
}

export function passkeyChallengesIn({ insertStatement, consumeStatement }: ChallengeTable) {
  const newChallenge = async (
    { deps, origin }: Asking,
    purpose: Purpose,
    owner: number | null,
  ): Promise<AskedPasskey> => {
    const challenge = createToken()
    const made = insertStatement(deps, {
      id: randomUUID(),
      token_hash: hashToken(challenge),
      purpose,
      owner,
      lifetime: challengeLifetime,
    })
    await writeBatch(deps, [made])
    return { origin, challenge }
  }

  /** Consumes the challenge of an answer, correct or not; throws `passkey_refused`. */
  const useChallenge = async (
    { deps, origin }: Asking,
    purpose: Purpose,
    owner: number | null,
    answer: PasskeyAnswer,
  ): Promise<AskedPasskey> => {
    const challenge = challengeIn(answer)
    if (challenge === null) throw problem('passkey_refused')
    const use = consumeStatement(deps, hashToken(challenge), purpose, randomUUID())
    const used = await run(
      deps,
      read([use] as const, ([rows]) => rows),
    )
    if (used[0]?.owner !== owner) throw problem('passkey_refused')
    return { origin, challenge }
  }
  return { newChallenge, useChallenge }
}
