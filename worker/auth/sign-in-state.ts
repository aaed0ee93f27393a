// A sign-in on its way: what we must know again when the visitor comes back lies in a signed cookie of ten minutes, so
// nothing is stored for those who never do.
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { trackSource } from '../../client/contract/fields.ts'
import { isLocale, type Locale } from '../../client/contract/locale.ts'
import { createToken, signingKey } from './token.ts'

export interface Attempt {
  state: string
  nonce: string
  verifier: string
  /** Path of this site the reader wants to go on to. */
  return_to?: string | undefined
  locale: Locale
  /** Where the visit came from, as far as that is known. */
  track_source?: string | undefined
}

/** Seconds a visitor has for it. */
export const attemptLifetime = 10 * 60

const payload = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  return_to: z.optional(z.string()),
  track_source: trackSource,
  locale: z.custom<Locale>(isLocale),
})

export function createAttempt(place: Omit<Attempt, 'state' | 'nonce' | 'verifier'>): Attempt {
  return { state: createToken(), nonce: createToken(), verifier: createToken(), ...place }
}

export function sealAttempt(secret: string, attempt: Attempt, now: Date): Promise<string> {
  return new SignJWT({ ...attempt })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(new Date(now.getTime() + attemptLifetime * 1000))
    .sign(signingKey(secret, 'sign-in attempt'))
}

/** The attempt of a cookie; `null` for what we did not sign or is too old. */
export async function openAttempt(
  secret: string,
  sealed: string | undefined,
  now: Date,
): Promise<Attempt | null> {
  if (!sealed) return null
  const options = { algorithms: ['HS256'], requiredClaims: ['exp'], currentDate: now }
  const verified = await jwtVerify(sealed, signingKey(secret, 'sign-in attempt'), options).catch(
    () => null,
  )
  return z.safeParse(payload, verified?.payload).data ?? null
}
