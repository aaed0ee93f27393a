import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../../../client/contract/locale.ts'
import { contentId, idOf } from '../../../worker/storage/rows/row-id.ts'

describe('an id of the seed', () => {
  it('equals its existing public address', () => {
    expect(languages.map(({ code }) => contentId(code, 1))).toEqual([1, 2, 3, 4, 5, 6])
    expect(languages.map(({ code }) => contentId(code, 12))).toEqual([67, 68, 69, 70, 71, 72])
  })

  it('leaves room for a seventh language beside the ids of the first six', () => {
    expect(idOf(7, 1)).toBe(10_000_001)
    expect(idOf(8, 2)).toBe(10_000_008)
  })

  const language = fc.integer({ min: 1, max: 24 })
  const number = fc.integer({ min: 1, max: 1_000_000 })
  it('is unique per thing and language, and fits in an address', () => {
    fc.assert(
      fc.property(language, number, language, number, (one, first, other, second) => {
        const isSame = one === other && first === second
        expect(idOf(one, first) === idOf(other, second)).toBe(isSame)
        expect(String(idOf(one, first))).toMatch(/^[1-9][0-9]{0,8}$/)
      }),
    )
  })
})
