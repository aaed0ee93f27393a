// Second factors of operators: authenticator apps, passkeys and recovery codes.
import * as z from 'zod/mini'
import { passwordAttempt } from '../../members/fields.ts'
import { refine } from '../../text-fields.ts'

/** Six digits of an app, or a recovery code; spaces and hyphens are for the eye. */
export const code = z.string().check(
  z.overwrite((value) => value.replaceAll(/[\s-]/g, '').toLowerCase()),
  refine('code_format', (value) => /^(?:\d{6}|[a-z2-7]{16})$/.test(value)),
)

/** What a browser answers to a challenge, as JSON (WebAuthn Level 3, section 5.1). Its contents are verified, not parsed. */
export const passkeyAnswer = z.looseObject({
  id: z.string().check(z.maxLength(1400)),
  response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(4000)) }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** What a browser is asked with. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

/** Proof of being there: a code, a passkey, or the password where no second factor is needed. */
export const secondFactorProof = z.xor([
  z.strictObject({ code }),
  z.strictObject({ passkey: passkeyAnswer }),
  z.strictObject({ password: passwordAttempt }),
])
export type Proof = z.infer<typeof secondFactorProof>

/** Shown once. */
export const recoveryCodes = z.array(z.string())

export const newAuthenticator = z.object({
  /** For typing in, in groups of four. */
  key: z.string(),
  /** `otpauth:` address, and the same as a picture to scan (SVG). */
  uri: z.string(),
  qr: z.string(),
})

export const factors = z.object({
  app: z.nullable(z.object({ id: z.number(), created_at: z.string() })),
  passkeys: z.array(z.object({ id: z.number(), name: z.string(), created_at: z.string() })),
  recovery_codes_left: z.number(),
})
export type Factors = z.infer<typeof factors>

/** The codes come with the first factor, and are empty afterwards. */
export const enrolledFactors = z.object({ factors, recovery_codes: recoveryCodes })
