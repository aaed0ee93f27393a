// Fields that members may edit (docs/decisions/api/accounts.md). The browser and the Worker both validate
// with them.
import * as z from 'zod/mini'
import { countryCodes } from './countries.ts'
import type { FieldErrorCode } from '../errors.ts'
import { nonEmpty, singleLine, refine } from '../text-fields.ts'
import { plainPhone } from './phone.ts'

export const password = z
  .string()
  .check(refine('password_format', (value) => /^[a-z0-9]{8,64}$/.test(value)))
/** The same rule for browsers and password managers. */
export const passwordAttributes = {
  autoComplete: 'new-password',
  minLength: 8,
  maxLength: 64,
  passwordrules: 'minlength: 8; maxlength: 64; allowed: lower, digit;',
  required: true,
}
/** A password to verify, so its format is not validated. Scrypt costs the same for any length below this. */
export const passwordAttempt = z.string().check(
  nonEmpty(),
  refine('text_too_long', (value) => value.length <= 200, { most: 200 }),
)

/** In code points. */
export const nicknameLengths = { least: 5, most: 50 }

export const nickname = singleLine(nicknameLengths.least, nicknameLengths.most)
export const realName = singleLine(1, 50)

/** With or without country code; the Worker knows each country's numbering plan. */
export const phone = z.string().check(
  z.trim(),
  refine('phone_format', (value) => value.length <= 100 && !/(?!\t)\p{Cc}/u.test(value)),
  z.overwrite(plainPhone),
  refine('phone_format', (value) => /(?:\d\D*){3}/.test(value)),
)

export const country = z.enum(countryCodes)

const whole = z.optional(z.nullable(z.number()))
/** Earliest year of birth. */
const firstYear = 1900

/** A past day; all three parts are required. */
export const birthday = z.strictObject({ year: whole, month: whole, day: whole }).check(
  z.check(({ value, issues }) => {
    const code = birthdayProblem(value)
    if (code) issues.push({ code: 'custom', params: { code }, input: value })
  }),
)
export type Birthday = z.infer<typeof birthday>

function birthdayProblem({ year, month, day }: Birthday): FieldErrorCode | undefined {
  if (year == null && month == null && day == null) return 'required'
  if (year == null || month == null || day == null) return 'birthday_incomplete'
  const moment = new Date(Date.UTC(year, month - 1, day))
  const isReal =
    moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && Number.isInteger(year)
  const isPast = year >= firstYear && moment.getTime() < Date.now()
  return isReal && isPast ? undefined : 'birthday_invalid'
}

/** The token of an emailed link. A malformed one is treated like an outdated link. */
export const emailToken = z.string().check(z.maxLength(200))
