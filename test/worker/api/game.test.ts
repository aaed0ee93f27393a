import { and, eq, type SQL } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { categories } from '../../../client/contract/categories.ts'
import { gameKinds } from '../../../client/contract/games/properties.ts'
import { brands, brandTexts, gameBodies, games } from '../../../worker/storage/schema/index.ts'
import { demoRows, everyPage, get, ids } from '../../support/site/api.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'

beforeAll(resetSite)

const demo = demoRows(games)
const inEnglish = demo.filter((row) => row.lang === 'en-US')
const newest = (rows: typeof demo) =>
  rows.toSorted((a, b) => b.released_at.localeCompare(a.released_at) || b.id! - a.id!)
const idsOf = (rows: typeof demo) => rows.map((row) => row.id!)
const list = (query: string) => get(api.games, `/api/game?${query}`)
const all = (query: string, perPage = 100) =>
  everyPage((page) => list(`per_page=${perPage}&page=${page}&${query}`))

describe('paging', () => {
  it.each([1, 7, 48, 100])('returns every game once with %i per page', async (perPage) => {
    expect(ids(await all('lang=en-US', perPage))).toEqual(idsOf(newest(inEnglish)))
  })

  it('returns its position', async () => {
    const { items, ...place } = await list('lang=en-US&page=3&per_page=16')
    expect(items).toHaveLength(16)
    expect(place).toEqual({ total: inEnglish.length, page: 3, per_page: 16, next: null })
  })

  it('is empty beyond the last page and still returns the total', async () => {
    const { items, total } = await list('lang=en-US&page=50')
    expect(items).toEqual([])
    expect(total).toBe(inEnglish.length)
  })
})

describe('order', () => {
  it('is newest release first by default', async () => {
    expect(ids(await all('lang=en-US'))).toEqual(idsOf(newest(inEnglish)))
    expect(ids(await all('lang=en-US&sort=new'))).toEqual(idsOf(newest(inEnglish)))
  })

  it('can be oldest release first', async () => {
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
  it.each(categories)('return only games of type %s', async (type) => {
    const expected = newest(inEnglish.filter((row) => row.category === type))
    expect(expected.length).toBeGreaterThan(0)
    expect(ids(await all(`lang=en-US&type=${type}`))).toEqual(idsOf(expected))
  })

  it.each(gameKinds)('return only games of kind %s', async (kind) => {
    const expected = newest(inEnglish.filter((row) => row.kind === kind))
    expect(ids(await all(`lang=en-US&kind=${kind}`))).toEqual(idsOf(expected))
  })

  it.each(demoRows(brands))(
    'return only games of brand $slug, by name and by id',
    async (brand) => {
      const expected = newest(inEnglish.filter((row) => row.brand_id === brand.id))
      expect(expected.length).toBeGreaterThan(0)
      const items = await all(`lang=en-US&brand=${brand.slug}`)
      expect(ids(items)).toEqual(idsOf(expected))
      expect(items.every((item) => item.brand.slug === brand.slug)).toBe(true)
      expect(ids(await all(`lang=en-US&brand=${brand.id}`))).toEqual(idsOf(expected))
    },
  )

  it('can be combined', async () => {
    const { category, kind, brand_id } = inEnglish[5]!
    const expected = inEnglish.filter(
      (row) => row.category === category && row.kind === kind && row.brand_id === brand_id,
    )
    const items = await all(`lang=en-US&type=${category}&kind=${kind}&brand=${brand_id}`)
    expect(ids(items)).toEqual(idsOf(newest(expected)))
  })

  it('return nothing for an unknown brand, or for a kind of another type', async () => {
    expect(await list('brand=no-such-brand')).toMatchObject({ items: [], total: 0 })
    expect(await list('type=sports&kind=slot')).toMatchObject({ items: [], total: 0 })
  })
})

describe('a language without games of its own', () => {
  const source = inEnglish[3]!
  const translated = demo.find((row) => row.group_id === source.group_id && row.lang === 'vi-VN')!
  const setPublished = (published_at: string | null, where: SQL | undefined) =>
    testDeps().db.update(games).set({ published_at }).where(where)

  beforeEach(async () => {
    await setPublished(null, eq(games.lang, 'vi-VN'))
    await publishAll()
  })
  afterEach(resetSite)

  it('shows English games under its own addresses', async () => {
    const items = await all('lang=vi-VN')
    expect(ids(items)).toEqual(idsOf(newest(inEnglish)))
    for (const item of items) expect(item.url).toBe(`/vi-VN/game-intro/${item.id}`)
  })

  it('shows its own translation once it exists', async () => {
    await setPublished(translated.published_at!, eq(games.id, translated.id!))
    await publishAll()
    const items = await all('lang=vi-VN')
    expect(items).toHaveLength(inEnglish.length)
    expect(items.find((item) => item.group_id === source.group_id)?.id).toBe(translated.id)
    expect(ids(await all('lang=th-TH'))).not.toContain(translated.id)
  })

  it('shows the Simplified Chinese game if there is no English one', async () => {
    const english = and(eq(games.group_id, source.group_id), eq(games.lang, 'en-US'))
    await setPublished(null, english)
    await publishAll()
    const chinese = demo.find((row) => row.group_id === source.group_id && row.lang === 'zh-CN')!
    const items = await all('lang=vi-VN')
    expect(items.find((item) => item.group_id === source.group_id)?.id).toBe(chinese.id)
    const groups = (await all('lang=en-US')).map((item) => item.group_id)
    expect(groups).not.toContain(source.group_id)
  })

  it('shows a brand’s name in the fallback language if it has none of its own', async () => {
    const own = and(eq(brandTexts.brand_id, source.brand_id), eq(brandTexts.lang, 'vi-VN'))
    await testDeps().db.delete(brandTexts).where(own)
    const name = demoRows(brandTexts).find(
      (row) => row.brand_id === source.brand_id && row.lang === 'en-US',
    )?.name
    expect(ids(await all('lang=vi-VN'))).toEqual(idsOf(newest(inEnglish)))
    const shown = await get(api.game, `/api/game/${source.id}?lang=vi-VN`)
    expect(shown.brand.name).toBe(name)
  })
})

describe('one game', () => {
  it('lists all its languages, including its own', async () => {
    const { translations, lang, url } = await get(api.game, '/api/game/2?lang=en-US')
    expect({ lang, url }).toEqual({ lang: 'zh-CN', url: '/en-US/game-intro/2' })
    expect(translations.toSorted((a, b) => a.id - b.id)).toEqual([
      { lang: 'en-US', id: 1, url: '/en-US/game-intro/1' },
      { lang: 'zh-CN', id: 2, url: '/game-intro/2' },
      { lang: 'zh-HK', id: 3, url: '/zh-HK/game-intro/3' },
      { lang: 'vi-VN', id: 4, url: '/vi-VN/game-intro/4' },
      { lang: 'th-TH', id: 5, url: '/th-TH/game-intro/5' },
      { lang: 'hi-IN', id: 6, url: '/hi-IN/game-intro/6' },
    ])
  })

  it('returns its figures as stored', async () => {
    const bodies = new Map(demoRows(gameBodies).map((row) => [row.item_id, row.body]))
    for (const row of inEnglish) {
      const game = await get(api.game, `/api/game/${row.id}?lang=en-US`)
      expect(game.highest_odds).toBe(row.highest_odds)
      expect(game.jackpot).toEqual({
        supported: row.jackpot_layers.length > 0,
        layers: row.jackpot_layers,
      })
      expect(game.body).toEqual(bodies.get(row.id))
    }
  })

  it.each(['en-US', 'zh-CN', 'zh-HK', 'vi-VN'])(
    'in %s is related to others of its category, never to itself',
    async (lang) => {
      const rows = demo.filter((row) => row.lang === lang)
      for (const row of rows) {
        const { items } = await get(api.relatedGames, `/api/related/game/${row.id}?lang=${lang}`)
        expect(items.length).toBeGreaterThan(0)
        expect(new Set(ids(items)).size).toBe(items.length)
        for (const item of items) {
          expect(item.group_id).not.toBe(row.group_id)
          expect(item.category).toBe(row.category)
          expect(item.lang).toBe(row.lang)
        }
      }
    },
  )

  it('is related to games that differ from it and from each other', async () => {
    for (const row of inEnglish) {
      const { items } = await get(api.relatedGames, `/api/related/game/${row.id}?lang=en-US`)
      const others = inEnglish.filter((one) => one.category === row.category && one.id !== row.id)
      const kinds = new Set(others.map(({ kind }) => kind))
      const shown = items.map(({ kind }) => kind)
      expect(new Set(shown).size).toBe(Math.min(kinds.size, items.length))
      expect(kinds.size > 1 && shown[0] === row.kind).toBe(false)
    }
  })
})

describe('/api/translation', () => {
  it('returns the game in each of its languages', async () => {
    expect(await get(api.translation, '/api/translation/game/2?lang=zh-HK')).toEqual({
      lang: 'zh-HK',
      id: 3,
      url: '/zh-HK/game-intro/3',
    })
    expect((await get(api.translation, '/api/translation/game/3?lang=en-US')).id).toBe(1)
  })

  it('returns nothing for a missing language, even if a fallback is shown', async () => {
    const hindi = and(eq(games.group_id, 1), eq(games.lang, 'hi-IN'))
    await testDeps().db.update(games).set({ published_at: null }).where(hindi)
    await publishAll()
    expect((await fetchApp('/api/translation/game/2?lang=hi-IN')).status).toBe(404)
  })
})
