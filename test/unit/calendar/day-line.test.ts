import fc from 'fast-check'
import { expect, it } from 'vitest'
import { layoutLabels } from '../../../client/features/calendar/day-line-layout.ts'

/** As the layout guesses it: a share of the narrowest line. */
const widthOf = (text: string) => (64 + text.length * 7.8) / 928

const day = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter / 96),
      text: fc.integer({ min: 4, max: 40 }).map((length) => 'x'.repeat(length)),
    }),
    { maxLength: 12 },
  )
  .map((labels) => labels.toSorted((a, b) => a.at - b.at))

it('lets no label touch another label, or the stem of another event', () => {
  fc.assert(
    fc.property(day, (labels) => {
      const placed = layoutLabels(labels).map((place, index) => {
        const { at, text } = labels[index]!
        const width = widthOf(text)
        const [from, to] = place.isLeftOfStem ? [at - width, at] : [at, at + width]
        return { ...place, at, from, to }
      })
      for (const [index, one] of placed.entries())
        for (const other of placed.slice(index + 1)) {
          const isSideBySide = one.to <= other.from || other.to <= one.from
          expect(isSideBySide || one.tier !== other.tier).toBe(true)
          const [high, low] = one.tier > other.tier ? [one, other] : [other, one]
          // A stem goes up to its own label, through all tiers below.
          expect(low.from < high.at && high.at < low.to).toBe(false)
        }
    }),
  )
})

it('turns a label round that would run out of the line', () => {
  fc.assert(
    fc.property(day, (labels) => {
      for (const [index, { isLeftOfStem }] of layoutLabels(labels).entries()) {
        const { at, text } = labels[index]!
        expect(isLeftOfStem || at + widthOf(text) <= 1).toBe(true)
      }
    }),
  )
})

it('leaves labels that have room on the lowest tier', () => {
  const labels = [0.1, 0.4, 0.7].map((at) => ({ at, text: 'short' }))
  expect(layoutLabels(labels)).toEqual(labels.map(() => ({ isLeftOfStem: false, tier: 0 })))
})
