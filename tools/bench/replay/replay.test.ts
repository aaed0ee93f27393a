// Replays the caches of 300 locations with the product's own decisions: a publication every 30 s causes few renders, is
// visible everywhere within a minute, and nothing withdrawn is shown.
import { beforeAll, expect, it } from 'vitest'
import { replayLimits } from '../budgets.ts'
import { isDeep } from '../../../test/support/sample.ts'
import { replay, type Replayed } from './replay.ts'

/** Locations have most pages from the second minute on. */
const minutes = isDeep ? 3 : 2
let replayed: Replayed

beforeAll(async () => {
  replayed = await replay(minutes)
})

it('renders few pages, though one is published every 30 s', () => {
  expect(replayed.views).toBeGreaterThan(30_000 * minutes)
  expect(replayed.rendersPerSecond).toBeLessThanOrEqual(replayLimits.rendersPerSecond)
})

it('shows a publication everywhere within a minute', () => {
  expect(replayed.seenAfter).toBeGreaterThan(0)
  expect(replayed.seenAfter).toBeLessThanOrEqual(replayLimits.seenAfter)
})

it('shows no page that has missed a change for longer', () => {
  expect(replayed.lag).toBeGreaterThan(0)
  expect(replayed.lag).toBeLessThanOrEqual(replayLimits.seenAfter)
})

it('shows nothing withdrawn once a location knows of it', () => {
  expect(replayed.withdrawn).toBe(0)
})
