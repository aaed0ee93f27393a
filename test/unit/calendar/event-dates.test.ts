import { expect, it } from 'vitest'
import { pastAfterMove } from '../../../client/contract/desk/calendar/event-dates.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const coming = { starts_at: '2026-11-22T04:00:00.000Z', ends_at: '2026-11-25T04:00:00.000Z' }
const running = { ...coming, starts_at: '2026-11-19T04:00:00.000Z' }

it.each([
  [coming, 1, null],
  [coming, -1, null],
  [coming, -2, 'begun'],
  [coming, -5, 'ended'],
  [running, 1, null],
  [running, -4, null],
  [running, -5, 'ended'],
] as const)('names the part of an event that a move puts into the past', (event, days, past) => {
  expect(pastAfterMove(event, days, now)).toBe(past)
})
