import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../support/data/runs.ts'
import { fetchApp, resetSite, readPage } from '../../../support/site/site.ts'

beforeAll(resetSite)

const origin = 'http://localhost:8787'

/** Requests exactly this path. `ask` would read `//host` as another host. */
const askRaw = (path: string, init: Parameters<typeof fetchApp>[1] = {}) =>
  fetchApp(origin + path, init)

/** Forbidden outcomes: a server error, or a redirect off the site. */
function harmIn({ status, headers }: Response): string {
  if (status >= 500) return `status ${status}`
  const target = headers.get('Location') ?? '/'
  const isOurs = /^\/(?![/\\])/.test(target) && new URL(target, origin).origin === origin
  return isOurs ? '' : `Location ${target}`
}

const oddPaths = `
  /% /%zz /%ff /%c0%af /%00 /a%00b /%E4%BD /en-US/% /article/%31 /article/0 /article/-1 /article/1e3
  /article/99999999999 /article/999999999 /article/2/comments /game-intro/abc /news /news/ /news/nope
  /game/nope /.. /../.. /%2e%2e/%2e%2e/etc/passwd /./. /en-US/..%2f.. /index.php /.env /media/
  /media/og/../x.webp /media/999/a.webp /media/160/%2e%2e/a.webp /search/% /search/%ff%fe /search/%25
  /search/'%20or%201=1-- /search-by-tag/article/% /search-by-tag/game/latency /a/b/c/d/e /__proto__
  /search-by-tag/article/none /manifest/xx.webmanifest /constructor/prototype /toString /undefined
  /calendar/1999/1 /calendar/2026/13 /calendar/2026/0 /calendar/2026/-1 /calendar/99999/1 /calendar/%00/1
  /calendar/2026/11.ics /calendar/2026/13.ics /calendar/1999/1.ics /calendar/event/0.ics /calendar/event/99999999999.ics
  /calendar/2026/11?platform=%00 /calendar/2026/11?short=x /activity/history?year=1999 /activity/history?page=0
  /activity/nope /game/timeline?year=0 /game/timeline?year=%00 /mark-six/history-result/1999
  /mark-six/history-result/99999 /mark-six/history-result?recent=-1 /mark-six/history-result?month=13
  /mark-six/history-result?period=%00 /mark-six/history-result?period='%20or%201=1-- /mark-six/nope
  /faq/%00 /faq/'-- /download/%00 /download/../brand-kit /promote/nope /platform/%00 /preview/article/0
  /preview/article/1?token=%00 /preview/game-intro/1?token=a&token=b /news/industry/%00.xml /sitemap/%00/pages.xml
  /search?q=%00 /search?q="a*"%20OR%20NEAR(b) /search/%22%20AND%20title:x /search?q=-a%20-b /search?q=%F0%9F%92%A9
  /search?q=a&page=0 /search?q=a&type=x /search-by-tag/game/%00 /search-by-tag/nope/latency
`
  .trim()
  .split(/\s+/)

it.each(oddPaths)('%s causes no server error', async (path) => {
  expect(harmIn(await askRaw(path))).toBe('')
})

it.each([
  '/',
  '/en-US/',
  '/search/',
  '/article/',
  '/media/og/',
  '/search-by-tag/article/',
  '/faq/',
  '/download/',
  '/calendar/',
  '/calendar/2026/',
  '/mark-six/history-result/',
  '/preview/article/',
  '/search?q=',
])('8 KB after %s cause no server error', async (start) => {
  for (const filling of ['a', '/', '%', '%F0%9F%92%A9', 'a/', '.']) {
    expect(harmIn(await askRaw(start + filling.repeat(Math.ceil(8192 / filling.length))))).toBe('')
  }
})

describe('redirects stay on the site', () => {
  const hosts = ['evil.com', 'evil.com/', 'evil.com/..', 'evil.com?', 'evil.com/%2e%2e/']
  const starts = String.raw`
    // /// /\ /\/ /%5c /%2f%2f /%2F%2F /%09/ /.// /en-us// /en-US// /zh-CN// /zh-CN/// /zh-CN/\
    /zh-cn/%2f%2f /zh-CN/%5C /zh-CN/.// /zh-CN/%09/ /%2fzh-CN// /game/casino//
    /en-us/%0d%0aLocation:%20//
  `
    .trim()
    .split(/\s+/)
  it.each(starts)('from %s', async (start) => {
    for (const host of hosts) expect(harmIn(await askRaw(start + host))).toBe('')
  })

  it.each(['evil.test', 'evil.test:8787', 'localhost'])('when Host is %s', async (host) => {
    for (const path of ['/zh-CN/news/brand', '/article/1', '/news/brand/', '/maintenance']) {
      const response = await fetchApp(`http://${host}${path}`)
      expect(harmIn(response)).toBe('')
      expect(response.headers.get('Location')).toMatch(/^\//)
    }
  })
})

it('a foreign Host never appears in a page', async () => {
  for (const path of ['/', '/article/2', '/nope']) {
    const { html } = await readPage(await fetchApp(`http://evil.test${path}`))
    expect(html).not.toContain('evil.test')
  }
})

describe('a query', () => {
  it.each(['?x=1', '?page=&kind=', '?utm_source=%', '?%', '?=', '?a[]=1&a[b]=2', '?__proto__=1'])(
    'with unknown keys is ignored: %s',
    async (query) => {
      for (const path of ['/', '/news/industry', '/game/live', '/article/2']) {
        expect((await fetchApp(path + query)).status).toBe(200)
      }
    },
  )

  const wrongPages = ['0', '-1', 'x', '1.5', '1e1', '99999', '100001', '99999999999', '%00', '１']
  it.each(wrongPages)('with page=%s gets a 404', async (page) => {
    for (const path of [
      '/news/industry',
      '/search-by-tag/article/latency',
      '/game/casino/game-list',
    ]) {
      expect((await fetchApp(`${path}?page=${page}`)).status).toBe(404)
    }
  })

  it.each([
    'kind=nope',
    'sort=popular',
    'section=nope',
    'brand=%3Cscript%3E',
    'brand=no-such-brand',
    'brand=A',
    'brand=%00',
    Array.from({ length: 21 }, (_, index) => `brand=b${index}`).join('&'),
  ])('with invalid filters gets a 404: %s', async (query) => {
    const response = await fetchApp(`/game/casino/game-list?${query}`)
    expect(response.status).toBe(404)
    expect((await readPage(response)).html).not.toContain('<script>')
  })

  it.each([
    ['/en-US/news/industry?page=1&page=1', '/en-US/news/industry'],
    ['/en-US/news/industry?page=2&page=9', '/en-US/news/industry?page=2'],
    ['/en-US/news/industry?page=1%20', '/en-US/news/industry'],
    ['/en-US/search?q=odds&q=x', '/en-US/search?q=odds'],
    ['/en-US/search?q=+odds%20', '/en-US/search?q=odds'],
    ['/game/casino/game-list?sort=old&sort=new', '/game/casino/game-list'],
  ])('counts the first value, trimmed: %s', async (path, canonical) => {
    const response = await fetchApp(path)
    expect(response.status).toBe(200)
    expect((await readPage(response)).canonical).toBe(origin + canonical)
    expect((await fetchApp('/calendar/2026/11.ics?short=1&short=2&platform=')).status).toBe(200)
  })

  it('with a repeated brand equals one with a single brand', async () => {
    const [, slug = ''] =
      /value="([a-z0-9-]+)"[^>]*name="brand"|name="brand"[^>]*value="([a-z0-9-]+)"/
        .exec((await readPage(await fetchApp('/game/casino/game-list'))).html)
        ?.filter(Boolean) ?? ['', '']
    expect(slug).not.toBe('')
    const once = await fetchApp(`/game/casino/game-list?brand=${slug}`)
    const twice = await fetchApp(`/game/casino/game-list?brand=${slug}&brand=${slug}`)
    expect([once.status, twice.status]).toEqual([200, 200])
    expect((await readPage(twice)).text).toBe((await readPage(once)).text)
  })

  it('with a keyword shows it as text only', async () => {
    const query = encodeURIComponent('"><script>alert(1)</script><img src=x onerror=alert(1)>')
    for (const path of [`/search?q=${query}`, `/search/${query}`]) {
      const response = await fetchApp(path)
      const { html } = await readPage(response)
      expect(response.status).toBe(200)
      expect(html).not.toMatch(/<script>alert|<img src=x/)
    }
  })
})

it('any path is handled', { timeout: 30_000 }, async () => {
  const words = ['en-US', 'EN-us', 'zh-CN', 'game', 'casino', 'article', 'search', '', '.', '..']
  const text = fc.string({ unit: 'binary', maxLength: 12 }).map((raw) => raw.toWellFormed())
  const segment = fc.oneof(text, text.map(encodeURIComponent), fc.constantFrom(...words, '%', '%2'))
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { maxLength: 6 }), async (segments) => {
      expect(harmIn(await askRaw(`/${segments.join('/')}`))).toBe('')
    }),
    { ...runs(160) },
  )
})

it.each(['/game/casino/feature?brand=shuowang', '/game/live?page=2', '/game/sports?kind=ball'])(
  'themed picks accept no filter: %s',
  async (path) => {
    expect((await fetchApp(path)).status).toBe(404)
    expect((await fetchApp(path.split('?')[0]!)).status).toBe(200)
  },
)
