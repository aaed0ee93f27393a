// How often a page asks D1. The numbers are a ratchet: they may fall, never rise.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { pageTable } from '../../../../worker/site/pages/table.ts'
import { forgetPages } from '../../../../worker/site/render/page-cache/memory.ts'
import { stopClockAt } from '../../../support/fakes/clock.ts'
import { countingDb } from '../../../support/fakes/bindings.ts'
import { archiveIssue } from '../../../support/desk/issues.ts'
import {
  fetchApp,
  forgetCopies,
  now,
  resetSite,
  resetSearchableSite,
} from '../../../support/site/site.ts'

// The questionnaire of a year is open in that year alone.
stopClockAt(now.toISOString())

/** Round trips with everything empty, and with KV alone warm. The budget is 3, and 0 for cached pages. */
const trips: Record<string, { path: string; cold: number; warm: number }> = {
  // Which stories the lists show is known only after a first read of their ids.
  index: { path: '/', cold: 4, warm: 0 },
  'article-poll': { path: '/article/poll', cold: 3, warm: 0 },
  'article-id': { path: '/article/2', cold: 3, warm: 0 },
  'news-category': { path: '/news/industry?page=2', cold: 3, warm: 0 },
  'news-order': { path: '/news/popular?page=2', cold: 3, warm: 0 },
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
  'contact-us': { path: '/contact-us', cold: 3, warm: 0 },
  subscribe: { path: '/subscribe', cold: 2, warm: 0 },
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
  'forgot-password': { path: '/forgot-password', cold: 2, warm: 0 },
  'password-reset': { path: '/password-reset?token=x', cold: 2, warm: 0 },
  'email-verification': { path: '/email-verification?token=x', cold: 2, warm: 0 },
  // The labels apart: they are kept, and what a search finds is not.
  search: { path: '/search?q=a', cold: 4, warm: 1 },
  'search-searchVal': { path: '/search/a', cold: 4, warm: 1 },
  nav: { path: '/game', cold: 3, warm: 0 },
  'nav-subNav-id': { path: '/platform/feature/one-wallet', cold: 3, warm: 0 },
}

it('counts every page', () => {
  // Private pages need a link: preview.test.ts.
  const open = pageTable.filter((page) => !page.isPrivate)
  expect(Object.keys(trips)).toEqual(open.map((page) => page.name))
})

/** Round trips of one visit; `ORIGIN` names the copies in the Cache API, so another one has none. */
async function tripsOf(path: string, origin: string) {
  const ORIGIN = origin as Env['ORIGIN']
  const counted = countingDb()
  const response = await fetchApp(path, { bindings: { DB: counted.DB, ORIGIN } })
  expect(response.status).toBe(200)
  return counted.trips()
}

describe('a page', () => {
  beforeAll(async () => {
    await resetSearchableSite()
    await archiveIssue()
  })

  it.each(Object.entries(trips))(
    '%s asks as often as its row says with nothing known, a warm KV, and a copy',
    async (_, { path, cold, warm }) => {
      forgetCopies()
      const first = await tripsOf(path, 'https://cold.example')
      forgetPages()
      const again = await tripsOf(path, 'https://meridian.example')
      const shown = await tripsOf(path, 'https://meridian.example')
      expect({ cold: first, warm: again, shown }).toEqual({ cold, warm, shown: warm })
    },
  )
})

describe('what is no page', () => {
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
    ['/wp-login.php', 404, 0],
  ])('%s (%i) asks %i times', async (path, status, expected) => {
    const { DB, trips: asked } = countingDb()
    const response = await fetchApp(path, { bindings: { DB } })
    expect([response.status, asked()]).toEqual([status, expected])
  })
})

describe('the comments of an article that has ten thousand', () => {
  beforeAll(async () => {
    await resetSite()
    // Every tenth is a comment, the first of them with a hundred replies more than the others.
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
  ])('are asked for once: %j', async (query, items) => {
    const { DB, trips } = countingDb()
    const response = await fetchApp(`/api/article/2/comments${query}`, { bindings: { DB } })
    const list = await response.json<{ items: unknown[] }>()
    expect([response.status, list.items.length, trips()]).toEqual([200, items, 1])
  })

  it('are asked for once behind the last page that has a number', async () => {
    const url = '/api/article/2/comments'
    const { next } = await (await fetchApp(`${url}?page=50`)).json<{ next: string }>()
    const { DB, trips } = countingDb()
    const response = await fetchApp(`${url}?after=${next}`, { bindings: { DB } })
    const list = await response.json<{ items: unknown[] }>()
    expect([response.status, list.items.length, trips()]).toEqual([200, 20, 1])
  })
})
