// Forms of members, and views of their own account.
import * as z from 'zod/mini'
import { trackSourceField } from '../fields.ts'
import { readDateParts } from '../form.ts'
import { email } from './email.ts'
import {
  birthday,
  passwordAttempt,
  country,
  emailToken,
  nickname,
  password,
  phone,
  realName,
} from './fields.ts'
import { nonEmpty, refine } from '../text-fields.ts'
import { isTimeZone } from '../days.ts'

/**
 * Kinds of accounts (docs/decisions/api/accounts.md). `download_only` reads and downloads, and cannot
 * change anything.
 */
export const memberKinds = ['member', 'vip', 'download_only'] as const
export type MemberKind = (typeof memberKinds)[number]

const differ = { code: 'custom', params: { code: 'password_mismatch' } } as const
const hasBoth = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'password' in value &&
  'password_confirmation' in value &&
  typeof value.password_confirmation === 'string' &&
  value.password_confirmation !== ''
/** A repeated password, for comparison. */
export const confirmation = z.string().check(nonEmpty())
const confirmed = z.check<{ password: string; password_confirmation: string }>(
  ({ value, issues }) => {
    if (value.password !== value.password_confirmation)
      issues.push({ ...differ, path: ['password_confirmation'], input: value })
  },
  // Reported together with the errors of other fields. An empty confirmation is reported as missing.
  { when: ({ value }) => hasBoth(value) },
)

/** Distinguishes the form that logs out from the form that logs in. */
export const logOutField = 'log_out'
export const loginForm = z.strictObject({ email, password: passwordAttempt })
export const signUpForm = z
  .strictObject({
    email,
    password,
    password_confirmation: confirmation,
    nickname,
    birthday,
    track_source: trackSourceField,
  })
  .check(confirmed)
/** The sign-up form as submitted. */
export function readSignUp(data: FormData) {
  const isKept = (name: string, value: FormDataEntryValue) =>
    !name.startsWith('birthday_') && (name !== 'track_source' || value !== '')
  const typed = Object.fromEntries([...data].filter(([name, value]) => isKept(name, value)))
  return { ...typed, birthday: readDateParts(data, 'birthday') }
}
export const emailForm = z.strictObject({ email })
export const emailChangeForm = z.strictObject({ email, password: passwordAttempt })
export const tokenForm = z.strictObject({ token: emailToken })
/** Use of a link that logs in. The code is needed in another browser than the one that asked for the link. */
export const linkLoginForm = z.strictObject({
  token: emailToken,
  code: z.optional(
    z.string().check(
      z.trim(),
      nonEmpty(),
      refine('pin_format', (value) => /^\d{4}$/.test(value)),
    ),
  ),
})
export const resetForm = z
  .strictObject({ token: emailToken, password, password_confirmation: confirmation })
  .check(confirmed)
export const passwordForm = z.strictObject({
  current_password: passwordAttempt,
  new_password: password,
})
/** Only given fields change. A name can be set once, and `null` clears an optional field. */
export const profileForm = z.strictObject({
  nickname: z.optional(nickname),
  name: z.optional(realName),
  phone: z.optional(z.nullable(phone)),
  country: z.optional(z.nullable(country)),
  birthday: z.optional(birthday),
})
/** Omitted digests, reminders and time zones stay as they are. */
export const emailPreferences = z.strictObject({
  mail_news: z.boolean(),
  mail_new_device: z.boolean(),
  mail_digest: z.optional(z.boolean()),
  mail_reminders: z.optional(z.boolean()),
  /** Time zone of the browser: the digest is sent at eight there. */
  time_zone: z.optional(z.string().check(z.maxLength(60), refine('invalid_value', isTimeZone))),
})
export type EmailPreferences = z.infer<typeof emailPreferences>
export const deletionForm = z.strictObject({ password: passwordAttempt })

export type LoginInput = z.infer<typeof loginForm>
export type SignUpInput = z.infer<typeof signUpForm>
export type LinkLoginInput = z.infer<typeof linkLoginForm>
export type ResetInput = z.infer<typeof resetForm>
export type EmailChangeInput = z.infer<typeof emailChangeForm>
export type PasswordInput = z.infer<typeof passwordForm>
export type ProfileInput = z.infer<typeof profileForm>

export const user = z.object({
  id: z.number(),
  /** Identifies the member where the email address must not appear. */
  username: z.string(),
  nickname: z.string(),
  /** `NO_EMAIL` for an account without an address (missing-email.ts). */
  email: z.string(),
  /** Path of the avatar; if `null`, one is drawn from the nickname. */
  avatar: z.nullable(z.string()),
  kind: z.enum(memberKinds),
  has_password: z.boolean(),
  created_at: z.string(),
  /** Time at which the account will be deleted, unless the member cancels. */
  deletion_due_at: z.nullable(z.string()),
  member: z.object({
    name: z.nullable(z.string()),
    /** E.164. */
    phone: z.nullable(z.string()),
    /** ISO 3166-1 alpha-2. */
    country: z.nullable(z.string()),
    birthday: z.nullable(z.object({ year: z.number(), month: z.number(), day: z.number() })),
    /** True if the member may comment. */
    comment: z.boolean(),
    /** End of a mute by moderators. */
    muted_until: z.nullable(z.string()),
    vip_group: z.nullable(z.string()),
    mail_news: z.boolean(),
    mail_new_device: z.boolean(),
    /** True if news about followed things is emailed daily. */
    mail_digest: z.boolean(),
    /** True if the member is emailed before marked events. */
    mail_reminders: z.boolean(),
  }),
})
export type User = z.infer<typeof user>

export const session = z.object({
  id: z.number(),
  /** Browser and system according to the User-Agent; empty when unknown. */
  browser: z.string(),
  system: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
})
export type Session = z.infer<typeof session>

export const presetAvatar = z.object({ id: z.number(), url: z.string() })
export type PresetAvatar = z.infer<typeof presetAvatar>
