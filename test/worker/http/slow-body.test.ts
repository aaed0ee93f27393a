// Bodies that arrive byte by byte cannot keep a request open.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { href } from '../../../client/contract/paths.ts'
import { catalogues } from '../../../worker/i18n/translators.ts'
import { logIn, readProblem } from '../../support/site/member.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'
import { stopTimers } from '../../support/fakes/timers.ts'

beforeEach(resetSite)
afterEach(() => void vi.useRealTimers())

/** A body that begins and never ends, and a promise that resolves once more of it is requested. */
function slowBody(first: string) {
  const { promise: isAwaited, resolve } = Promise.withResolvers<void>()
  let isBegun = false
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isBegun) {
          resolve()
          return new Promise(() => undefined)
        }
        isBegun = true
        controller.enqueue(new TextEncoder().encode(first))
        return undefined
      },
    },
    { highWaterMark: 0 },
  )
  return { body, isAwaited }
}

interface Slow {
  path: string
  type: string
  first: string
  headers?: Record<string, string>
}

/** The response to such a request, and whether it had arrived before `seconds` had passed. */
async function answerAfter(seconds: number, { path, type, first, headers }: Slow) {
  stopTimers()
  const { body, isAwaited } = slowBody(first)
  let isEarly = false
  const asked = fetchApp(path, {
    method: 'POST',
    headers: { 'Content-Type': type, ...headers },
    body,
  })
  void asked.then(() => (isEarly = true))
  await isAwaited
  await scheduler.wait(20)
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
  await scheduler.wait(20)
  const wasEarly = isEarly
  await vi.advanceTimersByTimeAsync(1)
  return { response: await asked, wasEarly }
}

const json = { type: 'application/json', first: '{"email":"a' }
const form = { type: 'application/x-www-form-urlencoded', first: 'email=a' }
const file = '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nx'

const announced = { headers: { 'Content-Length': '5000' } }

it.each([
  ['JSON of a known length', { path: '/api/user/login', ...json, ...announced }],
  ['a form of a known length', { path: href('zh-CN', 'login'), ...form, ...announced }],
  ['JSON', { path: '/api/user/login', ...json }],
  ['a form of the API', { path: '/api/newsletter', ...form }],
  ['a form without script', { path: href('zh-CN', 'login'), ...form }],
  ['a request of another server', { path: '/apps/meridian/events', ...json }],
])('%s is ended after 15 seconds', async (_, slow) => {
  const { response, wasEarly } = await answerAfter(15, slow)
  expect(wasEarly).toBe(false)
  expect(await response.clone().json()).toMatchObject({
    detail: catalogues['zh-CN'].error.body_timeout.detail,
  })
  expect(await readProblem(response)).toEqual([408, 'body_timeout'])
})

it('an upload gets enough time for a slow network, and no more', async () => {
  const Cookie = `__Host-session=${await logIn('member')}`
  const headers = { Cookie, 'Sec-Fetch-Site': 'same-origin' }
  const upload = { path: '/api/user/avatar', type: 'multipart/form-data; boundary=b', first: file }
  const { response, wasEarly } = await answerAfter(15 + 128, { ...upload, headers })
  expect(wasEarly).toBe(false)
  expect(await readProblem(response)).toEqual([408, 'body_timeout'])
})

it('an unneeded body is not waited for', async () => {
  const { response, wasEarly } = await answerAfter(15, { path: '/api/nothing', ...json })
  expect(wasEarly).toBe(false)
  expect(response.status).toBe(404)
})
