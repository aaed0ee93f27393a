// OpenID Connect: the interface of an issuer, and the verification of ID tokens.
import { createHash } from 'node:crypto'
import { jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import type { Locale } from '../../client/contract/locale.ts'

/** Path of the redirect URI. */
export const callbackPath = '/api/auth/google/callback'

/** Parameters of an authorization request; see OpenID Connect Core, section 3.1.2.1. */
interface AuthorizationRequest {
  state: string
  nonce: string
  /** `challengeOf` the verifier, which only the server and the visitor's cookie contain. */
  challenge: string
  locale: Locale
}

export interface Issuer {
  /** Accepted values of `iss`. */
  names: string[]
  /** Client id at the issuer, the expected `aud`. */
  clientId: string
  algorithms: string[]
  keys: JWTVerifyGetKey
  authorizeUrl: (request: AuthorizationRequest) => string
  /** Exchanges an authorization code for an ID token. */
  exchange: (code: string, verifier: string) => Promise<string>
}

/** Claims of a verified ID token. */
export interface Identity {
  /** The issuer's stable id of the person. */
  sub: string
  email: string
  email_verified: boolean
  name?: string | undefined
  /** Organization that hosts the address, if any. */
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

/** Tolerated clock difference in seconds. */
const clockTolerance = 30

/**
 * Throws unless the issuer signed the token for this client and this sign-in, and it has not expired (OpenID Connect
 * Core, 3.1.3.7).
 */
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
  if (given !== nonce) throw new Error('the token belongs to another sign-in')
  if (azp !== undefined && azp !== issuer.clientId)
    throw new Error('the token belongs to another client')
  return identity
}

/** RFC 7636, section 4.2: method S256. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
