// Operators: users of the desk. An account is never both operator and member.
import * as z from 'zod/mini'
import { locales } from '../../locale.ts'
import { email } from '../../members/email.ts'
import { passwordAttempt, emailToken } from '../../members/fields.ts'
import { singleLine, refine } from '../../text-fields.ts'
import { passkeyAnswer } from '../../members/passkey-answer.ts'
import { code } from './factor.ts'
import { permissions, roles } from '../../roles.ts'
import { moduleNames } from '../../site/modules.ts'
import { language } from '../fields.ts'

/** Interface languages of the desk. */
export const deskLanguages = ['zh-CN', 'en-US'] as const
export type DeskLanguage = (typeof deskLanguages)[number]

export const operatorLogin = z.strictObject({
  email,
  password: passwordAttempt,
  /** Code of an authenticator app, or a recovery code. */
  code: z.optional(code),
})
export type OperatorLogin = z.infer<typeof operatorLogin>

/** An operator's view of themselves. */
export const operatorSelf = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  /** Languages the operator may edit; empty for all. */
  languages: z.array(language),
  /** Permissions the operator has on at least some subjects; see `can`. */
  permissions: z.array(z.enum(permissions)),
  /** Parts of the site that are switched off, with their screens. */
  modules_off: z.array(z.enum(moduleNames)),
  /** Interface language of the desk. */
  lang: z.enum(deskLanguages),
  /** State of the second factor. While it is `missing`, all other endpoints are closed. */
  second_factor: z.enum(['set', 'missing', 'optional']),
  /** Time until which dangerous actions need no second factor again. */
  stepped_up_until: z.nullable(z.string()),
})
export type OperatorSelf = z.infer<typeof operatorSelf>

/** Length instead of complexity (NIST SP 800-63B): any characters, in any language. */
export const operatorPassword = z.string().check(
  refine('password_short', (value) => Array.from(value).length >= 12),
  refine('text_too_long', (value) => value.length <= 200, { most: 200 }),
)
/** The same rule for browsers and password managers. */
export const operatorPasswordAttributes = {
  autoComplete: 'new-password',
  minLength: 12,
  maxLength: 200,
  passwordrules: 'minlength: 12; maxlength: 200; allowed: ascii-printable;',
  required: true,
}

const uniqueRoles = z.array(z.enum(roles)).check(z.minLength(1), z.maxLength(roles.length))
const someLanguages = z.array(language).check(z.maxLength(locales.length))

export const invitationForm = z.strictObject({
  email,
  name: singleLine(1, 50),
  roles: uniqueRoles,
  /** Languages the operator may edit; empty for all. */
  languages: someLanguages,
  lang: z.enum(deskLanguages),
})
export type InvitationInput = z.infer<typeof invitationForm>

/** Absent fields stay unchanged. A pending invitation can be emailed again. */
export const operatorChange = z.strictObject({
  name: z.optional(singleLine(1, 50)),
  roles: z.optional(uniqueRoles),
  languages: z.optional(someLanguages),
  is_active: z.optional(z.boolean()),
  invite_again: z.optional(z.literal(true)),
  /** Revokes their password, second factors and sessions, and emails a new invitation. */
  reset_access: z.optional(z.literal(true)),
  /** Signs them out everywhere; they may sign in again. */
  end_sessions: z.optional(z.literal(true)),
})
export type OperatorChange = z.infer<typeof operatorChange>

/** Changes an operator may make to their own account. */
export const selfChange = z.strictObject({
  name: z.optional(singleLine(1, 50)),
  lang: z.optional(z.enum(deskLanguages)),
  /** Release whose notes are dismissed. */
  seen_release: z.optional(z.string().check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/))),
})

export const newPassword = z.strictObject({ new_password: operatorPassword })

export const listedOperator = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  languages: z.array(language),
  /** `invited`: has not accepted the invitation yet. */
  state: z.enum(['active', 'invited', 'deactivated']),
  has_factor: z.boolean(),
  /** Last use of any active session. */
  last_seen_at: z.nullable(z.string()),
})
export type ListedOperator = z.infer<typeof listedOperator>

export const invitationToken = z.strictObject({ token: emailToken })
/** Accepts an invitation with a password, or with the passkey that the browser has created. */
export const invitationAcceptance = z.xor([
  z.strictObject({ token: emailToken, password: operatorPassword }),
  z.strictObject({ token: emailToken, passkey: passkeyAnswer }),
])
