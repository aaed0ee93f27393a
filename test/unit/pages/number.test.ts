import { describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { formatNumber } from '../../../client/i18n/translate.ts'

describe.each(locales)('a number in %s', (locale) => {
  it('is formatted in the language’s style, even without Intl', () => {
    const numbers = [0, 7, 999, 1000, 123_456, -5, 2.5]
    const formatter = new Intl.NumberFormat(locale)
    expect(numbers.map((number) => formatNumber(locale, number))).toEqual(
      numbers.map((number) => formatter.format(number)),
    )
  })
})
