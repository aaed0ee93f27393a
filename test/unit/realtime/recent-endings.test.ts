import { expect, it } from 'vitest'
import { RecentEndings } from '../../../durable-objects/recent-endings.ts'

it('cannot rule anything out until it has watched for a minute', () => {
  const endings = new RecentEndings(1_000_000)
  expect(endings.mayInclude(1, 1_059_999)).toBe(true)
  expect(endings.mayInclude(1, 1_060_000)).toBe(false)
})

it('remembers for a minute whose sessions ended, and nobody else’s', () => {
  const endings = new RecentEndings(0)
  endings.add([1, 2], 100_000)
  endings.add([2], 130_000)
  expect([1, 2, 3].map((id) => endings.mayInclude(id, 159_999))).toEqual([true, true, false])
  expect([1, 2, 3].map((id) => endings.mayInclude(id, 160_000))).toEqual([false, true, false])
  endings.add([3], 190_000)
  expect([1, 2, 3].map((id) => endings.mayInclude(id, 190_000))).toEqual([false, false, true])
})
