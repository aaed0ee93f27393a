// State of a pending sign-in, in a signed cookie for ten minutes. The server stores nothing for visitors who never
// return.
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { trackSourceField } from '../../client/contract/fields.ts'
import { isLocale, type Locale } from '../../client/contract/locale.ts'
import { createToken, signingKey } from './token.ts'

export interface SignInState {
  state: string
  nonce: string
  verifier: string
  /** Path of this site to return to. */
  return_to?: string | undefined
  locale: Locale
  /** Source of the visit, if known. */
  track_source?: string | undefined
}

/** Lifetime in seconds. */
export const signInStateLifetime = 10 * 60

const payload = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  return_to: z.optional(z.string()),
  track_source: trackSourceField,
  locale: z.custom<Locale>(isLocale),
})

export function createSignInState(
  place: Omit<SignInState, 'state' | 'nonce' | 'verifier'>,
): SignInState {
  return { state: createToken(), nonce: createToken(), verifier: createToken(), ...place }
}

export function sealSignInState(
  secret: string,
  signInState: SignInState,
  now: Date,
): Promise<string> {
  return new SignJWT({ ...signInState })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(new Date(now.getTime() + signInStateLifetime * 1000))
    .sign(signingKey(secret, 'sign-in attempt'))
}

/** State from the cookie; `null` if its signature is invalid or it has expired. */
export async function openSignInState(
  secret: string,
  sealed: string | undefined,
  now: Date,
): Promise<SignInState | null> {
  if (!sealed) return null
  const options = { algorithms: ['HS256'], requiredClaims: ['exp'], currentDate: now }
  const verified = await jwtVerify(sealed, signingKey(secret, 'sign-in attempt'), options).catch(
    () => null,
  )
  return z.safeParse(payload, verified?.payload).data ?? null
}
