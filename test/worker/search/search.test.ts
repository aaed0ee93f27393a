// Search results for keywords.
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { contentLocales, locales, type Locale } from '../../../client/contract/locale.ts'
import { resultsPerPage } from '../../../client/contract/search/search.ts'
import { articles, games, tagLabels } from '../../../worker/storage/schema/index.ts'
import { indexItems } from '../../../worker/search/index.ts'
import { brokenSearch, countingDb, leakedMessage } from '../../support/fakes/bindings.ts'
import { demoRows, get, ids } from '../../support/site/api.ts'
import { findItemIds, search, searchPath } from '../../support/site/search.ts'
import { fetchApp, resetSearchableSite, testDeps } from '../../support/site/site.ts'
import { publications } from '../../support/site/visibility.ts'

const { db } = testDeps()

beforeAll(resetSearchableSite)

const total = async (q: string, lang: Locale = 'zh-CN') => {
  const { articles: one, games: other } = await search(q, lang)
  return one.total + other.total
}

describe('a keyword', () => {
  it.each([
    ['赔率', '賠率'],
    ['轮盘', '輪盤'],
    ['接口', '接口'],
    ['这里', '這裏'],
    ['线', '綫'],
  ])('finds the same written as %s and as %s', async (simplified, traditional) => {
    for (const lang of ['zh-CN', 'zh-HK'] as const) {
      expect(await findItemIds(simplified, lang, 'article')).toEqual(
        await findItemIds(traditional, lang, 'article'),
      )
    }
    expect(await total(simplified)).toBeGreaterThan(0)
  })

  it('in Traditional characters is marked in Simplified text', async () => {
    const { games: list } = await search('輪盤', 'zh-CN', '&type=game')
    const [item] = list.items.filter((one) => one.title.includes('轮盘'))
    expect(item!.title_marks.map(([from, to]) => item!.title.slice(from, to))).toEqual(['轮盘'])
    for (const { snippet, marks } of list.items)
      for (const [from, to] of marks) expect(snippet.slice(from, to)).toBe('轮盘')
  })

  it('in Latin letters matches all of its words, the last one as a prefix', async () => {
    const all = await findItemIds('latency', 'en-US', 'article')
    expect(all.length).toBeGreaterThan(0)
    expect(await findItemIds('LATEN', 'en-US', 'article')).toEqual(expect.arrayContaining(all))
    expect(await findItemIds('latency experim', 'en-US', 'article')).not.toEqual([])
    expect(await findItemIds('experiment latency', 'en-US', 'article')).toEqual(
      await findItemIds('latency experiment', 'en-US', 'article'),
    )
    expect(await findItemIds('atency', 'en-US', 'article')).toEqual([])
    // A single letter is a word, not a prefix.
    expect(await findItemIds('l', 'en-US', 'article')).not.toEqual(expect.arrayContaining(all))
    expect(await findItemIds('latency lanternfishes', 'en-US', 'article')).toEqual([])
  })

  it('may mix both', async () => {
    for (const keyword of ['4k直播', '４Ｋ 直播间'])
      expect(await findItemIds(keyword, 'zh-CN', 'article')).toContain(8)
  })

  it('finds articles by the labels of their tags', async () => {
    const { items } = await get(api.articles, '/api/article?tag=currencies&per_page=100')
    const all = await findItemIds('多币种', 'zh-CN', 'article')
    const label = demoRows(tagLabels).find(
      (row) => row.label.includes('币') && row.lang === 'zh-CN',
    )!.label
    expect(all.length).toBeGreaterThan(0)
    expect(await findItemIds(label, 'zh-CN', 'article')).toEqual(expect.arrayContaining(ids(items)))
  })
})

describe('any input', () => {
  const odd = [
    'a OR b',
    'a AND',
    'NOT a',
    'NEAR(a b)',
    'a*',
    '"a',
    'a"b',
    "'; drop table article_terms; --",
    'title:a',
    '{title} : a',
    'a^',
    'a + b',
    '-a',
    '(a',
    'a\0b',
    '50%',
    'a_b',
    '😀a',
    '👩‍👩‍👧 家',
    'a\u202eb',
    '\ufffda',
    '漢\u3099字',
    'e\u0301',
  ]

  it.each(odd)('%s is searched for', async (q) => {
    const { q: asked } = await search(q)
    expect(asked).toBe(q.trim())
    expect((await fetchApp(`/search?q=${encodeURIComponent(q)}`)).status).toBe(200)
    expect((await fetchApp(`/api/search/suggest?q=${encodeURIComponent(q)}`)).status).toBe(200)
  })

  it('with operators is treated as ordinary words', async () => {
    expect(await total('latency NOT experiment', 'en-US')).toBe(
      await total('latency experiment not', 'en-US'),
    )
  })

  it.each([
    ['', 'required'],
    [' ', 'keyword_too_short'],
    ['%', 'keyword_too_short'],
    ['"*"', 'keyword_too_short'],
    ['\0', 'keyword_too_short'],
    ['😀', 'keyword_too_short'],
    ['口'.repeat(61), 'keyword_too_long'],
    ['a'.repeat(300), 'keyword_too_long'],
  ])('"%s" is refused as %s', async (q, code) => {
    for (const path of ['/api/search', '/api/search/suggest']) {
      const response = await fetchApp(`${path}?lang=en-US&q=${encodeURIComponent(q)}`)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({
        code: 'validation_failed',
        errors: [
          {
            field: 'q',
            code,
            detail: expect.stringMatching(/^(?:Too (?:short|long)|This is a required)/),
          },
        ],
      })
    }
  })
})

describe('languages', () => {
  it.each(locales)('%s finds its own items, or fallbacks', async (lang) => {
    const shown = contentLocales(lang).find(
      (one) => one === 'zh-CN' || one === 'en-US' || one === 'zh-HK',
    )
    const q = shown === 'en-US' ? 'latency' : '延迟'
    const { articles: list } = await search(q, lang)
    expect(list.total).toBeGreaterThan(0)
    for (const item of list.items) {
      expect(item.lang).toBe(shown)
      expect(item.url.startsWith(lang === 'zh-CN' ? '/article/' : `/${lang}/article/`)).toBe(true)
    }
  })

  it('the text of an invisible translation is not found', async () => {
    expect(await total('延迟', 'vi-VN')).toBe(0)
  })

  it('a translation replaces the fallback', async () => {
    const demo = demoRows(articles)
    const translated = new Set(
      demo.filter((row) => row.lang === 'vi-VN').map((row) => row.group_id),
    )
    const source = demo.find((row) => row.lang === 'en-US' && !translated.has(row.group_id))!
    const added = { ...source, id: 90_001, lang: 'vi-VN' as const, title: 'Nghệ thuật đường phố' }
    await db.insert(articles).values(added)
    await indexItems(testDeps(), 'article', [added.id])
    for (const q of ['Nghệ thuật', 'nghe thuat duo', 'THUẬT ĐƯỜNG']) {
      const { articles: list } = await search(q, 'vi-VN')
      expect(ids(list.items)).toEqual([added.id])
      const [item] = list.items
      expect(item!.title_marks.length).toBeGreaterThan(0)
    }
    expect(await findItemIds(source.title.split(' ')[0]!, 'vi-VN', 'article')).not.toContain(
      source.id,
    )
    await db.delete(articles).where(eq(articles.id, added.id))
    await indexItems(testDeps(), 'article', [added.id])
    expect(await total('nghe thuat', 'vi-VN')).toBe(0)
    expect(await findItemIds(source.title.split(' ')[0]!, 'vi-VN', 'article')).toContain(source.id)
  })

  it.each([
    ['th-TH', 'การทดลองความหน่วงข้ามทวีป', ['ความหน่วง', 'หน่วงข้าม', 'ทด', 'ห']],
    ['hi-IN', 'तीन महाद्वीपों पर विलंबता', ['विलंबता', 'महाद्वी', 'तीन विलं']],
    ['vi-VN', 'Thử nghiệm độ trễ', ['độ trễ', 'do tre', 'THU NGH']],
  ] as const)('a title in %s is found by its parts', async (lang, title, queries) => {
    const source = demoRows(games).find((row) => row.lang === 'en-US')!
    await db.insert(games).values({ ...source, id: 90_002, group_id: 90_002, lang, title })
    await indexItems(testDeps(), 'game', [90_002])
    for (const q of queries) expect(await findItemIds(q, lang, 'game'), q).toContain(90_002)
    await db.delete(games).where(eq(games.id, 90_002))
    await indexItems(testDeps(), 'game', [90_002])
  })
})

describe.each(publications)('an article that is %s', (_state, isSeen, dates) => {
  it('is found only while it is visible', async () => {
    const source = demoRows(articles).find((row) => row.lang === 'en-US')!
    const row = {
      ...source,
      id: 90_003,
      group_id: 90_003,
      title: 'Lanternfish almanac',
      ...dates(),
    }
    await db.insert(articles).values(row)
    // Requests and the publisher use the real clock.
    await indexItems(testDeps(new Date()), 'article', [row.id])
    const { articles: list } = await search('lanternfish', 'en-US')
    expect([list.total, ids(list.items)]).toEqual(isSeen ? [1, [row.id]] : [0, []])
    const { items } = await get(api.suggest, '/api/search/suggest?lang=en-US&q=lanternf')
    expect(items).toHaveLength(Number(isSeen))
    await db.delete(articles).where(eq(articles.id, row.id))
    await indexItems(testDeps(), 'article', [row.id])
  })
})

it('a withdrawn item is not returned even while it is still indexed', async () => {
  const source = demoRows(articles).find((row) => row.lang === 'en-US')!
  const row = { ...source, id: 90_004, group_id: 90_004, title: 'Lanternfish almanac' }
  await db.insert(articles).values(row)
  await indexItems(testDeps(), 'article', [row.id])
  await db.update(articles).set({ published_at: null }).where(eq(articles.id, row.id))
  expect(ids((await search('lanternfish', 'en-US')).articles.items)).toEqual([])
  await db.delete(articles).where(eq(articles.id, row.id))
  await indexItems(testDeps(), 'article', [row.id])
})

describe('a response', () => {
  it('has pages, best first, and has the total after the end', async () => {
    const first = await search('的', 'zh-CN', '&type=game')
    expect(first.games.items).toHaveLength(resultsPerPage)
    const last = await search('的', 'zh-CN', '&type=game&page=20')
    expect([last.games.items, last.games.total]).toEqual([[], first.games.total])
  })

  it('has title matches before text matches', async () => {
    const { games: list } = await search('轮盘')
    const inTitle = list.items.map((item) => item.title_marks.length > 0)
    expect(inTitle).toEqual(inTitle.toSorted((a, b) => Number(b) - Number(a)))
    expect(inTitle).toContain(true)
    expect(inTitle).toContain(false)
  })

  it('has the newest first among equal matches', async () => {
    const source = demoRows(articles).find((row) => row.lang === 'en-US')!
    const days = [3, 1, 2]
    for (const day of days) {
      const id = 90_010 + day
      const published_at = `2026-01-0${day}T00:00:00.000Z`
      const row = { ...source, id, group_id: id, title: 'Lanternfish almanac', published_at }
      await db.insert(articles).values(row)
    }
    const added = days.map((day) => 90_010 + day)
    await indexItems(testDeps(), 'article', added)
    const { articles: list } = await search('lanternfish', 'en-US')
    expect(ids(list.items)).toEqual([90_013, 90_012, 90_011])
    for (const id of added) await db.delete(articles).where(eq(articles.id, id))
    await indexItems(testDeps(), 'article', added)
  })

  it('has the items of the requested type, and the totals of both', async () => {
    const both = await search('轮盘')
    const one = await search('轮盘', 'zh-CN', '&type=article')
    expect(one.games).toEqual({ ...both.games, items: [] })
    expect(one.articles).toEqual(both.articles)
  })

  it('marks the keyword', async () => {
    const { articles: list } = await search('latency', 'en-US')
    for (const { snippet, marks, title, title_marks } of list.items) {
      const parts = [
        ...marks.map(([from, to]) => snippet.slice(from, to)),
        ...title_marks.map(([from, to]) => title.slice(from, to)),
      ]
      for (const part of parts) expect(part.toLowerCase()).toBe('latency')
    }
  })

  it('has tags by a part of their label, or by a keyword that contains it', async () => {
    const slugs = async (q: string, lang: Locale) =>
      (await search(q, lang)).tags.map((tag) => tag.slug)
    expect(await slugs('板', 'zh-CN')).toContain('cricket')
    expect(await slugs('板球赛季', 'zh-CN')).toContain('cricket')
    expect(await slugs('crick', 'en-US')).toContain('cricket')
    expect(await slugs('do tre', 'vi-VN')).toContain('latency')
    const [tag] = (await search('板', 'zh-CN')).tags
    expect(tag!.marks).toEqual([[0, 1]])
    expect((await fetchApp(tag!.url)).status).toBe(200)
  })

  it('may be cached publicly for a minute, and calls each database once', async () => {
    for (const path of [searchPath('轮盘'), '/api/search/suggest?q=轮']) {
      // Fills the caches of labels and popular keywords.
      await fetchApp(path)
      const content = countingDb()
      const index = countingDb(env.SEARCH)
      const response = await fetchApp(path, { bindings: { DB: content.DB, SEARCH: index.DB } })
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
      expect([content.trips(), index.trips()]).toEqual([1, 1])
    }
  })
})

describe('a search without the index', () => {
  const bindings = { SEARCH: brokenSearch }

  it.each(['/api/search?q=a', '/api/search/suggest?q=ab'])('fails: %s', async (path) => {
    const response = await fetchApp(path, { bindings })
    const text = await response.text()
    expect([response.status, JSON.parse(text)]).toMatchObject([500, { code: 'internal_error' }])
    expect(text).not.toContain(leakedMessage)
  })

  it('does not affect other pages', async () => {
    for (const path of [
      '/',
      '/article/2',
      '/news/industry',
      '/api/article',
      '/search-by-tag/article/latency',
    ])
      expect((await fetchApp(path, { bindings })).status, path).toBe(200)
  })
})
