// State of a pending sign-in, in a signed cookie for ten minutes.
import * as z from 'zod/mini'
import { trackSourceField } from '../../client/contract/fields.ts'
import { isLocale, type Locale } from '../../client/contract/locale.ts'
import { signedClaims } from './signed-claims.ts'
import { createToken } from './token.ts'

/** Lifetime in seconds. */
export const signInStateLifetime = 10 * 60

const payload = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Path of this site to return to. */
  return_to: z.optional(z.string()),
  /** Source of the visit, if known. */
  track_source: trackSourceField,
  locale: z.custom<Locale>(isLocale),
})
export type SignInState = z.infer<typeof payload>

export const sealedSignIn = signedClaims('sign-in attempt', payload, signInStateLifetime)

export function createSignInState(
  place: Omit<SignInState, 'state' | 'nonce' | 'verifier'>,
): SignInState {
  return { state: createToken(), nonce: createToken(), verifier: createToken(), ...place }
}
