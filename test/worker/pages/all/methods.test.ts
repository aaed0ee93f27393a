import { beforeAll, describe, expect, it } from 'vitest'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

beforeAll(resetSite)

const addresses = [
  '/',
  '/en-US',
  '/article/2',
  '/news/industry?page=2',
  '/nope',
  '/article/1',
  '/zh-CN',
]

/** Headers without those that differ per request: id, nonce and timing. */
function lasting(response: Response) {
  const own = ['x-request-id', 'content-security-policy', 'server-timing']
  return [...response.headers].filter(([name]) => !own.includes(name))
}

it.each(addresses)('HEAD %s has the headers of GET, without the page', async (path) => {
  const full = await fetchApp(path)
  const head = await fetchApp(path, { method: 'HEAD' })
  expect(head.status).toBe(full.status)
  expect(lasting(head)).toEqual(lasting(full))
  expect(head.body).toBeNull()
})

describe.each(addresses)('%s', (path) => {
  it('lists its methods for OPTIONS', async () => {
    const response = await fetchApp(path, { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])('refuses %s', async (method) => {
    const response = await fetchApp(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
    expect(response.headers.get('Location')).toBeNull()
  })
})

describe.each(['/login', '/en-US/register'])('%s has a form', (path) => {
  it('lists POST for OPTIONS', async () => {
    const response = await fetchApp(path, { method: 'OPTIONS' })
    expect(response.headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS')
  })

  it.each(['PUT', 'DELETE'])('refuses %s', async (method) => {
    const response = await fetchApp(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS')
  })
})
