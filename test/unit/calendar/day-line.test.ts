import fc from 'fast-check'
import { expect, it } from 'vitest'
import { layoutLabels } from '../../../client/features/calendar/day-line-layout.ts'

/** The layout's estimate: a share of the narrowest line. */
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

it('no label overlaps another label, or the stem of another event', () => {
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
          // A stem passes all tiers below its label.
          expect(low.from < high.at && high.at < low.to).toBe(false)
        }
    }),
  )
})

it('a label that would exceed the line is flipped', () => {
  fc.assert(
    fc.property(day, (labels) => {
      for (const [index, { isLeftOfStem }] of layoutLabels(labels).entries()) {
        const { at, text } = labels[index]!
        expect(isLeftOfStem || at + widthOf(text) <= 1).toBe(true)
      }
    }),
  )
})

it('labels with enough room are on the lowest tier', () => {
  const labels = [0.1, 0.4, 0.7].map((at) => ({ at, text: 'short' }))
  expect(layoutLabels(labels)).toEqual(labels.map(() => ({ isLeftOfStem: false, tier: 0 })))
})
