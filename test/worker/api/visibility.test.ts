// Visibility of articles and games: every test checks all places that can show an item, in visible states too.
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import { indexItems } from '../../../worker/search/index.ts'
import { demoRows, get } from '../../support/site/api.ts'
import { itDeep } from '../../support/deep.ts'
import { sampledList } from '../../support/sample.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'
import { at, hour, publications, pathsShowing, words } from '../../support/site/visibility.ts'

const { articles, articleTags, games } = schema
const { db } = testDeps()

beforeAll(resetSite)

/** Id and group id of the added item. */
const added = 90_001
async function removeAdded(): Promise<void> {
  await db.delete(articleTags).where(eq(articleTags.article_id, added))
  await db.delete(articles).where(eq(articles.id, added))
  await db.delete(schema.themeGames).where(eq(schema.themeGames.group_id, added))
  await db.delete(games).where(eq(games.id, added))
  await publishAll()
}

const newestFirst = (a: { published_at?: string | null }, b: typeof a) =>
  (b.published_at ?? '').localeCompare(a.published_at ?? '')
const inEnglish = demoRows(articles).filter((row) => row.lang === 'en-US')
const lead = inEnglish.filter((row) => row.category === 'industry').toSorted(newestFirst)[0]!
const translated = demoRows(articles).flatMap((row) => (row.lang === 'vi-VN' ? [row.group_id] : []))
/** An article that has no Vietnamese translation. */
const untranslated = inEnglish.find((row) => !translated.includes(row.group_id))!
const tagIds = demoRows(articleTags).flatMap((row) =>
  row.article_id === lead.id ? [row.tag_id] : [],
)
const tagSlug = demoRows(schema.tags).find((row) => row.id === tagIds[0])!.slug

/** All states are tried in lists, these elsewhere as well. */
const sampledStates = sampledList('states of an article', publications, 2)

describe.each(publications)('an article that is %s', (state, isSeen, dates) => {
  const itSampled = sampledStates.some(([one]) => one === state) ? it : itDeep
  afterEach(removeAdded)
  const own = { ...lead, id: added, group_id: added, title: words, liked_amount: 999_999 }
  const insert = async (row: typeof own) => {
    await db.insert(articles).values({ ...row, ...dates() })
    for (const tag_id of tagIds) await db.insert(articleTags).values({ article_id: row.id, tag_id })
    await publishAll()
    await indexItems(testDeps(new Date()), 'article', [row.id])
  }

  it('shows in lists, among related items and on home only while visible', async () => {
    await insert(own)
    const paths = [
      '/api/article?lang=en-US',
      '/api/article?lang=en-US&sort=popular',
      '/api/article?lang=vi-VN&category=industry',
      `/api/article?lang=en-US&tag=${tagSlug}`,
      `/api/article/${lead.id}?lang=en-US`,
      `/api/related/article/${lead.id}?lang=en-US`,
      '/api/page?lang=en-US',
      '/en-US',
      '/en-US/news/industry',
      `/en-US/search-by-tag/article/${tagSlug}`,
      `/en-US/article/${lead.id}`,
      '/api/search?lang=en-US&q=lanternfish',
      '/api/search?lang=hi-IN&q=lanternfish&type=article',
      '/api/search/suggest?lang=en-US&q=lanternfish',
      `/api/article/label/${tagSlug}?lang=en-US`,
    ]
    expect(await pathsShowing(words, paths)).toEqual(isSeen ? paths : [])
    const { component_list } = (await get(api.page, '/api/page?lang=en-US')).page
    const parts = component_list.filter((one) =>
      one.article_list.some((item) => item.id === own.id),
    )
    // Only in the first list that has it, because home shows no story twice.
    expect(parts).toHaveLength(isSeen ? 1 : 0)
  })

  itSampled('has its own address only while visible', async () => {
    await insert(own)
    for (const path of [
      `/api/article/${own.id}?lang=en-US`,
      `/api/related/article/${own.id}?lang=en-US`,
      `/api/translation/article/${own.id}?lang=en-US`,
      `/en-US/article/${own.id}`,
    ])
      expect((await fetchApp(path)).status, `${path}`).toBe(isSeen ? 200 : 404)
  })

  itSampled('counts for its labels only while visible', async () => {
    const labels = async () => {
      const { component_list } = (await get(api.page, '/api/page?lang=en-US')).page
      return component_list.flatMap(({ label_list }) => label_list)
    }
    const [top] = await labels()
    await insert(own)
    await db
      .insert(articleTags)
      .values({ article_id: added, tag_id: top!.id })
      .onConflictDoNothing()
    await publishAll()
    const after = (await labels()).find((label) => label.id === top!.id)
    expect(after?.count).toBe(top!.count + Number(isSeen))
  })

  itSampled('represents its group in its language only while visible', async () => {
    const { id, group_id } = untranslated
    await insert({ ...own, group_id, lang: 'vi-VN' })
    const { translations } = await get(api.article, `/api/article/${id}?lang=en-US`)
    expect(translations.map((one) => one.lang).includes('vi-VN')).toBe(isSeen)
    const { items } = await get(api.articles, '/api/article?lang=vi-VN&per_page=100')
    const shown = items.find((item) => item.group_id === group_id)
    expect(shown?.lang).toBe(isSeen ? 'vi-VN' : 'en-US')
    const translation = await fetchApp(`/api/translation/article/${id}?lang=vi-VN`)
    expect(translation.status).toBe(isSeen ? 200 : 404)
    expect((await fetchApp(`/vi-VN/article/${id}`)).status).toBe(isSeen ? 302 : 200)
  })
})

describe.each(sampledList('states of a game', publications, 1))(
  'a game that is %s',
  (_state, isSeen, dates) => {
    afterEach(removeAdded)
    const model = demoRows(games).find((row) => row.lang === 'en-US' && row.category === 'casino')!
    const later = { released_at: at(300 * 24 * hour), liked_amount: 999_999, recommended: false }
    const own = { ...model, ...later, id: added, group_id: added, title: words }
    const insert = async (row: typeof own) => {
      await db.insert(games).values({ ...row, ...dates() })
      await db.insert(schema.themeGames).values({ theme_id: 1, group_id: row.group_id, sort: 99 })
      await publishAll()
      await indexItems(testDeps(new Date()), 'game', [row.id])
    }

    it('shows in lists, among related items and on home only while visible', async () => {
      await insert(own)
      const paths = [
        '/api/game?lang=en-US',
        '/api/game?lang=vi-VN&sort=popular',
        `/api/game?lang=en-US&type=casino&kind=${own.kind}&brand=${own.brand_id}`,
        `/api/related/game/${model.id}?lang=en-US`,
        '/api/page?lang=en-US',
        '/en-US',
        '/en-US/game/casino/game-list',
        '/en-US/game/casino/game-list?section=like',
        '/en-US/game/casino/feature',
        `/en-US/game-intro/${model.id}`,
        '/api/search?lang=en-US&q=lanternfish',
        '/api/search/suggest?lang=en-US&q=lanternfish',
      ]
      expect(await pathsShowing(words, paths)).toEqual(isSeen ? paths : [])
    })

    it('has its own address only while visible', async () => {
      await insert(own)
      for (const path of [
        `/api/game/${own.id}?lang=en-US`,
        `/api/related/game/${own.id}?lang=en-US`,
        `/api/translation/game/${own.id}?lang=en-US`,
        `/en-US/game-intro/${own.id}`,
      ])
        expect((await fetchApp(path)).status, `${path}`).toBe(isSeen ? 200 : 404)
    })

    it('represents its group in its language only while visible', async () => {
      await db
        .update(games)
        .set(dates())
        .where(and(eq(games.group_id, model.group_id), eq(games.lang, 'vi-VN')))
      await publishAll()
      const { translations } = await get(api.game, `/api/game/${model.id}?lang=en-US`)
      expect(translations.map((one) => one.lang).includes('vi-VN')).toBe(isSeen)
      const { items } = await get(api.games, '/api/game?lang=vi-VN&per_page=100')
      expect(items.find((item) => item.group_id === model.group_id)?.lang).toBe(
        isSeen ? 'vi-VN' : 'en-US',
      )
      expect((await fetchApp(`/vi-VN/game-intro/${model.id}`)).status).toBe(isSeen ? 302 : 200)
    })
  },
)
