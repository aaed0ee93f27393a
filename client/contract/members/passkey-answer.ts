// Passkeys of members and operators, as JSON (WebAuthn Level 3, section 5.1).
import * as z from 'zod/mini'

/** A browser's response to a challenge. Its contents are verified elsewhere. */
export const passkeyAnswer = z.looseObject({
  id: z.string().check(z.maxLength(1400)),
  response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(4000)) }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** Options for the browser's WebAuthn call. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
