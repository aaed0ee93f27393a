// Proof of work by ALTCHA: the browser works a little for each set of digits, in the background. A challenge is signed
// together with the id of its digits, so it serves for no others.
import { createChallenge, randomInt, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Captcha, PinForm } from '../../client/contract/contact.ts'
import { signingKey } from '../auth/token.ts'

/** Rounds of PBKDF2 for one try, about 2 ms. */
const cost = 5000
/**
 * Between how many tries a browser needs: half a second on a desktop for who copies a picture. Words any program can
 * read cost twelve times as much; whoever types the rest of the form meanwhile does not notice.
 */
const tries: Record<PinForm, [least: number, most: number]> = {
  picture: [150, 300],
  words: [2000, 3500],
}

export async function createProofChallenge(
  secret: string,
  id: string,
  as: PinForm,
): Promise<Captcha['challenge']> {
  const [least, most] = tries[as]
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(most, least),
    data: { id },
    deriveKey,
    ...keysOf(secret),
  })
  return { parameters: { ...parameters }, signature }
}

/** Whether it is the challenge of these digits, solved. */
export async function isSolved(secret: string, id: string, sent: string): Promise<boolean> {
  try {
    // Whatever it is: the library judges it, and fails on what is none.
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
