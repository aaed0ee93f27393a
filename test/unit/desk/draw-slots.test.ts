import { describe, expect, it } from 'vitest'
import {
  drawnIn,
  validateNumbers,
  isFull,
  noSlots,
  pasted,
  slotsOf,
  toggled,
  withSlot,
} from '../../../client/desk/screens/draws/slots.ts'
import { drawTimesIn, drawCalendarDefaults } from '../../../client/contract/draws/calendar.ts'
import { dueDraws } from '../../../worker/data/draws/list.ts'

const full = slotsOf({ numbers: [3, 12, 18, 27, 33, 41], special: 8 })

describe('the slots of a draw', () => {
  it('are filled in order, and emptied by selecting a number again', () => {
    const two = toggled(toggled(noSlots, 12, 0), 3, 1)
    expect(two).toEqual(['12', '3', '', '', '', '', ''])
    expect(toggled(two, 12, 1)).toEqual(['', '3', '', '', '', '', ''])
    expect(toggled(two, 9, 0)).toEqual(['12', '3', '9', '', '', '', ''])
    expect(toggled(full, 9, 0)).toEqual(full)
  })

  it('return their numbers in order once none is missing or wrong', () => {
    const turned = ['41', '3', '12', '18', '27', '33', '08']
    expect(drawnIn(turned)).toEqual({ numbers: [3, 12, 18, 27, 33, 41], special: 8 })
    expect(drawnIn(withSlot(full, 6, ''))).toBeNull()
    expect(drawnIn(withSlot(full, 6, '3'))).toBeNull()
  })

  it('report wrong input', () => {
    expect(validateNumbers(withSlot(full, 6, '3'))).toMatchObject({ repeated: 3, wrong: [6] })
    expect(validateNumbers(withSlot(full, 0, '50'))).toMatchObject({
      isOutOfRange: true,
      wrong: [0],
    })
    expect(validateNumbers(withSlot(full, 0, '0')).isOutOfRange).toBe(true)
    expect(validateNumbers(noSlots)).toMatchObject({ missing: 7, wrong: [] })
  })

  it('accept a pasted line, and advance when no digit can follow', () => {
    expect(pasted('3, 12 18-27 33 41 + 8')).toEqual(full)
    expect(pasted('12')).toBeNull()
    expect(['4', '5', '49', '0'].map(isFull)).toEqual([false, true, true, false])
  })
})

describe('overdue draws', () => {
  const now = new Date('2027-01-06T00:00:00Z')
  const times = drawTimesIn(drawCalendarDefaults, new Date('2026-12-28T00:00:00Z'), now)
  const thursday = times[1]!.toISOString()
  const before = { period: '2026155', drawn_at: '2026-12-26T13:30:00.000Z' }
  const due = (...published: { period: string; drawn_at: string }[]) =>
    dueDraws(drawCalendarDefaults, [before, ...published], now).map(({ period }) => period)

  it('follow the latest one, with new numbering for a new year', () => {
    expect(due()).toEqual(['2026156', '2026157', '2027001', '2027002'])
  })

  it('before the latest one are missing only where the numbers have a gap', () => {
    const later = { period: '2026157', drawn_at: thursday }
    expect(due(later)).toEqual(['2026156', '2027001', '2027002'])
    const calledOff = { period: '2026156', drawn_at: thursday }
    expect(due(calledOff)).toEqual(['2027001', '2027002'])
  })
})
