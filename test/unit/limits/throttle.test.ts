import { describe, expect, it } from 'vitest'
import { nextAllowed } from '../../../durable-objects/throttle/rules.ts'
import { clientAddress, forget, refund, take } from '../../../worker/limits/throttle.ts'

const second = 1000

describe('a window', () => {
  const rule = {
    limits: [
      { limit: 2, seconds: 10 },
      { limit: 3, seconds: 100 },
    ],
  }

  it('opens again when its oldest attempt has left it', () => {
    expect(nextAllowed(rule, [], 0)).toBe(0)
    expect(nextAllowed(rule, [0], second)).toBe(0)
    expect(nextAllowed(rule, [0, second], 2 * second)).toBe(10 * second)
    expect(nextAllowed(rule, [0, second], 10 * second)).toBe(0)
  })

  it('applies the strictest of its limits', () => {
    expect(nextAllowed(rule, [0, 20 * second, 40 * second], 60 * second)).toBe(100 * second)
  })
})

describe('a pause', () => {
  const rule = { free: 2, firstPause: 30, maxPause: 100 }

  it('starts after the free attempts and doubles up to the maximum', () => {
    expect(nextAllowed(rule, [0], 1)).toBe(0)
    expect(nextAllowed(rule, [0, 5], 6)).toBe(5 + 30 * second)
    expect(nextAllowed(rule, [0, 0, 5], 6)).toBe(5 + 60 * second)
    expect(nextAllowed(rule, [0, 0, 0, 5], 6)).toBe(5 + 100 * second)
    expect(nextAllowed(rule, Array<number>(50).fill(5), 6)).toBe(5 + 100 * second)
  })

  it('is forgotten after a day without an attempt', () => {
    expect(nextAllowed(rule, [0, 0, 0], 24 * 60 * 60 * second)).toBe(0)
  })
})

describe('the subject of a limit', () => {
  const from = (ip: string) =>
    clientAddress(new Request('https://meridian.example', { headers: { 'CF-Connecting-IP': ip } }))

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (ip, counted) => {
    expect(from(ip)).toBe(counted)
  })

  it('exists even without an address', () => {
    expect(clientAddress(new Request('https://meridian.example'))).toBe('local')
  })
})

it('the subject is stored as a keyed hash, so that no address outlives its account', async () => {
  const names: string[] = []
  const counters = {
    idFromName: (name: string) => names.push(name),
    get: () => ({ take: () => 0, refund: () => undefined, forget: () => undefined }),
  }
  const asked: string[] = []
  const limit = ({ key }: { key: string }) => {
    asked.push(key)
    return Promise.resolve({ success: true })
  }
  const env = (TOKEN_SECRET: string, THROTTLE: unknown = counters) =>
    ({ TOKEN_SECRET, THROTTLE, FALLBACK_LIMIT: { limit } }) as unknown as Env
  const subject = 'verify reader@example.test'
  await take(env('one'), 'mailbox', subject, new Date(0))
  await refund(env('one'), 'mailbox', subject)
  await forget(env('two'), 'mailbox', subject)
  // Counted only by the platform while the counters are down.
  await take(env('one', {}), 'mailbox', subject, new Date(0))
  expect(names[0]).toMatch(/^mailbox [\w-]{43}$/)
  expect(names[1]).toBe(names[0])
  expect(names[2]).not.toBe(names[0])
  expect(asked).toEqual([names[0]])
})
