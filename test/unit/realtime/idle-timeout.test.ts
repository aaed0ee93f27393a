import { describe, expect, it } from 'vitest'
import {
  nextIdleAction,
  idleCheckIntervalMs,
} from '../../../durable-objects/realtime/connections.ts'

describe('a silent client', () => {
  /** Action at each check, for a client last heard from at `seenAt`. */
  function steps(seenAt: (now: number, askedAt: number) => number, looks: number) {
    let askedAt = 0
    return Array.from({ length: looks }, (_, index) => {
      const now = index * idleCheckIntervalMs
      const step = nextIdleAction({ seenAt: seenAt(now, askedAt), askedAt }, now)
      if (step === 'ask') askedAt = now
      return step
    })
  }

  it('gets a ping, and is closed at the next check', () => {
    expect(steps(() => 1, 4)).toEqual(['wait', 'wait', 'ask', 'close'])
  })

  it('stays while it answers', () => {
    const answers = steps((_, askedAt) => askedAt + 1, 7)
    expect(answers).toEqual(['wait', 'wait', 'ask', 'wait', 'ask', 'wait', 'ask'])
  })

  it('gets no ping while it sends pings in time', () => {
    expect(steps((now) => now - idleCheckIntervalMs, 5)).not.toContain('ask')
  })

  it('has time to answer, however soon the next check is', () => {
    const asked = { seenAt: 1, askedAt: 200_000 }
    expect(nextIdleAction(asked, 200_001)).toBe('wait')
    expect(nextIdleAction(asked, 229_999)).toBe('wait')
    expect(nextIdleAction(asked, 230_000)).toBe('close')
  })
})
