// Previews (docs/decisions/desk/previews.md) are for holders of a link to this item, language and revision,
// and for operators. They are never cached.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { withQuery, localePath } from '../../../client/contract/paths.ts'
import type { ItemType } from '../../../client/contract/items.ts'
import type { Role } from '../../../client/contract/roles.ts'
import { previewPath } from '../../../client/contract/preview.ts'
import { addPreviewLink } from '../../../worker/desk/previews/draft.ts'
import { backfillEntries } from '../../../worker/data/entries/fill.ts'
import { getEntryOfItem } from '../../../worker/data/entries/entry.ts'
import { run } from '../../../worker/storage/db.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { articles, games } from '../../../worker/storage/schema/index.ts'
import { translatorFor } from '../../../worker/i18n/translators.ts'
import { demoRows } from '../../support/site/api.ts'
import { keyNames } from '../../support/fakes/namespaced-bindings.ts'
import { failingDb } from '../../support/fakes/bindings.ts'
import { unstyledClasses } from '../../support/data/style-bundles.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { readProblem, rowsOf } from '../../support/site/member.ts'
import { fetchApp, resetSite, readPage, testDeps } from '../../support/site/site.ts'
import { at, hour, words } from '../../support/site/visibility.ts'

beforeAll(resetSite)

const { db } = testDeps()
const kinds = [
  ['article', demoRows(articles), (id: number) => `/article/${id}`],
  ['game', demoRows(games), (id: number) => `/game-intro/${id}`],
] as const
const tables = { article: articles, game: games }

/** Token of a link to the item, created a while ago. */
async function tokenOf(
  type: ItemType,
  { id }: { id?: number | undefined },
  { hours, made = new Date() }: { hours?: number; made?: Date } = {},
): Promise<string> {
  const deps = testDeps(made)
  const entry = await run(deps, getEntryOfItem(deps, type, id!))
  const making = { deps, operator: null, origin: 'https://meridian.example' }
  const { url } = await addPreviewLink(making, entry!, { hours })
  return new URL(url).searchParams.get('token')!
}

const openPage = (type: ItemType, lang: Locale, id: number, token?: string) =>
  fetchApp(withQuery(localePath(lang, previewPath(type, id)), { token }))
const openApi = (type: ItemType, lang: Locale, id: number, token = '') =>
  fetchApp(`/api/backstage/${type}/${id}?lang=${lang}`, {
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

  describe.each(states)('content that is %s', (state, publicStatus, dates) => {
    afterAll(resetSite)
    beforeAll(async () => {
      await db
        .update(table)
        .set({ title: words, ...dates() })
        .where(eq(table.id, id))
      await backfillEntries(testDeps())
      await publishAll()
    })

    it('is shown to the holder of a link, and its page stays as accessible as before', async () => {
      const response = await openPage(type, 'en-US', id, await tokenOf(type, row))
      const page = await readPage(response)
      expect([response.status, page.lang, page.h1]).toEqual([200, 'en-US', words])
      expect(page.text).toContain(translatorFor('en-US')(`preview.states.${state}`))
      expect(page.html).not.toMatch(/undefined|\[object Object\]|NaN|Invalid Date/)
      expect(unstyledClasses(page.html)).toEqual([])
      for (const path of [`/en-US${publicPath(id)}`, `/api/${type}/${id}?lang=en-US`])
        expect((await fetchApp(path)).status, `${path}`).toBe(publicStatus)
    })

    it('is returned by the API', async () => {
      const response = await openApi(type, 'en-US', id, await tokenOf(type, row))
      const { output } = type === 'article' ? api.previewArticle : api.previewGame
      const body: unknown = await response.json()
      expect(response.status).toBe(200)
      expect(body).toEqual(z.parse(output, body))
      expect(body).toMatchObject({ id, title: words, publication_state: state })
      expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    })
  })

  it('equals its page except for the bar and parts specific to an address', async () => {
    const content = (html: string) => /<h1>[^]*<\/main>/.exec(html)![0]
    const published = await readPage(await fetchApp(`/en-US${publicPath(id)}`))
    const preview = await readPage(await openPage(type, 'en-US', id, await tokenOf(type, row)))
    expect(content(preview.html)).toBe(content(published.html))
  })

  it("shows its language, its revision and the link's end", async () => {
    const made = new Date(Date.now() - 60_000)
    const token = await tokenOf(type, row, { made, hours: 2 })
    const { html } = await readPage(await openPage(type, 'en-US', id, token))
    const [, bar = ''] = /<aside class="preview-bar"([^]*?)<\/aside>/.exec(html) ?? []
    const expires = new Date(made.getTime() + 2 * 60 * 60 * 1000).toISOString()
    const [entry] = await rowsOf<{ changed_at: string }>(
      'select changed_at from entries where type = ? and item_id = ?',
      type,
      id,
    )
    expect(bar).toContain('English')
    expect([...bar.matchAll(/<time dateTime="([^"]+)"/gi)].map(([, time]) => time)).toEqual([
      entry!.changed_at,
      expires,
    ])
  })

  const other = rows.find((one) => one.lang === 'en-US' && one.id !== id)!
  const past = new Date(Date.now() - 24 * 3_600_000)
  const refusedTokens: [string, () => Promise<string> | string | undefined][] = [
    ['no token', () => undefined],
    ['an empty token', () => ''],
    ['junk', () => 'e30.e30'],
    ['an unknown token', () => 'x'.repeat(43)],
    ['an expired token', () => tokenOf(type, row, { made: past })],
    ['another item’s token', () => tokenOf(type, other)],
    ['another kind’s token', () => tokenOf(type === 'game' ? 'article' : 'game', { id: 2 })],
    [
      'another revision’s token',
      async () => {
        const token = await tokenOf(type, row)
        await rowsOf('update preview_links set rev = rev + 1 returning id')
        return token
      },
    ],
    [
      'a revoked token',
      async () => {
        const token = await tokenOf(type, row)
        await rowsOf('delete from preview_links returning id')
        return token
      },
    ],
  ]

  it.each(refusedTokens)('refuses %s', async (_, make) => {
    const token = await make()
    const page = await openPage(type, 'en-US', id, token)
    const { robots, h1, html } = await readPage(page)
    expect([page.status, robots]).toEqual([403, 'noindex'])
    expect(h1).toBe(translatorFor('en-US')('error.preview_outdated.title'))
    expect(html).not.toContain(row.title)
    const answer = await openApi(type, 'en-US', id, token)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'preview_outdated' })
    for (const { headers } of [page, answer])
      expect(headers.get('Cache-Control')).toBe('private, no-store')
  })

  it('opens only under the address of its own language', async () => {
    const token = await tokenOf(type, row)
    for (const lang of locales) {
      const status = lang === 'en-US' ? 200 : 403
      expect((await openPage(type, lang, id, token)).status, `${lang}`).toBe(status)
      expect((await openApi(type, lang, id, token)).status, `${lang}`).toBe(status)
    }
  })

  describe('a changed item', () => {
    afterEach(resetSite)

    it('is closed to earlier links', async () => {
      const token = await tokenOf(type, row)
      expect((await openPage(type, 'en-US', id, token)).status).toBe(200)
      await rowsOf('update entries set rev = rev + 1 where item_id = ? returning id', id)
      expect((await openPage(type, 'en-US', id, token)).status).toBe(403)
      expect((await openApi(type, 'en-US', id, token)).status).toBe(403)
    })
  })

  it('is returned by the API to operators who read entries', async () => {
    const ask = async (role: Role, item = id) =>
      sendDeskRequest(`/api/backstage/${type}/${item}?lang=en-US`, {
        as: await operatorSession(role),
      })
    const item = await (await ask('author')).json()
    expect(item).toMatchObject({ id, publication_state: 'published' })
    expect((await ask('author', 999_999)).status).toBe(404)
    expect(await readProblem(await ask('moderator'))).toEqual([403, 'forbidden'])
    expect((await openApi(type, 'en-US', id, await operatorSession('translator'))).status).toBe(200)
  })
})

const [, rows] = kinds[0]
const row = rows.find((one) => one.lang === 'en-US')!
const page = localePath('en-US', previewPath('article', row.id!))
const pathOf = async () => withQuery(page, { token: await tokenOf('article', row) })

describe('a preview', () => {
  afterEach(resetSite)

  it('is neither indexed nor sent as referrer', async () => {
    const path = await pathOf()
    const response = await fetchApp(path)
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

  it('leaves no trace in KV, memory or the Cache API', async () => {
    await fetchApp('/en-US/search')
    // Every preview asks the frame of the default language which parts of the site are on.
    await fetchApp('/search')
    const before = await keyNames()
    const put = vi.spyOn(caches.default, 'put')
    const path = await pathOf()
    expect((await fetchApp(path)).status).toBe(200)
    expect(await keyNames()).toEqual(before)
    expect(put).not.toHaveBeenCalled()
    // A public page is stored there.
    await fetchApp('/en-US/news/brand')
    expect(put).toHaveBeenCalled()
    put.mockRestore()
    // The revision is unchanged, so a visible change proves that nothing was cached.
    await db.update(articles).set({ title: words }).where(eq(articles.id, row.id!))
    expect((await readPage(await fetchApp(path))).h1).toBe(words)
  })

  it('leaves no trace in the log', async () => {
    const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const path = await pathOf()
    await fetchApp(path)
    await fetchApp(page)
    const logged = lines.mock.calls.flat().join('\n')
    lines.mockRestore()
    expect(logged).toContain('"route":"preview-kind-id___en-US"')
    expect(logged).not.toContain('token')
    expect(logged).not.toContain(new URL(path, 'http://localhost').searchParams.get('token'))
  })

  it('leaves no trace while the database is down', async () => {
    const response = await fetchApp(await pathOf(), { bindings: { DB: failingDb } })
    expect(response.status).toBe(500)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
  })
})

it('a preview is closed to crawlers and to prefetching browsers', async () => {
  const robots = await fetchApp('/robots.txt', { bindings: { ENVIRONMENT: 'production' } })
  expect(await robots.text()).toMatch(/^Disallow: \/preview\/$[^]*^Disallow: \/\*\/preview\/$/m)
  const { html } = await readPage(await fetchApp('/'))
  const [, rules = ''] = /<script type="speculationrules"[^>]*>([^]*?)<\/script>/.exec(html) ?? []
  expect(rules).toContain('"/preview/*","/*/preview/*"')
})

it.each(locales)('an invalid link says so in %s', async (lang) => {
  const t = translatorFor(lang)
  const page = await readPage(await openPage('article', lang, 2, 'e30.e30'))
  expect([page.lang, page.h1]).toEqual([lang, t('error.preview_outdated.title')])
  expect(page.text).toContain(t('error.preview_outdated.detail'))
  const answer = await openApi('article', lang, 2)
  expect(await answer.json()).toMatchObject({ detail: t('error.preview_outdated.detail') })
})

it('a preview accepts one token, in one place', async () => {
  const token = await tokenOf('article', row)
  for (const query of [`token=${token}&token=${token}`, `token[]=${token}`, `Token=${token}`])
    expect((await fetchApp(`${page}?${query}`)).status, `${query}`).toBe(403)
  const backstage = `/api/backstage/article/${row.id}?lang=en-US`
  expect((await fetchApp(`${backstage}&token=${token}`)).status).toBe(422)
  for (const Authorization of [token, `Basic ${token}`, `Bearer ${token} ${token}`, 'Bearer'])
    expect((await fetchApp(backstage, { headers: { Authorization } })).status).toBe(403)
  const headers = { Authorization: `bearer ${token}` }
  expect((await fetchApp(backstage, { headers })).status).toBe(200)
})

it.each(['0', '-1', '1.5', 'x', '99999999999', '%00'])(
  'there is no preview with the id %s',
  async (id) => {
    const token = await tokenOf('article', row)
    expect((await fetchApp(`/en-US/preview/article/${id}?token=${token}`)).status).toBe(404)
    const answer = await fetchApp(`/api/backstage/article/${id}`)
    expect(answer.status).toBe(422)
  },
)
