import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { numberOf } from '../../../client/contract/draws/rules.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { publishScheduled } from '../../../worker/services/jobs/publish-due.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { draws } from '../../../worker/storage/schema/index.ts'
import { fetchApp, fetchRenewed, resetSite, readPage, testDeps } from '../../support/site/site.ts'
import { at, hour } from '../../support/site/visibility.ts'

beforeAll(resetSite)

const history = '/mark-six/history-result'
const open = async (path: string) => readPage(await fetchRenewed(path))

/** Draw numbers in the page's table, in the text of the Chinese page. */
const listed = (html: string) =>
  [...html.matchAll(/<th scope="row">第(\d+)期/g)].map(([, number]) => Number(number))

const countdown = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from - index)

describe('the history', () => {
  it.each([
    ['', countdown(139, 10)],
    ['?recent=30', countdown(139, 30)],
    ['?recent=100', countdown(139, 100)],
    ['?month=1', countdown(14, 14)],
    ['?period=126', [126]],
    ['?period=2025001', [1]],
    ['?period=7', [7]],
    ['/2026', countdown(139, 139)],
    ['/2025', countdown(156, 156)],
    ['/2025?recent=10', countdown(156, 10)],
    ['/2025?month=12', countdown(156, 13)],
    ['/2025?period=5', [5]],
  ])('at "%s" shows the requested draws', async (query, expected) => {
    const response = await fetchApp(history + query)
    expect(response.status).toBe(200)
    expect(listed((await readPage(response)).html)).toEqual(expected)
  })

  it.each([
    '/1999',
    '/2024',
    '/2027',
    '/20260',
    '/abc',
    '/2026/5',
    '?month=13',
    '?month=0',
    '?month=x',
    '?recent=20',
    '?recent=0',
    '?recent=10&month=1',
    '?month=1&period=5',
    '?period=abc',
    '?period=%00',
    '?period=1234',
    '?period=2024001',
    '?period=2027001',
    '/2026?month=13',
    '/2025?recent=11',
  ])('answers 404 to %s', async (query) => {
    expect((await fetchApp(history + query)).status).toBe(404)
  })

  it('reports an unknown draw and keeps the input', async () => {
    const response = await fetchApp(`${history}?period=998`)
    const { html, text, robots } = await readPage(response)
    expect(response.status).toBe(200)
    expect(text).toContain('没有第998期')
    expect(html).toMatch(/<input[^>]*name="period"[^>]*value="998"/)
    expect(robots).toContain('noindex')
  })

  it('reports a month without draws', async () => {
    expect((await open(`${history}?month=12`)).text).toContain('这段时间没有开奖')
  })

  it.each([
    ['', history],
    ['?recent=50', history],
    ['?period=126', history],
    ['/2026', `${history}/2026`],
    ['/2025?month=3', `${history}/2025`],
  ])('at "%s" has the canonical address %s', async (query, canonical) => {
    const page = await open(`/en-US${history}${query}`)
    expect(page.canonical).toBe(`http://localhost:8787/en-US${canonical}`)
    expect(page.alternates['x-default']).toBe(`http://localhost:8787${canonical}`)
  })

  it('has breadcrumbs through games to home', async () => {
    const { html } = await open(`/en-US${history}/2025`)
    const [crumbs = ''] = /<nav class="breadcrumbs".*?<\/nav>/s.exec(html) ?? []
    const names = [...crumbs.matchAll(/<(?:a|span)[^>]*>([^<]+)</g)].map(([, name]) => name)
    expect(names).toEqual(['Home', 'Games', 'Mark Six', 'All of 2025'])
  })

  it.each(locales)('has dataset metadata for search engines in %s', async (locale) => {
    const { html } = await open(localePath(locale, `${history}/2025`))
    const [, json = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html) ?? []
    const graph = (JSON.parse(json) as { '@graph': { '@type': string }[] })['@graph']
    const dataset = graph.find((one) => one['@type'] === 'Dataset')
    expect(dataset).toMatchObject({
      name: expect.stringContaining('2025'),
      temporalCoverage: '2025-01-01/2025-12-31',
      inLanguage: locale,
      distribution: [
        { encodingFormat: 'text/csv', contentUrl: expect.stringMatching(/year=2025&format=csv$/) },
        { encodingFormat: 'application/json' },
      ],
    })
    for (const { contentUrl } of (dataset as unknown as { distribution: { contentUrl: string }[] })
      .distribution)
      expect((await fetchApp(contentUrl)).status).toBe(200)
  })

  it('counts the whole year, whatever part of it is listed', async () => {
    for (const query of ['', '?period=126', '/2026?month=2'])
      expect((await open(history + query)).text).toContain('样本139期')
    expect((await open(`${history}/2025`)).text).toContain('样本156期')
  })

  it('has each ball’s color in words', async () => {
    const { html } = await open(`/en-US${history}?period=2025001`)
    expect(html).toMatch(/class="ball blue">4<span class="visually-hidden"> ?(?:<!-- -->)?blue</)
  })
})

describe('the generator', () => {
  it('is useful without JavaScript: it explains this and how to pick by hand', async () => {
    const { html, text } = await open('/en-US/mark-six/generator')
    expect(html).toMatch(/<noscript>.*by hand.*<\/noscript>/s)
    expect(text).toContain('All numbers here are simulated.')
    expect(text).toContain('Write each number from 1 to 49')
  })
})

it('the generator and the history show the latest draw, and the lottery pages link to them', async () => {
  const [latest] = await testDeps().db.select().from(draws).where(eq(draws.period, '2026139'))
  for (const path of [history, '/mark-six/generator']) {
    const { html } = await open(path)
    expect(html).toContain(`dateTime="${latest?.drawn_at}"`)
    expect(html).toContain(`>${numberOf('2026139')}</span>`)
  }
  const leads = async (path: string) => {
    const [, main = ''] = /<main(.*)<\/main>/s.exec((await open(path)).html) ?? []
    return [history, '/mark-six/generator'].map((target) => main.includes(`href="${target}"`))
  }
  expect(await leads('/game/lottery/feature')).toEqual([true, true])
  expect(await leads('/game/lottery/game-list')).toEqual([true, true])
  expect(await leads('/game/casino/feature')).toEqual([false, false])
})

describe('a new draw', () => {
  beforeEach(resetSite)
  const { db } = testDeps()
  const numbers = [2, 4, 6, 8, 10, 12]

  it('is hidden until its time, then shown on cached pages', async () => {
    await publishScheduled(testDeps(new Date(Date.now() - 60_000)))
    await db.insert(draws).values({ period: '2026140', drawn_at: at(hour), numbers, special: 14 })
    await publishAll()
    expect(listed((await open(history)).html)[0]).toBe(139)
    expect((await open(`${history}?period=140`)).text).toContain('没有第140期')
    await db
      .update(draws)
      .set({ drawn_at: at(-1) })
      .where(eq(draws.period, '2026140'))
    expect(listed((await open(history)).html)[0], 'the page is kept').toBe(139)
    expect(await publishScheduled(testDeps(new Date()))).toBe(true)
    expect(listed((await open(history)).html)[0]).toBe(140)
    expect(listed((await open(`${history}?period=140`)).html)).toEqual([140])
  })

  it('of a new year advances both years', async () => {
    await db.insert(draws).values({ period: '2027001', drawn_at: at(-1), numbers, special: 49 })
    await publishAll()
    const statuses = async (...years: number[]) =>
      Promise.all(years.map(async (year) => (await fetchApp(`${history}/${year}`)).status))
    expect(await statuses(2025, 2026, 2027, 2028)).toEqual([404, 200, 200, 404])
    const { html, text } = await open(history)
    expect(listed(html)).toEqual([1, ...countdown(139, 9)])
    expect(text).toContain('样本1期')
    expect(text).toContain('和局')
  })

  it('may be absent altogether', async () => {
    await db.delete(draws)
    await publishAll()
    const response = await fetchApp(history)
    expect([response.status, (await fetchApp('/mark-six/generator')).status]).toEqual([200, 200])
    expect((await readPage(response)).text).toContain('这段时间没有开奖')
  })
})
