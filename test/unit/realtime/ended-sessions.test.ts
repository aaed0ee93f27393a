import { expect, it } from 'vitest'
import { RevokedSessions } from '../../../durable-objects/realtime/ended-sessions.ts'

it('cannot rule anything out until it has watched for a minute', () => {
  const endings = new RevokedSessions(1_000_000)
  expect(endings.mightContain('member:1', 1_059_999)).toBe(true)
  expect(endings.mightContain('member:1', 1_060_000)).toBe(false)
})

it('remembers for a minute whose sessions ended, and nobody else’s', () => {
  const endings = new RevokedSessions(0)
  const all = ['member:1', 'operator:2', 'member:3'] as const
  endings.add(['member:1', 'operator:2'], 100_000)
  endings.add(['operator:2'], 130_000)
  expect(all.map((id) => endings.mightContain(id, 159_999))).toEqual([true, true, false])
  expect(all.map((id) => endings.mightContain(id, 160_000))).toEqual([false, true, false])
  endings.add(['member:3'], 190_000)
  expect(all.map((id) => endings.mightContain(id, 190_000))).toEqual([false, false, true])
})

it('takes nobody for somebody else of the same number', () => {
  const endings = new RevokedSessions(0)
  endings.add(['operator:1'], 100_000)
  expect(endings.mightContain('member:1', 100_000)).toBe(false)
})
