// Reports of changed addresses to search engines and of changed feeds to a hub.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { deleteExpiredRows } from '../../../worker/services/jobs/sweep.ts'
import { runHookJob } from '../../../worker/services/webhooks/deliver.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import {
  articleText,
  callDesk,
  draftArticle,
  publishedArticle,
} from '../../support/desk/entries.ts'
import { minutesAfter } from '../../support/desk/webhooks.ts'
import { setSetting } from '../../support/site/forms.ts'
import { rowsOf } from '../../support/site/member.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'

const hub = 'https://hub.example.com/'
const production = { ENVIRONMENT: 'production' } as unknown as Partial<Env>

let owner = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner', true)
})

interface Report {
  url: string
  body: string
}

/** Runs the cron job; resolves to the requests that receivers got. */
async function report(
  at = new Date(),
  answer: (url: string) => Response | Promise<Response> = () => new Response(null, { status: 202 }),
  bindings: Partial<Env> = production,
): Promise<Report[]> {
  const reports: Report[] = []
  const request: typeof fetch = async (input, init) => {
    const sent = new Request(input, init)
    reports.push({ url: sent.url, body: await sent.text() })
    return answer(sent.url)
  }
  await runHookJob(testDeps(at), { env: { ...env, ...bindings }, request })
  return reports
}

const listOf = (reports: readonly Report[]): string[] =>
  reports
    .filter(({ url }) => url === 'https://api.indexnow.org/indexnow')
    .flatMap(({ body }) => (JSON.parse(body) as { urlList: string[] }).urlList)

const addRedirect = (from_path: string) =>
  callDesk(owner, 'redirect', { body: { from_path, to_path: '/about-us' } })

it('writes and sends nothing while both receivers are off', async () => {
  await publishedArticle(owner, 'Unreported')
  await addRedirect('/old-address')
  expect(await rowsOf('select * from webhook_events')).toEqual([])
  expect(await report()).toEqual([])
  expect(await (await fetchApp('/en-US/rss.xml')).text()).not.toContain('rel="hub"')
})

it('reports published, withdrawn and redirected addresses once, in one request that the key file proves', async () => {
  await setSetting('index_now', 'true')
  const draft = await draftArticle(owner, 'With a slug')
  const named = { ...articleText('With a slug'), slug: 'with-a-slug' }
  const saved = await callDesk<{ rev: number }>(owner, `entry/${draft.id}/draft`, {
    method: 'PUT',
    body: named,
    rev: draft.rev,
  })
  await callDesk(owner, `entry/${draft.id}/publish`, { body: { rev: saved.rev } })
  const gone = await publishedArticle(owner, 'Withdrawn')
  await callDesk(owner, `entry/${gone.id}/withdraw`, { body: { rev: gone.rev } })
  await addRedirect('/old-address')
  const [sent, ...others] = await report()
  expect(others).toEqual([])
  const { host, key, keyLocation, urlList } = JSON.parse(sent!.body) as {
    host: string
    key: string
    keyLocation: string
    urlList: string[]
  }
  expect(host).toBe(new URL(env.ORIGIN).host)
  expect(urlList).toContain(`${env.ORIGIN}/en-US/article/${draft.item_id}/with-a-slug`)
  expect(urlList).toContain(`${env.ORIGIN}/en-US/article/${gone.item_id}`)
  expect(urlList).toContain(`${env.ORIGIN}/old-address`)
  expect(urlList).toContain(`${env.ORIGIN}/th-TH/old-address`)
  expect(new Set(urlList).size).toBe(urlList.length)
  expect(await report()).toEqual([])

  const path = keyLocation.slice(env.ORIGIN.length)
  expect(await (await fetchApp(path, { bindings: production })).text()).toBe(key)
  expect((await fetchApp(path)).status).toBe(404)
  const another = `/${'0'.repeat(32)}.txt`
  expect((await fetchApp(another, { bindings: production })).status).toBe(404)
})

it('drops all events outside production', async () => {
  await setSetting('index_now', 'true')
  await setSetting('feed_hub', hub)
  await publishedArticle(owner, 'At home')
  expect(await report(new Date(), undefined, {})).toEqual([])
  expect(await report()).toEqual([])
})

it('repeats a report for a day when it fails, and gives up when it is refused', async () => {
  await setSetting('index_now', 'true')
  const { item_id } = await publishedArticle(owner, 'Repeated')
  const url = `${env.ORIGIN}/en-US/article/${item_id}`
  const start = new Date()
  const failing = [
    () => Promise.reject(new Error('lost')),
    () => new Response(null, { status: 429 }),
    () => new Response(null, { status: 503 }),
  ]
  let at = start
  for (const answer of failing) {
    expect(listOf(await report(at, answer))).toContain(url)
    expect(await report(at)).toEqual([])
    at = minutesAfter(at, 61)
  }
  // Changed while the report was sent, so it is reported again.
  const during = async () => {
    await env.DB.prepare(
      "insert into webhook_events (id, type, subject, lang, entry_type, created_at) select 'again', type, subject, lang, entry_type, created_at from webhook_events limit 1",
    ).run()
    await report(at, () => new Response('ok'))
    return new Response('ok')
  }
  expect(listOf(await report(at, during))).toContain(url)
  at = minutesAfter(at, 61)
  await addRedirect('/refused')
  expect(listOf(await report(at, () => new Response(null, { status: 422 })))).toHaveLength(6)
  expect(await report(minutesAfter(at, 120))).toEqual([])

  await addRedirect('/given-up')
  await report(at, () => new Response(null, { status: 503 }))
  await deleteExpiredRows(testDeps(minutesAfter(at, 25 * 60)))
  expect(await report(minutesAfter(at, 25 * 60))).toEqual([])
})

it('tells the hub of the feeds that contain an article, and names the hub in them', async () => {
  await setSetting('feed_hub', hub)
  await publishedArticle(owner, 'For subscribers')
  const [sent, ...others] = await report(new Date(), () => new Response(null, { status: 204 }))
  expect(others).toEqual([])
  expect(sent!.url).toBe(hub)
  const form = new URLSearchParams(sent!.body)
  expect(form.get('hub.mode')).toBe('publish')
  const topics = form.getAll('hub.url')
  for (const file of ['rss.xml', 'atom.xml', 'feed.json']) {
    const topic = `${env.ORIGIN}/en-US/${file}`
    expect(topics).toContain(topic)
    const feed = await fetchApp(`/en-US/${file}`)
    expect(feed.headers.get('Link')).toBe(`<${hub}>; rel="hub", <${topic}>; rel="self"`)
    expect(await feed.text()).toMatch(/rel="hub"|"hubs":/)
  }
  expect(topics.some((topic) => topic.includes('/en-US/news/'))).toBe(true)
})
