// Imports of posts of an old site: steps that can be repeated, and the undo of whole runs.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import type { PostImportRun } from '../../../../client/contract/desk/import/post-import-api.ts'
import type { RedirectPlan } from '../../../../client/contract/desk/site/redirects-api.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { articleText, callDesk, fetchDesk } from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

let owner = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner')
})
afterEach(() => vi.unstubAllGlobals())

interface Result {
  key: string
  result: string
  entry: { entry_id: number; item_id: number; title: string } | null
  fields: { field: string; code: string }[]
}

const post = (key: string, title: string, more: object = {}) => ({
  key,
  type: 'article',
  lang: 'en-US',
  data: { title, body: { type: 'doc', content: [] } },
  source_hash: title.replaceAll(' ', '-'),
  image_count: 0,
  ...more,
})
const begin = async () =>
  (
    await callDesk<{ id: number }>(owner, 'post-import', {
      body: { name: 'old.xml', source: 'wordpress' },
    })
  ).id
const step = async (run: number, ...posts: object[]) =>
  (await callDesk<{ results: Result[] }>(owner, `post-import/${run}/step`, { body: { posts } }))
    .results
const resultsOf = (results: readonly Result[]) => results.map(({ result }) => result)
const undo = async (run: number) =>
  callDesk<{ undone: number; images: number; kept: { title: string }[]; next: string | null }>(
    owner,
    `post-import/${run}/undo`,
    { body: {} },
  )
const entry = (id: number) => callDesk<Entry>(owner, `entry/${id}`)

describe('an import of posts', () => {
  it('creates a draft per post, and updates it until an operator changes it', async () => {
    const run = await begin()
    const all = [
      post('wordpress:1', 'One'),
      post('wordpress:2', 'Two'),
      post('wordpress:3', 'About', {
        type: 'page',
        lang: 'th-TH',
        data: { title: 'About', uri: '/about-us' },
      }),
      post('wordpress:4', 'Bad', { data: { title: 4, unknown: true } }),
    ]
    const first = await step(run, ...all)
    expect(resultsOf(first)).toEqual(['created', 'created', 'created', 'rejected'])
    expect(first[3]!.fields.map(({ field }) => field)).toContain('title')
    expect(resultsOf(await step(run, ...all))).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
      'rejected',
    ])
    const [one, two, about] = first.map((result) => result.entry!)
    expect(await entry(about!.entry_id)).toMatchObject({
      lang: 'th-TH',
      state: 'draft',
      data: { uri: '/about-us' },
    })
    await callDesk(owner, `entry/${two!.entry_id}/draft`, {
      method: 'PUT',
      body: { title: 'Edited' },
      rev: 1,
    })

    const later = await begin()
    const second = await step(later, post('wordpress:1', 'One new'), post('wordpress:2', 'Two new'))
    expect(resultsOf(second)).toEqual(['updated', 'kept'])
    expect(await entry(one!.entry_id)).toMatchObject({ data: { title: 'One new' } })
    expect(await entry(two!.entry_id)).toMatchObject({ data: { title: 'Edited' } })
    const checked = await callDesk<{ items: { key: string; is_untouched: boolean }[] }>(
      owner,
      'post-import/check',
      { body: { keys: ['wordpress:1', 'wordpress:2', 'wordpress:9'] } },
    )
    expect(checked.items.map(({ key, is_untouched }) => [key, is_untouched])).toEqual([
      ['wordpress:1', true],
      ['wordpress:2', false],
    ])
    const { items } = await callDesk<{ items: PostImportRun[] }>(owner, 'post-import')
    expect(items.map((one) => [one.created_count, one.updated_count])).toEqual([
      [0, 1],
      [3, 0],
    ])

    expect(await undo(later)).toEqual({ undone: 1, images: 0, kept: [], next: null })
    expect(await entry(one!.entry_id)).toMatchObject({ data: { title: 'One' } })
    expect(await undo(run)).toMatchObject({ undone: 2, kept: [{ title: 'Edited' }], next: null })
    const deleted = await fetchDesk(owner, `entry/${one!.entry_id}`)
    expect(deleted.status).toBe(404)
    expect(
      await readProblem(await fetchDesk(owner, `post-import/${run}/undo`, { body: {} })),
    ).toEqual([409, 'undo_outdated'])
    expect(
      await rowsOf("select action from audit_log where action like 'post_import.%' order by id"),
    ).toHaveLength(4)
  })

  it('creates each post once when requests overlap', async () => {
    const run = await begin()
    const posts = ['1', '2', '3'].map((key) => post(`ghost:${key}`, `Post ${key}`))
    const all = await Promise.all([step(run, ...posts), step(run, ...posts), step(run, ...posts)])
    expect(new Set(all.flat().map((one) => one.entry!.entry_id)).size).toBe(3)
    expect(await rowsOf("select id from entries where title like 'Post %'")).toHaveLength(3)
  })

  it('is undone with its redirects, in steps', async () => {
    const run = await begin()
    const posts = Array.from({ length: 20 }, (_, at) => post(`ghost:a${at}`, `Post ${at}`))
    const results = await step(run, ...posts)
    await step(run, post('ghost:b', 'Last'))
    const rows = results.map(({ entry: made }, at) => ({
      line: at + 1,
      cells: { from: `/old/${at}`, to: `/article/${made!.item_id}` },
    }))
    const asked = { name: 'old.xml', rows, post_import: run }
    const { plan_hash } = await callDesk<RedirectPlan>(owner, 'redirect/import', { body: asked })
    await callDesk(owner, 'redirect/import', { body: { ...asked, plan_hash } })
    const first = await undo(run)
    expect(first).toMatchObject({
      undone: 20,
      next: posts
        .map(({ key }) => key)
        .toSorted()
        .at(-1),
    })
    expect(await rowsOf("select from_path from redirects where from_path like '/old/%'")).toEqual(
      [],
    )
    const refused = await fetchDesk(owner, `post-import/${run}/step`, {
      body: { posts: [post('ghost:c', 'More')] },
    })
    expect(await readProblem(refused)).toEqual([409, 'undo_outdated'])
    const body = { after: first.next }
    expect(await callDesk(owner, `post-import/${run}/undo`, { body })).toMatchObject({
      undone: 1,
      next: null,
    })
  })

  it('keeps dates of the old site, and makes translations languages of one item', async () => {
    const at = '2019-05-01T08:00:00.000Z'
    const group = 'wordpress:pll_1'
    const run = await begin()
    const [english, thai, twice] = await step(
      run,
      post('wordpress:10', 'Old', { published_at: at, group, data: articleText('Old', 'A line.') }),
      post('wordpress:11', 'Thai', { group, lang: 'th-TH' }),
      post('wordpress:12', 'Twice', { group, lang: 'th-TH' }),
    )
    const [hindi, page] = await step(
      run,
      post('wordpress:13', 'Hindi', { group, lang: 'hi-IN' }),
      post('wordpress:14', 'About', { group, type: 'page', lang: 'vi-VN' }),
    )
    const [one, two, other, three] = await Promise.all(
      [english, thai, twice, hindi].map((made) => entry(made!.entry!.entry_id)),
    )
    expect(new Set([one, two, three].map((made) => made!.group_id)).size).toBe(1)
    expect(other!.group_id).not.toBe(one!.group_id)
    expect(page!.result).toBe('created')
    expect(one).toMatchObject({ original_at: at, published_at: null })
    expect(two).not.toHaveProperty('original_at')

    await callDesk(owner, `entry/${one!.id}/publish`, { body: { rev: one!.rev } })
    const live = await entry(one!.id)
    expect(live).toMatchObject({ state: 'published', published_at: at })
    expect(live).not.toHaveProperty('original_at')
    expect(await rowsOf('select published_at from articles where id = ?', one!.item_id)).toEqual([
      { published_at: at },
    ])
  })

  it('adds images to its drafts, each fetched once', async () => {
    const bytes = Uint8Array.from(atob(pixel), (one) => one.charCodeAt(0))
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      const isThere = url.endsWith('/a-300x200.png')
      return new Response(isThere ? bytes : null, { status: isThere ? 200 : 404 })
    })
    const urls = ['https://old.example/a.png', 'https://old.example/a-300x200.png']
    const fetched = () =>
      callDesk<{ id: number; path: string; width: number; height: number }>(
        owner,
        'post-import/image',
        { body: { urls, run } },
      )
    const run = await begin()
    const image = await fetched()
    expect(await fetched()).toEqual(image)
    expect(asked).toEqual(urls)
    const missing = await fetchDesk(owner, 'post-import/image', {
      body: { urls: ['http://10.0.0.1/a.png'] },
    })
    expect(await readProblem(missing)).toEqual([422, 'image_unreachable'])

    const [made] = await step(run, post('wordpress:5', 'Five'))
    const whole = post('wordpress:5', 'Five', {
      data: { title: 'Five', cover_img: image.id },
      image_count: 1,
    })
    expect(resultsOf(await step(run, whole))).toEqual(['updated'])
    expect(resultsOf(await step(run, whole, post('wordpress:6', 'Five')))).toEqual([
      'unchanged',
      'created',
    ])
    expect(
      await rowsOf('select image_id from draft_images where entry_id = ?', made!.entry!.entry_id),
    ).toEqual([{ image_id: image.id }])
    expect(await undo(run)).toMatchObject({ undone: 2, images: 1, next: null })
    expect(
      await rowsOf('select id from images where deleted_at is null and id = ?', image.id),
    ).toEqual([])

    const later = await begin()
    const body = new FormData()
    body.set('file', new File([bytes], 'a.png'))
    const again = await fetchApp(`/api/backstage/post-import/${later}/file`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: `__Host-backstage=${owner}` },
      body,
    })
    expect((await again.json<{ id: number }>()).id).toBe(image.id)
    expect(await undo(later)).toMatchObject({ undone: 0, images: 1, next: null })
  })

  it('can be undone for 30 days, and imported again afterwards', async () => {
    const hour = 3_600_000
    const date = (age: number) => new Date(Date.now() - age).toISOString()
    const makeOlder = (id: number, age: number) =>
      rowsOf('update post_imports set created_at = ? where id = ?', date(age), id)
    const listed = async () =>
      (await callDesk<{ items: PostImportRun[] }>(owner, 'post-import')).items.map(({ id }) => id)
    const old = await begin()
    await step(old, post('ghost:1', 'One'))
    await makeOlder(old, 30 * 24 * hour + hour)
    expect(await listed()).not.toContain(old)
    const refused = await fetchDesk(owner, `post-import/${old}/undo`, { body: {} })
    expect(await readProblem(refused)).toEqual([409, 'undo_outdated'])

    await makeOlder(old, 30 * 24 * hour - hour)
    expect(await listed()).toContain(old)
    expect(await undo(old)).toMatchObject({ undone: 1, next: null })
    const later = await begin()
    const [made] = await step(later, post('ghost:1', 'One'))
    expect(made).toMatchObject({ result: 'created' })
    expect(await entry(made!.entry!.entry_id)).toMatchObject({ data: { title: 'One' } })
    expect(await undo(later)).toMatchObject({ undone: 1, next: null })
  })

  it('is refused to operators who are no owner', async () => {
    const editor = await operatorSession('editor')
    const response = await fetchDesk(editor, 'post-import', {
      body: { name: 'old.xml', source: 'ghost' },
    })
    expect(response.status).toBe(403)
  })
})

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
