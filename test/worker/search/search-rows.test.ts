// The cost of a search does not grow with the content (docs/decisions/data/row-budgets.md).
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { searchableTypes, type SearchableType } from '../../../client/contract/items.ts'
import { maxResults } from '../../../client/contract/search/search.ts'
import { find } from '../../../worker/search/find.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { formatNumber } from '../../../client/i18n/translate.ts'
import { catalogues } from '../../../worker/i18n/translators.ts'
import { articles } from '../../../worker/storage/schema/index.ts'
import { indexItems } from '../../../worker/search/index.ts'
import { indexScheduled } from '../../../worker/search/index-scheduled.ts'
import { countingDb } from '../../support/fakes/bindings.ts'
import { demoRows, ids } from '../../support/site/api.ts'
import { search, searchPath } from '../../support/site/search.ts'
import { readProblem } from '../../support/site/member.ts'
import { fetchApp, now, readPage, resetSearchableSite, testDeps } from '../../support/site/site.ts'

beforeAll(resetSearchableSite)

/** Adds entries to the index only, with these words in titles and texts. */
async function addEntries(
  first: number,
  count: number,
  words: string,
  types: readonly SearchableType[] = searchableTypes,
): Promise<void> {
  for (const type of types)
    await env.SEARCH.prepare(
      `insert into ${type}_terms (rowid, title, tags, body)
       with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?)
       select ? + i, ?, '', ? from n`,
    )
      .bind(count, first, words, words)
      .run()
}

/** Rows read of the content and of the index, and calls of the index. */
async function costOf(path: string) {
  const [content, index] = [countingDb(), countingDb(env.SEARCH)]
  const response = await fetchApp(path, { bindings: { DB: content.DB, SEARCH: index.DB } })
  expect(response.status).toBe(200)
  return { content: content.rowsRead(), index: index.rowsRead(), trips: index.trips() }
}

const suggestPath = (q: string, lang: Locale) =>
  searchPath(q, lang).replace('/search?', '/search/suggest?')

describe('a word in more texts than a search counts', () => {
  beforeAll(async () => {
    await addEntries(200_000, maxResults + 300, '1lantern 1a 2灯笼 2笼 3灯笼 3笼')
    // Fills the caches of labels and popular keywords.
    for (const locale of locales) await fetchApp(suggestPath('nothing', locale))
  })

  it.each([
    ['lantern', 'en-US'],
    ['lan', 'en-US'],
    ['a', 'en-US'],
    ['lantern a', 'vi-VN'],
    ['灯笼', 'zh-CN'],
    ['灯', 'zh-CN'],
    ['lantern', 'hi-IN'],
  ] as const)('%s in %s reads as many entries as it counts', async (q, lang) => {
    const { index, content } = await costOf(searchPath(q, lang, '&page=2'))
    expect(index).toBeLessThanOrEqual(maxResults + 2)
    expect(content).toBeLessThanOrEqual(200)
    // Once per isolate, the labels of the language add a few hundred.
    expect(index + content).toBeLessThanOrEqual(650)
  })

  it.each([
    ['lantern', 'en-US'],
    ['la', 'vi-VN'],
    ['灯', 'zh-CN'],
  ] as const)('%s in %s costs at most 200 rows for suggestions', async (q, lang) => {
    const { index, content } = await costOf(suggestPath(q, lang))
    expect(index + content).toBeLessThanOrEqual(200)
  })

  it('has a partial total, with a sign for more', async () => {
    const { articles: one, games: other } = await search('lantern', 'en-US')
    for (const { total, is_more } of [one, other]) expect([total, is_more]).toEqual([200, true])
    const few = await search('latency', 'en-US')
    expect([few.articles.total < maxResults, few.articles.is_more]).toEqual([true, false])
  })

  it.each([
    [700, 0, [400, true], [0, false]],
    [700, 130, [200, true], [130, false]],
    [130, 700, [130, false], [200, true]],
    [300, 100, [300, false], [100, false]],
    [201, 199, [201, false], [199, false]],
    [201, 200, [200, true], [200, false]],
    [300, 200, [200, true], [200, false]],
  ])('counts %i articles and %i games together', async (articles, games, one, other) => {
    const word = `together${articles}and${games}`
    await addEntries(300_000, articles, `1${word}`, ['article'])
    if (games > 0) await addEntries(300_000, games, `1${word}`, ['game'])
    const { index } = await costOf(searchPath(word, 'en-US', '&type=game'))
    expect(index).toBeLessThanOrEqual(maxResults + 2)
    const found = await search(word, 'en-US')
    expect([found.articles.total, found.articles.is_more]).toEqual(one)
    expect([found.games.total, found.games.is_more]).toEqual(other)
    await env.SEARCH.exec('delete from article_terms where rowid >= 300000')
    await env.SEARCH.exec('delete from game_terms where rowid >= 300000')
  })

  it('ranks titles first, then tags, then texts, with the newest first in each', async () => {
    const add = env.SEARCH.prepare(
      'insert into article_terms (rowid, title, tags, body) values (?, ?, ?, ?)',
    )
    await env.SEARCH.batch([
      add.bind(410_001, '1beacon', '', '1harbour'),
      add.bind(410_002, '1beacon 1harbour', '', ''),
      add.bind(410_003, '1harbour', '1beacon', ''),
      add.bind(410_004, '1harbour', '', '1beacon 1beacon 1beacon'),
      add.bind(410_005, '', '', '1beacon 1harbour'),
      add.bind(410_006, '1beacon 1harbour', '', ''),
    ])
    const found = await find(testDeps(), 'en-US', 'beacon harbour', 1)
    expect(found.article.ids).toEqual([410_006, 410_002, 410_003, 410_005, 410_004, 410_001])
  })

  it('ranks one type beyond its share, too, without a gap or a duplicate', async () => {
    await addEntries(400_000, 380, '1lamp 1post', ['article'])
    await env.SEARCH.exec(
      `update article_terms set title = '', tags = '', body = '1lamp' where rowid between 400300 and 400379`,
    )
    const { ids } = (await find(testDeps(), 'en-US', 'lamp', 1)).article
    expect(ids[0]).toBe(400_299)
    const pages = Array.from({ length: 19 }, (_, page) =>
      find(testDeps(), 'en-US', 'lamp', page + 1),
    )
    const all = (await Promise.all(pages)).flatMap(({ article }) => article.ids)
    expect(all).toHaveLength(380)
    expect(all.slice(300)).toEqual(Array.from({ length: 80 }, (_, n) => 400_379 - n))
  })

  it('calls the index once a minute, for any page', async () => {
    await addEntries(210_000, maxResults + 1, '1moonlit')
    expect((await costOf(searchPath('moonlit', 'en-US'))).trips).toBe(1)
    expect((await costOf(searchPath('moonlit', 'en-US', '&page=3'))).trips).toBe(0)
    expect((await costOf('/en-US/search?q=moonlit')).trips).toBe(0)
    expect((await costOf(suggestPath('moonlit', 'en-US'))).trips).toBe(1)
    expect((await costOf(suggestPath('moonlit', 'en-US'))).trips).toBe(0)
  })

  it.each(locales)('has a notice on the page in %s', async (locale) => {
    const q = locale.startsWith('zh') ? '灯笼' : 'lantern'
    const { text } = await readPage(await fetchApp(localePath(locale, `/search?q=${q}`)))
    const count = formatNumber(locale, maxResults / 2)
    expect(text).toContain(catalogues[locale].search.more_than.replace('{{count}}', count))
  })
})

it.each(['a', '1', 'ก', ' a ', '-a!'])('"%s" is too short for suggestions', async (q) => {
  const { content, trips } = await costOf(suggestPath(q, 'th-TH'))
  expect([content, trips]).toEqual([0, 0])
})

it.each(['21', '1000', '999999999'])('page %s of a search is refused', async (page) => {
  const response = await fetchApp(searchPath('latency', 'en-US', `&page=${page}`))
  expect(await response.clone().json()).toMatchObject({
    errors: [
      {
        field: 'page',
        code: 'results_too_far',
        detail: catalogues['en-US'].invalid.results_too_far,
      },
    ],
  })
  expect(await readProblem(response)).toEqual([422, 'validation_failed'])
})

describe('a translation', () => {
  const demo = demoRows(articles)
  const translated = new Set(demo.flatMap((row) => (row.lang === 'vi-VN' ? [row.group_id] : [])))
  const source = demo.find((row) => row.lang === 'en-US' && !translated.has(row.group_id))!
  const [word] = source.title.toLowerCase().match(/[a-z]{5,}/) ?? ['']
  const found = async () => ids((await search(word!, 'vi-VN')).articles.items)

  it('replaces its fallback when it appears, and is replaced by it when withdrawn', async () => {
    const { db } = testDeps()
    const [appears, expires] = [at(60), at(120)]
    await indexScheduled(testDeps(at(0)))
    const row = {
      ...source,
      id: 90_001,
      lang: 'vi-VN' as const,
      title: 'Nghệ thuật đường phố',
      published_at: appears.toISOString(),
      unpublished_at: expires.toISOString(),
    }
    await db.insert(articles).values(row)
    await indexItems(testDeps(at(0)), 'article', [row.id])
    expect(await found()).toContain(source.id)

    await indexScheduled(testDeps(appears))
    expect(await found()).not.toContain(source.id)
    await indexScheduled(testDeps(at(90)))
    expect(await found()).not.toContain(source.id)
    await indexScheduled(testDeps(expires))
    expect(await found()).toContain(source.id)
  })

  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
})
