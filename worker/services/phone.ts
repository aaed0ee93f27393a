import { parsePhoneNumberFromString, isSupportedCountry } from 'libphonenumber-js/min'
import { problem } from '../http/problem.ts'

/**
 * The number in E.164, read by the rules of its country where it names none itself; `undefined` stays what it is.
 * Throws `validation_failed` for a number nobody can have.
 */
export function internationalPhone(
  phone: string | null | undefined,
  country: string | null | undefined,
): string | null | undefined {
  if (phone === null || phone === undefined) return phone
  const home = country && isSupportedCountry(country) ? country : undefined
  const parsed = parsePhoneNumberFromString(phone, home)
  if (!parsed?.isPossible())
    throw problem('validation_failed', { fields: [{ field: 'phone', code: 'phone_format' }] })
  return parsed.number
}
