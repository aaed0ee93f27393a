// A small crowd: reconnects in order after a deployment and the loss of a hub, and gets all changes once per second.
// `npm run bench -- crowd` runs it with half a million sockets.
import { beforeAll, expect, it } from 'vitest'
import { isBroken } from '../budgets.ts'
import { simulateReconnects, crowdBudgets, type CrowdResult } from './crowd.ts'

const size = { sockets: 20_000, shards: 'weur:1,enam:1,apac:2', hubs: 4, seconds: 3 }
let crowded: CrowdResult

beforeAll(() => {
  crowded = simulateReconnects(size)
})

it('keeps every limit', () => {
  expect(crowdBudgets(crowded).filter(isBroken)).toEqual([])
})

it('spreads reconnections over two minutes', () => {
  const { perHub, together, after } = crowded.deployed
  expect(after).toBeGreaterThan(60)
  expect(together).toBeGreaterThanOrEqual(size.sockets / 121)
  expect(perHub).toBeLessThan(size.sockets / 20)
})

it('finds room in the other hubs when one is lost', () => {
  expect(crowded.lost.perHub).toBeGreaterThan(0)
  expect(crowded.lost.refused).toBe(0)
})

it('sends far fewer frames than there are changes', () => {
  const { frames, changes } = crowded.sent
  expect(frames).toBeGreaterThan(0)
  expect(frames).toBeLessThan(changes / 2)
})
