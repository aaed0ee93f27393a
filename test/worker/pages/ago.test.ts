// Relative times in six languages, in workerd, whose ICU is used in production.
import { describe, expect, it } from 'vitest'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { formatAgo } from '../../../client/i18n/translate.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
const [minute, hour, day] = [60, 3600, 86_400]

describe('a relative time', () => {
  it.each([
    [0, '1 second ago'],
    [59, '59 seconds ago'],
    [minute, '1 minute ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [7 * day - 1, '6 days ago'],
    [7 * day, '1 week ago'],
    [30 * day, '4 weeks ago'],
    [31 * day, '1 month ago'],
    [365 * day, '11 months ago'],
    [366 * day, '1 year ago'],
    [5 * 366 * day, '5 years ago'],
    [-120, '1 second ago'],
  ])('%i s: %s', (seconds, expected) => {
    expect(formatAgo('en-US', secondsAgo(seconds), now)).toBe(expected)
  })

  const ages = [30, 5 * minute, 3 * hour, 2 * day, 15 * day, 90 * day, 800 * day]
  const spoken: Record<Locale, string> = {
    'en-US':
      '30 seconds ago, 5 minutes ago, 3 hours ago, 2 days ago, 2 weeks ago, 2 months ago, 2 years ago',
    'zh-CN': '30秒钟前, 5分钟前, 3小时前, 2天前, 2周前, 2个月前, 2年前',
    'zh-HK': '30 秒前, 5 分鐘前, 3 小時前, 2 日前, 2 星期前, 2 個月前, 2 年前',
    'vi-VN':
      '30 giây trước, 5 phút trước, 3 giờ trước, 2 ngày trước, 2 tuần trước, 2 tháng trước, 2 năm trước',
    'th-TH':
      '30 วินาทีที่ผ่านมา, 5 นาทีที่ผ่านมา, 3 ชั่วโมงที่ผ่านมา, 2 วันที่ผ่านมา, 2 สัปดาห์ที่ผ่านมา, 2 เดือนที่ผ่านมา, 2 ปีที่แล้ว',
    'hi-IN': '30 सेकंड पहले, 5 मिनट पहले, 3 घंटे पहले, 2 दिन पहले, 2 सप्ताह पहले, 2 माह पहले, 2 वर्ष पहले',
  }
  it.each(locales)('in %s', (locale) => {
    const told = ages.map((age) => formatAgo(locale, secondsAgo(age), now))
    expect(told.join(', ')).toBe(spoken[locale])
  })
})
