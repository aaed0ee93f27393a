// Operators: the people who work at the desk. They are apart from members: no account is ever both.
import * as z from 'zod/mini'
import { locales, type Locale } from '../../locale.ts'
import { passwordAttempt, email, emailToken } from '../../members/fields.ts'
import { singleLine, refine } from '../../text-fields.ts'
import { code, passkeyAnswer } from './factor.ts'
import { permissions, roles } from '../../roles.ts'

/** Languages of the desk itself. */
export const deskLanguages = ['zh-CN', 'en-US'] as const
export type DeskLanguage = (typeof deskLanguages)[number]

export const operatorLogin = z.strictObject({
  email,
  password: passwordAttempt,
  /** Of an authenticator app, or a recovery code. */
  code: z.optional(code),
})
export type OperatorLogin = z.infer<typeof operatorLogin>

const language = z.enum(locales as readonly [Locale, ...Locale[]])

/** Operators about themselves. */
export const operatorSelf = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  /** Those the operator may write in; empty: all. */
  languages: z.array(language),
  /** What the operator may do at all; see `can`. */
  permissions: z.array(z.enum(permissions)),
  /** Language of the desk. */
  lang: z.enum(deskLanguages),
  /** Whether there is a second factor; while it is `missing`, nothing else opens. */
  second_factor: z.enum(['set', 'missing', 'optional']),
  /** Until when dangerous actions need no further proof. */
  stepped_up_until: z.nullable(z.string()),
})
export type OperatorSelf = z.infer<typeof operatorSelf>

/** Long rather than odd (NIST SP 800-63B): any characters, in any language. */
export const operatorPassword = z.string().check(
  refine('password_short', (value) => Array.from(value).length >= 12),
  refine('text_too_long', (value) => value.length <= 200, { most: 200 }),
)

const uniqueRoles = z.array(z.enum(roles)).check(z.minLength(1), z.maxLength(roles.length))
const someLanguages = z.array(language).check(z.maxLength(locales.length))

export const invitationForm = z.strictObject({
  email,
  name: singleLine(1, 50),
  roles: uniqueRoles,
  /** Those the operator may write in; empty: all. */
  languages: someLanguages,
  lang: z.enum(deskLanguages),
})
export type InvitationInput = z.infer<typeof invitationForm>

/** Only what is given changes. An invitation that was not accepted can be mailed again. */
export const operatorChange = z.strictObject({
  name: z.optional(singleLine(1, 50)),
  roles: z.optional(uniqueRoles),
  languages: z.optional(someLanguages),
  is_active: z.optional(z.boolean()),
  invite_again: z.optional(z.literal(true)),
  /** Ends their password, second factors and sessions, and mails a new invitation. */
  reset_access: z.optional(z.literal(true)),
  /** Signs them out everywhere; they may sign in again. */
  end_sessions: z.optional(z.literal(true)),
})
export type OperatorChange = z.infer<typeof operatorChange>

/** What operators change about themselves. */
export const selfChange = z.strictObject({
  name: z.optional(singleLine(1, 50)),
  lang: z.optional(z.enum(deskLanguages)),
})

export const newPassword = z.strictObject({ new_password: operatorPassword })

/** An operator in the list of all. */
export const listedOperator = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  languages: z.array(language),
  /** `invited`: has not accepted yet. */
  state: z.enum(['active', 'invited', 'deactivated']),
  has_factor: z.boolean(),
  /** Of the sessions that have not ended. */
  last_seen_at: z.nullable(z.string()),
})
export type ListedOperator = z.infer<typeof listedOperator>

export const invitationToken = z.strictObject({ token: emailToken })
/** An invitation is accepted with a password, or with the passkey a browser has made. */
export const invitationAcceptance = z.xor([
  z.strictObject({ token: emailToken, password: operatorPassword }),
  z.strictObject({ token: emailToken, passkey: passkeyAnswer }),
])
