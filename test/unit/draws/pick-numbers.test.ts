import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  pickNumbers,
  pickSet,
  randomBelow,
  type RandomBytes,
} from '../../../client/features/draws/pick-numbers.ts'
import { isDeep } from '../../support/sample.ts'

/** Returns these bytes in order, and counts them. */
function given(values: readonly number[]): { fill: RandomBytes; used: () => number } {
  let used = 0
  const fill: RandomBytes = (bytes) => {
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = values[used++ % values.length]!
  }
  return { fill, used: () => used }
}

/** Deterministic pseudo-random bytes. */
const steady = given(
  Array.from({ length: 4096 }, (_, block) => [
    ...createHash('sha256').update(`${block}`).digest(),
  ]).flat(),
).fill

describe('a number below a limit', () => {
  it('comes from equally many bytes for every value', () => {
    const bytes = Array.from({ length: 256 }, (_, byte) => byte)
    for (let limit = 1; limit <= 49; limit += 1) {
      const { fill, used } = given(bytes)
      const counts = Array.from({ length: limit }, () => 0)
      const kept = 256 - (256 % limit)
      for (let turn = 0; turn < kept; turn += 1) counts[randomBelow(limit, fill)]! += 1
      expect(new Set(counts), `below ${limit}`).toEqual(new Set([kept / limit]))
      expect(used()).toBe(kept)
    }
  })

  it('is drawn again if its byte is beyond the last full multiple', () => {
    const { fill, used } = given([255, 245, 3])
    expect(randomBelow(49, fill)).toBe(3)
    expect(used()).toBe(3)
  })
})

describe('a set', () => {
  it('has six distinct numbers from 1 to 49, ascending', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 40 }), (bytes) => {
        // Contains all numbers, so that generating a set always ends.
        const { fill } = given([...bytes, ...Array.from({ length: 49 }, (_, index) => index)])
        const set = pickSet(fill)
        expect(new Set(set).size).toBe(6)
        expect(set).toEqual(set.toSorted((a, b) => a - b))
        for (const number of set) expect(number >= 1 && number <= 49).toBe(true)
      }),
    )
  })

  it('of seven is in drawing order', () => {
    expect(pickNumbers(7, given([48, 0, 0, 0, 0, 0, 0]).fill)).toEqual([49, 2, 3, 4, 5, 6, 7])
  })

  it('differs from the next', () => {
    const sets = new Set(Array.from({ length: 1000 }, () => pickSet().join(' ')))
    // Two equal sets among a thousand occur in one of 28 runs; forty never do.
    expect(sets.size).toBeGreaterThan(960)
  })
})

/**
 * Chi-square of the counts against a uniform distribution, with 48 degrees of freedom. The six numbers of a set exclude
 * each other, which reduces it by 43/48.
 */
function chiSquare(sets: number, pick: () => number[]): number {
  const counts = Array.from({ length: 49 }, () => 0)
  for (let turn = 0; turn < sets; turn += 1) for (const number of pick()) counts[number - 1]! += 1
  const even = (sets * 6) / 49
  const distance = counts.reduce((sum, count) => sum + (count - even) ** 2 / even, 0)
  return (distance * 48) / 43
}

/** A uniform distribution exceeds this once in a thousand million runs. */
const bound = 133

describe('all numbers are equally likely', () => {
  it('with the browser’s own randomness', () => {
    expect(chiSquare(isDeep ? 30_000 : 10_000, () => pickSet())).toBeLessThan(bound)
  })

  it('with fixed bytes', () => {
    expect(chiSquare(5000, () => pickSet(steady))).toBeLessThan(bound)
  })

  it('unlike remainders of bytes', () => {
    const byRemainder = () => {
      const set = new Set<number>()
      while (set.size < 6) set.add((crypto.getRandomValues(new Uint8Array(1))[0]! % 49) + 1)
      return [...set]
    }
    expect(chiSquare(10_000, byRemainder)).toBeGreaterThan(bound)
  })
})
