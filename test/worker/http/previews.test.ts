// Previews (docs/decisions/desk/017-preview-links.md): for the holder of a link to this very item, language and revision; nobody else sees or keeps one.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { withQuery, localePath } from '../../../client/contract/paths.ts'
import type { ItemType } from '../../../client/contract/items.ts'
import { previewPath } from '../../../client/contract/preview.ts'
import { createPreviewToken, type PreviewClaim } from '../../../worker/desk/previews/token.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { articles, games } from '../../../worker/storage/schema/index.ts'
import { translatorFor } from '../../../worker/i18n/translators.ts'
import { demoRows } from '../../support/site/api.ts'
import { keyNames } from '../../support/fakes/namespaced-bindings.ts'
import { failingDb, countingDb } from '../../support/fakes/bindings.ts'
import { unstyledClasses } from '../../support/data/style-bundles.ts'
import { fetchApp, resetSite, readPage, testDeps } from '../../support/site/site.ts'
import { at, hour, words } from '../../support/site/visibility.ts'

beforeAll(resetSite)

const { db } = testDeps()
const bindings = { OPERATOR_SECRET: 'a secret of this test' }

const kinds = [
  ['article', demoRows(articles), (id: number) => `/article/${id}`],
  ['game', demoRows(games), (id: number) => `/game-intro/${id}`],
] as const
const tables = { article: articles, game: games }

/** A token as `npm run preview-link` makes it, with these values changed. */
function tokenOf(
  type: ItemType,
  row: { id?: number | undefined; lang: Locale; updated_at?: string | undefined },
  { hours, made = new Date(), ...differing }: Partial<PreviewClaim> & Made = {},
): string {
  const claim = { type, id: row.id!, lang: row.lang, revision: row.updated_at!, ...differing }
  return createPreviewToken(bindings.OPERATOR_SECRET, claim, made, hours)
}

interface Made {
  hours?: number
  made?: Date
}

const openPage = (type: ItemType, lang: Locale, id: number, token?: string) =>
  fetchApp(withQuery(localePath(lang, previewPath(type, id)), { token }), { bindings })
const openApi = (type: ItemType, lang: Locale, id: number, token = '') =>
  fetchApp(`/api/backstage/${type}/${id}?lang=${lang}`, {
    bindings,
    headers: { Authorization: `Bearer ${token}` },
  })

const states = [
  ['draft', 404, () => ({ published_at: null, unpublished_at: null })],
  ['scheduled', 404, () => ({ published_at: at(hour), unpublished_at: null })],
  ['published', 200, () => ({ published_at: at(-hour), unpublished_at: null })],
  ['withdrawn', 404, () => ({ published_at: at(-2 * hour), unpublished_at: at(-hour) })],
] as const

describe.each(kinds)('%s', (type, rows, publicPath) => {
  const row = rows.find((one) => one.lang === 'en-US')!
  const id = row.id!
  const table = tables[type]

  describe.each(states)('that is %s', (state, publicStatus, dates) => {
    afterAll(resetSite)
    beforeAll(async () => {
      await db
        .update(table)
        .set({ title: words, ...dates() })
        .where(eq(table.id, id))
      await publishAll()
    })

    it('is shown to the holder of a link, and its page is as open as before', async () => {
      const response = await openPage(type, 'en-US', id, tokenOf(type, row))
      const page = await readPage(response)
      expect([response.status, page.lang, page.h1]).toEqual([200, 'en-US', words])
      expect(page.text).toContain(translatorFor('en-US')(`preview.states.${state}`))
      expect(page.html).not.toMatch(/undefined|\[object Object\]|NaN|Invalid Date/)
      expect(unstyledClasses(page.html)).toEqual([])
      for (const path of [`/en-US${publicPath(id)}`, `/api/${type}/${id}?lang=en-US`])
        expect((await fetchApp(path)).status, `${path}`).toBe(publicStatus)
    })

    it('is returned by the API', async () => {
      const response = await openApi(type, 'en-US', id, tokenOf(type, row))
      const { output } = type === 'article' ? api.previewArticle : api.previewGame
      const body: unknown = await response.json()
      expect(response.status).toBe(200)
      expect(body).toEqual(z.parse(output, body))
      expect(body).toMatchObject({ id, title: words, publication_state: state })
      expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    })
  })

  it('looks as its page does, but for the bar and what is personal to an address', async () => {
    const content = (html: string) => /<h1>[^]*<\/main>/.exec(html)![0]
    const published = await readPage(await fetchApp(`/en-US${publicPath(id)}`))
    const preview = await readPage(await openPage(type, 'en-US', id, tokenOf(type, row)))
    expect(content(preview.html)).toBe(content(published.html))
  })

  it('says its language, revision and when the link ends', async () => {
    const made = new Date(Date.now() - 60_000)
    const token = tokenOf(type, row, { made, hours: 2 })
    const { html } = await readPage(await openPage(type, 'en-US', id, token))
    const [, bar = ''] = /<aside class="preview-bar"([^]*?)<\/aside>/.exec(html) ?? []
    const expires = new Date(made.getTime() + 2 * 60 * 60 * 1000).toISOString()
    expect(bar).toContain('English')
    expect([...bar.matchAll(/<time dateTime="([^"]+)"/gi)].map(([, time]) => time)).toEqual([
      row.updated_at,
      expires,
    ])
  })

  const other = rows.find((one) => one.lang === 'en-US' && one.id !== id)!
  const refusedTokens: [string, () => string | undefined][] = [
    ['no token', () => undefined],
    ['an empty token', () => ''],
    ['junk', () => 'e30.e30'],
    ['an expired token', () => tokenOf(type, row, { made: new Date(Date.now() - 24 * 3_600_000) })],
    ['another item’s token', () => tokenOf(type, other)],
    ['another kind’s token', () => tokenOf(type === 'game' ? 'article' : 'game', row)],
    ['another language’s token', () => tokenOf(type, row, { lang: 'zh-CN' })],
    ['another revision’s token', () => tokenOf(type, row, { revision: at(-1) })],
    [
      'another secret’s token',
      () =>
        createPreviewToken(
          'guessed',
          { type, id, lang: 'en-US', revision: row.updated_at! },
          new Date(),
        ),
    ],
    ['a changed claim', () => `A${tokenOf(type, row).slice(1)}`],
    [
      'a changed signature',
      () => tokenOf(type, row).replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`),
    ],
  ]

  it.each(refusedTokens)('refuses %s', async (_, token) => {
    const page = await openPage(type, 'en-US', id, token())
    const { robots, h1, html } = await readPage(page)
    expect([page.status, robots]).toEqual([403, 'noindex'])
    expect(h1).toBe(translatorFor('en-US')('error.preview_outdated.title'))
    expect(html).not.toContain(row.title)
    const answer = await openApi(type, 'en-US', id, token())
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'preview_outdated' })
    for (const { headers } of [page, answer])
      expect(headers.get('Cache-Control')).toBe('private, no-store')
  })

  it('opens under the address of its own language only', async () => {
    for (const lang of locales) {
      const status = lang === 'en-US' ? 200 : 403
      expect((await openPage(type, lang, id, tokenOf(type, row))).status, `${lang}`).toBe(status)
      expect((await openApi(type, lang, id, tokenOf(type, row))).status, `${lang}`).toBe(status)
    }
  })

  describe('that is changed', () => {
    afterEach(resetSite)

    it('closes the links made before', async () => {
      const token = tokenOf(type, row)
      expect((await openPage(type, 'en-US', id, token)).status).toBe(200)
      await db
        .update(table)
        .set({ updated_at: at(0) })
        .where(eq(table.id, id))
      expect((await openPage(type, 'en-US', id, token)).status).toBe(403)
      expect((await openApi(type, 'en-US', id, token)).status).toBe(403)
    })
  })

  it('is missing where there is no such item, also with a token', async () => {
    const gone = { ...row, id: 999_999 }
    const token = tokenOf(type, gone)
    const answers = [
      await openPage(type, 'en-US', gone.id, token),
      await openApi(type, 'en-US', gone.id, token),
    ]
    for (const { status, headers } of answers)
      expect([status, headers.get('Cache-Control')]).toEqual([404, 'private, no-store'])
  })

  it('asks the database once, and not at all for a token that is not ours', async () => {
    await fetchApp('/en-US/search')
    const { DB, trips } = countingDb()
    const path = (token: string) => withQuery(localePath('en-US', previewPath(type, id)), { token })
    await fetchApp(path('e30.e30'), { bindings: { ...bindings, DB } })
    expect(trips()).toBe(0)
    await fetchApp(path(tokenOf(type, row)), { bindings: { ...bindings, DB } })
    expect(trips()).toBe(1)
  })
})

const [, rows] = kinds[0]
const row = rows.find((one) => one.lang === 'en-US')!
const path = withQuery(localePath('en-US', previewPath('article', row.id!)), {
  token: tokenOf('article', row),
})

describe('a preview leaves no trace', () => {
  afterEach(resetSite)

  it('and is neither indexed nor sent as referrer', async () => {
    const response = await fetchApp(path, { bindings })
    const { robots, canonical, alternates, html } = await readPage(response)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(response.headers.get('Set-Cookie')).toBeNull()
    expect([robots, canonical, alternates]).toEqual(['noindex', '', {}])
    expect(html).not.toContain('id="ads"')
    expect(html).not.toContain(new URL(path, 'http://localhost').searchParams.get('token'))
    expect(html).not.toMatch(/property="og:url"|"NewsArticle"|rel="(?:prev|next)" href="http/)
  })

  it('in KV, memory or the Cache API', async () => {
    await fetchApp('/en-US/search')
    const before = await keyNames()
    const put = vi.spyOn(caches.default, 'put')
    expect((await fetchApp(path, { bindings })).status).toBe(200)
    expect(await keyNames()).toEqual(before)
    expect(put).not.toHaveBeenCalled()
    // A public page is put there.
    await fetchApp('/en-US/news/brand')
    expect(put).toHaveBeenCalled()
    put.mockRestore()
    // Without a revision of its own a change is seen at once, since nothing was cached.
    await db.update(articles).set({ title: words }).where(eq(articles.id, row.id!))
    expect((await readPage(await fetchApp(path, { bindings }))).h1).toBe(words)
    expect((await fetchApp(path)).status).toBe(403)
  })

  it('in the log', async () => {
    const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await fetchApp(path, { bindings })
    await fetchApp(path)
    const logged = lines.mock.calls.flat().join('\n')
    lines.mockRestore()
    expect(logged).toContain('"route":"preview-article-id___en-US"')
    expect(logged).not.toContain('token')
    expect(logged).not.toContain(new URL(path, 'http://localhost').searchParams.get('token'))
  })

  it('also while the database is down', async () => {
    const response = await fetchApp(path, { bindings: { ...bindings, DB: failingDb } })
    expect(response.status).toBe(500)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
  })
})

it('is closed to crawlers and to browsers that fetch ahead', async () => {
  const robots = await fetchApp('/robots.txt', { bindings: { ENVIRONMENT: 'production' } })
  expect(await robots.text()).toMatch(/^Disallow: \/preview\/$[^]*^Disallow: \/\*\/preview\/$/m)
  const { html } = await readPage(await fetchApp('/'))
  const [, rules = ''] = /<script type="speculationrules"[^>]*>([^]*?)<\/script>/.exec(html) ?? []
  expect(rules).toContain('"/preview/*","/*/preview/*"')
})

it.each(locales)('says in %s that a link opens nothing', async (lang) => {
  const t = translatorFor(lang)
  const page = await readPage(await openPage('article', lang, 2, 'e30.e30'))
  expect([page.lang, page.h1]).toEqual([lang, t('error.preview_outdated.title')])
  expect(page.text).toContain(t('error.preview_outdated.detail'))
  const answer = await openApi('article', lang, 2)
  expect(await answer.json()).toMatchObject({ detail: t('error.preview_outdated.detail') })
})

it('takes one token, in one place', async () => {
  const token = tokenOf('article', row)
  const page = localePath('en-US', previewPath('article', row.id!))
  for (const query of [`token=${token}&token=${token}`, `token[]=${token}`, `Token=${token}`])
    expect((await fetchApp(`${page}?${query}`, { bindings })).status, `${query}`).toBe(403)
  const backstage = `/api/backstage/article/${row.id}?lang=en-US`
  expect((await fetchApp(`${backstage}&token=${token}`, { bindings })).status).toBe(422)
  for (const Authorization of [token, `Basic ${token}`, `Bearer ${token} ${token}`, 'Bearer'])
    expect((await fetchApp(backstage, { bindings, headers: { Authorization } })).status).toBe(403)
  const headers = { Authorization: `bearer ${token}` }
  expect((await fetchApp(backstage, { bindings, headers })).status).toBe(200)
})

it.each(['0', '-1', '1.5', 'x', '99999999999', '%00'])('has nothing at the id %s', async (id) => {
  const token = tokenOf('article', row)
  expect((await fetchApp(`/en-US/preview/article/${id}?token=${token}`, { bindings })).status).toBe(
    404,
  )
  const answer = await fetchApp(`/api/backstage/article/${id}`, { bindings })
  expect(answer.status).toBe(422)
})
