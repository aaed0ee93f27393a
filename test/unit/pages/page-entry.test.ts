import fc from 'fast-check'
import { expect, it } from 'vitest'
import { positions } from '../../../worker/site/render/page-cache/entry.ts'

const encode = (text: string) => new TextEncoder().encode(text)

it.each([
  ['a nonce in text', '<script nonce="abc"></script><i nonce="abc">', 'abc', [15, 39]],
  ['at both ends', 'abc-abc', 'abc', [0, 4]],
  ['overlapping', 'aaaa', 'aa', [0, 1, 2]],
  ['begun but cut off at the end', 'xxab', 'abc', []],
  ['begun twice', 'aabc', 'abc', [1]],
  ['behind characters of several bytes', '赔率🎲abc', 'abc', [10]],
  ['nothing looked for', 'abc', '', []],
  ['nothing to look in', '', 'abc', []],
])('finds %s', (_name, text, wanted, expected) => {
  expect(positions(encode(text), wanted)).toEqual(expected)
})

it('finds every place, and no other', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', '中'), { maxLength: 60 })
    .map((all) => all.join(''))
  const wanted = fc
    .array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 3 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(text, wanted, (page, nonce) => {
      const bytes = encode(page)
      const length = encode(nonce).length
      const expected = [...bytes.keys()].filter(
        (at) => new TextDecoder().decode(bytes.slice(at, at + length)) === nonce,
      )
      expect(positions(bytes, nonce)).toEqual(expected)
    }),
  )
})
