// Age of a page's counts: the time since its data was read, whatever the source of the page.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { publish } from '../../../../worker/data/publish.ts'
import { forgetPages } from '../../../../worker/site/render/page-cache/memory.ts'
import { fetchApp, resetSite, sourceOf, testDeps } from '../../../support/site/site.ts'

beforeEach(resetSite)
afterEach(() => void vi.useRealTimers())

const path = '/article/2'
const key = 'zh-CN /article/2 {}'
const later = 90_000

/** Age of the counts in milliseconds, and the time of their read. */
function countsOf(response: Response) {
  const timing = response.headers.get('Server-Timing') ?? ''
  const [, age, at] = /, counts;dur=(\d+);desc=(\d+)/.exec(timing) ?? []
  return { age: Number(age), at: Number(at) }
}

async function emptyCacheApi(): Promise<void> {
  await caches.default.delete(`${env.ORIGIN}/page-cache/test/${encodeURIComponent(key)}`)
}

it('a copy grows older with its data, in every store', async () => {
  const made = await fetchApp(path)
  expect(countsOf(made).age).toBeLessThan(later)
  vi.setSystemTime(Date.now() + later)
  const fromMemory = await fetchApp(path)
  forgetPages()
  const fromCache = await fetchApp(path)
  forgetPages()
  await emptyCacheApi()
  const fromKv = await fetchApp(path)
  const copies = [fromMemory, fromCache, fromKv]
  expect(copies.map(sourceOf)).toEqual(['memory', 'cache', 'kv'])
  for (const copy of copies) {
    expect(countsOf(copy).at).toBe(countsOf(made).at)
    expect(countsOf(copy).age).toBeGreaterThanOrEqual(later)
  }
})

it('a page rendered from cached data has their age', async () => {
  const { at } = countsOf(await fetchApp(path))
  vi.setSystemTime(Date.now() + later)
  forgetPages()
  await emptyCacheApi()
  await env.KV.delete(`page:test:${key}`)
  const made = await fetchApp(path)
  expect(sourceOf(made)).toBe('render')
  expect(countsOf(made).at).toBeLessThan(at + later)
})

it('a page rendered after a day uses data of that day', async () => {
  await fetchApp(path)
  vi.setSystemTime(Date.now() + 25 * 60 * 60_000)
  const made = await fetchApp(path)
  expect(sourceOf(made)).toBe('render')
  expect(countsOf(made).age).toBeLessThan(later)
})

it('a renewed page has the age of its renewal', async () => {
  await fetchApp(path)
  vi.setSystemTime(Date.now() + later)
  await publish(testDeps(new Date()), { tags: ['article 2'] })
  const old = await fetchApp(path)
  const renewed = await fetchApp(path)
  expect([old, renewed].map(sourceOf)).toEqual(['stale', 'memory'])
  expect(countsOf(old).age).toBeGreaterThanOrEqual(later)
  expect(countsOf(renewed).age).toBeLessThan(later)
})

it('data that only publications change do not make a page old', async () => {
  await fetchApp('/faq')
  vi.setSystemTime(Date.now() + later)
  for (const other of [path, '/search?q=4K'])
    expect(countsOf(await fetchApp(other)).age).toBeLessThan(later)
})
