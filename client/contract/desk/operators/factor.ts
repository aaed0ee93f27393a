// Second factors of operators: authenticator apps, passkeys and recovery codes.
import * as z from 'zod/mini'
import { passwordAttempt } from '../../members/fields.ts'
import { passkeyAnswer } from '../../members/passkey-answer.ts'
import { refine } from '../../text-fields.ts'

/** Six digits of an app, or a recovery code. Spaces and hyphens are ignored. */
export const code = z.string().check(
  z.overwrite((value) => value.replaceAll(/[\s-]/g, '').toLowerCase()),
  refine('code_format', (value) => /^(?:\d{6}|[a-z2-7]{16})$/.test(value)),
)

/** Proof of presence: a code, a passkey, or the password if no second factor is required. */
export const secondFactorProof = z.xor([
  z.strictObject({ code }),
  z.strictObject({ passkey: passkeyAnswer }),
  z.strictObject({ password: passwordAttempt }),
])
export type Proof = z.infer<typeof secondFactorProof>

/** Shown once. */
export const recoveryCodes = z.array(z.string())

export const newAuthenticator = z.object({
  /** For manual entry, in groups of four. */
  key: z.string(),
  /** `otpauth:` address, and its QR code as SVG. */
  uri: z.string(),
  qr: z.string(),
})

export const factors = z.object({
  app: z.nullable(z.object({ id: z.number(), created_at: z.string() })),
  passkeys: z.array(z.object({ id: z.number(), name: z.string(), created_at: z.string() })),
  recovery_codes_left: z.number(),
})
export type Factors = z.infer<typeof factors>

/** Recovery codes are returned with the first factor; later the list is empty. */
export const enrolledFactors = z.object({ factors, recovery_codes: recoveryCodes })
