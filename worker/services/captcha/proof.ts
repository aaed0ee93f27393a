// Proof of work with ALTCHA: the browser solves a small challenge per captcha in the background. The challenge is
// signed with the captcha's id, so it is valid for no other.
import { createChallenge, randomInt, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Captcha, PinPresentation } from '../../../client/contract/inbox/contact.ts'
import { signingKey } from '../../auth/token.ts'
import { proofCost } from './proof-cost.ts'

export async function createProofChallenge(
  secret: string,
  id: string,
  as: PinPresentation,
  { rounds, tries } = proofCost,
): Promise<Captcha['challenge']> {
  const [min, max] = tries[as]
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(max, min),
    data: { id },
    deriveKey,
    ...keysOf(secret),
  })
  return { parameters: { ...parameters }, signature }
}

/** True if `sent` is the solved challenge of this captcha. */
export async function isSolved(secret: string, id: string, sent: string): Promise<boolean> {
  try {
    // Unvalidated input: the library verifies it and throws if it is malformed.
    const { challenge, solution } = JSON.parse(atob(sent)) as Payload
    if (challenge.parameters.data?.['id'] !== id) return false
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      ...keysOf(secret),
    })
    return verified
  } catch {
    return false
  }
}

function keysOf(secret: string) {
  const key = (purpose: string) => Buffer.from(signingKey(secret, purpose)).toString('base64url')
  return {
    hmacSignatureSecret: key('proof challenge'),
    hmacKeySignatureSecret: key('proof solution'),
  }
}
