// A request body is read to its end whatever the response, because the next request uses the same connection.
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import worker from '../../../worker/index.ts'
import { resetSite } from '../../support/site/site.ts'

const mebibyte = 1024 * 1024

beforeAll(resetSite)

/** A request that counts the consumed bytes of its body. */
function counting(path: string, size: number, headers: Record<string, string> = {}) {
  let taken = 0
  const chunk = new Uint8Array(64 * 1024)
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken >= size) return controller.close()
      taken += chunk.byteLength
      controller.enqueue(chunk)
    },
  })
  const url = new URL(path, 'http://localhost:8787')
  const request = new Request(url, { method: 'POST', headers, body })
  return { request, taken: () => taken }
}

async function answerTo(request: Request): Promise<number> {
  const { status, body } = await worker.fetch(request, env, createExecutionContext())
  await body?.cancel()
  return status
}

it.each([
  ['a refusal of the API', '/api/user/like/article/1/add', 401],
  ['an address that is not there', '/api/nothing', 404],
  ['a method a page does not take', '/news', 405],
])('%s', async (_, path, status) => {
  const { request, taken } = counting(path, mebibyte)
  expect(await answerTo(request)).toBe(status)
  expect(taken()).toBe(mebibyte)
})

it('an endless body is not consumed', async () => {
  const { request, taken } = counting('/api/nothing', Number.POSITIVE_INFINITY)
  expect(await answerTo(request)).toBe(404)
  expect(taken()).toBeLessThan(9 * mebibyte)
})

it('a body with a declared excessive length is not read', async () => {
  const headers = { 'Content-Length': String(9 * mebibyte) }
  const { request, taken } = counting('/api/nothing', 9 * mebibyte, headers)
  expect(await answerTo(request)).toBe(404)
  expect(taken()).toBeLessThan(mebibyte)
})
