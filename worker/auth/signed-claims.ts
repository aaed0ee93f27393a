// Signed claims with an expiry, in cookies and links. The server stores nothing for their holders.
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import * as z from 'zod/mini'
import { signingKey } from './token.ts'

/** Signs and reads claims of one purpose. `lifetime` is in seconds. */
export function signedClaims<Claims extends JWTPayload>(
  purpose: string,
  schema: z.ZodMiniType<Claims>,
  lifetime: number,
) {
  return {
    sign: (secret: string, claims: Claims, now: Date): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(new Date(now.getTime() + lifetime * 1000))
        .sign(signingKey(secret, purpose)),

    /** `null` if the signature is invalid, the claims have expired or there is no secret. */
    read: async (
      secret: string | undefined,
      signed: string | undefined,
      now: Date,
    ): Promise<Claims | null> => {
      if (!secret || !signed) return null
      const options = { algorithms: ['HS256'], requiredClaims: ['exp'], currentDate: now }
      const verified = jwtVerify(signed, signingKey(secret, purpose), options)
      return z.safeParse(schema, (await verified.catch(() => null))?.payload).data ?? null
    },
  }
}
