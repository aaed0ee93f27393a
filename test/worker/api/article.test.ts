import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { newsCategories } from '../../../client/contract/categories.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { articles, articleTags, tags } from '../../../worker/storage/schema/index.ts'
import { demoRows, everyPage, get, ids } from '../../support/site/api.ts'
import { sampledList } from '../../support/sample.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'

beforeAll(resetSite)

const demo = demoRows(articles)
const inEnglish = demo.filter((row) => row.lang === 'en-US')
/** Articles that readers of a language see: its own, otherwise the English ones. */
const shownIn = (lang: Locale) =>
  inEnglish.map(
    (row) => demo.find((one) => one.group_id === row.group_id && one.lang === lang) ?? row,
  )
const time = (row: { published_at?: string | null }) => row.published_at ?? ''
const newest = (rows: typeof demo) =>
  rows.toSorted((a, b) => time(b).localeCompare(time(a)) || b.id! - a.id!)
const idsOf = (rows: typeof demo) => rows.map((row) => row.id!)
const list = (query: string) => get(api.articles, `/api/article?${query}`)
const all = (query: string, perPage = 100) =>
  everyPage((page) => list(`per_page=${perPage}&page=${page}&${query}`))

describe('paging', () => {
  it.each(sampledList('lengths of a page', [7, 1, 5, 100], 2))(
    'returns every article once with %i per page',
    async (perPage) => {
      const items = await all('lang=en-US', perPage)
      expect(ids(items)).toEqual(idsOf(newest(inEnglish)))
    },
  )

  it('returns its position', async () => {
    const { items, next, ...place } = await list('lang=en-US&page=2&per_page=5')
    expect(items).toHaveLength(5)
    expect(next).toMatch(/^[\w-]+$/)
    expect(place).toEqual({ total: inEnglish.length, page: 2, per_page: 5 })
  })

  it('is empty beyond the last page and still returns the total', async () => {
    const { items, total } = await list('lang=en-US&page=10&per_page=100')
    expect(items).toEqual([])
    expect(total).toBe(inEnglish.length)
  })
})

describe('order', () => {
  it('is newest first by default', async () => {
    const expected = idsOf(newest(inEnglish))
    expect(ids(await all('lang=en-US'))).toEqual(expected)
    expect(ids(await all('lang=en-US&sort=new'))).toEqual(expected)
  })

  it('can be oldest first', async () => {
    expect(ids(await all('lang=en-US&sort=old'))).toEqual(idsOf(newest(inEnglish)).toReversed())
  })

  it('can be most liked first', async () => {
    const expected = inEnglish.toSorted(
      (a, b) => b.liked_amount! - a.liked_amount! || b.id! - a.id!,
    )
    expect(ids(await all('lang=en-US&sort=popular', 7))).toEqual(idsOf(expected))
  })
})

describe('filters', () => {
  it.each(newsCategories)('return only articles of %s', async (category) => {
    const expected = inEnglish.filter((row) => row.category === category)
    const items = await all(`lang=en-US&category=${category}`)
    expect(ids(items)).toEqual(idsOf(newest(expected)))
    expect(items.every((item) => item.category === category)).toBe(true)
  })

  it.each(sampledList('labels', demoRows(tags), 6))(
    'return only articles labeled $slug, by name and by id',
    async (tag) => {
      const tagged = new Set(
        demoRows(articleTags).flatMap((row) => (row.tag_id === tag.id ? [row.article_id] : [])),
      )
      const expected = idsOf(newest(inEnglish.filter((row) => tagged.has(row.id!))))
      expect(ids(await all(`lang=en-US&tag=${tag.slug}`))).toEqual(expected)
      expect(ids(await all(`lang=en-US&tag=${tag.id}`))).toEqual(expected)
    },
  )

  it('can be combined', async () => {
    const [brand, latency, both] = await Promise.all([
      all('lang=en-US&category=industry'),
      all('lang=en-US&tag=latency'),
      all('lang=en-US&category=industry&tag=latency'),
    ])
    const tagged = new Set(ids(latency))
    expect(both.length).toBeGreaterThan(0)
    expect(ids(both)).toEqual(ids(brand).filter((id) => tagged.has(id)))
  })

  it('return nothing for an unknown label', async () => {
    expect(await list('tag=no-such-label')).toMatchObject({ items: [], total: 0 })
    expect(await list('tag=99999')).toMatchObject({ items: [], total: 0 })
  })
})

describe('a language with few articles of its own', () => {
  afterEach(resetSite)
  const source = inEnglish[3]!
  const translated = { ...source, id: 90_001, lang: 'vi-VN' as const, title: 'Bài bằng tiếng Việt' }

  it('shows its own and English articles under its own addresses', async () => {
    const items = await all('lang=vi-VN')
    expect(ids(items)).toEqual(idsOf(newest(shownIn('vi-VN'))))
    expect(new Set(items.map((item) => item.lang))).toEqual(new Set(['vi-VN', 'en-US']))
    for (const item of items) expect(item.url).toBe(`/vi-VN/article/${item.id}`)
  })

  it('shows its own translation once it exists', async () => {
    await testDeps().db.insert(articles).values(translated)
    await publishAll()
    const items = await all('lang=vi-VN')
    expect(items).toHaveLength(inEnglish.length)
    expect(items.find((item) => item.group_id === source.group_id)?.id).toBe(translated.id)
    expect(ids(await all('lang=th-TH'))).not.toContain(translated.id)
    expect(ids(await all('lang=en-US'))).not.toContain(translated.id)
  })

  it('shows the Simplified Chinese article if there is no English one', async () => {
    const { db } = testDeps()
    await db.update(articles).set({ published_at: null }).where(eq(articles.id, source.id!))
    await publishAll()
    const chinese = demo.find((row) => row.group_id === source.group_id && row.lang === 'zh-CN')!
    const items = await all('lang=vi-VN')
    expect(items).toHaveLength(inEnglish.length)
    expect(items.find((item) => item.group_id === source.group_id)?.id).toBe(chinese.id)
    const english = await all('lang=en-US')
    expect(english.map((item) => item.group_id)).not.toContain(source.group_id)
  })

  it.each(['zh-HK', 'zh-CN', 'en-US'] as const)(
    'omits the item in %s, which has no fallback',
    async (lang) => {
      const { db } = testDeps()
      const own = and(eq(articles.group_id, source.group_id), eq(articles.lang, lang))
      await db.update(articles).set({ published_at: null }).where(own)
      await publishAll()
      const items = await all(`lang=${lang}`)
      expect(items.map((item) => item.group_id)).not.toContain(source.group_id)
      expect(items.every((item) => item.lang === lang)).toBe(true)
    },
  )
})

describe('one article', () => {
  it('lists all its languages, including its own', async () => {
    const { translations, lang, url } = await get(api.article, '/api/article/2?lang=en-US')
    expect({ lang, url }).toEqual({ lang: 'zh-CN', url: '/en-US/article/2' })
    expect(translations.toSorted((a, b) => a.id - b.id)).toEqual([
      { lang: 'en-US', id: 1, url: '/en-US/article/1' },
      { lang: 'zh-CN', id: 2, url: '/article/2' },
      { lang: 'zh-HK', id: 3, url: '/zh-HK/article/3' },
      { lang: 'vi-VN', id: 4, url: '/vi-VN/article/4' },
      { lang: 'th-TH', id: 5, url: '/th-TH/article/5' },
      { lang: 'hi-IN', id: 6, url: '/hi-IN/article/6' },
    ])
  })

  it.each(newsCategories)(
    'of %s links to its neighbors in the category in both directions',
    async (category) => {
      const chain = idsOf(newest(inEnglish.filter((row) => row.category === category))).toReversed()
      for (const [index, id] of chain.entries()) {
        const { previous, next } = await get(api.article, `/api/article/${id}?lang=en-US`)
        expect(previous?.id).toBe(chain[index - 1])
        expect(next?.id).toBe(chain[index + 1])
        expect(next?.url).toBe(next ? `/en-US/article/${next.id}` : undefined)
      }
    },
  )

  it.each(
    sampledList<Locale>('languages of related articles', ['en-US', 'zh-CN', 'zh-HK', 'vi-VN'], 2),
  )('in %s is related to others of its category or labels, never to itself', async (lang) => {
    const shown = new Map(shownIn(lang).map((row) => [row.group_id, row.lang]))
    for (const row of shownIn(lang)) {
      const self = await get(api.article, `/api/article/${row.id}?lang=${lang}`)
      const { items } = await get(
        api.relatedArticles,
        `/api/related/article/${row.id}?lang=${lang}`,
      )
      expect(items.length).toBeGreaterThan(0)
      expect(new Set(ids(items)).size).toBe(items.length)
      for (const item of items) {
        expect(item.group_id).not.toBe(self.group_id)
        expect(item.lang).toBe(shown.get(item.group_id))
        const shared = item.tags.filter((tag) => self.tags.some((own) => own.id === tag.id))
        expect(item.category === self.category || shared.length > 0, `${row.id} ${item.id}`).toBe(
          true,
        )
      }
    }
  })
})

describe('/api/translation', () => {
  it.each([
    ['zh-HK', { lang: 'zh-HK', id: 3, url: '/zh-HK/article/3' }],
    ['en-US', { lang: 'en-US', id: 1, url: '/en-US/article/1' }],
    ['zh-CN', { lang: 'zh-CN', id: 2, url: '/article/2' }],
    ['vi-VN', { lang: 'vi-VN', id: 4, url: '/vi-VN/article/4' }],
  ])('returns the article in %s', async (lang, expected) => {
    for (const id of [1, 2, 3])
      expect(await get(api.translation, `/api/translation/article/${id}?lang=${lang}`)).toEqual(
        expected,
      )
  })

  it('returns nothing for a missing language, even if a fallback is shown', async () => {
    const response = await fetchApp('/api/translation/article/8?lang=vi-VN')
    expect(response.status).toBe(404)
  })
})
