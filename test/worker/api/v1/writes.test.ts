import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { content, type Content } from '../../../../client/contract/v1/entry.ts'
import { contentChange } from '../../../../client/contract/v1/write.ts'
import { sampleImages } from '../../../support/data/images.ts'
import { newApiToken, sendContentApi } from '../../../support/site/content-api.ts'
import { ascending, readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

let token = ''
beforeEach(async () => {
  await resetSite()
  token = await newApiToken()
})

const form = { type: 'article', lang: 'en-US', data: { title: 'From a program' } }

async function create(headers = {}, body: object = form, query = '') {
  const response = await sendContentApi(`entries${query}`, { token, body, headers })
  return { status: response.status, entry: await response.json<Content & { code?: string }>() }
}

interface Change {
  method?: string
  rev?: number
  body?: object
  as?: string
}

/** Changes an article; without `rev` there is no `If-Match`. */
const change = (id: number, { method = 'PATCH', rev, body = {}, as = token }: Change, path = '') =>
  sendContentApi(`entries/article/${id}${path}`, {
    method,
    token: as,
    body,
    headers: rev === undefined ? {} : { 'If-Match': `"${rev}"` },
  })

it('creates one draft per idempotency key, and the log names the token', async () => {
  const key = { 'Idempotency-Key': 'a1' }
  const [first, second] = await Promise.all([create(key), create(key)])
  expect([first.status, second.status].toSorted(ascending)).toEqual([200, 201])
  expect(second.entry.id).toBe(first.entry.id)
  expect(first.entry).toMatchObject({ title: 'From a program', state: 'draft', has_draft: true })
  const other = { ...form, data: { title: 'Another' } }
  expect(await create(key, other)).toMatchObject({
    status: 422,
    entry: { code: 'idempotency_key_reused' },
  })
  expect((await create({}, other)).status).toBe(201)
  const logged = await rowsOf<object>(
    `select action, name from audit_log join api_tokens on api_tokens.id = token_id
       where action = 'entry.create' order by audit_log.id`,
  )
  expect(logged).toEqual(
    Array.from({ length: 2 }, () => ({ action: 'entry.create', name: 'Test program' })),
  )
})

it('changes need the revision they are based on', async () => {
  const { id, rev } = (await create()).entry
  const body = { data: { title: 'Changed' } }
  expect(await readProblem(await change(id, { body }))).toEqual([428, 'precondition_required'])
  const changed = await change(id, { body, rev })
  const saved = z.parse(content, await changed.json())
  expect(changed.headers.get('ETag')).toBe(`"${saved.rev}"`)
  expect(saved).toMatchObject({ title: 'Changed', rev: rev + 1 })
  // A partial change keeps the other fields; a replacement does not.
  expect(Object.keys(saved.data).length).toBeGreaterThan(1)
  const stale = await change(id, { body, rev })
  expect(stale.status).toBe(412)
  expect(await stale.json()).toMatchObject({
    code: 'precondition_failed',
    current: { rev: rev + 1 },
  })
  const replaced = await change(id, { method: 'PUT', body, rev: rev + 1 })
  expect(z.parse(content, await replaced.json()).data).toEqual({ title: 'Changed' })
  const unknown = await change(id, { body: { data: { headline: 'x' } }, rev: rev + 2 })
  expect(unknown.status).toBe(422)
  expect(await unknown.json()).toMatchObject({ errors: [{ code: 'unknown_field' }] })
})

it('reads Markdown into the document and names a field it cannot read', async () => {
  const body = '## A heading\n\nWith **bold** words.'
  const made = await create({}, { ...form, data: { ...form.data, body } }, '?format=markdown')
  expect(made.entry.data['body']).toMatchObject({
    content: [{ type: 'heading' }, { type: 'paragraph' }],
  })
  const response = await sendContentApi(`entries/article/${made.entry.id}?format=markdown`, {
    token,
  })
  expect((await response.json<Content>()).data['body']).toBe(body)
  const wrong = await sendContentApi('entries?format=markdown', {
    token,
    body: { ...form, data: { body: '[a][1]\n\n[1]: /news\n\n<script>alert(1)</script>' } },
  })
  expect(wrong.status).toBe(422)
  const values = { line: 5, found: '<script>alert(1)</script>' }
  expect(await wrong.json()).toMatchObject({
    errors: [{ field: 'data.body', code: 'markdown_unsupported', values }],
  })
  const html = await sendContentApi('entries?format=html', { token, body: form })
  expect(html.status).toBe(415)
  expect(await html.json()).toMatchObject({ formats: ['rich', 'markdown'] })
})

it('publishes, schedules and withdraws with the scope for it', async () => {
  const [row] = await rowsOf<{ item_id: number; rev: number }>(
    `select item_id, rev from entries where type = 'article' and lang = 'en-US' and state = 'published' limit 1`,
  )
  const { item_id: id } = row!
  const page = () => fetchApp(`/en-US/article/${id}`).then(({ status }) => status)
  expect(await page()).toBe(200)
  const writer = await newApiToken({ scopes: ['entry.read', 'entry.write'] })
  const refused = await change(id, { method: 'POST', rev: row!.rev, as: writer }, '/withdraw')
  expect(await readProblem(refused)).toEqual([403, 'insufficient_scope'])
  const gone = await change(id, { method: 'POST', rev: row!.rev }, '/withdraw')
  const { entry } = z.parse(contentChange, await gone.json())
  expect([entry.state, await page()]).toEqual(['withdrawn', 404])
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const past = new Date(Date.now() - 86_400_000).toISOString()
  const send = (path: string, rev: number, at: string) =>
    change(id, { method: 'POST', rev, body: { at } }, path)
  expect(await readProblem(await send('/publish', entry.rev, soon))).toEqual([
    422,
    'validation_failed',
  ])
  expect(await readProblem(await send('/schedule', entry.rev, past))).toEqual([
    422,
    'validation_failed',
  ])
  const back = z.parse(contentChange, await (await send('/publish', entry.rev, past)).json())
  expect(back.entry).toMatchObject({ state: 'published', published_at: past })
  expect(await page()).toBe(200)
  const stale = await change(id, { method: 'POST', rev: entry.rev }, '/withdraw')
  expect(await readProblem(stale)).toEqual([412, 'precondition_failed'])
})

it('adds an uploaded image once, and refuses an address that must not be asked', async () => {
  const upload = async () => {
    const body = new FormData()
    body.set('file', new File([sampleImages.png], 'chart.png'))
    const response = await sendContentApi('images', { token, body })
    return { status: response.status, image: await response.json<{ id: number }>() }
  }
  const [first, second] = [await upload(), await upload()]
  expect([first.status, second.status]).toEqual([201, 200])
  expect(second.image.id).toBe(first.image.id)
  const body = { url: 'https://127.0.0.1/chart.png' }
  const refused = await sendContentApi('images/from-url', { token, body })
  expect(await refused.json()).toMatchObject({
    errors: [{ field: 'url', code: 'address_refused' }],
  })
})

it('writes only in the languages of the token and of its maker', async () => {
  const thai = await newApiToken({ languages: ['th-TH'] })
  const refused = await sendContentApi('entries', { token: thai, body: form })
  expect(await readProblem(refused)).toEqual([403, 'insufficient_scope'])
  await rowsOf(`update operators set languages = '["th-TH"]' where email = 'editor@example.test'`)
  const editors = await newApiToken({ by: 'editor' })
  const forbidden = await sendContentApi('entries', { token: editors, body: form })
  expect(await readProblem(forbidden)).toEqual([403, 'forbidden'])
  const apart = await newApiToken({ by: 'editor', languages: ['vi-VN'] })
  const closed = await sendContentApi('entries?type=article', { token: apart })
  expect(await readProblem(closed)).toEqual([403, 'forbidden'])
})
