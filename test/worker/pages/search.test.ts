// The search page in all its states, and lists by tag.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import * as z from 'zod/mini'
import { localePath } from '../../../client/contract/paths.ts'
import { articleBodies, articles, games } from '../../../worker/storage/schema/index.ts'
import { catalogues } from '../../../worker/i18n/translators.ts'
import { brokenSearch, countingDb, leakedMessage } from '../../support/fakes/bindings.ts'
import { demoRows } from '../../support/site/api.ts'
import { fetchApp, readPage, resetSearchableSite } from '../../support/site/site.ts'

beforeAll(resetSearchableSite)

const page = async (path: string) => readPage(await fetchApp(path))

/** Parts of the results, as the runtime's parser reads them. */
async function readResults(path: string) {
  const seen = { marks: [] as string[], tabs: [] as string[], links: [] as string[], value: '' }
  const response = await fetchApp(path)
  const read = new HTMLRewriter()
    .on('.search-results mark', {
      element: () => void seen.marks.push(''),
      text: ({ text }) => void seen.marks.push((seen.marks.pop() ?? '') + text),
    })
    .on('main .tabs a', {
      element: (link) =>
        void seen.tabs.push((link.getAttribute('href') ?? '').replace('&amp;', '&')),
    })
    .on('.search-results h3 a', {
      element: (link) => void seen.links.push(link.getAttribute('href') ?? ''),
    })
    .on('main input[name=q]', {
      element: (field) => void (seen.value = field.getAttribute('value') ?? ''),
    })
  await read.transform(response).arrayBuffer()
  return { ...seen, status: response.status }
}

const at = (q: string, rest = '') => `/search?q=${encodeURIComponent(q)}${rest}`

describe('results', () => {
  it('are links with the keyword marked, even when it was typed in Traditional characters', async () => {
    const { marks, links, value } = await readResults(at('輪盤', '&type=game'))
    expect(value).toBe('輪盤')
    expect(new Set(marks)).toEqual(new Set(['轮盘']))
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) expect(link).toMatch(/^\/game-intro\/\d+$/)
  })

  it('have links to the authors whose names match', async () => {
    const authorIn = async (q: string) => {
      const html = await (await fetchApp(`/en-US${at(q)}`)).text()
      return /class="tag" href="(\/en-US\/author\/\d+)"/.exec(html)?.[1]
    }
    expect((await fetchApp((await authorIn('staff'))!)).status).toBe(200)
    expect(await authorIn('latency')).toBeUndefined()
  })

  it('are of one type, with a link to the other', async () => {
    const { tabs, links } = await readResults(at('轮盘'))
    expect(tabs).toEqual([at('轮盘', '&type=article'), at('轮盘', '&type=game')])
    for (const link of links) expect(link).toMatch(/^\/article\/\d+$/)
  })

  it('start with games if no article matches', async () => {
    const said = JSON.stringify([demoRows(articles), demoRows(articleBodies)]).toLowerCase()
    const words = demoRows(games)
      .filter((row) => row.lang === 'en-US')
      .flatMap((row) => row.title.toLowerCase().match(/[a-z]{5,}/g) ?? [])
    const word = words.find((one) => !said.includes(one))!
    const { links } = await readResults(`/en-US/search?q=${word}`)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toMatch(/^\/en-US\/game-intro\/\d+$/)
  })

  it('are the same at the address with the keyword in its path', async () => {
    const [named, asked] = [await readResults('/search/轮盘'), await readResults(at('轮盘'))]
    expect(named).toEqual(asked)
    expect((await page('/search/轮盘?type=game')).canonical).toBe(
      (await page(at('轮盘', '&type=article'))).canonical,
    )
  })

  it('have several pages, each item once, and end with a 404', async () => {
    const seen: string[] = []
    let number = 1
    for (; ; number++) {
      const { links, status } = await readResults(at('的', `&type=game&page=${number}`))
      if (status === 404) break
      expect(links.length).toBeGreaterThan(0)
      seen.push(...links)
    }
    expect(number).toBeGreaterThan(2)
    expect(new Set(seen).size).toBe(seen.length)
    const { canonical, robots } = await page(at('的', '&type=game&page=2'))
    expect(canonical).toBe(`http://localhost:8787${at('的')}`)
    expect(robots).toBe('noindex')
  })

  it('take one call of the index', async () => {
    const { DB, trips } = countingDb(env.SEARCH)
    await fetchApp(at('轮盘'), { bindings: { SEARCH: DB } })
    expect(trips()).toBe(1)
  })
})

it.each(['&type=news', '&type=', '&page=0', '&page=x'])(
  'an address with invalid keys is a 404, one with empty ones is not: q=a%s',
  async (rest) => {
    expect((await fetchApp(`/search?q=a${rest}`)).status).toBe(rest === '&type=' ? 200 : 404)
  },
)

it.each([
  ['hi-IN', 'जिम्मेदारी', 'ज़िम्मेदारी'],
  ['th-TH', '๒๐๒๖', '2026'],
  ['hi-IN', '२०२६', '2026'],
  ['zh-CN', '⽔', '水'],
  ['en-US', 'e-mail', 'email'],
  ['en-US', 'MoonWheel', 'moon wheel'],
  ['en-US', 'Re-Sult', 'result'],
] as [Locale, string, string][])('in %s, %s has the results of %s', async (lang, one, other) => {
  const linksOf = async (type: string) =>
    Promise.all(
      [one, other].map(
        async (q) =>
          (await readResults(localePath(lang, `/search?q=${encodeURIComponent(q)}&type=${type}`)))
            .links,
      ),
    )
  for (const type of ['article', 'game']) {
    const [first, second] = await linksOf(type)
    expect(first).toEqual(second)
  }
})

it.each([
  ['/search/https%3A%2F%2Fexample.com', 'https://example.com'],
  ['/search/a%5Cb', 'a\\b'],
  ['/search/%2F%2Fodds', '//odds'],
  ['/search/50%25', '50%'],
  [
    `/th-TH/search/${encodeURIComponent('ผลการแข่งขันฟุตบอลคืนวันเสาร์และอัตราต่อรองล่าสุดวันนี้')}`,
    'ผลการแข่งขัน',
  ],
])('any keyword may be in a path: %s', async (path, keyword) => {
  const response = await fetchApp(path)
  expect(response.status).toBe(200)
  expect((await readPage(response)).html).toContain(keyword)
})

describe.each(locales)('in %s', (locale) => {
  const { search, invalid } = catalogues[locale]
  const inLocale = (path: string) => page(localePath(locale, path))

  it('explains a keyword that is too short or too long, and keeps it in the field', async () => {
    for (const [q, problem] of [
      ['%', invalid.keyword_too_short],
      ['口'.repeat(61), invalid.keyword_too_long],
    ] as const) {
      const { text, robots, html } = await inLocale(at(q))
      expect(text).toContain(problem)
      expect(robots).toBe('noindex')
      expect(html).toContain(`value="${q}"`)
    }
  })

  it('offers popular keywords without a keyword', async () => {
    const { text, h1 } = await inLocale('/search')
    expect(h1).toBe(search.title)
    expect(text).toContain(search.popular_keywords)
    expect(text).not.toContain(invalid.keyword_too_short)
  })

  it('shows a message and help without results', async () => {
    const { text } = await inLocale(at('zzzzz'))
    expect(text).toContain(search.none.replace('{{keyword}}', 'zzzzz'))
    expect(text).toContain(search.none_why)
    expect(text).toContain(search.popular_keywords)
    expect(text).toContain(search.popular_tags)
  })

  it('keeps the form without the index, and shows a message', async () => {
    const response = await fetchApp(localePath(locale, at('wheel')), {
      bindings: { SEARCH: brokenSearch },
    })
    const { text, html } = await readPage(response)
    expect(response.status).toBe(500)
    expect(text).toContain(search.failed)
    expect(html).toContain('value="wheel"')
    expect(html).not.toContain(leakedMessage)
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
  })
})

it('a type without results links to the other', async () => {
  const { text, html } = await page(at('白标', '&type=game'))
  expect(text).toContain('游戏里没有“白标”')
  expect(html).toContain(`href="${at('白标', '&amp;type=article')}"`)
})

describe('the lists by tag', () => {
  it('exist for games and articles, and link to each other', async () => {
    for (const [type, link] of [
      ['article', /href="\/article\/\d+"/],
      ['game', /href="\/game-intro\/\d+"/],
    ] as const) {
      const path = `/search-by-tag/${type}/jackpot`
      const { html, canonical, h1 } = await page(path)
      expect(html).toMatch(link)
      expect(canonical).toBe(`http://localhost:8787${path}`)
      expect(h1).toContain('奖池')
      expect(html).toContain('href="/search-by-tag/article/jackpot"')
      expect(html).toContain('href="/search-by-tag/game/jackpot"')
    }
  })

  it('are found by a label of any language, with one canonical address', async () => {
    for (const label of ['奖池', '獎池', 'jackpot']) {
      const { canonical } = await page(`/search-by-tag/game/${encodeURIComponent(label)}`)
      expect(canonical).toBe('http://localhost:8787/search-by-tag/game/jackpot')
    }
  })

  it('answer 404 for an unknown tag, another type, and a page after the last', async () => {
    for (const path of ['game/no-such-tag', 'poll/jackpot', 'game/jackpot?page=99', 'game/%00'])
      expect((await fetchApp(`/search-by-tag/${path}`)).status, path).toBe(404)
  })
})

describe('the popular keywords', () => {
  it.each(locales)('find results in %s', async (locale) => {
    const setting = env.DB.prepare('select value from settings where key = ?')
    const stored = await setting.bind(`popular_keywords_${locale}`).first<string>('value')
    const words = z.array(z.string()).parse(JSON.parse(stored ?? '[]'))
    expect(words.length).toBeGreaterThan(4)
    const empty = []
    for (const word of words) {
      const { links } = await readResults(localePath(locale, at(word)))
      if (links.length === 0) empty.push(word)
    }
    expect(empty).toEqual([])
  })
})
