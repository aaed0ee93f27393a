// Signing in by OpenID Connect: what an issuer is to us, and what of its word is believed.
import { createHash } from 'node:crypto'
import { jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import type { Locale } from '../../client/contract/locale.ts'

/** Where an issuer sends visitors back to. */
export const callbackPath = '/api/auth/google/callback'

/** What a visitor is sent to the issuer with. */
interface Knock {
  state: string
  nonce: string
  /** `challengeOf` of what only our server and the visitor's cookie know. */
  challenge: string
  locale: Locale
}

export interface Issuer {
  /** Values of `iss` that are it. */
  names: string[]
  /** Who we are to it: `aud`. */
  clientId: string
  algorithms: string[]
  keys: JWTVerifyGetKey
  authorizeUrl: (knock: Knock) => string
  /** Changes the code a visitor came back with for an ID token. */
  exchange: (code: string, verifier: string) => Promise<string>
}

/** Who somebody is, by an ID token that was verified. */
export interface Identity {
  /** The issuer's own name for the person, which never changes. */
  sub: string
  email: string
  email_verified: boolean
  name?: string | undefined
  /** The organisation whose address it is, when the issuer runs it. */
  hd?: string | undefined
}

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string(),
  email_verified: z._default(z.boolean(), false),
  name: z.optional(z.string()),
  hd: z.optional(z.string()),
  nonce: z.string(),
  azp: z.optional(z.string()),
})

/** Seconds a clock may be off. */
const clockTolerance = 30

/** Throws unless the token was signed by the issuer for us, for this attempt, and is in time (OpenID Connect Core 3.1.3.7). */
export async function verifyIdToken(
  issuer: Issuer,
  token: string,
  nonce: string,
  now: Date,
): Promise<Identity> {
  const { payload } = await jwtVerify(token, issuer.keys, {
    issuer: issuer.names,
    audience: issuer.clientId,
    algorithms: issuer.algorithms,
    requiredClaims: ['exp', 'iat'],
    currentDate: now,
    clockTolerance,
  })
  const { nonce: given, azp, ...identity } = z.parse(claims, payload)
  if (given !== nonce) throw new Error('the token is of another attempt')
  if (azp !== undefined && azp !== issuer.clientId) throw new Error('the token is another client’s')
  return identity
}

/** RFC 7636, section 4.2: method S256. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
