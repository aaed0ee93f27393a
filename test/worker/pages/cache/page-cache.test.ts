import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { publishAll } from '../../../support/site/publish-all.ts'
import { writeBatch } from '../../../../worker/storage/db.ts'
import { articles } from '../../../../worker/storage/schema/index.ts'
import { forgetPages } from '../../../../worker/site/render/page-cache/memory.ts'
import { countingDb } from '../../../support/fakes/bindings.ts'
import { fetchApp, resetSite, sourceOf, testDeps } from '../../../support/site/site.ts'

beforeEach(resetSite)

function nonceOf(response: Response) {
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  return /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
}

/** The page without its nonce, as shared by all visitors. */
async function shared(response: Response) {
  return (await response.text()).replaceAll(nonceOf(response) || / nonce="[^"]*"/g, '')
}

async function retitle(id: number, title: string) {
  const { db } = testDeps()
  await writeBatch(testDeps(), [db.update(articles).set({ title }).where(eq(articles.id, id))])
}

describe('a repeated page', () => {
  it.each(['/', '/en-US/article/1', '/news/industry?page=2', '/no-such-page'])(
    'comes from memory: %s',
    async (path) => {
      const first = await fetchApp(path)
      const second = await fetchApp(path)
      expect([sourceOf(first), sourceOf(second)]).toEqual(['render', 'memory'])
      expect(second.status).toBe(first.status)
      expect(await shared(second)).toBe(await shared(first))
    },
  )

  it('comes from the Cache API if memory is empty, then from memory', async () => {
    const first = await fetchApp('/article/2')
    forgetPages()
    const second = await fetchApp('/article/2')
    const third = await fetchApp('/article/2')
    expect([sourceOf(second), sourceOf(third)]).toEqual(['cache', 'memory'])
    const page = await shared(first)
    expect(await shared(second)).toBe(page)
    expect(await shared(third)).toBe(page)
  })

  it('is rendered each time if its addresses are unlimited', async () => {
    for (const path of ['/search?q=a', '/search/a']) {
      await fetchApp(path)
      const again = await fetchApp(path)
      expect(sourceOf(again)).toBe('render')
      expect(again.headers.get('Cache-Control')).toBe('private, no-cache')
    }
  })
})

it('every response has its own nonce, in the policy and on each script', async () => {
  const seen = new Set<string>()
  const asked = ['/', '/', '/', '/article/2', '/nope', '/nope', '/search?q=a', '/search?q=a']
  for (const [index, path] of [...asked, '/', '/'].entries()) {
    if (index === asked.length) forgetPages()
    const response = await fetchApp(path)
    const nonce = nonceOf(response)
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    const html = await response.text()
    const used = [...html.matchAll(/ nonce="([^"]*)"/g)].map(([, value]) => value)
    expect(new Set(used)).toEqual(new Set([nonce]))
    const programs = [...html.matchAll(/<script(?![^>]*application\/(?:ld\+)?json)[^>]*>/g)]
    expect(programs.length).toBeGreaterThan(0)
    for (const [tag] of programs) expect(tag).toContain(`nonce="${nonce}"`)
    seen.add(nonce)
  }
  expect(seen.size).toBe(asked.length + 2)
})

describe('the cache key of a page', () => {
  const visitors: [string, string, Record<string, string>][] = [
    ['a tracking parameter', '?ga_track_source=mail', {}],
    ['campaign parameters', '?utm_source=a&utm_medium=b&fbclid=c', {}],
    ['an unknown key', '?nope=1', {}],
    ['an empty known key', '?page=', {}],
    ['the default of a known key', '?page=1', {}],
    ['a cookie', '', { Cookie: 'theme=dark; i18n_redirected=en-US; __Host-session=abc' }],
    ['an Authorization header', '', { Authorization: 'Bearer abc' }],
    ['another browser', '', { 'User-Agent': 'Mobile', 'Accept-Language': 'en', Accept: '*/*' }],
  ]
  it.each(visitors)('omits %s', async (_, query, headers) => {
    const path = '/news/industry'
    const plain = await fetchApp(path)
    const other = await fetchApp(path + query, { headers })
    expect(sourceOf(other)).toBe('memory')
    expect(await shared(other)).toBe(await shared(plain))
  })

  it.each(visitors)('is not affected by a first visitor with %s', async (_, query, headers) => {
    const first = await shared(await fetchApp(`/news/industry${query}`, { headers }))
    await resetSite()
    expect(first).toBe(await shared(await fetchApp('/news/industry')))
  })

  it('contains language, path and known query keys', async () => {
    const list = '/game/casino/game-list'
    const different = ['/news/industry', '/en-US/news/industry', '/news/industry?page=2']
    const filtered = [list, `${list}?sort=old`, `${list}?kind=slot`, `${list}?page=2`]
    const pages = new Set<string>()
    for (const path of [...different, ...filtered]) {
      const response = await fetchApp(path)
      expect([path, sourceOf(response)]).toEqual([path, 'render'])
      pages.add(await shared(response))
    }
    expect(pages.size).toBe(different.length + filtered.length)
  })

  it('is the same for filters in another order', async () => {
    const list = '/game/casino/game-list'
    await fetchApp(`${list}?kind=slot&sort=old`)
    expect(sourceOf(await fetchApp(`${list}?sort=old&kind=slot&x=1`))).toBe('memory')
  })
})

describe('a publication', () => {
  it('is visible at once, and removes the old page from memory, Cache API and KV', async () => {
    const old = await (await fetchApp('/article/2')).text()
    await retitle(2, '全新的标题')
    expect(sourceOf(await fetchApp('/article/2'))).toBe('memory')
    await publishAll()
    const renewed = await fetchApp('/article/2')
    expect(sourceOf(renewed)).toBe('render')
    expect(await renewed.text()).toContain('全新的标题')
    forgetPages()
    const stored = await fetchApp('/article/2')
    expect(sourceOf(stored)).toBe('cache')
    expect(await stored.text()).toContain('全新的标题')
    expect(old).not.toContain('全新的标题')
  })

  it('replaces a 404 by the page and back', async () => {
    const { db } = testDeps()
    const publish = async (moment: string | null) => {
      const change = db.update(articles).set({ published_at: moment }).where(eq(articles.id, 2))
      await writeBatch(testDeps(), [change])
      await publishAll()
      return (await fetchApp('/article/2')).status
    }
    expect(await publish(null)).toBe(404)
    expect(await publish('2026-11-01T00:00:00.000Z')).toBe(200)
    expect(await publish(null)).toBe(404)
  })
})

it('renders an uncached page once for 20 concurrent visitors', async () => {
  await fetchApp('/news/brand')
  const { DB, trips } = countingDb()
  const visit = () => fetchApp('/article/2', { bindings: { DB } })
  const answers = await Promise.all(Array.from({ length: 20 }, visit))
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  expect(trips()).toBe(1)
  expect(answers.filter((answer) => sourceOf(answer) === 'render')).toHaveLength(1)
  expect(new Set(answers.map(nonceOf)).size).toBe(20)
  expect(new Set(await Promise.all(answers.map(shared))).size).toBe(1)
})

it(
  'leaves 404 screens in a separate cache, so that a flood of them evicts no page',
  { timeout: 30_000 },
  async () => {
    await fetchApp('/article/2')
    for (let junk = 0; junk < 120; junk++) await fetchApp(`/nowhere/${junk}`)
    expect(sourceOf(await fetchApp('/article/2'))).toBe('memory')
    expect(sourceOf(await fetchApp('/nowhere/119'))).toBe('memory')
    expect(sourceOf(await fetchApp('/nowhere/0'))).toBe('cache')
  },
)
