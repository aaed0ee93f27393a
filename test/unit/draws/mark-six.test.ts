import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chooseDraws,
  historyPageQuery,
  historyQuery,
  monthOf,
  type MarkSixDraw,
} from '../../../client/contract/draws/mark-six.ts'
import { drawCalendarDefaults, nextDrawTime } from '../../../client/contract/draws/calendar.ts'
import {
  ballColour,
  dayInChina,
  numberOf,
  periodOf,
  tendenciesOf,
  tendencyNames,
  totalOf,
  yearOf,
} from '../../../client/contract/draws/rules.ts'
import { statisticsOf } from '../../../client/contract/draws/statistics.ts'

const numbers = Array.from({ length: 49 }, (_, index) => index + 1)
const anyDraw = fc
  .uniqueArray(fc.integer({ min: 1, max: 49 }), { minLength: 7, maxLength: 7 })
  .map((seven) => ({ numbers: seven.slice(0, 6).toSorted((a, b) => a - b), special: seven[6]! }))

/** Names of the tendencies that apply. */
const holding = (draw: { numbers: number[]; special: number }) => {
  const tendencies = tendenciesOf(draw)
  return tendencyNames.filter((name) => tendencies[name])
}

describe('tendencies', () => {
  it.each([
    [[4, 11, 23, 30, 36, 45], 17, 'odd smaller mantissa_larger total_even total_smaller'],
    [[7, 12, 19, 24, 38, 49], 31, 'odd larger mantissa_smaller total_even total_larger'],
    [[1, 2, 3, 4, 5, 6], 49, 'tie total_even total_smaller'],
    [[22, 23, 24, 25, 26, 30], 24, 'even smaller mantissa_smaller total_even total_smaller'],
    [[22, 23, 24, 25, 26, 30], 25, 'odd larger mantissa_larger total_odd total_larger'],
    [[1, 2, 3, 4, 5, 6], 48, 'even larger mantissa_larger total_odd total_smaller'],
    [[44, 45, 46, 47, 48, 49], 1, 'odd smaller mantissa_smaller total_even total_larger'],
  ])('of %j and %i', (six, special, expected) => {
    expect(holding({ numbers: six, special }).join(' ')).toBe(expected)
  })

  it('include one of each pair, and none of the special number for a tie', () => {
    const pairs = [
      ['odd', 'even'],
      ['larger', 'smaller'],
      ['mantissa_larger', 'mantissa_smaller'],
    ] as const
    fc.assert(
      fc.property(anyDraw, (draw) => {
        const found = tendenciesOf(draw)
        expect(found.tie).toBe(draw.special === 49)
        for (const [one, other] of pairs)
          expect(Number(found[one]) + Number(found[other])).toBe(found.tie ? 0 : 1)
        expect(found.total_odd).toBe(!found.total_even)
        expect(found.total_larger).toBe(!found.total_smaller)
      }),
    )
  })

  it('of the special number ignore the six, and those of the total ignore their order', () => {
    const own = (name: string) => !name.startsWith('total')
    fc.assert(
      fc.property(anyDraw, anyDraw, (draw, other) => {
        const mixed = { numbers: other.numbers, special: draw.special }
        expect(holding(mixed).filter(own)).toEqual(holding(draw).filter(own))
        expect(holding({ ...draw, numbers: draw.numbers.toReversed() })).toEqual(holding(draw))
        expect(totalOf(draw)).toBeGreaterThanOrEqual(28)
        expect(totalOf(draw)).toBeLessThanOrEqual(322)
      }),
    )
  })
})

it('17 balls are red, 16 blue and 16 green', () => {
  const groups = Object.groupBy(numbers, ballColour)
  expect([groups.red?.length, groups.blue?.length, groups.green?.length]).toEqual([17, 16, 16])
  expect([1, 49, 25, 30, 16, 46].map(ballColour)).toEqual([
    'red',
    'green',
    'blue',
    'red',
    'green',
    'red',
  ])
})

it('a draw number is the year and three digits', () => {
  expect(periodOf(2026, 7)).toBe('2026007')
  expect([yearOf('2026128'), numberOf('2026007')]).toEqual([2026, 7])
})

describe('the next draw', () => {
  it.each([
    ['2026-11-20T12:00:00Z', '2026-11-21T13:30:00.000Z'],
    ['2026-11-21T13:29:59Z', '2026-11-21T13:30:00.000Z'],
    ['2026-11-21T13:30:00Z', '2026-11-24T13:30:00.000Z'],
    ['2026-12-31T13:30:00Z', '2027-01-02T13:30:00.000Z'],
    ['2028-02-28T20:00:00Z', '2028-02-29T13:30:00.000Z'],
  ])('after %s is at %s', (moment, expected) => {
    expect(nextDrawTime(drawCalendarDefaults, new Date(moment)).toISOString()).toBe(expected)
  })

  it('is at most three days ahead, on a draw day at 21:30 UTC+8', () => {
    const anyMoment = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(anyMoment, (moment) => {
        const next = nextDrawTime(drawCalendarDefaults, moment)
        expect(next.getTime()).toBeGreaterThan(moment.getTime())
        expect(next.getTime() - moment.getTime()).toBeLessThanOrEqual(3 * 24 * 3_600_000)
        expect([2, 4, 6]).toContain(dayInChina(next).weekday)
        expect(next.toISOString().slice(10)).toBe('T13:30:00.000Z')
      }),
    )
  })
})

/** Newest first, as returned by the database. */
const draw = (period: string, drawn_at: string, six: number[], special: number): MarkSixDraw => ({
  period,
  drawn_at,
  numbers: six,
  special,
  tendencies: tendenciesOf({ numbers: six, special }),
})
const some = [
  draw('2026002', '2026-01-03T13:30:00.000Z', [1, 2, 3, 4, 5, 6], 7),
  draw('2026001', '2025-12-31T16:00:00.000Z', [1, 2, 3, 4, 5, 7], 49),
  draw('2025156', '2025-12-30T13:30:00.000Z', [8, 9, 10, 11, 12, 13], 1),
]
const periods = (choice: Parameters<typeof chooseDraws>[1]) =>
  chooseDraws(some, choice).map(({ period }) => period)

describe('choosing draws', () => {
  it('filters by the given keys', () => {
    expect(periods({})).toEqual(['2026002', '2026001', '2025156'])
    expect(periods({ recent: 2 })).toEqual(['2026002', '2026001'])
    expect(periods({ year: 2025 })).toEqual(['2025156'])
    expect(periods({ period: '2026001' })).toEqual(['2026001'])
    expect(periods({ period: '2026003' })).toEqual([])
  })

  it('uses the month in UTC+8', () => {
    expect(some.map(monthOf)).toEqual([1, 1, 12])
    expect(periods({ year: 2026, month: 1 })).toEqual(['2026002', '2026001'])
    expect(periods({ year: 2026, month: 12 })).toEqual([])
  })
})

describe('statistics', () => {
  it('count each number among the six and as special, and the draws since it came up', () => {
    const { sample, numbers: counted, tendencies } = statisticsOf(some)
    expect(sample).toBe(3)
    expect(counted[0]).toEqual({ number: 1, drawn: 2, special: 1, gap: 0 })
    expect(counted[6]).toEqual({ number: 7, drawn: 1, special: 1, gap: 0 })
    expect(counted[7]).toEqual({ number: 8, drawn: 1, special: 0, gap: 2 })
    expect(counted[47]).toEqual({ number: 48, drawn: 0, special: 0, gap: null })
    expect(tendencies).toMatchObject({ tie: 1, odd: 2, even: 0, smaller: 2, total_even: 2 })
  })

  it('add up to seven numbers per draw and one tendency of each pair', () => {
    fc.assert(
      fc.property(fc.array(anyDraw, { maxLength: 30 }), (drawn) => {
        const draws = drawn.map((one) =>
          draw('2026001', '2026-01-01T13:30:00.000Z', one.numbers, one.special),
        )
        const { sample, numbers: counted, tendencies } = statisticsOf(draws)
        expect(counted.reduce((sum, one) => sum + one.drawn, 0)).toBe(6 * sample)
        expect(counted.reduce((sum, one) => sum + one.special, 0)).toBe(sample)
        expect(tendencies.odd + tendencies.even + tendencies.tie).toBe(sample)
        expect(tendencies.total_larger + tendencies.total_smaller).toBe(sample)
        for (const { drawn: times, special, gap } of counted)
          expect(gap === null).toBe(times + special === 0)
      }),
    )
  })
})

describe('the query of the API', () => {
  const fields = (query: object) =>
    historyQuery.safeParse(query).error?.issues.map(({ path }) => path.join('.')) ?? []

  it.each([
    { recent: '1' },
    { recent: '100' },
    { year: '2026', month: '12' },
    { period: '2026128' },
  ])('takes %j', (query) => {
    expect(fields(query)).toEqual([])
  })

  it.each([
    [{}, 'recent'],
    [{ year: '2026' }, 'month'],
    [{ month: '1' }, 'year'],
    [{ recent: '10', period: '2026128' }, 'recent period'],
    [{ recent: '10', year: '2026', month: '1' }, 'recent year month'],
    [{ month: '1', period: '2026128' }, 'month period'],
    [{ recent: '0' }, 'recent'],
    [{ recent: '101' }, 'recent'],
    [{ year: '2026', month: '13' }, 'month'],
    [{ year: '26', month: '1' }, 'year'],
    [{ period: '128' }, 'period'],
  ])('refuses %j and names %s', (query, named) => {
    expect(fields(query).join(' ')).toBe(named)
  })
})

describe('the query of the page', () => {
  it.each([{}, { recent: '30' }, { month: '2' }, { period: '5' }, { period: '2026005' }])(
    'takes %j',
    (query) => {
      expect(historyPageQuery.safeParse(query).success).toBe(true)
    },
  )

  it.each([
    { recent: '20' },
    { month: '0' },
    { period: 'abc' },
    { period: '1234' },
    { period: '1999001' },
    { recent: '10', month: '2' },
    { recent: ['10', '30'] },
  ])('refuses %j', (query) => {
    expect(historyPageQuery.safeParse(query).success).toBe(false)
  })
})
