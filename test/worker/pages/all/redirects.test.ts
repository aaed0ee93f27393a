import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { localeCookie, locales, type Locale } from '../../../../client/contract/locale.ts'
import { href, localePath } from '../../../../client/contract/paths.ts'
import { contentId } from '../../../../worker/storage/rows/row-id.ts'
import * as schema from '../../../../worker/storage/schema/index.ts'
import { nameLanguage } from '../../../../client/i18n/translate.ts'
import { translatorFor } from '../../../../worker/i18n/translators.ts'
import { publishAll } from '../../../support/site/publish-all.ts'
import { fetchApp, resetSite, readPage, testDeps } from '../../../support/site/site.ts'

beforeAll(resetSite)

const origin = 'http://localhost:8787'

/** Status and target of a response. */
async function jump(path: string, headers: Record<string, string> = {}) {
  const response = await fetchApp(path, { headers })
  return [response.status, response.headers.get('Location')]
}

describe('every page has one address', () => {
  it.each([
    ['/news/industry/', '/news/industry'],
    ['/news/industry/?page=2', '/news/industry?page=2'],
    ['/en-US/', '/en-US'],
    [
      '/en-US/article/1/?ga_track_source=mail&a=%20b',
      '/en-US/article/1?ga_track_source=mail&a=%20b',
    ],
    ['/en-us', '/en-US'],
    ['/EN-US/article/1', '/en-US/article/1'],
    ['/th-th/news/industry?page=2', '/th-TH/news/industry?page=2'],
    ['/zh-hk/', '/zh-HK'],
    ['/zh-CN', '/'],
    ['/zh-CN/', '/'],
    ['/zh-cn/article/2', '/article/2'],
    ['/zh-CN/news/industry/?page=2', '/news/industry?page=2'],
  ])('%s permanently redirects to %s', async (path, target) => {
    expect(await jump(path)).toEqual([301, target])
    expect((await fetchApp(target)).status).toBe(200)
  })

  it.each(['/', '/en-US', '/news/industry', '/search?q=/'])(
    '%s does not redirect',
    async (path) => {
      expect(await jump(path)).toEqual([200, null])
    },
  )

  it('without a change of case after the language', async () => {
    expect(await jump('/en-us/News/Industry')).toEqual([301, '/en-US/News/Industry'])
    expect((await fetchApp('/en-US/News/Industry')).status).toBe(404)
  })
})

describe('the language chosen earlier', () => {
  const chose = (value: string) => ({ Cookie: `theme=dark; ${localeCookie}=${value}` })
  const others = locales.filter((locale) => locale !== 'zh-CN')

  it.each(others)('redirects from / to %s, for this visitor only', async (locale) => {
    const response = await fetchApp('/', { headers: chose(locale) })
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe(`/${locale}`)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect((await fetchApp('/')).status).toBe(200)
  })

  it.each(['zh-CN', '', 'fr-FR', 'en-us', '//evil.example', '%2F%2Fevil.example', '__proto__'])(
    'is ignored if the cookie is "%s"',
    async (value) => {
      expect(await jump('/', chose(value))).toEqual([200, null])
    },
  )

  it.each(['/en-US', '/news/industry', '/article/2', '/zh-HK/news/brand', '/search'])(
    'never redirects away from %s',
    async (path) => {
      expect(await jump(path, chose('th-TH'))).toEqual([200, null])
    },
  )

  it('is never derived from Accept-Language', async () => {
    expect(await jump('/', { 'Accept-Language': 'en-US,en;q=0.9' })).toEqual([200, null])
  })
})

describe.each(locales)('in %s', (locale) => {
  it.each(['casino', 'lottery', 'chess', 'battle'])(
    '/game/%s redirects to its picks',
    async (category) => {
      const path = localePath(locale, `/game/${category}`)
      expect(await jump(path)).toEqual([302, `${path}/feature`])
      expect((await fetchApp(`${path}/feature`)).status).toBe(200)
    },
  )

  it('/maintenance redirects to home while there is none', async () => {
    expect(await jump(localePath(locale, '/maintenance'))).toEqual([302, href(locale, 'home')])
  })
})

describe('an item under another language', () => {
  /** First article and game of the demo content: ids in en-US, zh-CN and zh-HK. */
  const written: [Locale, number][] = [
    ['en-US', 1],
    ['zh-CN', 2],
    ['zh-HK', 3],
  ]
  const fallbacks: Locale[] = ['vi-VN', 'th-TH', 'hi-IN']
  const pairs = written.flatMap(([lang, id]) =>
    written.filter(([asked]) => asked !== lang).map(([asked, own]) => ({ asked, id, own })),
  )

  it.each(pairs)('$asked with item $id redirects to item $own', async ({ asked, id, own }) => {
    for (const kind of ['article', 'game-intro']) {
      const response = await fetchApp(localePath(asked, `/${kind}/${id}`))
      expect(response.status).toBe(302)
      expect(response.headers.get('Location')).toBe(localePath(asked, `/${kind}/${own}`))
      expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    }
  })

  const expectTarget = async (locale: Locale, path: string, target: string) => {
    const response = await fetchApp(localePath(locale, path))
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      localePath(locale, target),
    ])
  }

  it.each(fallbacks)('%s redirects to its own translation', async (locale) => {
    for (const kind of ['article', 'game-intro'])
      for (const id of [1, 2, 3])
        await expectTarget(locale, `/${kind}/${id}`, `/${kind}/${contentId(locale, 1)}`)
  })

  it.each(['article', 'game-intro'])(
    'redirects to the first fallback %s and shows it with a notice',
    async (kind) => {
      await testDeps()
        .db.update(schema.games)
        .set({ published_at: null })
        .where(and(eq(schema.games.group_id, 2), inArray(schema.games.lang, fallbacks)))
      await publishAll()
      for (const locale of fallbacks) {
        for (const id of [8, 9]) await expectTarget(locale, `/${kind}/${id}`, `/${kind}/7`)
        await expectFallback(locale, 'en-US', `/${kind}/7`)
      }
    },
  )

  it('an item in only one language is shown, even if that is no fallback language', async () => {
    const { db } = testDeps()
    await db.delete(schema.articleTags).where(inArray(schema.articleTags.article_id, [13, 14]))
    await db
      .delete(schema.articleAuthors)
      .where(inArray(schema.articleAuthors.article_id, [13, 14]))
    await db.delete(schema.comments).where(inArray(schema.comments.article_id, [13, 14]))
    await db.delete(schema.articles).where(inArray(schema.articles.id, [13, 14]))
    await expectFallback('en-US', 'zh-HK', '/article/15')
    await expectFallback('th-TH', 'zh-HK', '/article/15')
  })
})

async function expectFallback(locale: Locale, lang: Locale, path: string): Promise<void> {
  const response = await fetchApp(localePath(locale, path))
  const page = await readPage(response)
  const source = await readPage(await fetchApp(localePath(lang, path)))
  expect(response.status).toBe(200)
  expect(page.lang).toBe(locale)
  expect(page.h1).toBe(source.h1)
  expect(page.robots).not.toContain('noindex')
  expect(page.canonical).toBe(origin + localePath(lang, path))
  expect(page.html).toContain(`property="og:url" content="${page.canonical}"`)
  expect(page.html).toContain(`property="og:locale" content="${lang.replace('-', '_')}"`)
  expect(page.alternates).toEqual({})
  expect(source.robots).not.toContain('noindex')
  const note = { language: nameLanguage(locale, lang) }
  expect(page.text).toContain(translatorFor(locale)('site.shown_in_note', note))
  expect(page.html).toContain(`lang="${lang}"`)
}

describe('an address that a program has lengthened', () => {
  it.each(['。', '，', ')', ' ', '.”', '！', '\u200B', '>', '…)'])(
    'redirects without %j at its end',
    async (end) => {
      expect(await jump(`/en-US/article/1${encodeURIComponent(end)}`)).toEqual([
        301,
        '/en-US/article/1',
      ])
    },
  )

  it('stays where no page can be', async () => {
    for (const path of ['/nope)', '/en-US/a/b/c/d/e。', '/article/x.'])
      expect(await jump(path)).toEqual([404, null])
    expect(await jump('/en-US%E3%80%82?a=1')).toEqual([301, '/en-US?a=1'])
  })
})

describe('a page whose address looks like a file', () => {
  it('is shown to every client', async () => {
    const { db } = testDeps()
    await db
      .update(schema.tags)
      .set({ slug: 'Bet.io' })
      .where(inArray(schema.tags.slug, ['latency']))
    for (const destination of [undefined, 'document', 'image'])
      expect(
        await jump(
          '/en-US/search-by-tag/article/Bet.io',
          destination ? { 'Sec-Fetch-Dest': destination } : {},
        ),
      ).toEqual([200, null])
  })
})

describe('every address has one spelling', () => {
  it.each([
    ['/%6Eews/industry', '/news/industry'],
    ['/news/%69ndustry?page=2', '/news/industry?page=2'],
    ['/en%2DUS/article/1', '/en-US/article/1'],
    ['/game/casino/%66eature', '/game/casino/feature'],
  ])('%s redirects to %s', async (spelled, canonical) => {
    expect(await jump(spelled)).toEqual([301, canonical])
    expect((await fetchApp(canonical)).status).toBe(200)
  })
})
