// Crawls the site from its home pages. Every link leads directly to a page, and every hreflang is returned.
// Every sitemap entry is the canonical address of its page, and every page links the style sheets it needs.
// The normal run visits one page of each row in two languages, one of each category, pages outside the sitemaps, and of
// each page one translation, in rotating languages.
import { XMLParser } from 'fast-xml-parser'
import { beforeAll, expect, it } from 'vitest'
import { defaultLocale, isLocale, locales } from '../../client/contract/locale.ts'
import { href } from '../../client/contract/paths.ts'
import { unstyledClasses } from '../support/data/style-bundles.ts'
import { isDeep, sampledList } from '../support/sample.ts'
import { fetchApp, resetSite } from '../support/site/site.ts'

const origin = 'http://localhost:8787'

interface Seen {
  status: number
  canonical: string
  robots: string
  alternates: Map<string, string>
  links: Set<string>
  /** Classes without a style sheet. */
  unstyled: string[]
}

/** Timeout in milliseconds; crawling the whole site is slow. */
const patience = 600_000
const seen = new Map<string, Seen>()
const redirects = new Map<string, string>()
const referrers = new Map<string, string>()

async function look(path: string): Promise<void> {
  const response = await fetchApp(path)
  const page: Seen = {
    status: response.status,
    canonical: '',
    robots: '',
    alternates: new Map(),
    links: new Set(),
    unstyled: [],
  }
  seen.set(path, page)
  const target = response.headers.get('Location')
  if (target) redirects.set(path, target)
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return
  const html = await response.text()
  page.unstyled = unstyledClasses(html)
  await new HTMLRewriter()
    .on('a[href]:not([rel=nofollow])', {
      element: (link) => void page.links.add(link.getAttribute('href')!.replaceAll('&amp;', '&')),
    })
    .on('meta[name=robots]', {
      element: (meta) => void (page.robots = meta.getAttribute('content')!),
    })
    .on('link[rel=canonical]', {
      element: (link) => void (page.canonical = link.getAttribute('href')!),
    })
    .on('link[rel=alternate][hreflang]', {
      element: (link) =>
        void page.alternates.set(link.getAttribute('hreflang')!, link.getAttribute('href')!),
    })
    .transform(new Response(html))
    .arrayBuffer()
}

/** Pages with filters have endless combinations, so links to them are checked but not followed. */
function isFollowed(path: string): boolean {
  const { searchParams } = new URL(path, origin)
  return [...searchParams.keys()].every((key) => key === 'page')
}

const shapes = new Set<string>()
/** Links to further pages of a shape. */
const skipped = new Set<string>()

/** An address without ids, both in any language and in its own. Filters lose their values. */
function shapesOf(path: string): [any: string, own: string] {
  const { pathname, searchParams } = new URL(path, origin)
  const [locale = '', ...rest] = pathname.slice(1).split('/')
  const [own, segments] = isLocale(locale) ? [locale, rest] : ['', [locale, ...rest]]
  const keys = [...searchParams.keys()].join()
  const formOf = (named: number) =>
    segments.map((one, index) => (index > named || /^\d+$/.test(one) ? '*' : one)).join('/')
  return [`${formOf(1)} ${keys}`, `${own} ${formOf(0)} ${keys}`]
}

/** Languages in which a normal run visits a page of each row. */
const visited = new Set<string>(sampledList('languages of the crawl', locales, 2))

/** True for the first address of a shape; always in a deep run. */
function isSampled(path: string): boolean {
  const [shape, own] = shapesOf(path)
  const language = own.split(' ', 1)[0]!
  const wanted = visited.has(language || defaultLocale) ? [shape, own] : [shape]
  const isNew = wanted.map((one) => !shapes.has(one) && shapes.add(one))
  return isDeep || isNew.some(Boolean)
}

async function crawl(): Promise<void> {
  const queue = locales.map((locale) => href(locale, 'home'))
  for (const path of queue) {
    if (seen.has(path)) continue
    await look(path)
    if (!isFollowed(path)) continue
    for (const link of [...seen.get(path)!.links, ...redirectOf(path)]) {
      const url = new URL(link, origin + path)
      const next = url.pathname + url.search
      // The test's bucket has no images.
      if (url.origin !== origin || seen.has(next) || next.startsWith('/media/')) continue
      if (!referrers.has(next)) referrers.set(next, path)
      const isWanted = redirects.get(path) === link || isSampled(next)
      if (isWanted) queue.push(next)
      else skipped.add(next)
    }
  }
}

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search
const redirectOf = (path: string) => (redirects.has(path) ? [redirects.get(path)!] : [])

beforeAll(async () => {
  await resetSite()
  await crawl()
}, patience)

it('finds no broken link', () => {
  const broken = [...seen].filter(([, { status }]) => ![200, 301, 302].includes(status))
  console.info(`crawl: ${seen.size} pages, ${skipped.size} links skipped`)
  expect(seen.size).toBeGreaterThan(isDeep ? 1000 : 100)
  expect(broken.map(([path, { status }]) => `${status} ${path} on ${referrers.get(path)}`)).toEqual(
    [],
  )
})

it('finds no page without a needed style sheet', () => {
  const plain = [...seen].filter(([, { unstyled }]) => unstyled.length > 0)
  expect(plain.map(([path, { unstyled }]) => `${path} ${unstyled.join(' ')}`)).toEqual([])
})

it('finds no redirect to another redirect', () => {
  const chains = [...redirects].filter(([, target]) => redirects.has(target))
  expect(chains).toEqual([])
})

it(
  'gets every hreflang back from its target',
  async () => {
    const faults: string[] = []
    let turn = 0
    for (const [path, { alternates, status }] of seen) {
      if (status !== 200) continue
      turn += 1
      for (const [index, [lang, url]] of [...alternates].entries()) {
        const target = pathOf(url)
        const isVisited = isDeep || turn % alternates.size === index
        if (!seen.has(target) && isVisited) await look(target)
        if (!seen.has(target)) continue
        const other = seen.get(target)!
        if (lang !== 'x-default' && other.canonical !== url)
          faults.push(`${path} → ${lang} ${url} is ${other.canonical}`)
        if (String([...other.alternates]) !== String([...alternates]))
          faults.push(`${path} and ${target} disagree`)
      }
    }
    expect(faults).toEqual([])
  },
  patience,
)

it(
  'maps only canonical addresses of indexable pages',
  async () => {
    const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' })
    const read = async (path: string) => parser.parse(await (await fetchApp(path)).text())
    const { sitemapindex } = await read('/sitemap.xml')
    const mapped: string[] = []
    const maps = (sitemapindex.sitemap as { loc: string }[]).filter(
      // Lists the newest articles once more.
      ({ loc }) => !loc.endsWith('/sitemap-news.xml'),
    )
    for (const { loc } of maps) {
      const { urlset } = await read(new URL(loc).pathname)
      for (const url of urlset.url) mapped.push(url.loc)
    }
    expect(new Set(mapped).size).toBe(mapped.length)
    const faults: string[] = []
    const unmapped = [...skipped].filter(
      (path) => !path.includes('?') && !mapped.includes(origin + path),
    )
    for (const path of unmapped) {
      if (!seen.has(path)) await look(path)
      const { status } = seen.get(path)!
      if (![200, 301, 302].includes(status))
        faults.push(`${status} ${path} on ${referrers.get(path)}`)
    }
    const further = sampledList('pages of the maps', mapped, 6).map((url) => pathOf(url))
    for (const path of further) if (!seen.has(path)) await look(path)
    for (const url of mapped.filter((one) => seen.has(pathOf(one)))) {
      const { status, canonical, robots } = seen.get(pathOf(url))!
      if (status !== 200 || canonical !== url || robots.includes('noindex'))
        faults.push(`${url}: ${status} ${canonical} ${robots}`)
    }
    expect(faults).toEqual([])
    const own = [...seen.values()].filter(
      ({ status, robots }) => status === 200 && !robots.includes('noindex'),
    )
    const missing = new Set(
      own.map(({ canonical }) => canonical).filter((url) => url && !url.includes('?')),
    )
    for (const url of mapped) missing.delete(url)
    expect([...missing]).toEqual([])
  },
  patience,
)
