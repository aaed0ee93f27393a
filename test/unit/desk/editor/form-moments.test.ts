import { expect, it } from 'vitest'
import { fromWallTime, toWallTime } from '../../../../client/desk/editor/form/wall-time.ts'

it.each([
  ['2026-11-22T10:00:00.000Z', '2026-11-22T18:00'],
  ['2026-12-31T16:30:00.000Z', '2027-01-01T00:30'],
])('shows and stores %s in UTC+8, whatever the operator’s time zone', (moment, shown) => {
  expect(toWallTime(moment)).toBe(shown)
  expect(fromWallTime(shown)).toBe(moment)
})

it('the value is empty until a time is chosen', () => {
  expect(toWallTime(null)).toBe('')
  expect(toWallTime('')).toBe('')
  expect(fromWallTime('')).toBeNull()
})
