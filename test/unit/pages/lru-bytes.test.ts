import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LruBytes } from '../../../worker/site/render/page-cache/lru-bytes.ts'

it('evicts the least recently used value', () => {
  const memory = new LruBytes<string>(10)
  memory.set('a', 'A', 4)
  memory.set('b', 'B', 4)
  expect(memory.get('a')).toBe('A')
  memory.set('c', 'C', 4)
  expect(memory.get('b')).toBeUndefined()
  expect(memory.get('a')).toBe('A')
  expect(memory.get('c')).toBe('C')
})

it('uses its exact capacity and evicts several small values for a large one', () => {
  const memory = new LruBytes<string>(10)
  for (const key of ['a', 'b', 'c', 'd', 'e']) memory.set(key, key, 2)
  expect(memory.get('a')).toBe('a')
  memory.set('large', 'large', 6)
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => memory.get(key))).toEqual(['a', 'e'])
})

it('does not store a value larger than its capacity, and drops the older value of that key', () => {
  const memory = new LruBytes<string>(10)
  memory.set('a', 'small', 1)
  memory.set('b', 'B', 1)
  memory.set('a', 'huge', 11)
  expect(memory.get('a')).toBeUndefined()
  expect(memory.get('b')).toBe('B')
})

it('stops counting a replaced or deleted value', () => {
  const memory = new LruBytes<string>(10)
  memory.set('a', 'first', 9)
  memory.set('a', 'second', 1)
  memory.set('b', 'B', 9)
  expect(memory.get('a')).toBe('second')
  memory.delete('b')
  memory.set('c', 'C', 9)
  expect(memory.get('a')).toBe('second')
  memory.clear()
  memory.set('d', 'D', 10)
  expect(memory.get('d')).toBe('D')
  expect(memory.get('a')).toBeUndefined()
})

it('contains the same values as a list of the most recently used, for any operations', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const step = fc.oneof(
    fc.record({ what: fc.constant('set' as const), key, bytes: fc.integer({ min: 0, max: 25 }) }),
    fc.record({ what: fc.constant('get' as const), key }),
    fc.record({ what: fc.constant('delete' as const), key }),
  )
  const capacity = 20
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const memory = new LruBytes<number>(capacity)
      const answers: [number | undefined, number | undefined][] = []
      /** Least recently used first. */
      let model: { key: string; value: number; bytes: number }[] = []
      for (const [value, one] of steps.entries()) {
        const known = model.find((entry) => entry.key === one.key)
        const others = model.filter((entry) => entry !== known)
        if (one.what === 'get') {
          answers.push([memory.get(one.key), known?.value])
          model = known ? [...others, known] : model
        } else if (one.what === 'delete') {
          memory.delete(one.key)
          model = others
        } else {
          memory.set(one.key, value, one.bytes)
          const { bytes } = one
          model = bytes > capacity ? others : [...others, { key: one.key, value, bytes }]
          while (model.reduce((sum, entry) => sum + entry.bytes, 0) > capacity) model.shift()
        }
      }
      for (const [actual, expected] of answers) expect(actual).toBe(expected)
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
        expect(memory.get(name)).toBe(model.find((entry) => entry.key === name)?.value)
    }),
    { numRuns: 500 },
  )
})
