import { describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { formatNumber } from '../../../client/i18n/translate.ts'

describe.each(locales)('a number in %s', (locale) => {
  it('is written as the language writes it, also where no formatter is asked', () => {
    const numbers = [0, 7, 999, 1000, 123_456, -5, 2.5]
    const formatter = new Intl.NumberFormat(locale)
    expect(numbers.map((number) => formatNumber(locale, number))).toEqual(
      numbers.map((number) => formatter.format(number)),
    )
  })
})
