// Rows read must not grow with content and members. Checks SQLite's plan of every statement of pages, GET endpoints,
// likes, votes, comments and the cron job.
import {
  createExecutionContext,
  createScheduledController,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiAddresses, pageAddresses } from '../../support/site/addresses.ts'
import { api, type Endpoint } from '../../../client/contract/api/table.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { pageTable } from '../../../worker/site/pages/table.ts'
import { indexes } from '../../../worker/search/schema.ts'
import { sendDeliveries } from '../../../worker/mail/sending/issue-deliveries.ts'
import { sendIssues } from '../../../worker/services/newsletter/sending.ts'
import { composeWeeklyIssue } from '../../../worker/services/newsletter/weekly-issue.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import worker from '../../../worker/index.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { archiveIssue, postWith, putSubscriber } from '../../support/desk/issues.ts'
import { stopClockAt } from '../../support/fakes/clock.ts'
import { recordingMailConfig } from '../../support/fakes/mail.ts'
import { addressOf, logIn, sendApi } from '../../support/site/member.ts'
import {
  scansOf,
  planOf,
  recordingDb,
  uniqueKeysOf,
  type Statements,
} from '../../support/data/query-plans.ts'
import { isDeep } from '../../support/sample.ts'
import { fetchApp, now, resetSearchableSite, testDeps } from '../../support/site/site.ts'
import { createDeps } from '../../../worker/deps.ts'
import {
  claimPings,
  deferPingsStatement,
  deletePingsStatement,
  insertPingsStatement,
  itemAddresses,
} from '../../../worker/data/webhooks/pings.ts'
import { unsubscribe } from '../../../worker/services/newsletter/newsletter.ts'
import { run, writeBatch } from '../../../worker/storage/db.ts'
import { listsToken } from '../../support/site/forms.ts'

/** Tables that stay small: edited by hand, or computed with an upper limit. All others grow, including new ones. */
const small = [
  'ads',
  'author_texts',
  'authors',
  'banners',
  'brand_texts',
  'brands',
  'comment_rules',
  'content_state',
  'draw_submissions',
  'events',
  'faq_categories',
  'faq_items',
  'footer_configs',
  'footer_links',
  'front_sections',
  'header_configs',
  'index_state',
  'languages',
  'launches',
  'logos',
  'marquee_items',
  'material_group_texts',
  'material_groups',
  'material_texts',
  'materials',
  'most_read',
  'nav_items',
  'page_components',
  'pages',
  'partner_texts',
  'partners',
  'poll_option_texts',
  'poll_options',
  'poll_texts',
  'polls',
  'post_imports',
  'settings',
  'terms',
  'terms_texts',
  'terms_versions',
  'theme_games',
  'theme_texts',
  'themes',
  'webhooks',
]

/** Statements whose plans look unbounded and are not: a part of their text, and the reason. */
const bounded: Record<string, string> = {
  'from "likes" inner join': 'what one member likes',
  'from "favorites" cross join "item_lists"':
    'the five newest of each of the hundred things that one member may follow',
  'from "favorites" cross join "events"': 'the twenty events that one member may mark',
  'from "sessions" where ("sessions"."user_id" = ?': 'where one member is logged in',
  'from "number_sets" where "number_sets"."user_id" = ? order by': 'the twenty sets of one member',
  'from "comments" left join "users" on "users"."id" = "comments"."user_id" where ("comments"."user_id" = ?':
    'what one member has written, for the export',
  'select distinct "group_id" from':
    'what has appeared or expired in the last minute, with a limit',
  "= 'article:recent' and": 'what has become a month old in the last minute',
  'select one.id from (select "item_lists"."id" as id from (select cast("article_tags"."tag_id"':
    'the 50 newest of each tag of one article',
  'from "theme_games" inner join': 'the games that people have picked',
  'from "item_lists" cross join "brands"': 'as many lists as there are brands',
  'from "tags" inner join "tag_labels"': 'all labels of a language, kept in memory',
  'from "daily_metrics" order by "daily_metrics"."day" desc limit': 'the last row of an index',
  'cross join json_each("daily_metrics"."numbers"': 'sixty counters of each of seven days',
  'from "metric_counters" order by "metric_counters"."day" asc limit': 'the first row of an index',
  'from "metric_batches"': 'an hour of batches, or a hundred until the cron job adds them',
  'from "issues" inner join "issue_editions"': 'the lists of issues on their way',
  'select 1 as "one" from "issue_deliveries" where': 'the first row of an index',
  'from "orphaned_avatars" limit': 'the first of them, in no order',
  'from "webhook_events" where "webhook_events"."is_new" = 1 order by':
    'the first rows of a partial index',
}

const tables = [
  ...Object.values(schema).filter((one) => is(one, SQLiteTable)),
  ...Object.values(indexes).map(({ documents }) => documents),
]
const growing = uniqueKeysOf(tables.filter((one) => !small.includes(getTableName(one))))
const ids = { article: 2, game: 2 }

async function growthIn(statements: Statements, real: D1Database): Promise<string[]> {
  const found: string[] = []
  for (const [query, values] of statements) {
    if (Object.keys(bounded).some((part) => query.includes(part))) continue
    const growth = scansOf(query, await planOf(real, query, values), growing)
    if (growth.length > 0) found.push(`${growth.join('; ')}\n  in ${query}`)
  }
  return found
}

/** Statements sent to both databases while `work` runs, and those that would grow. */
async function growthWhile(work: (bindings: Pick<Env, 'DB' | 'SEARCH'>) => Promise<void>) {
  const sent: Statements = new Map()
  const searched: Statements = new Map()
  await work({ DB: recordingDb(env.DB, sent), SEARCH: recordingDb(env.SEARCH, searched) })
  expect(sent.size + searched.size).toBeGreaterThan(0)
  return [...(await growthIn(sent, env.DB)), ...(await growthIn(searched, env.SEARCH))]
}

/** Statements of every page and endpoint in every language, without those of others. */
const pages = Object.entries(pageAddresses(ids))
const gets = Object.entries(apiAddresses(ids))
const inLanguage = (path: string, locale: Locale) =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`

/** Every sixth address, so that each has a language; in a deep run all. */
function shareOf(locale: Locale, rows: [string, string[]][]): string[] {
  const paths = rows.flatMap(([, addresses]) => addresses)
  const own = (index: number) => locales[index % locales.length] === locale
  return isDeep ? paths : paths.filter((_, index) => own(index))
}

it('every page and GET endpoint has an address', () => {
  const open = pageTable.filter((page) => !page.isPrivate).map(({ name }) => name)
  expect(pages.map(([name]) => name)).toEqual(open)
  const rows: [string, Endpoint][] = Object.entries(api)
  const reads = rows.filter(
    ([, { method, needs }]) => method === 'GET' && needs !== 'preview_token',
  )
  expect(gets.map(([name]) => name).toSorted()).toEqual(reads.map(([name]) => name).toSorted())
})

// Nothing becomes due between the demo content's last check and the cron job.
stopClockAt(now.toISOString())

describe('the number of rows read does not grow', () => {
  beforeAll(async () => {
    await resetSearchableSite()
    await archiveIssue()
  })

  it.each([
    ['select id from articles order by title', 'SCAN articles'],
    ['select id from "articles" "own" where lang = ? order by title', 'USE TEMP B-TREE'],
    ['select count(*) from comments where text = ?', 'SCAN comments'],
  ])('with the content, or the check notices it: %s', async (query, growth) => {
    const values = query.includes('?') ? ['zh-CN'] : []
    expect(await growthIn(new Map([[query, values]]), env.DB)).toEqual([
      expect.stringContaining(growth),
    ])
  })

  it.each(locales)('with the content, for pages in %s', async (locale) => {
    const found = await growthWhile(async (bindings) => {
      for (const path of shareOf(locale, pages)) {
        const { status } = await fetchApp(localePath(locale, path), { bindings })
        expect(status, path).toBeLessThan(400)
      }
    })
    expect(found).toEqual([])
  })

  it.each(locales)('with the content, for the API in %s', async (locale) => {
    const as = await logIn('vip')
    const found = await growthWhile(async (bindings) => {
      for (const path of shareOf(locale, gets)) {
        const response = await sendApi(inLanguage(path, locale), { as, bindings })
        // Translations exist only in languages with their own content, and nothing is stored for downloads.
        const mayMiss = /^\/api\/(translation|user\/material)\//.test(path)
        expect(mayMiss ? [200, 404] : [200], path).toContain(response.status)
      }
    })
    expect(found).toEqual([])
  })

  it('with the content, for likes, votes and comments', async () => {
    const as = await logIn('member')
    const found = await growthWhile(async (bindings) => {
      const ask = (path: string, method: string, body?: object) =>
        sendApi(path, { as, method, bindings, ...(body && { body }) })
      const sent = [
        await ask('/api/user/like/article/2/add', 'POST'),
        await ask('/api/user/like/article/2/remove', 'POST'),
        await ask('/api/user/like/game/3/add', 'POST'),
        await ask('/api/user/favorite/article/2/add', 'POST'),
        await ask('/api/user/favorite/tag/1/add', 'POST'),
        await ask('/api/user/favorite/tag/1/remove', 'POST'),
        await ask('/api/user/mark-six/set', 'POST', { numbers: [1, 2, 3, 4, 5, 6] }),
        await ask('/api/user/mark-six/set/1', 'PUT', { name: 'Plan' }),
        await ask('/api/user/mark-six/seen', 'POST', { period: '2026001' }),
        await ask('/api/user/mark-six/set/1', 'DELETE'),
        await ask('/api/user/poll/1/vote', 'POST', { id: 1, option_list: [100] }),
        await ask('/api/user/article-comment', 'POST', { article_id: 2, comment: 'A plan.' }),
      ]
      expect(sent.map(({ status }) => status)).toEqual([
        200, 200, 200, 200, 200, 200, 201, 200, 200, 200, 200, 201,
      ])
    })
    expect(found).toEqual([])
  })

  it('with the content, for an issue being sent and a member’s emails', async () => {
    const desk = await operatorSession('owner')
    await putSubscriber({ email: addressOf('member'), lists: ['en-US'] })
    const leaves = new Date('2026-12-07T01:00:00.000Z')
    await composeWeeklyIssue(testDeps(new Date(leaves.getTime() - 30 * 60_000)))
    const segment = JSON.stringify({ joined_since: '2020-01-01', sources: ['expo'] })
    await env.DB.exec("update subscribers set track_source = 'expo'")
    await env.DB.exec(`update issues set data = json_set(data, '$.segment', json('${segment}'))`)
    const found = await growthWhile(async (bindings) => {
      const deps = createDeps(
        { ...env, ...bindings },
        () => undefined,
        () => leaves,
      )
      await sendIssues(deps)
      await sendDeliveries(deps, postWith(recordingMailConfig().config))
      await sendIssues(deps)
      const mails = await sendDeskRequest('/api/backstage/member/1/mail', { as: desk, bindings })
      expect(await mails.json()).toMatchObject({ items: [{ template: 'news', state: 'sent' }] })
      const token = listsToken(addressOf('member'))
      await unsubscribe(deps, env.TOKEN_SECRET, { token, issue: 1 })
    })
    expect(found).toEqual([])
  })

  it('with the content, for reports to search engines', async () => {
    const found = await growthWhile(async (bindings) => {
      const deps = createDeps({ ...env, ...bindings }, () => undefined)
      await run(deps, itemAddresses(deps, { article: [1], game: [1] }))
      await writeBatch(deps, [insertPingsStatement(deps, [{ receiver: 'engine', path: '/' }])])
      const claimed = await run(deps, claimPings(deps, 'engine', 1000))
      expect(claimed).toHaveLength(1)
      await writeBatch(deps, [deferPingsStatement(deps, 'engine', claimed)])
      await writeBatch(deps, [deletePingsStatement(deps, 'engine', claimed)])
    })
    expect(found).toEqual([])
  })

  it('with the content, for the cron job', async () => {
    const found = await growthWhile(async (bindings) => {
      const context = createExecutionContext()
      await worker.scheduled(createScheduledController(), { ...env, ...bindings }, context)
      await waitOnExecutionContext(context)
    })
    expect(found).toEqual([])
  })
})
