// Metadata of pages for browsers, search engines and link previews.
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../../../client/contract/api/table.ts'
import { locales } from '../../../../client/contract/locale.ts'
import type { PageKey } from '../../../../client/contract/site/page-keys.ts'
import { href, localePath } from '../../../../client/contract/paths.ts'
import { publishAll } from '../../../support/site/publish-all.ts'
import { siteBrand } from '../../../../worker/data/site/names.ts'
import { run, writeBatch } from '../../../../worker/storage/db.ts'
import { articles, headerConfigs, settings } from '../../../../worker/storage/schema/index.ts'
import { translatorFor } from '../../../../worker/i18n/translators.ts'
import { get } from '../../../support/site/api.ts'
import { isDeep, sampledList } from '../../../support/sample.ts'
import { fetchApp, resetSite, readPage, testDeps } from '../../../support/site/site.ts'

beforeAll(resetSite)

const origin = 'http://localhost:8787'
const open = async (path: string) => readPage(await fetchApp(path))

/** The page's `<meta>` by name or property. */
function metaOf(html: string) {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]))
}

describe('title and description', () => {
  it.each(locales)('of home are those of the site, in %s', async (locale) => {
    const [header] = await testDeps()
      .db.select()
      .from(headerConfigs)
      .where(eq(headerConfigs.lang, locale))
    const page = await open(href(locale, 'home'))
    expect(page.title).toBe((await run(testDeps(), siteBrand(testDeps()))).names.full(locale))
    expect(page.html).toContain(`<meta name="description" content="${header?.description}"`)
    expect(metaOf(page.html)['keywords']).toBe(header?.keyword)
  })

  it.each([
    ['/en-US/news/industry', 'Industry - Meridian'],
    ['/en-US/news/industry?page=2', 'Industry, page 2 - Meridian'],
    ['/en-US/game/casino/feature', 'Casino - Meridian'],
    ['/en-US/game/casino/game-list', 'Casino: game list - Meridian'],
    ['/en-US/game/battle/feature', 'Cards &amp; board games - Meridian'],
    ['/en-US/platform/feature/one-wallet', 'One wallet - Meridian'],
    ['/en-US/search?q=latency', 'Results for “latency” - Meridian'],
    ['/en-US/nope', `${translatorFor('en-US')('not_found.title')} - Meridian`],
  ])('of %s are those of the navigation', async (path, title) => {
    const page = await open(path)
    expect(page.title).toBe(title)
    expect(metaOf(page.html)['description']).not.toBe('')
  })

  it('of an article are its own, followed by the site’s name', async () => {
    const [row] = await testDeps().db.select().from(articles).where(eq(articles.id, 2))
    const page = await open('/article/2')
    expect(page.title).toBe(`${row?.title} - 子午 Meridian`)
    expect(metaOf(page.html)['description']).toBe(row?.subtitle)
  })
})

describe('canonical', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=a', '/'],
    ['/en-US', '/en-US'],
    ['/article/2?ga_track_source=a', '/article/2'],
    ['/news/industry?page=1', '/news/industry'],
    ['/news/industry?page=2', '/news/industry?page=2'],
    ['/game/casino/game-list?kind=slot&sort=old', '/game/casino/game-list'],
    ['/en-US/game/live?tab=game-list&sort=old', '/en-US/game/live?tab=game-list'],
    ['/game/battle/feature', '/game/chess/feature'],
    ['/search?q=a', '/search?q=a'],
    ['/search/a', '/search?q=a'],
  ])('of %s is %s', async (path, canonical) => {
    expect((await open(path)).canonical).toBe(origin + canonical)
  })

  it('has the neighboring pages of a list', async () => {
    const { html } = await open('/news/industry?page=2')
    expect(html).toContain(`<link rel="prev" href="${origin}/news/industry"`)
    expect((await open('/news/industry')).html).toContain(
      `<link rel="next" href="${origin}/news/industry?page=2"`,
    )
  })
})

describe('hreflang', () => {
  const shared = [
    '/',
    '/news/industry',
    '/news/industry?page=2',
    '/game/live',
    '/game/casino/feature',
  ]
  it.each(shared)('of %s names all six languages', async (path) => {
    const expected = locales.map((lang) => [lang, origin + localePath(lang, path)])
    const some = sampledList(`languages of ${path}`, locales, 2)
    for (const locale of some) {
      const { alternates } = await open(localePath(locale, path))
      expect(alternates).toEqual({ ...Object.fromEntries(expected), 'x-default': origin + path })
    }
  })

  it('of an article lists its published translations and itself', async () => {
    const all = {
      'en-US': `${origin}/en-US/article/1`,
      'zh-CN': `${origin}/article/2`,
      'zh-HK': `${origin}/zh-HK/article/3`,
      'vi-VN': `${origin}/vi-VN/article/4`,
      'th-TH': `${origin}/th-TH/article/5`,
      'hi-IN': `${origin}/hi-IN/article/6`,
      'x-default': `${origin}/article/2`,
    }
    for (const path of ['/en-US/article/1', '/article/2', '/zh-HK/article/3', '/th-TH/article/5']) {
      expect((await open(path)).alternates).toEqual(all)
    }
  })

  it('omits an unpublished translation', async () => {
    const { db } = testDeps()
    const draft = db.update(articles).set({ published_at: null }).where(eq(articles.id, 9))
    await writeBatch(testDeps(), [draft])
    await publishAll()
    expect(Object.keys((await open('/article/8')).alternates)).toEqual([
      'en-US',
      'zh-CN',
      'x-default',
    ])
  })
})

describe('the meta key of a page', () => {
  const keyed: Record<PageKey, string[]> = {
    DOWNLOAD: ['/download', '/download/brand-kit'],
    FAQ: ['/faq', '/faq/account'],
    TIME_LINE: ['/game/timeline'],
    CALENDAR: ['/activity/calendar', '/calendar/2026/11'],
    CONTACT_US: ['/contact-us'],
    MARK_SIX_GENERATOR: ['/mark-six/generator'],
    MARK_SIX_HISTORY: ['/mark-six/history-result', '/mark-six/history-result/2025'],
    POLL: ['/article/poll'],
    TERMS_OF_SERVICE: ['/terms-of-service'],
  }

  it.each(Object.entries(keyed))(
    '%s is in the head and in the API',
    async (key, [first, ...others]) => {
      const turn = Object.keys(keyed).indexOf(key) % locales.length
      for (const locale of isDeep ? locales : [locales[turn]!]) {
        const path = localePath(locale, first!)
        expect(metaOf((await open(path)).html)['page-key'], path).toBe(key)
        const meta = await get(api.pageMeta, `/api/page/meta?uri=${first}&lang=${locale}`)
        expect(meta.key).toBe(key)
      }
      for (const path of others) {
        expect(metaOf((await open(path)).html)['page-key'], path).toBe(key)
        expect((await get(api.pageMeta, `/api/page/meta?uri=${path}`)).key, path).toBe(key)
      }
    },
  )

  it.each(['/', '/news/brand', '/article/2', '/game/casino', '/platform/feature'])(
    'is absent on %s',
    async (path) => {
      expect(metaOf((await open(path)).html)).not.toHaveProperty('page-key')
      expect((await get(api.pageMeta, `/api/page/meta?uri=${path}`)).key).toBeNull()
    },
  )

  it('is absent on a missing page', async () => {
    for (const path of ['/faq/no-such-group', '/faqs', '/download/brand-kit/more'])
      expect(await (await fetchApp(path)).text()).not.toContain('page-key')
  })
})

describe('metadata from settings', () => {
  it('include verification tags if they are set to a valid code', async () => {
    const before = metaOf((await open('/')).html)
    expect(before['google-site-verification'] ?? '').toBe('')
    const { db } = testDeps()
    const set = (key: string, value: string) =>
      db
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({ target: settings.key, set: { value } })
    await writeBatch(testDeps(), [
      set('site_verification_google', 'g-1='),
      set('site_verification_bing', 'b-2'),
    ])
    await publishAll()
    for (const path of ['/', '/en-US/article/1', '/th-TH/game/live']) {
      const { html } = await open(path)
      const meta = metaOf(html)
      expect(meta['google-site-verification']).toBe('g-1=')
      expect(meta['msvalidate.01']).toBe('b-2')
      expect(meta['version']).toBe(__BUILD__)
    }
    await writeBatch(testDeps(), [set('site_verification_google', 'g-"><script>')])
    await publishAll()
    expect(metaOf((await open('/')).html)['google-site-verification'] ?? '').toBe('')
  })

  it.each(locales)('the manifest of %s has the site’s name', async (locale) => {
    const { html } = await open(href(locale, 'home'))
    const [, file = ''] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? []
    const manifest = await fetchApp(file)
    expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json')
    expect(await manifest.json()).toMatchObject({ lang: locale, start_url: href(locale, 'home') })
  })

  it('robots.txt allows crawling only in production', async () => {
    expect(await (await fetchApp('/robots.txt')).text()).toMatch(/^Disallow: \/$/m)
    const bindings: Partial<Env> = { ENVIRONMENT: 'production' }
    const rules = await (await fetchApp('/robots.txt', { bindings })).text()
    expect(rules).not.toMatch(/^Disallow: \/$/m)
    expect(rules).toMatch(/^Disallow: \/api\/$/m)
    expect(env.ENVIRONMENT).toBe('development')
  })

  it('the viewport allows zooming', async () => {
    const meta = metaOf((await open('/')).html)
    expect(meta['viewport']).toBe('width=device-width, initial-scale=1')
  })
})

describe('icons', () => {
  const files = Object.keys(import.meta.glob('/public/*')).map((file) =>
    file.slice('/public'.length),
  )

  it('linked by pages and manifests are files of public/', async () => {
    const { html } = await open('/')
    const links = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)]
    const manifest = await fetchApp('/manifest/zh-CN.webmanifest')
    const { icons } = (await manifest.json()) as { icons: { src: string }[] }
    const linked = [...links.map(([, file]) => file), ...icons.map((icon) => icon.src)]
    expect(linked).toContain('/favicon.ico')
    expect(files).toEqual(expect.arrayContaining(linked))
  })

  it('and other files of public/ never have the path of a route', () => {
    for (const file of files) expect(file).toMatch(/^\/(?:_headers|[a-z0-9-]+\.[a-z]+)$/)
    expect(files).not.toContain('/robots.txt')
  })
})
