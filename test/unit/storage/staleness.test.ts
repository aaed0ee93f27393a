import { describe, expect, it } from 'vitest'
import { stalenessOf, type ChangeLog } from '../../../worker/storage/cache/staleness.ts'
import { lazyTag } from '../../../worker/storage/tags.ts'
import { planFor } from '../../../worker/site/render/page-cache/plan.ts'

const hour = 60 * 60 * 1000
const now = Date.parse('2026-11-20T12:00:00Z')
type Changes = Record<string, [sequence: number, hard?: number, previous?: number]>
const log = (changes: Changes, rest = {}): ChangeLog => ({
  sequence: Math.max(0, ...Object.values(changes).map(([sequence]) => sequence)),
  globalSequence: 0,
  floor: 0,
  changes: new Map(
    Object.entries(changes).map(([tag, [sequence, hard = 0, previous = 0]]) => [
      tag,
      { sequence, hard_sequence: hard, previous_sequence: previous },
    ]),
  ),
  ...rest,
})
const entry = { sequence: now - 10_000, tags: ['faq', 'article 7'] as const }

describe('an entry is', () => {
  it('fresh while none of its tags has changed since', () => {
    expect(stalenessOf(entry, log({ polls: [now] }), now).state).toBe('fresh')
    expect(stalenessOf(entry, log({ faq: [entry.sequence] }), now).state).toBe('fresh')
  })

  it('stale since the oldest change that it lacks', () => {
    const changes = log({ faq: [now - 2000], 'article 7': [now - 5000] })
    expect(stalenessOf(entry, changes, now)).toEqual({ state: 'stale', since: now - 5000 })
  })

  it('stale since it was last current, if a tag has changed several times', () => {
    const changes = log({ faq: [now - 2000, 0, now - 4000] })
    expect(stalenessOf(entry, changes, now)).toEqual({ state: 'stale', since: entry.sequence })
  })

  it('stale at once, even if the sequence of the change is ahead of the clock', () => {
    expect(stalenessOf(entry, log({ faq: [now + hour] }), now)).toEqual({
      state: 'stale',
      since: now,
    })
  })

  it('stale after any change, if it depends on all', () => {
    const any = { ...entry, tags: ['*'] as const }
    expect(stalenessOf(any, log({ polls: [now - 1] }), now).state).toBe('stale')
  })

  it('withdrawn after a hard change, even if a soft one follows it', () => {
    expect(stalenessOf(entry, log({ faq: [now, now - 1000] }), now).state).toBe('withdrawn')
    expect(stalenessOf(entry, log({ faq: [now, now - 20_000] }), now).state).toBe('stale')
  })

  it('outdated after a global change, and unknown if it is older than the log', () => {
    const rest = { sequence: now, globalSequence: now - 1 }
    expect(stalenessOf(entry, log({}, rest), now).state).toBe('outdated')
    expect(stalenessOf(entry, log({}, { sequence: now, floor: now - 1 }), now).state).toBe(
      'unknown',
    )
  })
})

describe('a lazy dependency', () => {
  const late = { ...entry, tags: [lazyTag('faq')] }
  const changed = log({ faq: [now, now] })

  it('makes an entry stale six hours after the change', () => {
    const at = now + 6 * hour
    expect(stalenessOf(late, changed, now)).toEqual({ state: 'fresh', staleAt: at })
    expect(stalenessOf(late, changed, at)).toEqual({ state: 'stale', since: at })
  })

  it('is kept for an entry that was checked before', () => {
    const judged = { ...late, sequence: now, staleAt: now + 6 * hour }
    expect(stalenessOf(judged, changed, now + hour).state).toBe('fresh')
    expect(stalenessOf(judged, changed, now + 7 * hour).state).toBe('stale')
  })

  it('has no grace time by default', () => {
    expect(stalenessOf(late, changed, Infinity).state).toBe('stale')
  })
})

it.each([
  [0, 'stale'],
  [59_999, 'stale'],
  [60_000, 'late'],
  [10 * 60_000, 'outdated'],
])('a page stale for %i ms is served as %s', (milliseconds, plan) => {
  expect(planFor({ state: 'stale', since: now - milliseconds }, now)).toBe(plan)
})
