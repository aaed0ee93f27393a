import { describe, expect, it } from 'vitest'
import { dayInChina, numberOf, yearOf } from '../../../client/contract/draws/rules.ts'
import { drawRows } from '../../../scripts/seed/rows/draws.ts'

interface Row {
  period: string
  drawn_at: string
  numbers: number[]
  special: number
}
const rowsUntil = (until: string) =>
  drawRows(new Date(until)).rows.map(({ values }) => values as unknown as Row)

const rows = rowsUntil('2026-11-20T12:00:00Z')

describe('the demo draws', () => {
  it('start in the previous year and end before the given time', () => {
    expect(rows[0]).toMatchObject({ period: '2025001', drawn_at: '2025-01-02T13:30:00.000Z' })
    expect(rows.at(-1)).toMatchObject({ period: '2026139', drawn_at: '2026-11-19T13:30:00.000Z' })
  })

  it('are the same at every seed, also later and in the following year', () => {
    expect(rowsUntil('2026-11-20T12:00:00Z')).toEqual(rows)
    const later = rowsUntil('2026-12-31T15:00:00Z')
    expect(later.slice(0, rows.length)).toEqual(rows)
    expect(later.length).toBeGreaterThan(rows.length)
    const nextYear = rowsUntil('2027-06-01T00:00:00Z')
    const of2026 = (all: Row[]) => all.filter(({ period }) => yearOf(period) === 2026)
    expect(of2026(nextYear).slice(0, of2026(rows).length)).toEqual(of2026(rows))
    expect(nextYear.some(({ period }) => yearOf(period) === 2025)).toBe(false)
  })

  it('are numbered from 1 each year, on consecutive Tuesdays, Thursdays and Saturdays', () => {
    for (const [index, row] of rows.entries()) {
      const before = rows[index - 1]
      const day = dayInChina(new Date(row.drawn_at))
      expect([2, 4, 6]).toContain(day.weekday)
      expect(yearOf(row.period)).toBe(day.year)
      const isFirst = !before || yearOf(before.period) !== day.year
      expect(numberOf(row.period)).toBe(isFirst ? 1 : numberOf(before.period) + 1)
    }
  })

  it('have six ascending numbers and another special one', () => {
    for (const { numbers, special } of rows) {
      expect(numbers).toHaveLength(6)
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      expect(numbers).not.toContain(special)
      for (const number of [...numbers, special]) expect(number >= 1 && number <= 49).toBe(true)
    }
    expect(new Set(rows.map(({ numbers }) => numbers.join())).size).toBe(rows.length)
  })
})
