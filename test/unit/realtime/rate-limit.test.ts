// Rate limit of a client.
import { describe, expect, it, vi } from 'vitest'
import { frameBytes } from '../../../durable-objects/realtime/pusher-protocol.ts'
import { ClientRateLimiter } from '../../../durable-objects/realtime/connection-limits.ts'

const client = {}

/** Results of these frames, sent at once: true if allowed. */
function taken(allowance: ClientRateLimiter, frames: number, bytes: number): boolean[] {
  return Array.from({ length: frames }, () => allowance.take(client, bytes, 0))
}

describe('a client', () => {
  it('may subscribe to a hundred channels with the longest names, and unsubscribe', () => {
    expect(taken(new ClientRateLimiter(), 200, 300)).not.toContain(false)
  })

  it('is stopped for too many frames, and may continue after a pause', () => {
    const allowance = new ClientRateLimiter()
    expect(taken(allowance, 300, 24).indexOf(false)).toBe(250)
    expect(allowance.take(client, 24, 1)).toBe(false)
    expect(allowance.take({}, 24, 1)).toBe(true)
    expect(allowance.take(client, 24, 20_000)).toBe(true)
  })

  it('is stopped for too many bytes in few frames, and may continue after a pause', () => {
    const allowance = new ClientRateLimiter()
    expect(taken(allowance, 10, 16 * 1024).indexOf(false)).toBe(8)
    expect(allowance.take(client, 24, 1)).toBe(false)
    expect(allowance.take({}, 16 * 1024, 1)).toBe(true)
    expect(allowance.take(client, 24, 60_000)).toBe(true)
  })

  it('accumulates no unused allowance', () => {
    const allowance = new ClientRateLimiter()
    allowance.take(client, 1, 0)
    const later = Array.from({ length: 300 }, () => allowance.take(client, 24, 1e9))
    expect(later.indexOf(false)).toBe(250)
  })
})

describe('the bytes of a frame', () => {
  it('are counted in UTF-8', () => {
    expect(frameBytes('好')).toBe(3)
    expect(frameBytes(new ArrayBuffer(7))).toBe(7)
    expect(frameBytes('x'.repeat(16_384))).toBe(16_384)
  })

  it.each(['x'.repeat(16_385), '好'.repeat(5462), new ArrayBuffer(16_385)])(
    'are unknown for a frame that is too large: %s',
    (frame) => expect(frameBytes(frame)).toBeUndefined(),
  )

  it('are not counted by encoding a text that is too long anyway', () => {
    const encode = vi.spyOn(TextEncoder.prototype, 'encode')
    expect(frameBytes('x'.repeat(32 * 1024 * 1024))).toBeUndefined()
    expect(encode).not.toHaveBeenCalled()
    expect(frameBytes('x')).toBe(1)
    expect(encode).toHaveBeenCalledOnce()
    encode.mockRestore()
  })
})
