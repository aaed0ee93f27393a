import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { content, contentPage, type ListedContent } from '../../../../client/contract/v1/entry.ts'
import { contentApi } from '../../../../client/contract/v1/table.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { newApiToken, sendContentApi } from '../../../support/site/content-api.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

let token = ''
beforeEach(async () => {
  await resetSite()
  token = await newApiToken()
})

async function page(query: string, as = token) {
  const response = await sendContentApi(`entries?${query}`, { token: as })
  expect(response.status).toBe(200)
  return z.parse(contentPage, await response.json())
}

async function everything(query: string): Promise<ListedContent[]> {
  const items: ListedContent[] = []
  for (let after = ''; ;) {
    const { items: found, next } = await page(`${query}&limit=7${after}`)
    items.push(...found)
    if (next === null) return items
    after = `&after=${next}`
  }
}

it('pages through all entries of a type exactly once, in the order of their changes', async () => {
  const items = await everything('type=article')
  const stored = await rowsOf<{ item_id: number }>(
    `select item_id from entries where type = 'article' and deleted_at is null order by updated_at, id`,
  )
  expect(items.map(({ id }) => id)).toEqual(stored.map(({ item_id }) => item_id))
  const english = await everything('type=article&lang=en-US')
  expect(new Set(english.map(({ lang }) => lang))).toEqual(new Set(['en-US']))
  const refused = await sendContentApi('entries?type=article&after=x', { token })
  expect(await readProblem(refused)).toEqual([422, 'validation_failed'])
})

it('lists changes since a time, with tombstones of what is gone', async () => {
  const all = await everything('type=article&lang=en-US&state=published')
  const since = new Date(Date.parse(all.at(-1)!.updated_at) + 1).toISOString()
  const [first, second] = all
  const owner = await operatorSession('owner', true)
  const act = async (id: number, sent: { method: string; body?: unknown }, path = '') => {
    const [entry] = await rowsOf<{ id: number }>(
      `select id from entries where type = 'article' and item_id = ?`,
      id,
    )
    const url = `/api/backstage/entry/${entry!.id}${path}`
    const { status } = await sendDeskRequest(url, { as: owner, ...sent })
    expect(status).toBeLessThan(300)
  }
  await act(first!.id, { method: 'POST', body: {} }, '/withdraw')
  await act(second!.id, { method: 'DELETE' })
  const { items } = await page(`type=article&lang=en-US&state=published&since=${since}`)
  expect(items).toEqual(
    [first, second].map((one) =>
      expect.objectContaining({ id: one!.id, type: 'article', lang: 'en-US', is_gone: true }),
    ),
  )
})

it('gives an entry as JSON nodes, Markdown or HTML, with its revision as ETag', async () => {
  const [row] = await rowsOf<{ item_id: number; rev: number }>(
    `select item_id, rev from entries where type = 'article' and lang = 'en-US' and state = 'published' limit 1`,
  )
  const read = async (query = '') => {
    const path = `entries/article/${row!.item_id}${query}`
    const response = await sendContentApi(path, { token })
    expect(response.headers.get('ETag')).toMatch(new RegExp(`^"${row!.rev}-[\\w-]{16}"$`))
    return z.parse(content, await response.json())
  }
  expect((await read()).data['body']).toMatchObject({ type: 'doc' })
  expect((await read('?format=markdown')).data['body']).toEqual(expect.any(String))
  expect((await read('?format=html&version=live')).data['body']).toMatch(/^<(?:p|h2|ul|figure)/)
  expect((await read()).translations.length).toBeGreaterThan(0)
  const missing = await sendContentApi('entries/article/999999', { token })
  expect(await readProblem(missing)).toEqual([404, 'not_found'])
})

it('answers 304 to a read that names the current ETag, until the answer changes', async () => {
  const [row] = await rowsOf<{ item_id: number }>(
    `select item_id from entries where type = 'article' and lang = 'en-US' and state = 'published' limit 1`,
  )
  const ask = async (path: string, tag = '') => {
    const response = await sendContentApi(path, { token, headers: { 'If-None-Match': tag } })
    expect(response.headers.get('RateLimit')).toMatch(/^"read"/)
    const body = await response.text()
    return { status: response.status, tag: response.headers.get('ETag') ?? '', body }
  }
  const entry = `entries/article/${row!.item_id}`
  for (const path of [entry, 'entries?type=article', 'schema/article', 'images']) {
    const first = await ask(path)
    expect(await ask(path, `"other", W/${first.tag}`)).toEqual({ ...first, status: 304, body: '' })
  }
  const { tag } = await ask(entry)
  const body = { data: { title: 'Changed' } }
  const changed = await sendContentApi(entry, {
    method: 'PATCH',
    token,
    body,
    headers: { 'If-Match': tag },
  })
  expect(changed.status).toBe(200)
  expect((await ask(entry, tag)).status).toBe(200)
})

it('a token sees only its languages, and no entry that holds all of them', async () => {
  const english = await newApiToken({ languages: ['en-US'] })
  const { items } = await page('type=article', english)
  expect(new Set(items.map(({ lang }) => lang))).toEqual(new Set(['en-US']))
  const [other] = await rowsOf<{ item_id: number }>(
    `select item_id from entries where type = 'article' and lang = 'zh-CN' limit 1`,
  )
  for (const path of [`entries/article/${other!.item_id}`, 'entries?type=article&lang=zh-CN']) {
    const response = await sendContentApi(path, { token: english })
    expect(await readProblem(response)).toEqual([403, 'insufficient_scope'])
  }
  const banners = await sendContentApi('entries?type=banner', { token: english })
  expect(await readProblem(banners)).toEqual([403, 'insufficient_scope'])
})

it('describes the data of every type, and all rows of the table', async () => {
  const schema = await sendContentApi('schema/article', { token })
  expect(await schema.json()).toMatchObject({
    type: 'object',
    required: expect.arrayContaining(['title']),
  })
  const document = await (await sendContentApi('openapi.json')).json<{ paths: object }>()
  const described = Object.values(document.paths).flatMap((one: object) => Object.values(one))
  expect(new Set(described.map(({ operationId }) => operationId))).toEqual(
    new Set(Object.keys(contentApi)),
  )
})
