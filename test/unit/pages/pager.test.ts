import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageNumbers } from '../../../client/ui/navigation/pager.tsx'

it.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 9, [1, 2, null, 9]],
  [2, 9, [1, 2, 3, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('shows of page %i of %i', (page, pages, expected) => {
  expect(pageNumbers(page, pages)).toEqual(expected)
})

it('shows first, last and the current page with its neighbors, and no gap for a single page', () => {
  const place = fc
    .integer({ min: 1, max: 300 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))
  fc.assert(
    fc.property(place, ([page, pages]) => {
      const shown = pageNumbers(page, pages)
      const near = [page - 1, page, page + 1].filter((one) => one >= 1 && one <= pages)
      expect(shown).toEqual(expect.arrayContaining([1, pages, ...near]))
      expect(shown.length).toBeLessThanOrEqual(7)
      expect(shown[0]).toBe(1)
      expect(shown.at(-1)).toBe(pages)
      const numbers = shown.filter((number) => number !== null)
      const steps = numbers.slice(1).map((number, index) => number - numbers[index]!)
      const isGap = numbers.slice(0, -1).map((number) => shown[shown.indexOf(number) + 1] === null)
      // A gap replaces two or more pages; elsewhere, the next number follows.
      expect(steps.map((step) => step > 1)).toEqual(isGap)
      expect(steps.filter((step) => step < 1 || step === 2)).toEqual([])
    }),
  )
})
