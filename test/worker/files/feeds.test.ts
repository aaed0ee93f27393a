import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { env } from 'cloudflare:workers'
import { eq, getTableName } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { groupsPerShard } from '../../../worker/data/item-sitemap.ts'
import { publish } from '../../../worker/data/publish.ts'
import { demoRows } from '../../support/site/api.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { writeBatch } from '../../../worker/storage/db.ts'
import { articles, games } from '../../../worker/storage/schema/index.ts'
import { itemTag } from '../../../worker/storage/tags.ts'
import { element, xmlDocument } from '../../../worker/http/xml.ts'
import { fetchApp, now, resetSite, testDeps } from '../../support/site/site.ts'

beforeAll(resetSite)
afterEach(() => {
  vi.useRealTimers()
})

const parser = new XMLParser({ ignoreAttributes: false })

async function parsed(path: string) {
  const response = await fetchApp(path)
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(XMLValidator.validate(text)).toBe(true)
  return parser.parse(text)
}

interface JsonFeed {
  version: string
  feed_url: string
  home_page_url: string
  items: { url: string; title: string; language: string; date_published: string }[]
}

const jsonFeed = async (path: string) => (await (await fetchApp(path)).json()) as JsonFeed

describe.each(locales)('the news of %s', (locale) => {
  it.each(['/', '/news/industry', '/news/brand'])(
    'below %s have equal contents in three formats',
    async (page) => {
      const base = localePath(locale, page === '/' ? '' : page)
      const { rss } = await parsed(`${base}/rss.xml`)
      const { feed } = await parsed(`${base}/atom.xml`)
      const json = await jsonFeed(`${base}/feed.json`)
      const urls = json.items.map(({ url }) => url)
      expect(urls).toHaveLength(20)
      expect(new Set(urls).size).toBe(20)
      expect(rss.channel.item.map(({ link }: { link: string }) => link)).toEqual(urls)
      expect(feed.entry.map(({ id }: { id: string }) => id)).toEqual(urls)
      expect(rss.channel.language).toBe(locale)
      expect(json.feed_url).toBe(`http://localhost:8787${base}/feed.json`)
      const dates = json.items.map(({ date_published }) => date_published)
      expect(dates).toEqual(dates.toSorted().toReversed())
    },
  )
})

it('feeds have the canonical address of each article, even for a fallback', async () => {
  const { items } = await jsonFeed('/vi-VN/feed.json')
  expect(new Set(items.map(({ language }) => language))).toEqual(new Set(['vi-VN', 'en-US']))
  for (const { url, language } of items)
    expect(url).toMatch(new RegExp(`^http://localhost:8787/${language}/article/\\d+$`))
})

it('a correction moves the dates of a feed and its article, not the id or the publication', async () => {
  const at = '2026-11-20T11:00:00.000Z'
  const before = await jsonFeed('/th-TH/news/industry/feed.json')
  const [, second] = before.items
  const id = Number(second!.url.split('/').at(-1))
  const [row] = demoRows(articles).filter((one) => one.id === id)
  await publish(testDeps(), {
    writes: [testDeps().db.update(articles).set({ updated_at: at }).where(eq(articles.id, id))],
    tags: [itemTag('article', row!.group_id)],
  })
  const after = await jsonFeed('/th-TH/news/industry/feed.json')
  expect(after.items[1]).toEqual({ ...second, date_modified: at })
  const { feed } = await parsed('/th-TH/news/industry/atom.xml')
  expect([feed.updated, feed.entry[1].updated, feed.entry[1].published]).toEqual([
    at,
    at,
    second!.date_published,
  ])
  expect(feed.entry[1].id).toBe(second!.url)
  const { rss } = await parsed('/th-TH/news/industry/rss.xml')
  expect(rss.channel.lastBuildDate).toBe(new Date(at).toUTCString())
  expect(
    feed.entry.every((one: { updated: string; published: string }) => one.updated >= one.published),
  ).toBe(true)
})

it('feeds are linked in the head of their pages', async () => {
  const home = await (await fetchApp('/en-US')).text()
  expect(home).toContain('type="application/rss+xml" href="/en-US/rss.xml"')
  const list = await (await fetchApp('/news/brand')).text()
  expect(list).toContain('type="application/rss+xml" href="/news/brand/rss.xml"')
})

it('a feed returns 304 to a reader that has the current version', async () => {
  const first = await fetchApp('/rss.xml')
  const again = await fetchApp('/rss.xml', {
    headers: { 'If-None-Match': first.headers.get('ETag')! },
  })
  expect([first.status, again.status]).toEqual([200, 304])
})

it.each([
  '/news/nope/rss.xml',
  '/fr-FR/rss.xml',
  '/sitemap/zh-CN/nope.xml',
  '/sitemap/xx/pages.xml',
  '/sitemap/vi-VN/articles-2.xml',
  '/sitemap/zh-CN/articles.xml',
  '/sitemap/zh-CN/articles-0.xml',
  '/sitemap/zh-CN/articles-2.xml',
  '/sitemap/zh-CN/pages-1.xml',
  '/sitemap/%00/pages.xml',
])('there is no feed or sitemap %s', async (path) => {
  expect((await fetchApp(path)).status).toBe(404)
})

it('news search engines get the articles of the last two days in each language', async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const { db } = testDeps()
  const ages = { now: now.getTime(), yesterday: now.getTime() - 47 * 3_600_000 }
  const [first, second, third] = demoRows(articles).filter(({ lang }) => lang === 'zh-HK')
  const dated = (id: number | undefined, time: number) =>
    db
      .update(articles)
      .set({ published_at: new Date(time).toISOString() })
      .where(eq(articles.id, id!))
  await publish(testDeps(), {
    writes: [
      dated(first?.id, ages.yesterday),
      dated(second?.id, ages.now),
      dated(third?.id, ages.yesterday - 2 * 3_600_000),
    ],
    everything: true,
  })
  const { urlset } = await parsed('/zh-HK/sitemap-news.xml')
  const urls = urlset.url as { loc: string; 'news:news': unknown }[]
  const own = urls.filter(({ loc }) =>
    [first, second, third].some((row) => loc.endsWith(`/zh-HK/article/${row!.id}`)),
  )
  expect(own.map(({ 'news:news': entry }) => entry)).toEqual(
    [second!, first!].map(({ title }, index) => ({
      'news:publication': { 'news:name': expect.any(String), 'news:language': 'zh-tw' },
      'news:publication_date': new Date(Object.values(ages)[index]!).toISOString(),
      'news:title': title,
    })),
  )
  const index = await (await fetchApp('/sitemap.xml')).text()
  for (const locale of locales)
    expect(index).toContain(`http://localhost:8787${localePath(locale, '/sitemap-news.xml')}<`)
})

it('feeds show titles, summaries and tags as they were written, whatever characters they have', async () => {
  const texts = [
    `<b>&"'\u0000\u0008 ]]> \u{1F600}`,
    '<![CDATA[ a ]]> <!-- b --> <?c d?> <!DOCTYPE e>',
    '&amp; &#38; &lt;b&gt; &nbsp; &#x1F600; &unknown; & alone',
    'control \u000b\u000c\u001f\u007f\u0085 \ufffe\uffff \u2028',
    '👩🏽‍🚀 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣ 🇭🇰 \u{20000}',
    'مرحبا \u2067abc\u2069 שלום',
    'क्ष ज़ तिथि ที่สุด tiếng Việt 香港𨋢',
    '5 < 6 > 4 && "it\'s" </title></description>',
    ' two  spaces\tand a tab ',
    '1e3',
    '0x10',
  ]
  const { items } = await jsonFeed('/feed.json')
  const ids = items.map(({ url }) => Number(url.split('/').at(-1)))
  const { db } = testDeps()
  const [first, ...more] = texts.map((title, at) =>
    db.update(articles).set({ title, subtitle: title }).where(eq(articles.id, ids[at]!)),
  )
  await writeBatch(testDeps(), [first!, ...more])
  await publishAll()
  // Characters that XML cannot have are left out; a reader of RSS takes a summary for HTML.
  // oxlint-disable-next-line no-control-regex
  const forbidden = /[\u0000-\u0008\u000b\u000c\u001f\ufffe\uffff]/g
  const inXml = texts.map((text) => text.replaceAll(forbidden, ''))
  const whole = new XMLParser({ trimValues: false, parseTagValue: false })
  const read = async (path: string) => whole.parse(await (await fetchApp(path)).text())
  await Promise.all(['/rss.xml', '/atom.xml'].map(parsed))
  const { rss } = await read('/rss.xml')
  const { feed } = await read('/atom.xml')
  const shown = (html: string) => {
    expect(html).not.toMatch(/[<>]|&(?!(?:amp|lt|gt);)/)
    return html.replaceAll(/&(amp|lt|gt);/g, (_, name: 'amp' | 'lt' | 'gt') => signs[name])
  }
  const signs = { amp: '&', lt: '<', gt: '>' }
  const rssItems = rss.channel.item.slice(0, texts.length)
  const entries = feed.entry.slice(0, texts.length)
  const json = (await jsonFeed('/feed.json')).items.slice(0, texts.length)
  type Item = Record<'title' | 'description' | 'summary', string>
  expect(rssItems.map(({ title }: Item) => title)).toEqual(inXml)
  expect(rssItems.map(({ description }: Item) => shown(description))).toEqual(inXml)
  expect(entries.map(({ title, summary }: Item) => [title, summary])).toEqual(
    inXml.map((text) => [text, text]),
  )
  expect(json.map(({ title }) => title)).toEqual(texts)
})

it('a feed escapes generated text', () => {
  const xml = xmlDocument(element('a', [element('b', `<&>"'\u0001`)], { c: `"<` }))
  expect(xml).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<a c="&quot;&lt;"><b>&lt;&amp;&gt;&quot;'</b></a>\n`,
  )
})

it('the sitemap index lists exactly the sitemaps', async () => {
  const { sitemapindex } = await parsed('/sitemap.xml')
  const maps: string[] = sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc)
  for (const locale of locales) {
    expect(maps).toContain(`${env.ORIGIN}/sitemap/${locale}/pages.xml`)
    for (const table of [articles, games]) {
      const hasRows = demoRows(table).some((row) => row.lang === locale)
      const map = `${env.ORIGIN}/sitemap/${locale}/${getTableName(table)}-1.xml`
      expect([map, maps.includes(map)]).toEqual([map, hasRows])
    }
  }
  for (const map of maps) expect((await fetchApp(new URL(map).pathname)).status).toBe(200)
})

it('sitemap shards together contain each address once', async () => {
  const { db } = testDeps()
  const [model] = demoRows(articles).filter((row) => row.lang === 'en-US')
  const far = { id: 90_001, group_id: 2 * groupsPerShard }
  await db.insert(articles).values({ ...model!, ...far })
  await publishAll()
  const { sitemapindex } = await parsed('/sitemap.xml')
  const maps: string[] = sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc)
  const own = maps.filter((loc) => loc.includes('/en-US/articles-'))
  expect(own.map((loc) => loc.split('/').at(-1))).toEqual(['articles-1.xml', 'articles-3.xml'])
  const last = await (await fetchApp('/sitemap/en-US/articles-3.xml')).text()
  expect(last.match(/<loc>/g)).toHaveLength(1)
  const first = await (await fetchApp('/sitemap/en-US/articles-1.xml')).text()
  expect(first).not.toContain('/article/90001<')

  const rename = db.update(articles).set({ updated_at: '2026-11-19T00:00:00.000Z' })
  await publish(testDeps(), {
    writes: [rename.where(eq(articles.id, far.id))],
    items: [{ type: 'article', groups: [far.group_id] }],
  })
  expect(await (await fetchApp('/sitemap/en-US/articles-3.xml')).text()).toContain('2026-11-19')
})

it('robots.txt of the production site names the sitemap index', async () => {
  const robots = await fetchApp('/robots.txt', {
    bindings: { ENVIRONMENT: 'production' as Env['ENVIRONMENT'] },
  })
  expect(await robots.text()).toContain(`Sitemap: ${env.ORIGIN}/sitemap.xml`)
})
