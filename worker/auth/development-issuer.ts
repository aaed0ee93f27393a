// OpenID Connect issuer for development: replaces Google, needs no network and stores nothing. Its codes are signed and
// valid for one minute. Developers choose an identity on the page `worker/dev/issuer.tsx`.
import { generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import * as z from 'zod/mini'
import { withQuery } from '../../client/contract/paths.ts'
import { challengeOf, type Issuer } from './issuer.ts'
import { signedClaims } from './signed-claims.ts'
import { hashToken } from './token.ts'

/** Client id that selects this issuer. */
export const developmentClient = 'development'
/** Path of the page to choose an identity. */
export const developmentIssuerPath = '/dev/issuer/authorize'

const issuerName = 'https://issuer.example.test'
/** Domain that the issuer hosts. */
const organisation = 'example.test'

/** Authorization request, as in the page's query and form. */
export const authorizationFields = z.object({
  state: z.string(),
  nonce: z.string(),
  challenge: z.string(),
})
type AuthorizationFields = z.infer<typeof authorizationFields>

/** The chosen identity. */
export const developmentPerson = z.object({
  name: z.string(),
  email: z.string(),
  email_verified: z.string(),
})
type DevelopmentPerson = z.infer<typeof developmentPerson>

const codeClaims = z.object({
  sub: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  hd: z.optional(z.string()),
  nonce: z.string(),
  challenge: z.string(),
})
const signedCode = signedClaims('development code', codeClaims, 60)

/** Each token is signed with a new key pair. */
export function developmentIssuer(secret: string): Issuer {
  const pair = Promise.withResolvers<CryptoKey>()
  return {
    names: [issuerName],
    clientId: developmentClient,
    algorithms: ['ES256'],
    keys: () => pair.promise,
    authorizeUrl: ({ state, nonce, challenge }) =>
      withQuery(developmentIssuerPath, { state, nonce, challenge }),
    exchange: async (code, verifier) => {
      const claims = await signedCode.read(secret, code, new Date())
      if (!claims) throw new Error('the code is invalid')
      const { challenge, ...identity } = claims
      if (challengeOf(verifier) !== challenge)
        throw new Error('the code belongs to another authorization request')
      const { publicKey, privateKey } = await generateKeyPair('ES256')
      pair.resolve(publicKey)
      return new SignJWT(identity)
        .setProtectedHeader({ alg: 'ES256' })
        .setIssuer(issuerName)
        .setAudience(developmentClient)
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(privateKey)
    },
  }
}

/** Code that the issuer exchanges for an ID token of this person. */
export function signDevelopmentCode(
  secret: string,
  { nonce, challenge }: AuthorizationFields,
  chosen: DevelopmentPerson,
): Promise<string> {
  const email = chosen.email.trim().toLowerCase()
  const claims = {
    sub: hashToken(email).slice(0, 21),
    name: chosen.name,
    email,
    email_verified: chosen.email_verified === 'yes',
    ...(email.endsWith(`@${organisation}`) && { hd: organisation }),
    nonce,
    challenge,
  }
  return signedCode.sign(secret, claims, new Date())
}
