import { expect, it } from 'vitest'
import { createApiToken, isApiToken, prefixOf } from '../../../worker/auth/api-token.ts'

it('a token carries a checksum, so that a scanner recognizes it and a typing error is found', () => {
  const token = createApiToken()
  expect(token).toMatch(/^mrd_[\w-]{49}$/)
  expect(isApiToken(token)).toBe(true)
  const other = token.at(10) === 'A' ? 'B' : 'A'
  expect(isApiToken(token.slice(0, 10) + other + token.slice(11))).toBe(false)
  expect(isApiToken(token.slice(0, -1))).toBe(false)
  expect(prefixOf(token)).toBe(token.slice(0, 8))
})
