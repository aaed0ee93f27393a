import fc from 'fast-check'
import { expect, it } from 'vitest'
import { returnPath } from '../../../client/contract/return-path.ts'
import { runs } from '../../support/data/runs.ts'

const origin = 'https://site.example'

it.each([
  '/',
  '/en-US/article/12?page=2#comments',
  '/search/%E5%BC%80%E5%A5%96',
  '/member/messages',
])('the path after a login is %s', (path) => {
  expect(returnPath(path)).toBe(path)
})

it.each([
  '',
  'article/12',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  ' /article/12',
  '/a\u0000b',
  '/a b',
  '/a\\b',
  `/${'a'.repeat(300)}`,
])('%j is refused as a path after a login', (path) => {
  expect(returnPath(path)).toBeUndefined()
})

it('the path is empty if none was requested', () => {
  expect(returnPath(null)).toBeUndefined()
  expect(returnPath(undefined)).toBeUndefined()
})

it('the path never leaves the origin, for any request', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\r',
    '\0',
    '%2f',
    '%5c',
    'evil.example',
    'http:',
    'javascript:',
    'a',
  )
  const path = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.webUrl(),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
  )
  fc.assert(
    fc.property(path, (asked) => {
      const followed = returnPath(asked)
      if (followed === undefined) return
      expect(followed).toBe(asked)
      expect(new URL(followed, `${origin}/login?return=x`).origin).toBe(origin)
    }),
    runs(2000),
  )
})
