import { expect, it } from 'vitest'
import { RevokedSessions } from '../../../durable-objects/realtime/connections.ts'

it('no session can be ruled out until a minute has been observed', () => {
  const endings = new RevokedSessions(1_000_000)
  expect(endings.mightContain('member:1', 1_059_999)).toBe(true)
  expect(endings.mightContain('member:1', 1_060_000)).toBe(false)
})

it('the members of ended sessions are remembered for a minute, and no others', () => {
  const endings = new RevokedSessions(0)
  const all = ['member:1', 'operator:2', 'member:3'] as const
  endings.add(['member:1', 'operator:2'], 100_000)
  endings.add(['operator:2'], 130_000)
  expect(all.map((id) => endings.mightContain(id, 159_999))).toEqual([true, true, false])
  expect(all.map((id) => endings.mightContain(id, 160_000))).toEqual([false, true, false])
  endings.add(['member:3'], 190_000)
  expect(all.map((id) => endings.mightContain(id, 190_000))).toEqual([false, false, true])
})

it('a member is never confused with an operator of the same id', () => {
  const endings = new RevokedSessions(0)
  endings.add(['operator:1'], 100_000)
  expect(endings.mightContain('member:1', 100_000)).toBe(false)
})
