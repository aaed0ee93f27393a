// Effect of a publication on cached pages: tagged ones are renewed in the background, withdrawn ones are never served
// again, and all others stay.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publish, type Change } from '../../../../worker/data/publish.ts'
import { setMemo } from '../../../../worker/storage/memo.ts'
import { changeLogKey } from '../../../../worker/storage/cache/change-log.ts'
import { articles, banners, faqItems } from '../../../../worker/storage/schema/index.ts'
import { forgetPages } from '../../../../worker/site/render/page-cache/memory.ts'
import { failingDb, countingDb } from '../../../support/fakes/bindings.ts'
import { demoRows } from '../../../support/site/api.ts'
import { fetchApp, resetSite, readPage, sourceOf, testDeps } from '../../../support/site/site.ts'

beforeEach(resetSite)
afterEach(() => void vi.useRealTimers())

const deps = () => testDeps(new Date())
const visit = async (path: string) => sourceOf(await fetchApp(path))
const renameFaq = (isHard = false): Change => ({
  writes: [deps().db.update(faqItems).set({ question: '改过的问题？' })],
  tags: ['faq'],
  isHard,
})

describe('a change with cache tags', () => {
  it('serves the old page once more and renews it in the background', async () => {
    await fetchApp('/faq')
    await publish(deps(), renameFaq())
    const first = await fetchApp('/faq')
    expect([sourceOf(first), (await first.text()).includes('改过的问题')]).toEqual(['stale', false])
    const second = await fetchApp('/faq')
    expect([sourceOf(second), (await second.text()).includes('改过的问题')]).toEqual([
      'memory',
      true,
    ])
  })

  it('leaves other pages unchanged', async () => {
    for (const path of ['/', '/terms-of-service', '/faq']) await fetchApp(path)
    const { db } = deps()
    const title = db.update(banners).set({ title: '改过的横幅' }).where(eq(banners.lang, 'zh-CN'))
    await publish(deps(), { writes: [title], tags: ['banners'] })
    expect(await visit('/terms-of-service')).toBe('memory')
    expect(await visit('/faq')).toBe('memory')
    expect(await visit('/')).toBe('stale')
    expect((await readPage(await fetchApp('/'))).text).toContain('改过的横幅')
  })

  it('renews a page once for many visitors', async () => {
    await fetchApp('/faq')
    await publish(deps(), renameFaq())
    const { DB, trips } = countingDb()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetchApp('/faq', { bindings: { DB } })),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(trips()).toBe(1)
  })

  it('reaches another isolate or location without another render', async () => {
    await fetchApp('/faq')
    const old = await fetchApp('/faq')
    await publish(deps(), renameFaq())
    await fetchApp('/faq')
    const { DB, trips } = countingDb()
    forgetPages()
    expect(await visit('/faq')).toBe('cache')
    await emptyCacheApi('zh-CN /faq {}')
    forgetPages()
    const far = await fetchApp('/faq', { bindings: { DB } })
    expect(sourceOf(far)).toBe('kv')
    expect(await far.text()).not.toBe(await old.text())
    expect(trips()).toBe(0)
  })

  it('waits for the new page if the change is older than ten minutes', async () => {
    await fetchApp('/faq')
    // Not the clock: the sequence may be ahead of it, after tests that set it forward.
    const sequence = await publish(deps(), renameFaq())
    vi.setSystemTime(sequence + 11 * 60_000)
    await visit('/') // Reads the log again.
    const response = await fetchApp('/faq')
    expect(await response.text()).toContain('改过的问题')
  })

  it('serves the old page while D1 fails, for any number of requests', async () => {
    await fetchApp('/faq')
    await publish(deps(), renameFaq())
    for (let count = 0; count < 3; count++) {
      const response = await fetchApp('/faq', { bindings: { DB: failingDb } })
      expect([response.status, sourceOf(response)]).toEqual([200, 'stale'])
    }
  })
})

describe('a withdrawal', () => {
  it('is never followed by the old page, even while D1 fails', async () => {
    await fetchApp('/faq')
    await publish(deps(), renameFaq(true))
    const failed = await fetchApp('/faq', { bindings: { DB: failingDb } })
    expect(failed.status).toBe(500)
    const response = await fetchApp('/faq')
    expect([sourceOf(response), (await response.text()).includes('改过的问题')]).toEqual([
      'render',
      true,
    ])
  })

  it('applies to cached entries older than the log', async () => {
    await fetchApp('/faq')
    const sequence = await publish(deps(), renameFaq(true))
    // As after 2,000 more changes: the log no longer contains this one.
    const log = { sequence: sequence + 1, everything: 0, floor: sequence + 1, changes: new Map() }
    setMemo(changeLogKey, log, 60_000)
    const response = await fetchApp('/faq')
    expect([sourceOf(response), (await response.text()).includes('改过的问题')]).toEqual([
      'render',
      true,
    ])
  })
})

it('a page is rendered again after a day without changes', async () => {
  await fetchApp('/faq')
  vi.setSystemTime(Date.now() + 25 * 60 * 60_000)
  expect(await visit('/faq')).toBe('render')
  expect(await visit('/faq')).toBe('memory')
})

it('a cached entry older than the log causes one D1 call, and no more', async () => {
  await fetchApp('/faq')
  const sequence = await publish(deps(), { tags: ['banners'] })
  const log = { sequence, everything: 0, floor: sequence, changes: new Map() }
  setMemo(changeLogKey, log, 60_000)
  const { DB, trips } = countingDb()
  for (let count = 0; count < 3; count++)
    expect(sourceOf(await fetchApp('/faq', { bindings: { DB } }))).toBe('memory')
  expect(trips()).toBe(1)
})

async function emptyCacheApi(key: string): Promise<void> {
  const origin = 'http://localhost:8787'
  await caches.default.delete(`${origin}/page-cache/test/${encodeURIComponent(key)}`)
}

describe('an article', () => {
  const change = (id: number, set: Partial<typeof articles.$inferInsert>): Change => ({
    writes: [deps().db.update(articles).set(set).where(eq(articles.id, id))],
    items: [{ type: 'article', groups: [groupOf(id)] }],
  })
  const groupOf = (id: number) => demoRows(articles).find((row) => row.id === id)!.group_id

  it('is renewed with its lists, unlike articles of other categories', async () => {
    const [own, ...others] = demoRows(articles).filter((row) => row.lang === 'zh-CN')
    const far = others.find((row) => row.category !== own!.category)!
    const list = `/news/${own!.category}`
    for (const path of [`/article/${own!.id}`, list, `/article/${far.id}`, '/faq'])
      await fetchApp(path)
    await publish(deps(), change(own!.id!, { title: '改过的标题' }))
    expect(await visit('/faq')).toBe('memory')
    expect(await visit(`/article/${own!.id}`)).toBe('stale')
    expect(await visit(list)).toBe('stale')
    for (const path of [`/article/${own!.id}`, list])
      expect((await readPage(await fetchApp(path))).text).toContain('改过的标题')
  })

  it('disappears from its address and every list at once when it is withdrawn', async () => {
    const [own] = demoRows(articles).filter((row) => row.lang === 'zh-CN')
    const list = `/news/${own!.category}`
    for (const path of [`/article/${own!.id}`, list]) await fetchApp(path)
    await publish(deps(), change(own!.id!, { unpublished_at: '2026-11-19T00:00:00.000Z' }))
    expect((await fetchApp(`/article/${own!.id}`)).status).toBe(404)
    const response = await fetchApp(list)
    expect([sourceOf(response), (await response.text()).includes(own!.title)]).toEqual([
      'render',
      false,
    ])
  })
})
