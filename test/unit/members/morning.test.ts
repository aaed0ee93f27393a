import { expect, it } from 'vitest'
import { lastMorning, morningBefore, nextMorning } from '../../../worker/data/members/morning.ts'

it.each([
  ['Asia/Shanghai', '2026-11-20T23:59:00.000Z', '2026-11-21T00:00:00.000Z'],
  ['Asia/Shanghai', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-21T00:00:00.000Z', '2026-11-21T02:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-20T18:00:00.000Z', '2026-11-21T18:00:00.000Z'],
  ['America/Los_Angeles', '2026-12-31T20:00:00.000Z', '2027-01-01T16:00:00.000Z'],
  // The clock went back an hour on this day, and forward on the other one.
  ['Europe/Berlin', '2026-10-24T06:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ['Europe/Berlin', '2027-03-27T07:00:00.000Z', '2027-03-28T06:00:00.000Z'],
])('the morning in %s after %s is %s', (zone, after, morning) => {
  expect(nextMorning(zone, after)).toBe(morning)
  expect(morningBefore(zone, nextMorning(zone, morning))).toBe(morning)
  expect(lastMorning(zone, morning, new Date(Date.parse(morning) + 60_000))).toBe(morning)
})
