// Gaps and overlaps of a campaign placement.
import { describe, expect, it } from 'vitest'
import type { ScheduledCampaign } from '../../../client/contract/desk/campaigns-api.ts'
import {
  coverageOf,
  coverageByLanguage,
  packIntoTracks,
} from '../../../client/desk/screens/campaigns/findings.ts'
import {
  laterMonth,
  percentAt,
  windowOf,
} from '../../../client/desk/screens/campaigns/timeline-window.ts'

const window = { start: 0, end: 100 }
const span = (start: number, end: number) => ({ start, end })
const found = (spans: ReturnType<typeof span>[], room: number | null = 1) =>
  coverageOf(spans, window, room).map(({ kind, start, end }) => [kind, start, end])

describe('a placement', () => {
  it('without campaigns is one gap', () => {
    expect(found([])).toEqual([['gap', 0, 100]])
    expect(found([span(-20, 0), span(100, 120)])).toEqual([['gap', 0, 100]])
  })

  it('has gaps before, between and after campaigns', () => {
    expect(found([span(10, 30), span(40, 90)])).toEqual([
      ['gap', 0, 10],
      ['gap', 30, 40],
      ['gap', 90, 100],
    ])
  })

  it('has none where one campaign follows another directly, or has no end', () => {
    expect(found([span(-5, 50), span(50, 200)])).toEqual([])
    expect(found([span(-5, Infinity)])).toEqual([])
  })

  it('has overlaps where campaigns exceed its capacity, each named once with the maximum at a time', () => {
    expect(found([span(0, 60), span(40, 100)])).toEqual([['overlap', 40, 60]])
    expect(coverageOf([span(0, 100), span(20, 60), span(40, 80)], window, 1)).toEqual([
      { kind: 'overlap', start: 20, end: 80, count: 3 },
    ])
    expect(found([span(0, 100), span(20, 60), span(40, 80)], 2)).toEqual([['overlap', 40, 60]])
    expect(found([span(0, 100), span(20, 60)], null)).toEqual([])
  })
})

describe('languages', () => {
  const day = 24 * 3_600_000
  const campaign = (
    from: number,
    to: number | null,
    languages: ScheduledCampaign['languages'],
  ) => ({
    entry_id: from,
    place: 'cover' as const,
    title: '',
    languages,
    start_at: new Date(from * day).toISOString(),
    end_at: to === null ? null : new Date(to * day).toISOString(),
  })

  it('are checked separately, and named together for equal results', () => {
    const all = [campaign(0, 10, ['zh-CN', 'en-US']), campaign(5, null, ['zh-CN'])]
    const inLine = coverageByLanguage(all, ['zh-CN', 'en-US', 'th-TH'], span(0, 20 * day), 1)
    expect(
      inLine.map(({ kind, start, end, languages }) => [kind, start / day, end / day, languages]),
    ).toEqual([
      ['gap', 0, 20, ['th-TH']],
      ['overlap', 5, 10, ['zh-CN']],
      ['gap', 10, 20, ['en-US']],
    ])
  })
})

it('the timeline puts overlapping campaigns into separate lanes', () => {
  const lines = packIntoTracks([span(0, 10), span(5, 15), span(10, 20)], (one) => one)
  expect(lines).toEqual([[span(0, 10), span(10, 20)], [span(5, 15)]])
})

it('the timeline shows whole months in UTC+8', () => {
  const { start, end } = windowOf('2026-12', 'quarter')
  expect(new Date(start).toISOString()).toBe('2026-11-30T16:00:00.000Z')
  expect(new Date(end).toISOString()).toBe('2027-02-28T16:00:00.000Z')
  expect(laterMonth('2026-01', -1)).toBe('2025-12')
  expect(percentAt(window, 25)).toBe(25)
  expect(percentAt(window, Infinity)).toBe(100)
})
