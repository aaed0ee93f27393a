import { expect, it } from 'vitest'
import { fromWallTime, toWallTime } from '../../../../client/desk/editor/form/wall-time.ts'

it.each([
  ['2026-11-22T10:00:00.000Z', '2026-11-22T18:00'],
  ['2026-12-31T16:30:00.000Z', '2027-01-01T00:30'],
])('shows %s as it is in UTC+8, wherever the operator is, and means it', (moment, shown) => {
  expect(toWallTime(moment)).toBe(shown)
  expect(fromWallTime(shown)).toBe(moment)
})

it('is nothing while nothing is chosen', () => {
  expect(toWallTime(null)).toBe('')
  expect(toWallTime('')).toBe('')
  expect(fromWallTime('')).toBeNull()
})
