// Passkeys of members (docs/decisions/api/accounts.md).
import * as z from 'zod/mini'
import { passkeyAnswer } from './passkey-answer.ts'
import { singleLine } from '../text-fields.ts'
import { passwordAttempt } from './fields.ts'

/** Maximum per member. */
export const maxPasskeys = 10

/** In code points. */
export const longestPasskeyName = 50
export const passkeyNameForm = z.strictObject({ name: singleLine(1, longestPasskeyName) })

export const passkey = z.object({
  id: z.number(),
  /** Empty if the device is unknown and the member gave no name. */
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})
export type MemberPasskey = z.infer<typeof passkey>

export const passwordProof = z.strictObject({ password: passwordAttempt })
/** Proof that the member is present: the password, or a passkey. */
export const passkeyProof = z.xor([passwordProof, z.strictObject({ passkey: passkeyAnswer })])
export type PasskeyProof = z.infer<typeof passkeyProof>
