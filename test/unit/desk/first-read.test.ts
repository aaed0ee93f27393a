// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../client/desk/api/client.ts'
import { cacheKeyOf } from '../../../client/desk/api/cache-key.ts'
import { firstRead, startRead, takeRead } from '../../../client/desk/api/first-read.ts'

const route = 'GET /api/backstage/today'
const url = cacheKeyOf(route)
let clocks: AbortController[] = []

/** Requests that fail when they are aborted, and never answer. */
function hang(): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    asked.push(address)
    return new Promise((_, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason as Error))
    })
  })
  return asked
}

const timeOut = () => {
  for (const clock of clocks) clock.abort(new DOMException('late', 'TimeoutError'))
}

beforeEach(() => {
  vi.useFakeTimers()
  clocks = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const clock = new AbortController()
    clocks.push(clock)
    return clock.signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a first read that hangs fails in time, and the screen says so at once', async () => {
  const asked = hang()
  startRead(url, {})
  const isThere = firstRead()
  timeOut()
  await isThere
  await expect(call(route)).rejects.toMatchObject({ code: 'unreachable' })
  expect(asked).toEqual([url])
})

it('every later read fails in time, too', async () => {
  const asked = hang()
  const refused = call(route).catch((error: unknown) => error)
  timeOut()
  expect(await refused).toMatchObject({ code: 'unreachable' })
  expect(asked).toHaveLength(1)
})

it('a response that no screen takes is dropped', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
  startRead(url, {})
  await firstRead()
  vi.runAllTimers()
  expect(takeRead(url)).toBeUndefined()
})
