import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { frontPages, localePath, pathTo } from '../../../client/contract/paths.ts'
import { publish } from '../../../worker/data/publish.ts'
import { articles, navItems } from '../../../worker/storage/schema/index.ts'
import { demoRows } from '../../support/site/api.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { stopClockAt } from '../../support/fakes/clock.ts'
import { countingDb } from '../../support/fakes/bindings.ts'
import { clearMemo } from '../../../worker/storage/memo.ts'
import {
  fetchApp,
  resetToEmptySite,
  resetSite,
  readPage,
  sourceOf,
  testDeps,
  textsOf,
} from '../../support/site/site.ts'

stopClockAt('2026-11-20T04:00:00.000Z')

const paths = frontPages.map((hub) => pathTo('hub', { hub }))

describe('a front page', () => {
  beforeEach(resetSite)

  it.each([
    ['/en-US/news', ['Latest', 'Industry', 'Brand', 'Most liked']],
    ['/en-US/game', ['Launch timeline', 'Casino', 'Live', 'Lottery', 'Sports']],
    ['/en-US/platform', ['Brand', 'Partners']],
  ])('%s has its lists', async (path, expected) => {
    expect(await textsOf(path, '.section-head h2')).toEqual(expect.arrayContaining(expected))
  })

  it('has its name in a language with fallback items, with one notice per list', async () => {
    const { db } = testDeps()
    await db.update(articles).set({ published_at: null }).where(eq(articles.lang, 'th-TH'))
    await publishAll()
    const page = await readPage(await fetchApp('/th-TH/news'))
    expect(page.h1).toContain('ข่าว')
    expect(page.canonical).toBe('http://localhost:8787/th-TH/news')
    const marks = await textsOf('/th-TH/news', 'main .fallback-list')
    expect(marks).toEqual(['latest', 'industry', 'brand', 'popular'].map(() => marks[0]))
  })

  it('is renewed by publications that affect it only', async () => {
    for (const path of paths) await fetchApp(path)
    const [own] = demoRows(articles)
      .filter((row) => row.lang === 'zh-CN' && row.category === 'industry')
      .toSorted((a, b) => b.published_at!.localeCompare(a.published_at!))
    const deps = testDeps(new Date())
    await publish(deps, { items: [{ type: 'article', groups: [own!.group_id] }] })
    const sources = await Promise.all(paths.map(async (path) => sourceOf(await fetchApp(path))))
    expect(Object.fromEntries(paths.map((path, at) => [path, sources[at]]))).toEqual({
      '/news': 'stale',
      '/game': 'memory',
      '/activity': 'memory',
      '/platform': 'memory',
    })
  })

  it.each(paths)('%s reads all its lists in one call', async (path) => {
    await fetchApp('/faq')
    clearMemo()
    const { DB, trips } = countingDb()
    expect((await fetchApp(path, { bindings: { DB } })).status).toBe(200)
    expect(trips()).toBeLessThanOrEqual(3)
  })
})

describe('a page below a front page without its own list', () => {
  beforeAll(resetSite)

  it.each([
    ['/en-US/platform/feature', 'Brand'],
    ['/en-US/platform/feature/one-wallet', 'Brand'],
    ['/en-US/activity/template', 'Current events'],
  ])('%s shows the latest items beside it', async (path, title) => {
    expect(await textsOf(path, '.section-head h2')).toEqual([title])
    expect((await textsOf(path, '.card h3, .dated-row h3')).length).toBeGreaterThan(1)
  })
})

describe('a front page without content', () => {
  beforeEach(resetToEmptySite)

  it.each(paths)('%s has no empty section', async (path) => {
    const { db } = testDeps()
    await db.insert(navItems).values({
      id: 1,
      lang: 'zh-CN',
      key: 'part',
      uri: path,
      icon: 'home',
      title: 'Part',
      intro: 'Intro',
      link: path,
      sort: 1,
    })
    const address = localePath('zh-CN', path)
    expect((await fetchApp(address)).status).toBe(200)
    expect(await textsOf(address, '.section-head')).toEqual([])
  })
})
