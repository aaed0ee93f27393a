import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../../../client/contract/api/table.ts'
import { deskApi } from '../../../../client/contract/desk/table.ts'
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

describe('an endpoint', () => {
  const beside: [string, string[]][] = [
    ['/api/openapi.json', ['GET']],
    ['/api/backstage/openapi.json', ['GET']],
    ['/api/auth/google/start', ['GET']],
    ['/api/auth/google/callback', ['GET']],
    ['/api/contact-us/image', ['GET']],
    ['/api/contact-us/words', ['GET']],
    ['/api/newsletter/unsubscribe', ['GET']],
    ['/webhooks/resend', ['POST']],
    ['/backstage', ['GET']],
    ['/backstage/login', ['GET', 'POST']],
    ['/media/160/covers/x.webp', ['GET']],
    ['/robots.txt', ['GET']],
    ['/th-TH/news/industry/feed.json', ['GET']],
    ['/calendar/2026/11.ics', ['GET']],
    ['/go/1/en-US/1', ['GET']],
  ]

  it('lists its methods for OPTIONS and for a method that it lacks', async () => {
    const unlike: unknown[] = []
    const rows: { method: string; path: string }[] = [
      ...Object.values(api),
      ...Object.values(deskApi),
      ...beside.flatMap(([path, methods]) => methods.map((method) => ({ method, path }))),
    ]
    for (const [pattern, row] of Map.groupBy(rows, ({ path }) => path)) {
      const own = row.map(({ method }) => method)
      const path = pattern.replaceAll(/:\w+(?:\{[^/]*\})?/g, '1')
      const methods = new Set(['OPTIONS', ...own, ...(own.includes('GET') ? ['HEAD'] : [])])
      const options = await fetchApp(path, { method: 'OPTIONS' })
      const other = await fetchApp(path, { method: 'PROPFIND' })
      const listed = [options, other].map((one) => one.headers.get('Allow')?.split(', '))
      const isRight = listed.every(
        (list) => list?.length === methods.size && list.every((one) => methods.has(one)),
      )
      if (options.status !== 204 || other.status !== 405 || !isRight)
        unlike.push([path, options.status, other.status, ...listed])
    }
    expect(unlike).toEqual([])
  })

  it('lists its methods beside a gate, and does not exist at an unknown path', async () => {
    expect((await fetchApp('/apps/1/events', { method: 'OPTIONS' })).headers.get('Allow')).toBe(
      'POST, OPTIONS',
    )
    for (const method of ['OPTIONS', 'POST', 'GET'])
      expect((await fetchApp('/api/nope', { method })).status).toBe(404)
  })
})
