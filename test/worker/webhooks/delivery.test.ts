// Delivery of events: signatures, retries, switching off, fairness and retention.
import { env } from 'cloudflare:workers'
import { Webhook as Verifier } from 'standardwebhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WebhookWithSecret } from '../../../client/contract/desk/webhooks/webhook.ts'
import { retryDelays, runHookJob } from '../../../worker/services/webhooks/deliver.ts'
import { deleteExpiredRows } from '../../../worker/services/jobs/sweep.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import {
  articleText,
  callDesk,
  draftArticle,
  publishedArticle,
} from '../../support/desk/entries.ts'
import {
  addHook,
  deliver,
  deliveriesOf,
  listHooks,
  minutesAfter,
  type Received,
} from '../../support/desk/webhooks.ts'
import { addressOf, mailsTo, rowsOf } from '../../support/site/member.ts'
import { calledSenders, resetSite, testDeps } from '../../support/site/site.ts'

let owner = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner', true)
})

const status = (code: number) => () => new Response(`answer ${code}`, { status: code })
const verified = ({ secret }: WebhookWithSecret, { body, headers }: Received) =>
  new Verifier(secret).verify(body, headers) as { type: string; data: Record<string, unknown> }

describe('a delivery', () => {
  it('is verified by the library of Standard Webhooks and describes the entry', async () => {
    const hook = await addHook(owner)
    const draft = await draftArticle(owner, 'Hooked')
    const { id, item_id } = draft
    const saved = await callDesk<{ rev: number }>(owner, `entry/${id}/draft`, {
      method: 'PUT',
      body: { ...articleText('Hooked'), slug: 'with-a-slug' },
      rev: draft.rev,
    })
    await callDesk(owner, `entry/${id}/publish`, { body: { rev: saved.rev } })
    const [received, ...others] = await deliver()
    expect(others).toEqual([])
    const { type, data } = verified(hook, received!)
    expect(type).toBe('entry.published')
    expect(data).toMatchObject({
      id,
      item_id,
      type: 'article',
      lang: 'en-US',
      slug: 'with-a-slug',
      url: `${env.ORIGIN}/en-US/article/${item_id}/with-a-slug`,
    })
    expect(data).not.toHaveProperty('content')
    expect(received!.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'meridian-webhooks/1',
    })
    expect(() => verified({ ...hook, secret: 'whsec_AAAA' }, received!)).toThrow('signature')
    expect(await deliveriesOf(owner, hook.id)).toMatchObject([
      { event: 'entry.published', state: 'delivered', attempts: 1, status: 200, response: 'ok' },
    ])
    expect(await deliver()).toEqual([])
  })

  it('is signed with both secrets for a day after a rotation', async () => {
    const hook = await addHook(owner)
    const next = await callDesk<WebhookWithSecret>(owner, `webhook/${hook.id}/rotate`, { body: {} })
    expect(next.secret).not.toBe(hook.secret)
    await publishedArticle(owner, 'Rotated')
    const [during] = await deliver(new Date(), status(500))
    for (const one of [hook, next]) expect(verified(one, during!).type).toBe('entry.published')
    const [after] = await deliver(minutesAfter(new Date(), 25 * 60))
    expect(after!.headers['webhook-signature']).not.toContain(' ')
    expect(after!.headers['webhook-id']).toBe(during!.headers['webhook-id'])
    expect(after!.body).toBe(during!.body)
  })

  it('contains the published content on request, unless that is too long', async () => {
    await addHook(owner, { include_body: true, events: ['entry.published'] })
    await publishedArticle(owner, 'With its text')
    const contentIn = ({ body }: Received) =>
      (JSON.parse(body) as { data: { content: unknown } }).data.content
    expect(contentIn((await deliver())[0]!)).toMatchObject({ title: 'With its text' })
    await publishedArticle(owner, 'Too long')
    const long = JSON.stringify({ title: 'x'.repeat(20 * 1024) })
    await env.DB.prepare('update revisions set data = ? where data like ?')
      .bind(long, '%Too long%')
      .run()
    const [cut] = await deliver()
    expect(contentIn(cut!)).toBeNull()
    expect(cut!.body.length).toBeLessThan(1000)
  })
})

describe('a delivery that is not accepted', () => {
  it('is repeated after each pause with the same id, then fails', async () => {
    const hook = await addHook(owner)
    await publishedArticle(owner, 'Refused')
    let at = new Date()
    const ids: (string | undefined)[] = []
    const early: Received[] = []
    for (const seconds of [0, ...retryDelays]) {
      at = new Date(at.getTime() + seconds * 1000)
      if (seconds > 0) early.push(...(await deliver(new Date(at.getTime() - 1000))))
      const [one] = await deliver(at, status(503))
      ids.push(one?.headers['webhook-id'])
    }
    expect(early).toEqual([])
    expect(new Set(ids).size).toBe(1)
    expect(ids).toHaveLength(10)
    expect(await deliver(minutesAfter(at, 60 * 24 * 2))).toEqual([])
    const [row] = await deliveriesOf(owner, hook.id)
    expect(row).toMatchObject({ state: 'failed', attempts: 10, status: 503, due_at: null })
    await callDesk(owner, `webhook/${hook.id}/delivery/${row!.id}/resend`, { body: {} })
    const [again] = await deliver()
    expect(again!.headers['webhook-id']).toBe(ids[0])
  })

  it.each([
    ['a redirect', () => Response.redirect('https://127.0.0.1/', 302), { status: 302 }],
    ['a lost connection', () => Promise.reject(new Error('lost')), { error: 'network' }],
    ['a long answer', () => new Response('x'.repeat(5000), { status: 500 }), { status: 500 }],
  ])('shows %s', async (_, answer, shown) => {
    const hook = await addHook(owner)
    await publishedArticle(owner, 'Shown')
    expect(await deliver(new Date(), answer)).toHaveLength(1)
    const [row] = await deliveriesOf(owner, hook.id)
    expect(row).toMatchObject({ state: 'pending', ...shown })
    expect(row!.response?.length ?? 0).toBeLessThanOrEqual(2048)
  })

  it('is called again after seconds, not only by the next minute', async () => {
    await addHook(owner)
    await publishedArticle(owner, 'Soon again')
    calledSenders.length = 0
    await deliver(new Date(), status(500))
    expect(calledSenders).toHaveLength(1)
  })
})

describe('a webhook', () => {
  it('is switched off when its address is gone, and the owners are told once', async () => {
    const hook = await addHook(owner)
    await publishedArticle(owner, 'First')
    await publishedArticle(owner, 'Second')
    await deliver(new Date(), status(410))
    expect(await listHooks(owner)).toMatchObject([{ is_active: false, off_reason: 'gone' }])
    const told = (await mailsTo(addressOf('owner'))).filter((one) => one.template === 'webhook_off')
    expect(told).toMatchObject([{ data: { url: hook.url } }])
    expect(await rowsOf("select action from audit_log where action = 'webhook.off'")).toHaveLength(
      1,
    )
    expect((await deliveriesOf(owner, hook.id)).map((one) => one.state)).toEqual([
      'failed',
      'failed',
    ])
  })

  it('is switched off after five days without success, and works again when switched on', async () => {
    const hook = await addHook(owner)
    const start = new Date()
    await publishedArticle(owner, 'Unheard')
    for (let day = 0; day < 5; day++) {
      await deliver(minutesAfter(start, day * 24 * 60), status(500))
      const { id } = await callDesk<{ id: number }>(owner, `webhook/${hook.id}/ping`, { body: {} })
      expect(id).toBeGreaterThan(0)
    }
    expect(await listHooks(owner)).toMatchObject([{ is_active: true }])
    await deliver(minutesAfter(start, 5 * 24 * 60 + 1), status(500))
    const [off] = await listHooks(owner)
    expect(off).toMatchObject({ is_active: false, off_reason: 'failing' })
    await callDesk(owner, `webhook/${hook.id}`, {
      method: 'PATCH',
      body: { is_active: true },
      rev: off!.rev,
    })
    await callDesk(owner, `webhook/${hook.id}/ping`, { body: {} })
    const received = await deliver()
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'ping',
    ])
    expect(await listHooks(owner)).toMatchObject([{ is_active: true, failing_since: null }])
  })
})

it('delivers many events to many webhooks, a few of each at a time', async () => {
  const urls = Array.from({ length: 20 }, (_, at) => `https://hooks.example.com/${at}`)
  for (const url of urls) await addHook(owner, { url })
  await env.DB.prepare(
    `insert into webhook_events (id, type, subject, lang, entry_type, created_at)
     select 'msg_' || key, 'entry.updated', json_object('id', 1, 'item_id', 1, 'path', null, 'revision', 1), 'en-US', 'article', ?
     from json_each(?)`,
  )
    .bind(new Date().toISOString(), JSON.stringify(Array.from({ length: 30 })))
    .run()
  calledSenders.length = 0
  const idle = () => Promise.reject(new Error('called'))
  await runHookJob(testDeps(new Date()), { env, request: idle })
  expect(calledSenders).toHaveLength(2)
  const received = await deliver()
  expect(received).toHaveLength(20 * 30)
  expect(new Set(received.slice(0, 40).map(({ url }) => url)).size).toBe(20)
})

it('deletes events and their deliveries after 30 days', async () => {
  await addHook(owner)
  await publishedArticle(owner, 'Old')
  await deliver()
  const [event] = await rowsOf<{ created_at: string }>('select created_at from webhook_events')
  const days = (count: number) =>
    testDeps(minutesAfter(new Date(event!.created_at), count * 24 * 60))
  await deleteExpiredRows(days(29))
  expect(await rowsOf('select id from webhook_deliveries')).toHaveLength(1)
  await deleteExpiredRows(days(31))
  expect(await rowsOf('select id from webhook_deliveries')).toEqual([])
  expect(await rowsOf('select id from webhook_events')).toEqual([])
})
