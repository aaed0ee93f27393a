import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { href } from '../../../client/contract/paths.ts'
import { previewPath } from '../../../client/contract/preview.ts'
import { clearMemo } from '../../../worker/storage/memo.ts'
import { maintenanceKey } from '../../../worker/storage/maintenance.ts'
import { failingDb } from '../../support/fakes/bindings.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'

beforeAll(resetSite)
beforeEach(clearMemo)

const policy: Record<string, RegExp> = {
  'script-src': /^'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic'$/,
  'default-src': /^'self'$/,
  'object-src': /^'none'$/,
  'base-uri': /^'none'$/,
  'frame-ancestors': /^'none'$/,
  'form-action': /^'self'$/,
}
const expected: Record<string, RegExp> = {
  'Strict-Transport-Security': /^max-age=\d{8,}/,
  'X-Content-Type-Options': /^nosniff$/,
  'Referrer-Policy': /^strict-origin-when-cross-origin$/,
  'Permissions-Policy': /camera=\(\)/,
  'Cross-Origin-Opener-Policy': /^same-origin-allow-popups$/,
  'X-Request-Id': /^[\w-]{8,}$/,
}

/** Headers and policy directives that a response lacks. Browsers apply the first of two equal directives. */
function gapsIn({ headers }: Response): string[] {
  const directives = new Map<string, string>()
  for (const directive of (headers.get('Content-Security-Policy') ?? '').split('; ')) {
    const [name = '', ...values] = directive.split(' ')
    if (!directives.has(name)) directives.set(name, values.join(' '))
  }
  return [
    ...Object.keys(policy).filter((name) => !policy[name]?.test(directives.get(name) ?? '')),
    ...Object.keys(expected).filter((name) => !expected[name]?.test(headers.get(name) ?? '')),
  ]
}

const answers: [string, number][] = [
  ['/', 200],
  ['/en-US', 200],
  ['/article/2', 200],
  ['/news/industry', 200],
  ['/search-by-tag/article/latency', 200],
  ['/game/casino/game-list', 200],
  ['/game/live', 200],
  ['/game-intro/2', 200],
  ['/search?q=a', 200],
  ['/search/a', 200],
  ['/platform/feature/one-wallet', 200],
  ['/nope', 404],
  ['/nope.png', 404],
  ['/article/1', 302],
  ['/zh-CN', 301],
  ['/robots.txt', 200],
  ['/manifest/zh-CN.webmanifest', 200],
  ['/media/160/none.webp', 404],
  ['/api/article?lang=1', 200],
  ['/api/nope', 404],
]

describe('every response has the security headers', () => {
  it.each(answers)('%s (%i)', async (path, status) => {
    const fresh = await fetchApp(path)
    const repeated = await fetchApp(path)
    expect([fresh.status, repeated.status]).toEqual([status, status])
    expect([gapsIn(fresh), gapsIn(repeated)]).toEqual([[], []])
  })

  it.each(['POST', 'OPTIONS', 'HEAD'])('%s /', async (method) => {
    expect(gapsIn(await fetchApp('/', { method }))).toEqual([])
  })

  it('with a part down', async () => {
    for (const path of ['/api/article/2', '/game-intro/8']) {
      const response = await fetchApp(path, { bindings: { DB: failingDb } })
      expect(response.status).toBe(500)
      expect(gapsIn(response)).toEqual([])
    }
  })

  it('under maintenance', async () => {
    const { kv } = testDeps()
    await kv.put(maintenanceKey, JSON.stringify({ enabled: true }))
    for (const path of ['/', '/api/article']) {
      const response = await fetchApp(path)
      expect(response.status).toBe(503)
      expect(gapsIn(response)).toEqual([])
    }
    await kv.delete(maintenanceKey)
  })
})

describe('an address with a token', () => {
  const secret = [
    href('zh-CN', 'passwordReset'),
    href('en-US', 'emailVerification'),
    href('zh-CN', 'confirmSubscription'),
    href('th-TH', 'subscriptionLists'),
    previewPath('article', 2),
    previewPath('game', 2),
    previewPath('faq', 2),
    '/backstage/accept',
    '/backstage/login',
    '/api/newsletter/unsubscribe',
    '/api/backstage/article/2',
    '/nope',
  ]

  it.each(secret)('of %s is never sent as referrer', async (path) => {
    for (let visit = 0; visit < 2; visit++) {
      const response = await fetchApp(`${path}?token=secret`)
      expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(await response.text()).not.toContain('name="referrer"')
    }
    const { headers } = await fetchApp(path)
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  })
})

it('every request gets its own id, and visitors cannot choose an unsafe one', async () => {
  const ids = new Set<string | null>()
  for (let visit = 0; visit < 5; visit++) ids.add((await fetchApp('/')).headers.get('X-Request-Id'))
  expect(ids.size).toBe(5)
  const { headers } = await fetchApp('/', { headers: { 'X-Request-Id': '<script>"' } })
  expect(headers.get('X-Request-Id')).not.toContain('<')
})
