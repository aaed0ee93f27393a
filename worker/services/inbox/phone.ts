import { problem } from '../../http/problem.ts'

/**
 * Converts a number to E.164, with `country` as default region. `null` and `undefined` are returned unchanged. Throws
 * `validation_failed` for a number that the country's plan does not have.
 */
export async function internationalPhone(
  phone: string | null | undefined,
  country: string | null | undefined,
): Promise<string | null | undefined> {
  if (phone === null || phone === undefined) return phone
  const found = await validNumber(phone, country)
  if (!found)
    throw problem('validation_failed', { fields: [{ field: 'phone', code: 'phone_format' }] })
  return found
}

async function validNumber(phone: string, country: string | null | undefined) {
  const { findPhoneNumbersInText, isSupportedCountry, parsePhoneNumberFromString } =
    await import('libphonenumber-js/max')
  const home = country && isSupportedCountry(country) ? country : undefined
  const international = phone.replace(/(?<![\d+])00(?=[1-9])/g, '+')
  if (/^\+?\d+$/.test(phone)) {
    // Some countries have exit codes that begin with 00, such as 001.
    const read = [international, phone].map((one) => parsePhoneNumberFromString(one, home))
    return read.find((one) => one?.isValid())?.number
  }
  const found = findPhoneNumbersInText(international, home).map(({ number }) => number.number)
  return new Set(found).size === 1 ? found[0] : undefined
}
