// Redirects, comments and webhooks in the content API.
import { beforeEach, expect, it } from 'vitest'
import type { ContentComment } from '../../../../client/contract/v1/site-api.ts'
import type { WebhookWithSecret } from '../../../../client/contract/desk/webhooks/webhook.ts'
import { article, comment, noComments } from '../../../support/desk/moderation.ts'
import { hookForm } from '../../../support/desk/webhooks.ts'
import { newApiToken, sendContentApi } from '../../../support/site/content-api.ts'
import { readFieldErrors } from '../../../support/site/forms.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

beforeEach(resetSite)

const auditOf = (type: string) =>
  rowsOf<object>(
    `select action, target_id, api_tokens.name from audit_log join api_tokens on api_tokens.id = token_id
       where target_type = ? order by audit_log.id`,
    type,
  )

const pageOf = async <Item>(path: string, token: string) => {
  const response = await sendContentApi(path, { token })
  expect(response.status).toBe(200)
  return response.json<{ items: Item[]; next: string | null }>()
}

it('adds, lists and deletes redirects, and the log names the token', async () => {
  const token = await newApiToken({ scopes: ['redirect.write'] })
  const add = (from_path: string, to_path: string) =>
    sendContentApi('redirects', { token, body: { from_path, to_path } })
  for (const path of ['/old/b', '/old/a', '/old/c']) {
    const added = await add(`http://localhost:8787${path}/`, '/en-US/faq')
    expect(added.status).toBe(201)
    expect(await added.json()).toMatchObject({ from_path: path, to_path: '/faq' })
  }
  expect((await fetchApp('/en-US/old/a')).headers.get('Location')).toBe('/en-US/faq')
  const listed = await pageOf<{ from_path: string }>('redirects?q=/old', token)
  expect(listed.items.map(({ from_path }) => from_path)).toEqual(['/old/a', '/old/b', '/old/c'])
  const gone = await sendContentApi('redirects?from_path=/old/a/', { method: 'DELETE', token })
  expect(gone.status).toBe(204)
  expect((await fetchApp('/en-US/old/a')).status).toBe(404)
  const again = await sendContentApi('redirects?from_path=/old/a', { method: 'DELETE', token })
  expect(await readProblem(again)).toEqual([404, 'not_found'])
  expect((await auditOf('redirect')).at(-1)).toEqual({
    action: 'redirect.delete',
    target_id: '/old/a',
    name: 'Test program',
  })
})

it('refuses redirects from pages, in circles and with unknown fields', async () => {
  const token = await newApiToken()
  const add = (body: object) => sendContentApi('redirects', { token, body })
  expect(await readFieldErrors(await add({ from_path: '/faq', to_path: '/old' }))).toEqual([
    'from_path path_taken',
  ])
  const elsewhere = { from_path: 'https://other.example/x', to_path: '/faq' }
  expect(await readFieldErrors(await add(elsewhere))).toEqual(['from_path path_unusable'])
  const circle = await add({ from_path: '/old', to_path: '/old' })
  expect(await readProblem(circle)).toEqual([422, 'redirect_circular'])
  const unknown = { from_path: '/old', to_path: '/faq', status: 302 }
  expect(await readFieldErrors(await add(unknown))).toEqual(['status unknown_field'])
})

it('pages through redirects, also past one that was deleted meanwhile', async () => {
  await rowsOf(
    `insert into redirects (from_path, to_path, created_by, created_at)
     with recursive n(i) as (select 100 union all select i + 1 from n where i < 219)
     select '/moved/' || i, '/faq', null, '2026-01-01T00:00:00.000Z' from n`,
  )
  const token = await newApiToken()
  const paths: string[] = []
  for (let after = ''; ;) {
    const page = await pageOf<{ from_path: string }>(`redirects?q=/moved/${after}`, token)
    paths.push(...page.items.map(({ from_path }) => from_path))
    if (page.next === null) break
    await rowsOf('delete from redirects where from_path = ?', page.next)
    after = `&after=${encodeURIComponent(page.next)}`
  }
  expect(paths).toEqual(Array.from({ length: 120 }, (_, index) => `/moved/${100 + index}`))
})

it('pages through comments exactly once, the latest first, with their status', async () => {
  await noComments()
  const ids: number[] = []
  for (let count = 0; count < 7; count += 1) ids.push(await comment({ text: `Text ${count}` }))
  const reply = await comment({ reply_to: ids[0]! })
  await rowsOf(`update comments set banned_at = '2026-11-20T02:00:00.000Z' where id = ?`, ids[3])
  const token = await newApiToken({ by: 'moderator', scopes: ['comment.read'] })
  const found: ContentComment[] = []
  for (let after = ''; ;) {
    const page = await pageOf<ContentComment>(`comments?limit=3${after}`, token)
    found.push(...page.items)
    if (page.next === null) break
    after = `&after=${page.next}`
  }
  expect(found.map(({ id }) => id)).toEqual([reply, ...ids.toReversed()])
  expect(found[0]).toEqual({
    id: reply,
    status: 'visible',
    text: 'A comment.',
    created_at: '2026-11-20T01:00:00.000Z',
    edited_at: null,
    liked_amount: 0,
    reply_count: 0,
    reply_to: ids[0],
    member: { id: 2, nickname: expect.any(String) },
    article: {
      id: article,
      lang: expect.any(String),
      title: expect.any(String),
      url: expect.stringContaining(`/article/${article}`),
    },
    report: null,
  })
  const hidden = await pageOf<ContentComment>('comments?list=hidden', token)
  expect(hidden.items.map(({ id, status }) => [id, status])).toEqual([[ids[3], 'hidden']])
  const unusable = await sendContentApi('comments?after=Later', { token })
  expect(await readFieldErrors(unusable)).toEqual(['after cursor_unusable'])
})

it('a token with languages sees only comments on articles in them', async () => {
  await noComments()
  const id = await comment()
  const [row] = await rowsOf<{ lang: string }>('select lang from articles where id = ?', article)
  const other = row!.lang === 'th-TH' ? 'vi-VN' : 'th-TH'
  for (const [languages, seen] of [
    [[row!.lang], [id]],
    [[other], []],
  ] as const) {
    const { items } = await pageOf<ContentComment>('comments', await newApiToken({ languages }))
    expect(items.map((one) => one.id)).toEqual(seen)
  }
})

it('adds, changes and deletes webhooks, based on their revision', async () => {
  const token = await newApiToken({ scopes: ['webhook.write'] })
  const added = await sendContentApi('webhooks', { token, body: hookForm })
  expect(added.status).toBe(201)
  const { secret, ...hook } = await added.json<WebhookWithSecret>()
  expect(secret).toMatch(/^whsec_/)
  expect(added.headers.get('ETag')).toBe(`"${hook.rev}"`)
  expect(await pageOf('webhooks', token)).toEqual({ items: [hook] })
  const change = (body: object, headers = {}) =>
    sendContentApi(`webhooks/${hook.id}`, { method: 'PATCH', token, body, headers })
  const off = { is_active: false }
  expect(await readProblem(await change(off))).toEqual([428, 'precondition_required'])
  const based = { 'If-Match': added.headers.get('ETag')! }
  const changed = await change(off, based)
  expect(await changed.json()).toMatchObject({ is_active: false, rev: hook.rev + 1 })
  expect(changed.headers.get('ETag')).toBe(`"${hook.rev + 1}"`)
  expect(await readProblem(await change(off, based))).toEqual([412, 'precondition_failed'])
  const inside = await sendContentApi('webhooks', {
    token,
    body: { ...hookForm, url: 'https://10.0.0.1/' },
  })
  expect(await readFieldErrors(inside)).toEqual(['url address_refused'])
  const gone = await sendContentApi(`webhooks/${hook.id}`, { method: 'DELETE', token })
  expect(gone.status).toBe(204)
  expect(await pageOf('webhooks', token)).toEqual({ items: [] })
  expect(await auditOf('webhook')).toEqual(
    ['webhook.add', 'webhook.off', 'webhook.delete'].map((action) => ({
      action,
      target_id: String(hook.id),
      name: 'Test program',
    })),
  )
})
