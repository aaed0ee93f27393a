// Demo slots: offered ones, and those a form accepts.
import { expect, it } from 'vitest'
import {
  isSlot,
  isSlotOpen,
  listAvailableSlots,
} from '../../../client/contract/inbox/demo-slots.ts'
import { isTimeZone } from '../../../client/contract/days.ts'

const rule = { hours: [9, 11, 14, 17], days: 5, leadTime: 3 }
/** A Friday, 23:30 in UTC+8. */
const now = new Date('2026-11-20T15:30:00.000Z')

it('offers four hours of each of the next five business days, two days ahead', () => {
  const slots = listAvailableSlots(now, rule)
  expect(slots).toHaveLength(20)
  expect(slots.slice(0, 5)).toEqual([
    '2026-11-23T01:00:00.000Z',
    '2026-11-23T03:00:00.000Z',
    '2026-11-23T06:00:00.000Z',
    '2026-11-23T09:00:00.000Z',
    '2026-11-24T01:00:00.000Z',
  ])
  expect(slots.at(-1)).toBe('2026-11-27T09:00:00.000Z')
  expect(listAvailableSlots(new Date('2026-11-20T16:30:00.000Z'), rule)[0]).toBe(
    '2026-11-24T01:00:00.000Z',
  )
})

it('counts days in UTC+8 and leaves weekends out', () => {
  const days = new Set(
    listAvailableSlots(new Date('2026-11-18T01:00:00Z'), rule).map((slot) => slot.slice(8, 10)),
  )
  expect([...days]).toEqual(['23', '24', '25', '26', '27'])
})

it('accepts offered slots until they begin', () => {
  for (const slot of listAvailableSlots(now, rule)) {
    expect([isSlot(slot), isSlotOpen(slot, now, rule)]).toEqual([true, true])
    expect(isSlotOpen(slot, new Date(slot), rule)).toBe(false)
  }
  expect(isSlotOpen('2026-12-18T01:00:00.000Z', now, rule)).toBe(false)
})

it('follows the operators’ settings', () => {
  const other = { hours: [10], days: 2, leadTime: 1 }
  expect(listAvailableSlots(now, other)).toEqual([
    '2026-11-23T02:00:00.000Z',
    '2026-11-24T02:00:00.000Z',
  ])
  expect(isSlotOpen('2026-11-23T02:00:00.000Z', now, other)).toBe(true)
  expect(isSlotOpen('2026-11-23T02:00:00.000Z', now, rule)).toBe(false)
})

it.each([
  '',
  'tomorrow',
  '2026-11-23T01:00:00Z',
  '2026-11-23T01:30:00.000Z',
  '2026-11-21T01:00:00.000Z',
  '2026-13-41T01:00:00.000Z',
])('"%s" is not a slot', (moment) => {
  expect(isSlot(moment)).toBe(false)
})

it('recognizes a time zone by its name', () => {
  expect(['Europe/Berlin', 'Asia/Shanghai', 'UTC'].map(isTimeZone)).toEqual([true, true, true])
  expect(['', 'Mars/Olympus', 'a b'].map(isTimeZone)).toEqual([false, false, false])
})
