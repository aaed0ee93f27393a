import { parsePhoneNumberFromString, isSupportedCountry } from 'libphonenumber-js/min'
import { problem } from '../../http/problem.ts'

/**
 * Converts a number to E.164, with `country` as default region. `null` and `undefined` are returned unchanged. Throws
 * `validation_failed` for an impossible number.
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
