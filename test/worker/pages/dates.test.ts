// Dates in Vietnamese, Thai and Hindi, in workerd, whose ICU is used in production.
import { expect, it } from 'vitest'
import { formatDate, type DateStyle } from '../../../client/i18n/translate.ts'

const at = '2026-11-20T08:05:00.000Z'

it.each([
  ['vi-VN', 'short', '20/11'],
  ['vi-VN', 'date', '20 tháng 11 năm 2026'],
  ['vi-VN', 'shortDate', '20/11/2026'],
  ['vi-VN', 'weekdayDate', 'Thứ Sáu, 20 tháng 11'],
  ['vi-VN', 'yearMonth', 'tháng 11 năm 2026'],
  ['vi-VN', 'dayTime', '16:05, 20/11'],
  ['vi-VN', 'moment', '16:05, 20 tháng 11 năm 2026'],
  ['th-TH', 'short', '20 พ.ย.'],
  ['th-TH', 'shortDate', '20 พ.ย. ค.ศ.\u{A0}2026'],
  ['th-TH', 'date', '20 พฤศจิกายน ค.ศ.\u{A0}2026'],
  ['th-TH', 'moment', '20 พฤศจิกายน ค.ศ.\u{A0}2026 เวลา 16:05 น.'],
  ['hi-IN', 'date', '20 नवंबर 2026'],
  ['hi-IN', 'moment', '20 नवंबर 2026, 16:05 बजे'],
] as const)('%s, %s: %s', (locale, style: DateStyle, written) => {
  expect(formatDate(locale, at, style)).toBe(written)
})

it('a date keeps its given time zone', () => {
  expect(formatDate('vi-VN', at, 'moment', 'Europe/London')).toBe('08:05, 20 tháng 11 năm 2026')
})
