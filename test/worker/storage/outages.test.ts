// The table of partial outages, for a visitor without an account.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearMemo } from '../../../worker/storage/memo.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { forgetPages } from '../../../worker/site/render/page-cache/memory.ts'
import {
  failingDb,
  brokenImages,
  brokenKv,
  brokenMedia,
  leakedMessage,
  hangingDb,
  silentKv,
  withMethods,
} from '../../support/fakes/bindings.ts'
import { fetchApp, resetSite, readPage, sourceOf } from '../../support/site/site.ts'
import { stopTimers } from '../../support/fakes/timers.ts'

beforeEach(resetSite)
afterEach(() => void vi.useRealTimers())

/**
 * One request while a part never replies. One second of the site's time limits takes 60 ms, which is still long enough
 * for parts that reply.
 */
async function askInFastMotion(path: string, bindings: Partial<Env>) {
  stopTimers()
  const work = fetchApp(path, { bindings })
  let isOver = false
  const over = () => void (isOver = true)
  work.then(over, over)
  for (let second = 0; second < 60 && !isOver; second++) {
    await scheduler.wait(60)
    await vi.advanceTimersByTimeAsync(1000)
  }
  vi.useRealTimers()
  return work
}

const examples = ['/', '/en-US/article/1', '/news/industry', '/game/live', '/search?q=a']

describe('KV down', () => {
  it.each(examples)('%s is rendered from D1', async (path) => {
    const normal = await readPage(await fetchApp(path))
    await resetSite()
    const response = await fetchApp(path, { bindings: { KV: brokenKv } })
    expect(response.status).toBe(200)
    expect((await readPage(response)).text).toBe(normal.text)
    expect((await fetchApp(path, { bindings: { KV: brokenKv } })).status).toBe(200)
  })

  it('a KV that never answers has the same effect', async () => {
    const response = await askInFastMotion('/en-US/article/1', { KV: silentKv })
    expect(response.status).toBe(200)
    expect((await readPage(response)).h1).not.toBe('')
  })

  it('404, the API and the manifest are still answered', async () => {
    const bindings = { KV: brokenKv }
    expect((await fetchApp('/nope', { bindings })).status).toBe(404)
    expect((await fetchApp('/api/article/1', { bindings })).status).toBe(200)
    const manifest = await fetchApp('/manifest/en-US.webmanifest', { bindings })
    expect(await manifest.json()).toMatchObject({ name: 'Meridian' })
  })
})

describe('D1 down, with a copy of the page', () => {
  it.each([
    ['in memory', failingDb],
    ['in the Cache API', failingDb],
    ['in memory, and D1 never answers', hangingDb],
  ])('the last good page is served from a copy %s', async (where, DB) => {
    const good = await readPage(await fetchApp('/article/2'))
    await publishAll()
    if (where === 'in the Cache API') forgetPages()
    const response = await askInFastMotion('/article/2', { DB })
    expect(response.status).toBe(200)
    expect(sourceOf(response)).toBe('stale')
    const { html } = await readPage(response)
    expect(html.replaceAll(/nonce="[^"]*"/g, '')).toBe(good.html.replaceAll(/nonce="[^"]*"/g, ''))
    expect(response.headers.get('X-Degraded')).toBe('d1')
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
  })

  it('a copy older than 24 hours is not served', async () => {
    await fetchApp('/article/2')
    await publishAll()
    const day = 24 * 60 * 60 * 1000
    vi.setSystemTime(Date.now() + day + 60_000)
    const response = await fetchApp('/article/2', { bindings: { DB: failingDb } })
    expect(response.status).toBe(500)
  })

  it('the next visitor after recovery gets a fresh page', async () => {
    await fetchApp('/article/2')
    await publishAll()
    await fetchApp('/article/2', { bindings: { DB: failingDb } })
    const response = await fetchApp('/article/2')
    expect(sourceOf(response)).toBe('render')
    expect(response.headers.get('X-Degraded')).toBeNull()
  })

  it('KV alone suffices for a page whose data it contains', async () => {
    await fetchApp('/article/2')
    forgetPages()
    await caches.default.delete(cacheKey('zh-CN /article/2 {}'))
    const kept = await fetchApp('/article/2', { bindings: { DB: failingDb } })
    expect([kept.status, sourceOf(kept)]).toEqual([200, 'kv'])
    forgetPages()
    await caches.default.delete(cacheKey('zh-CN /article/2 {}'))
    await env.KV.delete('page:test:zh-CN /article/2 {}')
    const made = await fetchApp('/article/2', { bindings: { DB: failingDb } })
    expect([made.status, sourceOf(made)]).toEqual([200, 'render'])
    expect(made.headers.get('X-Degraded')).toBeNull()
  })

  it('outdated data are used if no page is stored', async () => {
    await fetchApp('/article/2')
    await publishAll()
    forgetPages()
    await caches.default.delete(cacheKey('zh-CN /article/2 {}'))
    await env.KV.delete('page:test:zh-CN /article/2 {}')
    const made = await fetchApp('/article/2', { bindings: { DB: failingDb } })
    expect([made.status, made.headers.get('X-Degraded')]).toEqual([200, 'd1'])
  })
})

function cacheKey(key: string) {
  return `${env.ORIGIN}/page-cache/${__BUILD__}/${encodeURIComponent(key)}`
}

describe('D1 down, without a copy', () => {
  it.each(['/', '/en-US/article/1', '/th-TH/nope', '/search?q=a'])(
    '%s is the failure screen, uncached',
    async (path) => {
      const response = await fetchApp(path, { bindings: { DB: failingDb } })
      const page = await readPage(response)
      expect(response.status).toBe(500)
      expect(page.robots).toBe('noindex')
      expect(page.h1).not.toBe('')
      expect(response.headers.get('Cache-Control')).toBe('private, no-store')
      expect(page.text).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/)
      expect(page.html).not.toMatch(/SQLITE|D1_|Unavailable|unavailable|\bat \//)
      expect((await fetchApp(path)).status).toBe(path.endsWith('nope') ? 404 : 200)
    },
  )

  it('the screen shows the request id of the response', async () => {
    const response = await fetchApp('/article/2', { bindings: { DB: failingDb } })
    const { text } = await readPage(response)
    expect(text).toContain(response.headers.get('X-Request-Id') ?? 'no request id')
  })

  it.each(['/api/article', '/api/article/2', '/api/game?lang=1', '/api/nope/x'])(
    '%s returns a problem document without an internal message',
    async (path) => {
      const response = await fetchApp(path, { bindings: { DB: failingDb } })
      const status = path.includes('nope') ? 404 : 500
      expect(response.status).toBe(status)
      expect(response.headers.get('Content-Type')).toBe('application/problem+json')
      const text = await response.text()
      expect(text).not.toContain(leakedMessage)
      const code = status === 404 ? 'not_found' : 'internal_error'
      expect(JSON.parse(text)).toMatchObject({ status, code, request_id: expect.any(String) })
    },
  )

  it('a D1 that never answers causes a 504, never a 503', async () => {
    expect((await askInFastMotion('/article/2', { DB: hangingDb })).status).toBe(504)
    const api = await askInFastMotion('/api/article/2', { DB: hangingDb })
    expect([api.status, await api.json()]).toMatchObject([504, { code: 'timeout' }])
  })

  it('a replica that never answers has the same effect, until a publication is known', async () => {
    await publishAll()
    const DB = withMethods(env.DB, { withSession: () => hangingDb.withSession() })
    expect((await askInFastMotion('/api/article/2', { DB })).status).toBe(504)
  })
})

describe('KV and D1 down', () => {
  const bindings = { KV: brokenKv, DB: failingDb }

  it('pages in memory are served, even after the version is forgotten', async () => {
    await fetchApp('/article/2')
    expect((await fetchApp('/article/2', { bindings })).status).toBe(200)
    clearMemo()
    expect((await fetchApp('/article/2', { bindings })).status).toBe(200)
  })

  it('others get the failure screen; addresses that need neither are unaffected', async () => {
    expect((await fetchApp('/article/2', { bindings })).status).toBe(500)
    expect((await fetchApp('/robots.txt', { bindings })).status).toBe(200)
    expect((await fetchApp('/manifest/zh-CN.webmanifest', { bindings })).status).toBe(200)
    expect((await fetchApp('/zh-CN/article/2', { bindings })).status).toBe(301)
  })
})

describe('images', () => {
  const path = '/media/320/site/faults.webp'

  it.each([
    ['r2', { MEDIA: brokenMedia }],
    ['images', { IMAGES: brokenImages }],
  ])('with %s down are an uncached placeholder', async (failed, bindings) => {
    await env.MEDIA.put('site/faults.webp', 'an image')
    const response = await fetchApp(path, { bindings })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('X-Degraded')).toBe(failed)
    expect(await response.text()).toMatch(/^<svg [^>]*viewBox/)
    expect((await fetchApp('/', { bindings })).status).toBe(200)
  })
})
