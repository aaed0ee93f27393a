import { expect, it } from 'vitest'
import {
  dayEvents,
  momentAt,
  snapToStep,
  placeOf,
} from '../../../client/desk/screens/today/day-timeline.ts'

const now = new Date('2026-11-22T06:36:00Z')
const entry = (id: number, published_at: string) => ({
  id,
  type: 'article' as const,
  title: `entry ${id}`,
  lang: 'zh-CN' as const,
  published_at,
  rev: 1,
  source_lang: null,
  has_draft: id === 2,
})

it('the line has the hours of UTC+8', () => {
  expect(placeOf(new Date('2026-11-21T16:00:00Z'))).toBe(0)
  expect(placeOf(now)).toBe(60.83)
})

it('the line shows only today, with the events nearest to now on top', () => {
  const scheduled = [
    entry(1, '2026-11-22T08:00:00Z'),
    entry(2, '2026-11-22T10:00:00Z'),
    entry(3, '2026-11-22T17:00:00Z'),
  ]
  const events = dayEvents({ scheduled, releases: [], failed: [] }, now)
  expect(events.map(({ entryId, step, isPast }) => [entryId, step, isPast])).toEqual([
    [1, 2, false],
    [2, 1, false],
  ])
})

it('an event without its own step is a mark, and gets a label if there is room', () => {
  const scheduled = ['07', '08', '11', '15'].map((hour, index) =>
    entry(index + 1, `2026-11-22T${hour}:30:00Z`),
  )
  const events = dayEvents({ scheduled, releases: [], failed: [] }, now)
  expect(events.map(({ step, isLeft }) => [step, isLeft])).toEqual([
    [2, false],
    [1, false],
    [0, true],
    [null, true],
  ])
})

it('labels do not cover the current time, and an event without room on either side is only a mark', () => {
  const late = new Date('2026-11-22T14:00:00Z')
  const scheduled = ['13:30', '14:30', '15:00', '15:45'].map((time, index) =>
    entry(index + 1, `2026-11-22T${time}:00Z`),
  )
  const events = dayEvents({ scheduled, releases: [], failed: [] }, late)
  for (const { place, room, isLeft, isPast } of events) {
    const [from, to] = isLeft ? [place - room, place] : [place, place + room]
    expect(from).toBeGreaterThanOrEqual(isPast ? 0 : placeOf(late))
    expect(to).toBeLessThanOrEqual(isPast ? placeOf(late) : 100)
  }
  expect(events.map(({ step }) => step === null)).toEqual([false, true, true, true])
  const early = dayEvents(
    { scheduled: [entry(5, '2026-11-22T13:00:00Z')], releases: [], failed: [] },
    now,
  )
  expect(early[0]).toMatchObject({ isLeft: true, step: 2 })
})

it('events move in steps of five minutes, and only to later times today', () => {
  const moved = (at: string) => snapToStep(Date.parse(at), now)
  expect(moved('2026-11-22T10:02:00Z')).toBe('2026-11-22T10:00:00.000Z')
  expect(moved('2026-11-22T10:03:00Z')).toBe('2026-11-22T10:05:00.000Z')
  expect(moved('2026-11-22T03:00:00Z')).toBe('2026-11-22T06:40:00.000Z')
  expect(moved('2026-11-23T03:00:00Z')).toBe('2026-11-22T15:55:00.000Z')
  expect(new Date(momentAt(0.75, now)).toISOString()).toBe('2026-11-22T10:00:00.000Z')
})

it('an event whose move would publish a draft cannot be moved', () => {
  const scheduled = [entry(1, '2026-11-22T08:00:00Z'), entry(2, '2026-11-22T10:00:00Z')]
  const events = dayEvents({ scheduled, releases: [], failed: [] }, now)
  expect(events.map(({ target }) => target?.id)).toEqual([1, undefined])
})
