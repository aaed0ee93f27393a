// Operators: the people who work at the desk. They are apart from members: no account is ever both.
import * as z from 'zod/mini'
import { locales, type Locale } from '../locale.ts'
import { claimedPassword, email } from '../member-fields.ts'
import { code } from './factor.ts'
import { permissions, roles } from './roles.ts'

/** Languages of the desk itself. */
export const deskLanguages = ['zh-CN', 'en-US'] as const
export type DeskLanguage = (typeof deskLanguages)[number]

export const operatorLogin = z.strictObject({
  email,
  password: claimedPassword,
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
