// Any page of the site at any time, for operators only.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PreviewQuery } from '../../../../client/contract/desk/previews/url.ts'
import { timeTravelUrl } from '../../../../client/contract/desk/previews/time-travel.ts'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { Release, ReleaseAction } from '../../../../client/contract/desk/releases/release.ts'
import { executeDueReleases } from '../../../../worker/desk/entries/release.ts'
import { publishScheduled } from '../../../../worker/services/jobs/publish-due.ts'
import { forgetPages } from '../../../../worker/site/render/page-cache/memory.ts'
import { clearMemo } from '../../../../worker/storage/memo.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  fetchDesk,
  callDesk,
  draftArticle,
  entryOf,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { readProblem } from '../../../support/site/member.ts'
import { isDeep } from '../../../support/sample.ts'
import { fetchApp, resetSite, readPage, testDeps } from '../../../support/site/site.ts'

/** After all publications of the demo content. */
const start = Date.parse('2026-11-21T04:00:00.000Z')
const hour = 3_600_000
const at = (hours: number) => new Date(start + hours * hour).toISOString()

let editor = ''
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  await resetSite()
  editor = await operatorSession('editor')
})
afterEach(() => void vi.useRealTimers())

function pageAt(page: string, moment: string, query: PreviewQuery = {}, as = editor) {
  const headers = { Cookie: `__Host-backstage=${as}`, 'Sec-Fetch-Dest': 'iframe' }
  return fetchApp(timeTravelUrl(moment, page, query), { headers })
}

async function scheduled(title: string, hours: number, until?: number): Promise<Entry> {
  const { id, rev } = await draftArticle(editor, title)
  const body = { rev, at: at(hours), ...(until !== undefined && { until: at(until) }) }
  return (await callDesk<Published>(editor, `entry/${id}/publish`, { body })).entry
}

async function draftOf(entry: Entry, change: object): Promise<void> {
  const body = { ...entry.data, ...change }
  await callDesk(editor, `entry/${entry.id}/draft`, { method: 'PUT', body, rev: entry.rev })
}

async function releaseOf(
  changes: readonly (readonly [Entry, ReleaseAction])[],
  due?: number,
): Promise<number> {
  const due_at = due === undefined ? null : at(due)
  const { id } = await callDesk<Release>(editor, 'release', { body: { title: 'Together', due_at } })
  for (const [{ id: entry_id }, action] of changes)
    await callDesk(editor, `release/${id}/item`, { body: { entry_id, action } })
  if (due !== undefined)
    await callDesk(editor, `release/${id}`, { method: 'PATCH', body: { state: 'scheduled' } })
  return id
}

const lists = [
  '',
  '/news/industry',
  '/news/brand',
  '/search-by-tag/article/latency',
  '/search-by-tag/game/mahjong',
  '/game/casino/game-list',
  '/game/casino/feature',
  '/game/timeline',
  '/article/2',
  '/game-intro/3',
  '/calendar/2026/11',
  '/activity/current',
]
const prefixes = ['/en-US', '/th-TH']

/** The main content that readers see on these pages. */
async function seen(pages: readonly string[], get: (page: string) => Promise<Response>) {
  const found: [string, string][] = []
  for (const page of pages) {
    const response = await get(page)
    const silent = new HTMLRewriter().on('script, noscript', {
      element: (one) => void one.remove(),
    })
    const { text } = await readPage(silent.transform(response))
    // Related articles beside an article are those of the present.
    found.push([page, `${response.status} ${text.replace(/Related[^]*/, '')}`])
  }
  return found
}

/** Advances the clock and runs due work. */
async function goTo(hours: number): Promise<void> {
  vi.setSystemTime(start + hours * hour)
  await executeDueReleases(testDeps(new Date()))
  await publishScheduled(testDeps(new Date()))
  clearMemo()
  forgetPages()
}

it("future pages equal the site's pages at that time", async () => {
  const coming = await scheduled('Coming soon', 1)
  await scheduled('Come and gone', 1, 1.5)
  const changed = await publishedArticle(editor, 'Before')
  await draftOf(changed, { title: 'Afterwards', category: 'brand', tags: ['latency'] })
  const fresh = await draftArticle(editor, 'Brand new')
  const game = await entryOf(editor, 3, 'game')
  await draftOf(game, { title: 'A game renamed' })
  const gone = await entryOf(editor, 2)
  await releaseOf(
    [
      [changed, 'publish'],
      [fresh, 'publish'],
      [game, 'publish'],
      [gone, 'withdraw'],
    ],
    1,
  )
  const own = [coming, changed, fresh, game, gone].map(({ url }) => url)
  // In rotating languages; a deep run has each page in each.
  const inLanguages = (page: string, index: number) =>
    prefixes.filter((_, at) => isDeep || at === index % prefixes.length).map((one) => one + page)
  const pages = [...lists.flatMap(inLanguages), ...own]
  const before = await seen(own, fetchApp)
  const forecast = await seen(pages, (page) => pageAt(page, at(2)))
  for (const hours of [1, 1.5, 2]) await goTo(hours)
  const then = await seen(pages, fetchApp)
  expect(forecast).toEqual(then)
  for (const one of before) expect(then).not.toContainEqual(one)
}, 120_000)

it("past pages equal the site's pages at that time", async () => {
  const pages = ['', '/news/industry', '/news/brand'].map((page) => `/en-US${page}`)
  await scheduled('Soon over', 1, 2)
  for (const hours of [1, 1.5]) await goTo(hours)
  const then = await seen(pages, fetchApp)
  await goTo(3)
  editor = await operatorSession('editor')
  await publishedArticle(editor, 'Too late')
  const now = await seen(pages, fetchApp)
  expect(await seen(pages, (page) => pageAt(page, at(1.5)))).toEqual(then)
  expect(now).not.toEqual(then)
})

it('a release without a date is applied on request only', async () => {
  const live = await publishedArticle(editor, 'Old title')
  await draftOf(live, { title: 'New title' })
  const fresh = await draftArticle(editor, 'Never published')
  const release = await releaseOf([
    [live, 'publish'],
    [fresh, 'publish'],
  ])
  const list = await (await pageAt('/en-US/news/industry', at(1), { release })).text()
  expect(list).toContain('New title')
  expect(list).toContain('Never published')
  expect(list).not.toContain('>Old title<')
  expect((await readPage(await pageAt(live.url, at(1), { release }))).h1).toBe('New title')
  expect((await readPage(await pageAt(fresh.url, at(1), { release }))).h1).toBe('Never published')
  const without = await (await pageAt('/en-US/news/industry', at(1))).text()
  expect(without).toContain('>Old title<')
  expect(without).not.toMatch(/New title|Never published/)
  expect((await pageAt(fresh.url, at(1))).status).toBe(404)
  expect((await pageAt(live.url, at(1), { release: 999 })).status).toBe(404)
})

it('nothing is cached, and nothing is served from a cache', async () => {
  const { url } = await scheduled('Kept by nobody', 1)
  await fetchApp('/en-US')
  const kept = async () => JSON.stringify(await env.KV.list())
  const before = await kept()
  const put = vi.spyOn(caches.default, 'put')
  const response = await pageAt('/en-US', at(2))
  expect(await response.text()).toContain('Kept by nobody')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await (await pageAt('/en-US/nowhere', at(2))).text()).toContain('404')
  expect((await pageAt(url, at(2))).status).toBe(200)
  expect(put).not.toHaveBeenCalled()
  expect(await kept()).toBe(before)
  expect(await (await fetchApp('/en-US')).text()).not.toContain('Kept by nobody')
  expect((await fetchApp(url)).status).toBe(404)
})

describe('every page of the time machine', () => {
  const html = async (page: string, query: PreviewQuery = {}) => {
    const response = await pageAt(page, at(1), query)
    return { response, text: await response.text() }
  }

  it('links to pages of the time machine, keeping the release and the theme', async () => {
    const release = await releaseOf([])
    const { text } = await html('/en-US/news/industry?page=2', { release, theme: 'dark' })
    const links = [...text.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link]) => link!)
    const inside = links.filter((link) => link.startsWith('/'))
    expect(inside.length).toBeGreaterThan(20)
    const toPages = inside.filter((link) => !/\.\w+(?:\?|$)|^\/api/.test(link))
    const kept = `[?&](?:amp;)?release=${release}&(?:amp;)?theme=dark`
    for (const link of toPages)
      expect(link).toMatch(new RegExp(`^/backstage/at/${at(1)}/.*${kept}`))
    expect(links.some((link) => link.includes('/news/industry?page=3&'))).toBe(true)
    expect(text).toContain('data-theme="dark"')
  })

  it('runs no script, and can be framed only by this site', async () => {
    const { response, text } = await html('/en-US')
    expect(text).not.toMatch(/<script|rel="(?:canonical|alternate|manifest)"/)
    const policy = response.headers.get('Content-Security-Policy')
    expect(policy).toContain("script-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
    })
  })

  it('keeps redirects of the site, and submits no form', async () => {
    const moved = await pageAt('/en-US/game/casino?from=mail', at(1), { theme: 'light' })
    expect(moved.status).toBe(302)
    expect(moved.headers.get('Location')).toContain(
      `/backstage/at/${at(1)}/en-US/game/casino/feature`,
    )
    const { text } = await html('/en-US/contact-us')
    expect(text).toMatch(/<form[^>]* inert/)
    const search = await html('/en-US/search?q=jackpot', { theme: 'dark' })
    expect(search.text).toMatch(/<form[^>]*action="\/backstage\/at\/[^"]*\/en-US\/search/)
    expect(search.text).toContain('<input type="hidden" name="theme" value="dark">')
  })
})

describe('the time machine is closed', () => {
  it('to operators who may not read entries', async () => {
    expect((await fetchApp(timeTravelUrl(at(1), '/en-US'))).status).toBe(403)
    for (const role of ['moderator', 'support', 'analyst'] as const)
      expect((await pageAt('/en-US', at(1), {}, await operatorSession(role))).status).toBe(403)
  })

  it('with a release to operators who may not read releases', async () => {
    const author = await operatorSession('author')
    const release = await releaseOf([])
    expect((await pageAt('/en-US', at(1), {}, author)).status).toBe(200)
    expect((await pageAt('/en-US', at(1), { release }, author)).status).toBe(403)
    const asked = await fetchDesk(author, `time?at=${at(1)}&release=${release}`)
    expect(await readProblem(asked)).toEqual([403, 'forbidden'])
  })

  it.each(['yesterday', '2026-13-41T00:00:00Z', '2026-11-21', '%E0%A4%A'])(
    'at %s, which is not a time',
    async (moment) => {
      const headers = { Cookie: `__Host-backstage=${editor}` }
      const response = await fetchApp(`/backstage/at/${moment}/en-US`, { headers })
      expect(await readProblem(response)).toEqual([422, 'validation_failed'])
    },
  )

  it('at addresses without a page, and at those that need a link', async () => {
    for (const page of ['/en-US/nothing/here/at/all', '/en-US/preview/article/1?token=x'])
      expect((await pageAt(page, at(1))).status).toBe(404)
  })

  it('beyond the number of changes it can apply', async () => {
    const many = Array.from({ length: 201 }, (_, index) => index + 20_000)
    await env.DB.prepare(
      `insert into articles (id, group_id, lang, title, subtitle, category, topic, author, reading_minutes, cover_img_id, published_at)
       select value, value, 'en-US', 'Many', '', 'brand', 'news', '', 1, (select min(id) from images), ? from json_each(?)`,
    )
      .bind(at(1), JSON.stringify(many))
      .run()
    expect((await pageAt('/en-US', at(0.5))).status).toBe(200)
    expect((await pageAt('/en-US', at(2))).status).toBe(422)
    const asked = await fetchDesk(editor, `time?at=${at(2)}`)
    expect(await asked.json()).toMatchObject({
      errors: [{ field: 'at', code: 'too_many_changes_until' }],
    })
  })
})

it('the previous and next changes around a time are returned', async () => {
  await scheduled('First', 1)
  const release = await releaseOf([[await draftArticle(editor, 'Later'), 'publish']], 3)
  const around = await callDesk<object>(editor, `time?at=${at(2)}`)
  expect(around).toMatchObject({
    previous: { at: at(1), what: 'appears', title: 'First' },
    next: { at: at(3), what: 'release', title: 'Together' },
    releases: [{ id: release, title: 'Together', due_at: at(3) }],
  })
})
