import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toWallTime } from '../../../client/contract/desk/calendar/event-import.ts'
import { parseMoment, type DateOrder } from '../../../client/contract/files/moment.ts'
import { locales } from '../../../client/contract/locale.ts'

it.each([
  ['2027-01-09 20:05', '2027-01-09T12:05:00.000Z'],
  ['2027-01-09T20:05', '2027-01-09T12:05:00.000Z'],
  ['2027/1/9 20:05', '2027-01-09T12:05:00.000Z'],
  ['2027-1-9 22:05:00', '2027-01-09T14:05:00.000Z'],
  ['2027/01/09 8:05:30', '2027-01-09T00:05:30.000Z'],
  ['2027/1/9 0:00', '2027-01-08T16:00:00.000Z'],
  ['2027年1月9日 20:05', '2027-01-09T12:05:00.000Z'],
  ['2027年1月9日20:05', '2027-01-09T12:05:00.000Z'],
  ['2027/1/9 8:05 PM', '2027-01-09T12:05:00.000Z'],
  ['2027/1/9 12:05:00 AM', '2027-01-08T16:05:00.000Z'],
  ['2027/1/9 下午 8:05', '2027-01-09T12:05:00.000Z'],
  ['２０２７/１/９\u00A020：05', '2027-01-09T12:05:00.000Z'],
  ['2027-01-09T12:05:00.000Z', '2027-01-09T12:05:00.000Z'],
  ['2027-01-09T14:05:00+0200', '2027-01-09T12:05:00.000Z'],
  ['2028/2/29 12:00', '2028-02-29T04:00:00.000Z'],
  ['2027.1.9 20:05', '2027-01-09T12:05:00.000Z'],
  ['2027. 1. 9. 오후 8:05', '2027-01-09T12:05:00.000Z'],
  ['2027‐01‐09, 20∶05', '2027-01-09T12:05:00.000Z'],
  ['20270109T120500Z', '2027-01-09T12:05:00.000Z'],
  ['202701092005', '2027-01-09T12:05:00.000Z'],
  ['2027-01-09 20:05:00.123456', '2027-01-09T12:05:00.123Z'],
  ['2027-01-09 12:05 UTC', '2027-01-09T12:05:00.000Z'],
  ['2027-01-09 20:05 GMT+8', '2027-01-09T12:05:00.000Z'],
  ['2027-01-09 06:35 -05:30', '2027-01-09T12:05:00.000Z'],
  ['2027-01-09 8:05 p. m.', '2027-01-09T12:05:00.000Z'],
  ['2027-01-09 8:05 CH', '2027-01-09T12:05:00.000Z'],
  ['2027-01-09 अपराह्न 8:05', '2027-01-09T12:05:00.000Z'],
  ['20:05 2027/1/9', '2027-01-09T12:05:00.000Z'],
  ['January 9, 2027 8:05 PM', '2027-01-09T12:05:00.000Z'],
  ['Sat, 9 Jan 2027 20:05', '2027-01-09T12:05:00.000Z'],
  ['9-Jan-2027 20:05', '2027-01-09T12:05:00.000Z'],
  ['2027年1月9日（星期六）晚上8点05分', '2027-01-09T12:05:00.000Z'],
  ['2027年1月9日 20時05分00秒', '2027-01-09T12:05:00.000Z'],
  ['2027/1/9 周六 20:05', '2027-01-09T12:05:00.000Z'],
  ['二〇二七年一月九日 二十点半', '2027-01-09T12:30:00.000Z'],
  ['二零二七年十二月三十一日 20:05', '2027-12-31T12:05:00.000Z'],
  ['民國116年1月9日 20:05', '2027-01-09T12:05:00.000Z'],
  ['2570-01-09 20:05', '2027-01-09T12:05:00.000Z'],
  ['๒๕๗๐-๐๑-๐๙ ๒๐:๐๕', '2027-01-09T12:05:00.000Z'],
  ['٢٠٢٧-٠١-٠٩ ٢٠:٠٥', '2027-01-09T12:05:00.000Z'],
  ['२०२७-०१-०९ २०:०५', '2027-01-09T12:05:00.000Z'],
  ['9 ม.ค. 2570 20:05', '2027-01-09T12:05:00.000Z'],
  ['วันเสาร์ที่ ๙ มกราคม พ.ศ. ๒๕๗๐ ๒๐.๐๕ น.', '2027-01-09T12:05:00.000Z'],
  ['9 जनवरी 2027, 20:05', '2027-01-09T12:05:00.000Z'],
  ['20h05 ngày 9 tháng 1 năm 2027', '2027-01-09T12:05:00.000Z'],
  ['2027-01-09 20 giờ 05 phút', '2027-01-09T12:05:00.000Z'],
  ['9 tháng 1, 2027 20:05', '2027-01-09T12:05:00.000Z'],
  ['9-Jan-27 20:05', '2027-01-09T12:05:00.000Z'],
  ['Sat Jan 09 2027 20:05:00 GMT+0800 (China Standard Time)', '2027-01-09T12:05:00.000Z'],
  ['20270109T200500+0800', '2027-01-09T12:05:00.000Z'],
  ['2027-01-09T21:05:00+09:00[Asia/Tokyo]', '2027-01-09T12:05:00.000Z'],
  ['2027-01-09 20:05:00,5', '2027-01-09T12:05:00.500Z'],
  ['2027-01-09 8pm', '2027-01-09T12:00:00.000Z'],
  ['9 January 2027 at 12 AM', '2027-01-08T16:00:00.000Z'],
  ['2027年元月9日 清晨8:05', '2027-01-09T00:05:00.000Z'],
])('%s is %s', (text, at) => {
  expect(parseMoment(text)).toEqual({ at })
})

it.each([...locales, 'zh-TW', 'en-GB', 'hi-IN-u-nu-deva', 'th-TH-u-nu-thai', 'th-TH-u-ca-gregory'])(
  'reads what a program writes in %s',
  (lang) => {
    for (const dateStyle of ['full', 'long', 'medium'] as const) {
      const style = { dateStyle, timeStyle: 'short', timeZone: 'Asia/Shanghai' } as const
      const format = new Intl.DateTimeFormat(lang, style)
      for (const hour of [0, 4, 11, 12, 23])
        for (let month = 0; month < 12; month += 1) {
          const at = new Date(Date.UTC(2027, month, 9 + hour, hour, 5))
          expect([format.format(at), parseMoment(format.format(at))]).toEqual([
            expect.anything(),
            { at: at.toISOString() },
          ])
        }
    }
  },
)

it('takes the time and the zone of the caller for a day or a time without one', () => {
  expect(parseMoment('9 Feb 2027', { time: '00:00' })).toEqual({ at: '2027-02-08T16:00:00.000Z' })
  expect(parseMoment('2027/2/9 20:05', { zone: 'Z' })).toEqual({ at: '2027-02-09T20:05:00.000Z' })
})

it.each([
  ['ngày 9/1/2027', 'ambiguous_order'],
  ['9-ม.ค.-70 20:05', 'bad_time'],
  ['3/4/2027', 'ambiguous_order'],
  ['25/4/2027 20:05', 'ambiguous_order'],
  ['3.4.2027', 'ambiguous_order'],
  ['03-04-27 20:05', 'ambiguous_order'],
  ['46031', 'serial_number'],
  ['46031.83681', 'serial_number'],
  ['4.6E+04', 'serial_number'],
  ['2027-02-30 12:00', 'bad_time'],
  ['2027/2/29', 'bad_time'],
  ['2027-1/9 20:05', 'bad_time'],
  ['2027/1/9 24:00', 'bad_time'],
  ['2027/1/9 13:00 PM', 'bad_time'],
  ['2027/1/9 20:60', 'bad_time'],
  ['2027/13/1 20:05', 'bad_time'],
  ['2027/1/920:05', 'bad_time'],
  ['2027/1/9', 'bad_time'],
  ['9 January', 'bad_time'],
  ['20:05 9/1/2027', 'ambiguous_order'],
  ['1. 9. 2027 20:05', 'ambiguous_order'],
  ['2027年1月9日晚上12点', 'bad_time'],
  ['2027-W01-6', 'bad_time'],
  ['2027-009', 'bad_time'],
  ['2027-01-09T24:00', 'bad_time'],
  ['2027-01-09 20:05 CST', 'bad_time'],
  ['1767321000', 'bad_time'],
  ['0000-00-00 00:00:00', 'bad_time'],
  ['', 'bad_time'],
])('%s is refused: %s', (text, error) => {
  expect(parseMoment(text, text === '2027/2/29' ? { time: '21:30' } : {})).toEqual({ error })
})

it('a day without a time has the default time', () => {
  expect(parseMoment('2026/11/7', { time: '21:30' })).toEqual({ at: '2026-11-07T13:30:00.000Z' })
})

it.each([
  ['3/4/2027 20:05', '2027-04-03', '2027-03-04'],
  ['3.4.2027 20:05', '2027-04-03', '2027-03-04'],
  ['20:05 3-4-2027', '2027-04-03', '2027-03-04'],
  ['3/4/2570 8:05 PM', '2027-04-03', '2027-03-04'],
  ['25/4/2027 20:05', '2027-04-25', undefined],
])('the order of %s is chosen', (text, dmy, mdy) => {
  const read = (order: DateOrder) => parseMoment(text, { order })
  expect(read('dmy')).toEqual({ at: `${dmy}T12:05:00.000Z` })
  expect(read('mdy')).toEqual(mdy ? { at: `${mdy}T12:05:00.000Z` } : { error: 'bad_time' })
})

it('a written time is read back to the second', () => {
  const range = { min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(range), (date) => {
      const at = `${date.toISOString().slice(0, 19)}.000Z`
      expect(parseMoment(toWallTime(at))).toEqual({ at })
      expect(parseMoment(toWallTime(at).replaceAll('-0', '-').replaceAll('-', '/'))).toEqual({ at })
      for (const lang of [
        'en-US',
        'en-GB',
        'de-DE',
        'vi-VN',
        'th-TH',
        'zh-CN',
        'zh-HK',
        'hi-IN',
        'ko-KR',
      ]) {
        const order = lang === 'en-US' ? 'mdy' : 'dmy'
        const part = 'numeric'
        const days = { year: part, month: part, day: part } as const
        const clock = { hour: part, minute: part, second: part } as const
        const options = { ...days, ...clock, timeZone: 'Asia/Shanghai' } as const
        const written = new Intl.DateTimeFormat(lang, options).format(date)
        expect([lang, written, parseMoment(written, { order })]).toEqual([lang, written, { at }])
      }
    }),
  )
})
