import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDeep, sampled, sampledList } from '../../support/sample.ts'

const dimension = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 5 })
const dimensions = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), dimension, { minKeys: 1 })

describe('a sample', () => {
  it('has every value of every dimension', () => {
    fc.assert(
      fc.property(dimensions, (all) => {
        const cases = sampled('values', all)
        for (const [name, values] of Object.entries(all))
          expect(new Set(cases.map((one) => one[name]))).toEqual(new Set(values))
      }),
    )
  })

  it('has every pair of values of two dimensions if pairs are requested', () => {
    fc.assert(
      fc.property(dimension, dimension, dimension, (a, b, c) => {
        const cases = sampled('pairs', { a, b, c }, { cover: 'pair' })
        const pairs = new Set(cases.map((one) => `${one.a} ${one.c}`))
        expect(pairs.size).toBe(a.length * c.length)
      }),
    )
  })

  it('is the same in every run, and has each fixed case once', () => {
    const all = { lang: ['zh-CN', 'en-US'], width: [390, 1280] }
    const always = [{ lang: 'zh-CN', width: 1280 }]
    expect(sampled('kept', all, { always })).toEqual(sampled('kept', all, { always }))
    expect(sampled('kept', all, { always })).toHaveLength(isDeep ? 4 : 3)
    const list = [1, 2, 3, 4, 5]
    expect(sampledList('list', list, 3)).toEqual(isDeep ? list : [1, 3, 5])
  })
})
