// API failures that can be retried.
import { describe, expect, it } from 'vitest'
import { ApiError, toError } from '../../../client/browser/api/call.ts'
import { errors, type ErrorCode } from '../../../client/contract/errors.ts'

const codes = Object.keys(errors) as ErrorCode[]

describe('repeating the same request', () => {
  it('is useless after an invalid request', () => {
    const refused = codes.filter((code) => errors[code] < 500)
    expect(refused.length).toBeGreaterThan(50)
    expect(refused.filter((code) => new ApiError(code, '').isPassing)).toEqual([])
  })

  it.each(['unreachable', 'internal_error', 'timeout'] as const)('may succeed after %s', (code) => {
    expect(new ApiError(code, '').isPassing).toBe(true)
  })

  it.each([
    [403, false],
    [429, false],
    [502, true],
  ])('after a proxy’s own %d: %s', async (status, mayHelp) => {
    const page = new Response('<h1>Blocked</h1>', { status })
    expect((await toError(page)).isPassing).toBe(mayHelp)
  })
})
