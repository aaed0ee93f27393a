// Number of D1 calls per page. The numbers are a ratchet: they may fall, never rise.
import { env } from 'cloudflare:workers'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { publish } from '../../../../worker/data/publish.ts'
import { clearMemo } from '../../../../worker/storage/memo.ts'
import { pageTable } from '../../../../worker/site/pages/table.ts'
import { forgetPages } from '../../../../worker/site/render/page-cache/memory.ts'
import { stopClockAt } from '../../../support/fakes/clock.ts'
import { countingDb, withMethods } from '../../../support/fakes/bindings.ts'
import { archiveIssue } from '../../../support/desk/issues.ts'
import {
  fetchApp,
  forgetCopies,
  now,
  resetSite,
  resetSearchableSite,
  sourceOf,
  testDeps,
} from '../../../support/site/site.ts'

// The questionnaire of a year is open in that year alone.
stopClockAt(now.toISOString())

/** Round trips of a render with everything empty, and with page data in KV. The budget is 3, and 0 for cached pages. */
const rows: Record<string, { path: string; cold: number; warm: number }> = {
  // A first read of ids decides which stories the lists show.
  index: { path: '/', cold: 4, warm: 0 },
  'article-poll': { path: '/article/poll', cold: 3, warm: 0 },
  'article-id': { path: '/article/2', cold: 3, warm: 0 },
  'news-category': { path: '/news/industry?page=2', cold: 3, warm: 0 },
  'news-order': { path: '/news/popular?page=2', cold: 3, warm: 0 },
  'author-id': { path: '/author/6', cold: 3, warm: 0 },
  'search-by-tag-type-label': { path: '/search-by-tag/article/latency', cold: 3, warm: 0 },
  'game-subNav-id': { path: '/game/casino/game-list?sort=old', cold: 3, warm: 0 },
  'game-category': { path: '/game/live', cold: 3, warm: 0 },
  'game-intro-id': { path: '/game-intro/2', cold: 3, warm: 0 },
  'mark-six-history-result-year': {
    path: '/mark-six/history-result?recent=100',
    cold: 3,
    warm: 0,
  },
  'mark-six-generator': { path: '/mark-six/generator', cold: 3, warm: 0 },
  'platform-demo': { path: '/platform/demo', cold: 3, warm: 0 },
  'platform-part': { path: '/platform/partner', cold: 3, warm: 0 },
  'promote-offer': { path: '/promote/apihtml', cold: 3, warm: 0 },
  'download-start': { path: '/download/start?ids=100', cold: 3, warm: 1 },
  'download-groupId': { path: '/download', cold: 3, warm: 0 },
  'faq-faqQueryKey': { path: '/faq', cold: 3, warm: 0 },
  'terms-of-service': { path: '/terms-of-service', cold: 3, warm: 0 },
  'terms-of-service-changes': { path: '/terms-of-service/2/changes', cold: 3, warm: 0 },
  legal: { path: '/privacy', cold: 3, warm: 0 },
  'contact-us': { path: '/contact-us', cold: 3, warm: 0 },
  subscribe: { path: '/subscribe', cold: 3, warm: 0 },
  'subscribe-confirm': { path: '/subscribe/confirm?token=x', cold: 2, warm: 0 },
  'subscribe-issues': { path: '/subscribe/issues', cold: 3, warm: 0 },
  'subscribe-issue': { path: '/subscribe/issues/1', cold: 3, warm: 0 },
  feedback: { path: '/feedback', cold: 3, warm: 0 },
  'member-tab': { path: '/member/profile', cold: 2, warm: 0 },
  offline: { path: '/offline', cold: 2, warm: 0 },
  'game-timeline': { path: '/game/timeline?year=2025', cold: 3, warm: 0 },
  'activity-current': { path: '/activity/current', cold: 3, warm: 0 },
  'activity-calendar': { path: '/activity/calendar', cold: 3, warm: 0 },
  'activity-history': { path: '/activity/history?year=2025&page=2', cold: 3, warm: 0 },
  'calendar-year-month': { path: '/calendar/2026/11?platform=shuowang', cold: 3, warm: 0 },
  login: { path: '/login', cold: 2, warm: 0 },
  register: { path: '/register', cold: 2, warm: 0 },
  'login-link': { path: '/login/link', cold: 2, warm: 0 },
  'login-link-use': { path: '/login/link/use?token=x', cold: 2, warm: 0 },
  'forgot-password': { path: '/forgot-password', cold: 2, warm: 0 },
  'password-reset': { path: '/password-reset?token=x', cold: 2, warm: 0 },
  'email-verification': { path: '/email-verification?token=x', cold: 2, warm: 0 },
  'email-change': { path: '/email-change?token=x', cold: 2, warm: 0 },
  'email-change-undo': { path: '/email-change/undo?token=x', cold: 2, warm: 0 },
  // Without the labels, which are cached, unlike search results.
  search: { path: '/search?q=a', cold: 4, warm: 1 },
  'search-searchVal': { path: '/search/a', cold: 4, warm: 1 },
  nav: { path: '/game', cold: 3, warm: 0 },
  'nav-subNav-id': { path: '/platform/feature/one-wallet', cold: 3, warm: 0 },
}

it('every page is counted', () => {
  // Private pages need a link: preview.test.ts.
  const open = pageTable.filter((page) => !page.isPrivate)
  expect(Object.keys(rows)).toEqual(open.map((page) => page.name))
})

/** Number of queries that drizzle builds for reads that are not prepared, with a warm KV and without cached data. */
const built: Record<string, { warm: number; anew: number }> = {
  'game-timeline': { warm: 0, anew: 4 },
  search: { warm: 3, anew: 4 },
  'search-searchVal': { warm: 3, anew: 4 },
}
const allPrepared = { warm: 0, anew: 0 }

/** Round trips, and queries built, of a render. Only data may come from KV. */
async function render(path: string) {
  forgetPages()
  clearMemo()
  const [trip, query] = [trips(), builder.mock.calls.length]
  // A new origin, which is part of the keys in the Cache API, so that it has no copy.
  const ORIGIN = `https://${trip}-${query}.example` as Env['ORIGIN']
  const response = await fetchApp(path, { bindings: { DB, KV: withoutPages, ORIGIN } })
  expect([response.status, sourceOf(response)]).toEqual([200, 'render'])
  return { trips: trips() - trip, built: builder.mock.calls.length - query }
}

const withoutPages = withMethods(env.KV, {
  get: async (name: string, options: KVNamespaceGetOptions<'json'>) =>
    name.startsWith('page:') ? null : env.KV.get(name, options),
})
const { DB, trips } = countingDb()
const builder = vi.spyOn(SQLiteAsyncDialect.prototype, 'sqlToQuery')

describe('a page', () => {
  beforeAll(async () => {
    await resetSearchableSite()
    await archiveIssue()
  })

  it.each(Object.entries(rows))(
    '%s calls D1 as often as its row says with empty caches, a warm KV, and after an unrelated publication',
    async (name, { path, cold, warm }) => {
      forgetCopies()
      const first = await render(path)
      const again = await render(path)
      await publish(testDeps(), { tags: ['sitemap none 0'] })
      const later = await render(path)
      forgetCopies()
      const anew = await render(path)
      expect({ cold: first.trips, warm: again.trips, later: later.trips }).toEqual({
        cold,
        warm,
        later: warm,
      })
      expect({ warm: later.built, anew: anew.built }).toEqual(built[name] ?? allPrepared)
    },
  )
})

describe('a response without a page', () => {
  beforeAll(resetSite)

  it.each([
    ['/nope', 404, 2],
    ['/nope', 404, 0],
    ['/article/999999', 404, 2],
    ['/article/999999', 404, 0],
    ['/search', 200, 1],
    ['/search', 200, 0],
    ['/robots.txt', 200, 0],
    ['/manifest/zh-CN.webmanifest', 200, 0],
    ['/zh-CN/article/2', 301, 0],
    ['/wp-login.php', 404, 1],
  ])('to %s (%i) takes %i calls', async (path, status, expected) => {
    const { DB, trips: asked } = countingDb()
    const response = await fetchApp(path, { bindings: { DB } })
    expect([response.status, asked()]).toEqual([status, expected])
  })
})

describe('comments of an article with ten thousand of them', () => {
  beforeAll(async () => {
    await resetSite()
    // Every tenth is a comment. The first one has a hundred replies more than the others.
    await env.DB.prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
      insert into comments (id, article_id, user_id, reply_to, text, created_at)
      select 1000000 + i, 2, 1 + i % 3, case when i <= 1040 then null when i <= 1140 then 1001000 else 1000001 + i % 1000 end,
        'Comment ' || i, strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || i || ' minutes') from n`).run()
  })

  it.each([
    ['', 20],
    ['?page=40', 20],
    ['?page=50', 20],
    ['?reply_to=1001000&page=3', 20],
  ])('are read in one call: %j', async (query, items) => {
    const { DB, trips } = countingDb()
    const response = await fetchApp(`/api/article/2/comments${query}`, { bindings: { DB } })
    const list = await response.json<{ items: unknown[] }>()
    expect([response.status, list.items.length, trips()]).toEqual([200, items, 1])
  })

  it('are read in one call after the last numbered page', async () => {
    const url = '/api/article/2/comments'
    const { next } = await (await fetchApp(`${url}?page=50`)).json<{ next: string }>()
    const { DB, trips } = countingDb()
    const response = await fetchApp(`${url}?after=${next}`, { bindings: { DB } })
    const list = await response.json<{ items: unknown[] }>()
    expect([response.status, list.items.length, trips()]).toEqual([200, 20, 1])
  })
})
