import { expect, it } from 'vitest'
import { dayEvents, placeOf } from '../../../client/backstage/screens/today/day-line.ts'

const now = new Date('2026-11-22T06:36:00Z')
const entry = (id: number, published_at: string) => ({
  id,
  type: 'article' as const,
  title: `entry ${id}`,
  lang: 'zh-CN' as const,
  published_at,
})

it('has the hours of UTC+8', () => {
  expect(placeOf(new Date('2026-11-21T16:00:00Z'))).toBe(0)
  expect(placeOf(now)).toBe(60.83)
})

it('shows today alone, the nearest to now highest', () => {
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
