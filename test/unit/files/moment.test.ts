import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toWallTime } from '../../../client/contract/desk/calendar/event-import.ts'
import { parseMoment } from '../../../client/contract/files/moment.ts'

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
])('%s is %s', (text, at) => {
  expect(parseMoment(text)).toEqual({ at })
})

it.each([
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
  ['', 'bad_time'],
])('%s is refused: %s', (text, error) => {
  expect(parseMoment(text, text === '2027/2/29' ? '21:30' : undefined)).toEqual({ error })
})

it('a day without a time has the default time', () => {
  expect(parseMoment('2026/11/7', '21:30')).toEqual({ at: '2026-11-07T13:30:00.000Z' })
})

it('a written time is read back to the second', () => {
  const range = { min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(range), (date) => {
      const at = `${date.toISOString().slice(0, 19)}.000Z`
      expect(parseMoment(toWallTime(at))).toEqual({ at })
      expect(parseMoment(toWallTime(at).replaceAll('-0', '-').replaceAll('-', '/'))).toEqual({ at })
    }),
  )
})
