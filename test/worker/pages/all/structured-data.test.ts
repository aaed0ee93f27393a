// OpenGraph and JSON-LD metadata for link previews and search engines.
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { locales } from '../../../../client/contract/locale.ts'
import { href } from '../../../../client/contract/paths.ts'
import { publishAll } from '../../../support/site/publish-all.ts'
import { writeBatch } from '../../../../worker/storage/db.ts'
import { articles } from '../../../../worker/storage/schema/index.ts'
import { fetchApp, resetSite, readPage, testDeps } from '../../../support/site/site.ts'

beforeAll(resetSite)

const origin = 'http://localhost:8787'
const open = async (path: string) => readPage(await fetchApp(path))

/** `<meta property="og:…">` of a page, without the prefix. */
function openGraph(html: string) {
  const tags = html.matchAll(/<meta property="(?:og|article):([^"]+)" content="([^"]*)"/g)
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]))
}

type Entry = Record<string, unknown>

/** The entries of a page's JSON-LD, by type. */
function jsonLd(html: string): Map<string, Entry> {
  const [, json = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html) ?? []
  const document = JSON.parse(json) as { '@context': string; '@graph': Entry[] }
  expect(document['@context']).toBe('https://schema.org')
  return new Map(document['@graph'].map((one) => [String(one['@type']), one]))
}

/** Width and height in the frame header of a JPEG (ITU T.81, B.2.2). */
function jpegSize(bytes: Uint8Array): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getUint16(0) !== 0xffd8) throw new Error('not a JPEG')
  let at = 2
  while (at < bytes.length) {
    const marker = view.getUint16(at)
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)]
    at += 2 + view.getUint16(at + 2)
  }
  throw new Error('no frame in this JPEG')
}

/** A white dot as PNG, converted to WebP by the site's own image service. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

async function putImage(path: string) {
  const png = new Blob([Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0))]).stream()
  const webp = await env.IMAGES.input(png).transform({ width: 1 }).output({ format: 'image/webp' })
  await env.MEDIA.put(path, await webp.response().arrayBuffer())
}

describe('OpenGraph', () => {
  it.each(['/', '/en-US/article/1', '/game-intro/2', '/en-US/news/industry'])(
    '%s has an existing preview image of 1200 × 630',
    async (path) => {
      const graph = openGraph((await open(path)).html)
      const image = graph['image'] ?? ''
      expect(image).toMatch(/^http:\/\/localhost:8787\/media\/og\/.+\.webp$/)
      expect([graph['image:width'], graph['image:height']]).toEqual(['1200', '630'])
      expect((await fetchApp(image)).status).toBe(404)
      await putImage(new URL(image).pathname.replace('/media/og/', ''))
      const response = await fetchApp(image, { headers: { Accept: 'image/avif,*/*' } })
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('image/jpeg')
      expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=31536000/)
      expect(jpegSize(new Uint8Array(await response.arrayBuffer()))).toEqual([1200, 630])
    },
  )

  it('of an article has type, time and address', async () => {
    const page = await open('/en-US/article/1')
    const [row] = await testDeps().db.select().from(articles).where(eq(articles.id, 1))
    expect(openGraph(page.html)).toMatchObject({
      type: 'article',
      title: `${row?.title} - Meridian`,
      description: row?.subtitle,
      published_time: row?.published_at,
      site_name: 'Meridian',
      locale: 'en_US',
      url: page.canonical,
    })
  })

  it.each(locales)('of other pages is a website in %s', async (locale) => {
    const page = await open(href(locale, 'gameCategory', { category: 'live' }))
    expect(openGraph(page.html)).toMatchObject({
      type: 'website',
      locale: locale.replace('-', '_'),
      url: page.canonical,
    })
  })
})

describe('JSON-LD', () => {
  it.each(locales)('of home has the organization and the site in %s', async (locale) => {
    const graph = jsonLd((await open(href(locale, 'home'))).html)
    expect(graph.get('Organization')).toMatchObject({ url: origin, name: expect.any(String) })
    expect(graph.get('WebSite')).toMatchObject({
      url: origin + href(locale, 'home'),
      inLanguage: locale,
    })
  })

  it('of an article is a news article with its breadcrumbs', async () => {
    const [row] = await testDeps().db.select().from(articles).where(eq(articles.id, 1))
    const graph = jsonLd((await open('/en-US/article/1')).html)
    expect(graph.get('NewsArticle')).toMatchObject({
      headline: row?.title,
      datePublished: row?.published_at,
      inLanguage: 'en-US',
      mainEntityOfPage: `${origin}/en-US/article/1`,
      author: [{ name: row?.author, url: expect.stringMatching(/\/author\/\d+$/) }],
      image: expect.stringMatching(/^http:\/\/localhost:8787\/media\/og\//),
    })
    const way = [`${origin}/en-US`, `${origin}/en-US/news`, `${origin}/en-US/news/industry`]
    expect(graph.get('BreadcrumbList')).toMatchObject({
      itemListElement: [...way, `${origin}/en-US/article/1`].map((item, index) => ({
        position: index + 1,
        item,
      })),
    })
  })

  it.each([
    '/game/live',
    '/en-US/game-intro/1',
    '/news/industry?page=2',
    '/platform/feature/one-wallet',
  ])('of %s has breadcrumbs from home, all of which exist', async (path) => {
    const way = jsonLd((await open(path)).html).get('BreadcrumbList')?.['itemListElement'] as {
      item: string
      name: string
    }[]
    expect(way.length).toBeGreaterThan(1)
    for (const { item, name } of way) {
      const response = await fetchApp(item)
      // A category of games redirects to its first tab.
      const place = response.headers.get('Location') ?? item
      expect([item, (await fetchApp(place)).status]).toEqual([item, 200])
      expect(name).not.toBe('')
    }
  })

  it('and the page are safe from injection by a title', async () => {
    const title = '</script></title><script>alert("1")</script><!--<script>&amp;'
    const { db } = testDeps()
    await writeBatch(testDeps(), [
      db
        .update(articles)
        .set({ title, subtitle: `"${title}` })
        .where(eq(articles.id, 7)),
    ])
    await publishAll()
    for (const path of [
      '/en-US/article/7',
      '/en-US/news',
      '/en-US/news/industry',
      '/vi-VN/article/7',
    ]) {
      const { html } = await open(path)
      expect(html).not.toContain('<script>alert')
      expect(html).not.toContain('<!--<script')
      expect(html).toContain('&lt;script&gt;alert(')
    }
    const article = jsonLd((await open('/en-US/article/7')).html).get('NewsArticle')
    expect(article).toMatchObject({ headline: title })
  })
})
