// Offered languages: no public page, sitemap or feed contains a disabled language, and its addresses redirect.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OfferedLanguage } from '../../../../client/contract/desk/site/settings-api.ts'
import { pageTable } from '../../../../worker/site/pages/table.ts'
import { subscriberKey } from '../../../../worker/auth/subscriber-token.ts'
import { composeWeeklyIssue } from '../../../../worker/services/newsletter/weekly-issue.ts'
import { countingDb } from '../../../support/fakes/bindings.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { runCronMinute, sendUntil } from '../../../support/desk/issues.ts'
import { ascending, readProblem, rowsOf } from '../../../support/site/member.ts'
import {
  fetchApp,
  fetchRenewed,
  resetSite,
  readPage,
  testDeps,
} from '../../../support/site/site.ts'

interface List {
  rev: number
  items: OfferedLanguage[]
}

let owner = ''

const list = () => callDesk<List>(owner, 'language')
async function turn(code: string, is_offered: boolean, as = owner): Promise<Response> {
  const { rev } = await list()
  return fetchDesk(as, `language/${code}`, { method: 'PUT', body: { is_offered }, rev })
}
const locationOf = async (path: string, headers = {}) => {
  const response = await fetchApp(path, { headers })
  return [response.status, response.headers.get('Location')]
}

/** Addresses without parameters, a page of each item type, and machine-readable files. */
const plain = pageTable.map(({ path }) => path).filter((path) => !path.includes(':'))
const walked = [
  ...plain.filter((path) => !/^\/(?:download|feedback-success)/.test(path)),
  '/article/2',
  '/game-intro/2',
  '/news/industry',
  '/game/casino/feature',
  '/news/popular',
  '/search-by-tag/article/licence',
  '/faq',
  '/member',
  '/nowhere-at-all',
]
const files = ['/sitemap.xml', '/sitemap/en-US/pages.xml', '/rss.xml', '/en-US/atom.xml']
/** References that lead a reader or a search engine to Thai. */
const namesThai = /th-TH|th_TH|ไทย/

async function namedAt(paths: readonly string[]): Promise<string[]> {
  const named: string[] = []
  for (const path of paths) {
    const text = await (await fetchRenewed(path)).text()
    if (namesThai.test(text)) named.push(path)
  }
  return named
}

describe('with Thai switched off', () => {
  beforeAll(async () => {
    await resetSite()
    owner = await operatorSession('owner')
    // A visitor has filled the caches before.
    for (const path of ['/', '/th-TH', '/th-TH/article/2', '/en-US/article/1']) await fetchApp(path)
    await turn('th-TH', false)
  })

  it('no page, sitemap or feed names it', async () => {
    const english = walked.map((path) => (path === '/' ? '/en-US' : `/en-US${path}`))
    expect(await namedAt([...walked, ...english, ...files])).toEqual([])
  }, 120_000)

  it('its addresses redirect to the default language, immediately', async () => {
    expect(await locationOf('/th-TH')).toEqual([302, '/'])
    expect(await locationOf('/th-TH/news/industry?page=2')).toEqual([302, '/news/industry?page=2'])
    expect(await locationOf('/th-TH/rss.xml')).toEqual([302, '/rss.xml'])
    expect(await locationOf('/th-TH/nowhere')).toEqual([302, '/nowhere'])
    expect((await fetchApp('/sitemap/th-TH/pages.xml')).status).toBe(404)
  })

  it('an item without a Thai version redirects to its translation', async () => {
    const [english] = await rowsOf<{ id: number; target: number }>(
      `select en.id, zh.id as target from articles as en
         join articles as zh on zh.group_id = en.group_id and zh.lang = 'zh-CN'
         where en.lang = 'en-US' and en.group_id not in (select group_id from articles where lang = 'th-TH') limit 1`,
    )
    const location = await locationOf(`/th-TH/article/${english!.id}`)
    expect(location).toEqual([302, `/article/${english!.target}`])
  })

  it('the link of an email keeps its token', async () => {
    expect(await locationOf('/th-TH/subscribe/confirm?token=abc')).toEqual([
      302,
      '/subscribe/confirm?token=abc',
    ])
  })

  it('a visitor who once chose it is not redirected in a circle', async () => {
    expect(await locationOf('/', { Cookie: 'i18n_redirected=th-TH' })).toEqual([200, null])
    expect(await locationOf('/', { Cookie: 'i18n_redirected=vi-VN' })).toEqual([302, '/vi-VN'])
  })

  it('the API continues to answer, and lists the other languages', async () => {
    const answer = await fetchApp('/api/article?lang=th-TH')
    expect(answer.status).toBe(200)
    const { lang_list } = await (
      await fetchApp('/api/page?lang=2&uri=/')
    ).json<{
      lang_list: { code: string }[]
    }>()
    expect(lang_list.map(({ code }) => code)).toEqual(['en-US', 'zh-CN', 'zh-HK', 'vi-VN', 'hi-IN'])
  })

  it('its subscribers get the fallback language', async () => {
    const key = subscriberKey(env.TOKEN_SECRET, 'thai@example.test')
    await rowsOf(
      "insert into subscribers (email, email_hmac, created_at) values ('thai@example.test', ?, '2026-11-01') returning id",
      key,
    )
    await rowsOf(
      `insert into subscriptions (subscriber_id, lang, created_at, confirmed_at)
         select id, 'th-TH', '2026-11-01', '2026-11-01' from subscribers returning lang`,
    )
    await composeWeeklyIssue(testDeps(new Date('2026-11-16T00:30:00.000Z')))
    const nine = new Date('2026-11-16T01:00:00.000Z')
    await runCronMinute(nine)
    const kept = await sendUntil(nine)
    expect(kept.map(({ headers }) => headers['Content-Language'])).toEqual(['en-US'])
    expect(kept[0]?.text).not.toMatch(namesThai)
  })

  it('the desk can still edit it', async () => {
    const body = { type: 'article', lang: 'th-TH' }
    expect((await fetchDesk(owner, 'entry', { body })).status).toBe(201)
  })

  it('enabling it again restores it', async () => {
    expect((await turn('th-TH', true)).status).toBe(200)
    expect((await readPage(await fetchApp('/th-TH'))).lang).toBe('th-TH')
    expect(await namedAt(['/', '/en-US/article/1', '/sitemap.xml'])).toHaveLength(3)
  })
})

describe('a switch', () => {
  beforeEach(async () => {
    await resetSite()
    owner = await operatorSession('owner')
  })

  it('is for owners, never for the default language, and shows the content of each language', async () => {
    const { items } = await list()
    const english = items.find(({ code }) => code === 'en-US')
    const articles = english?.entries.find(({ type }) => type === 'article')
    expect(articles?.published).toBeGreaterThan(0)
    expect(items.every(({ is_offered }) => is_offered)).toBe(true)
    const editor = await operatorSession('editor')
    expect(await readProblem(await turn('th-TH', false, editor))).toEqual([403, 'forbidden'])
    expect(await readProblem(await turn('zh-CN', false))).toEqual([422, 'validation_failed'])
  })

  it('requires the revision it is based on, and the second of two is refused', async () => {
    const { rev } = await list()
    const put = (code: string) =>
      fetchDesk(owner, `language/${code}`, { method: 'PUT', body: { is_offered: false }, rev })
    const answers = await Promise.all([put('th-TH'), put('hi-IN')])
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
    expect((await list()).items.filter(({ is_offered }) => !is_offered)).toHaveLength(1)
  })

  it('can be undone from the log', async () => {
    await turn('hi-IN', false)
    const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>(
      "select id from audit_log where action = 'language.hide'",
    )
    expect(await callDesk(owner, `audit/${id}/undo`)).toMatchObject({ effect: 'language_offered' })
    await callDesk(owner, `audit/${id}/undo`, { method: 'POST', body: {} })
    expect((await list()).items.every(({ is_offered }) => is_offered)).toBe(true)
  })

  it('costs pages no round trip, and keeps fallbacks in the language', async () => {
    const tripsOf = async (path: string) => {
      const { DB, trips } = countingDb()
      const page = await readPage(await fetchApp(path, { bindings: { DB } }))
      return { trips: trips(), canonical: page.canonical }
    }
    const before = await tripsOf('/vi-VN/article/7')
    expect(before.canonical).toContain('/en-US/article/7')
    await turn('en-US', false)
    const after = await tripsOf('/vi-VN/article/9')
    expect(after.trips).toBeLessThanOrEqual(before.trips)
    const { canonical, robots } = await readPage(await fetchRenewed('/vi-VN/article/7'))
    expect([canonical, robots]).toEqual(['', 'noindex'])
  })
})
