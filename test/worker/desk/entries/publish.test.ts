// Publishing drafts, and withdrawing them.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { Release } from '../../../../client/contract/desk/releases/release.ts'
import { executeDueReleases } from '../../../../worker/desk/entries/release.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  articleText,
  fetchDesk,
  callDesk,
  draftArticle,
  entryOf,
  paragraphs,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { at, hour } from '../../../support/site/visibility.ts'
import { fetchApp, readPage, resetSite, testDeps } from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

it('a published entry is visible, listed and searchable at once', async () => {
  await fetchApp('/en-US/news/industry')
  const { id, rev, url } = await draftArticle(editor, 'Lanternfish almanac')
  expect((await fetchApp(url)).status).toBe(404)
  const answer = await callDesk<Published>(editor, `entry/${id}/publish`, { body: { rev } })
  expect(answer.entry).toMatchObject({ state: 'published', has_draft: false, live_revision: 1 })
  expect(Date.parse(answer.everywhere_by!) - Date.now()).toBeLessThanOrEqual(60_000)
  expect((await readPage(await fetchApp(url))).h1).toBe('Lanternfish almanac')
  await fetchApp('/en-US/news/industry')
  expect(await (await fetchApp('/en-US/news/industry')).text()).toContain('Lanternfish almanac')
  const found = await fetchApp('/api/search?q=lanternfish&lang=en-US')
  expect(await found.text()).toContain('Lanternfish almanac')
})

it('publishing names each missing field, and publishes nothing', async () => {
  const { id, rev } = await callDesk<Entry>(editor, 'entry', {
    body: { type: 'game', lang: 'zh-CN' },
  })
  const response = await fetchDesk(editor, `entry/${id}/publish`, { body: { rev } })
  const { errors } = await response.json<{ errors: { field: string; code: string }[] }>()
  expect(response.status).toBe(422)
  const missing = errors.filter(({ code }) => code === 'required').map(({ field }) => field)
  expect(missing).toContain('title')
  expect(missing).toContain('brand_id')
  expect(await rowsOf('select id from games where id > 10000')).toEqual([])
})

it('publishing refuses missing references and broken links', async () => {
  const { id, rev } = await draftArticle(editor, 'Loose ends')
  const publish = (data: object) =>
    fetchDesk(editor, `entry/${id}/publish`, {
      body: { rev, data: { ...articleText('Loose ends'), ...data } },
    })
  const wrong = await publish({ cover_img: 999_999, tags: ['no-such-tag'], poll_id: 999 })
  const { errors } = await wrong.json<{ errors: { field: string }[] }>()
  expect(errors.map(({ field }) => field).toSorted()).toEqual(['cover_img', 'poll_id', 'tags'])
  const body = paragraphs('Read on')
  const marks = [{ type: 'link', attrs: { href: '/en-US/article/999999' } }]
  Object.assign(body.content[0]!.content[0]!, { marks })
  const broken = await publish({ body })
  expect(broken.status).toBe(422)
  expect(await broken.json()).toMatchObject({
    code: 'entry_incomplete',
    findings: [{ code: 'broken_link', field: 'body', block: 0, value: '/en-US/article/999999' }],
  })
})

it('publishing allows links to items published since', async () => {
  const older = await publishedArticle(editor, 'Older')
  const newer = await publishedArticle(editor, 'Newer')
  const marks = [{ type: 'link', attrs: { href: `/article/${newer.item_id}` } }]
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'See', marks }] }]
  const data = { ...articleText('Older'), body: { type: 'doc', content } }
  const body = { rev: older.rev, data }
  expect((await fetchDesk(editor, `entry/${older.id}/publish`, { body })).status).toBe(200)
})

it('publishing adds the path and the texts of images in the language', async () => {
  await env.DB.prepare(
    `insert into image_texts values (1002, 'en-US', 'A ferry at night', '')`,
  ).run()
  const { id, rev, item_id } = await draftArticle(editor, 'With an image')
  const attrs = { image_id: 1002, src: 'somewhere/else.webp', width: 1, height: 1, alt: '' }
  const body = { type: 'doc', content: [{ type: 'figure', attrs }] }
  const data = { ...articleText('With an image'), body }
  await callDesk(editor, `entry/${id}/publish`, { body: { rev, data } })
  const [image] = await rowsOf<{ path: string; width: number; height: number }>(
    'select path, width, height from images where id = 1002',
  )
  const { path, ...size } = image!
  const [live] = await rowsOf<{ body: string }>(
    'select body from article_bodies where item_id = ?',
    item_id,
  )
  expect(JSON.parse(live!.body)).toEqual({
    type: 'doc',
    content: [
      { type: 'figure', attrs: { image_id: 1002, src: path, ...size, alt: 'A ferry at night' } },
    ],
  })
  const used = await rowsOf<{ kind: string; target_id: number }>(
    'select kind, target_id from entry_references where entry_id = ? order by target_id',
    id,
  )
  expect(used).toEqual([
    { kind: 'image', target_id: 1001 },
    { kind: 'image', target_id: 1002 },
  ])
})

it('publishing keeps data that readers have added to an item', async () => {
  const entry = await entryOf(editor, 1)
  const [before] = await rowsOf(
    'select liked_amount, created_at, published_at from articles where id = 1',
  )
  const tagged = () =>
    rowsOf('select tag_id from article_tags where article_id = 1 order by tag_id')
  const tags = await tagged()
  expect(tags.length).toBeGreaterThan(0)
  const data = { ...entry.data, title: 'A better title' }
  await callDesk(editor, `entry/${entry.id}/publish`, { body: { rev: entry.rev, data } })
  const [after] = await rowsOf<{ title: string }>(
    'select title, liked_amount, created_at, published_at from articles where id = 1',
  )
  expect(after).toEqual({ ...(before as object), title: 'A better title' })
  expect(await tagged()).toEqual(tags)
  const { items } = await callDesk<{ items: { number: number; is_live: boolean; by: unknown }[] }>(
    editor,
    `entry/${entry.id}/revisions`,
  )
  // Content published before the desk existed is stored as a version, too.
  expect(items.map(({ number, is_live }) => [number, is_live])).toEqual([
    [2, true],
    [1, false],
  ])
  expect(items[1]!.by).toBeNull()
})

describe('scheduled publishing', () => {
  it('is by date for the first time, and hidden until then', async () => {
    const { id, rev, url } = await draftArticle(editor, 'Tomorrow')
    const body = { rev, at: at(hour), until: at(2 * hour) }
    const { entry, everywhere_by } = await callDesk<Published>(editor, `entry/${id}/publish`, {
      body,
    })
    expect(entry).toMatchObject({
      state: 'scheduled',
      published_at: body.at,
      unpublished_at: body.until,
    })
    expect(everywhere_by).toBeNull()
    expect((await fetchApp(url)).status).toBe(404)
    const again = { rev: entry.rev, at: at(hour), until: at(60) }
    expect((await fetchDesk(editor, `entry/${id}/publish`, { body: again })).status).toBe(422)
  })

  it('keeps its time when another text is published, and starts now on request', async () => {
    const { id, rev } = await draftArticle(editor, 'Waits')
    const moment = at(hour)
    const publish = async (from: number, more: object) =>
      (await callDesk<Published>(editor, `entry/${id}/publish`, { body: { rev: from, ...more } }))
        .entry
    const first = await publish(rev, { at: moment })
    const mended = await publish(first.rev, { data: articleText('Waits, mended') })
    expect(mended).toMatchObject({ state: 'scheduled', published_at: moment })
    expect(await publish(mended.rev, { at: null })).toMatchObject({ state: 'published' })
  })

  it('becomes a release if the item is already live', async () => {
    const entry = await publishedArticle(editor, 'Seen today')
    const data = articleText('Seen tomorrow')
    const body = { rev: entry.rev, data, at: at(hour) }
    const answer = await callDesk<Published>(editor, `entry/${entry.id}/publish`, { body })
    expect(answer.entry.releases).toMatchObject([{ id: answer.release_id, due_at: body.at }])
    expect((await readPage(await fetchApp(entry.url))).h1).toBe('Seen today')
  })
})

describe('the expiry', () => {
  it('of a live entry is set and removed', async () => {
    const { id, rev, url } = await publishedArticle(editor, 'Ends some day')
    const publish = (body: object) => callDesk<Published>(editor, `entry/${id}/publish`, { body })
    const until = at(2 * hour)
    const ending = await publish({ rev, until })
    expect(ending.entry).toMatchObject({ state: 'published', unpublished_at: until })
    expect((await fetchApp(url)).status).toBe(200)
    const kept = await publish({ rev: ending.entry.rev })
    expect(kept.entry.unpublished_at).toBe(until)
    const forGood = await publish({ rev: kept.entry.rev, until: null })
    expect(forGood.entry.unpublished_at).toBeNull()
  })

  it('is set with a later change, and must be after it', async () => {
    const { id, rev } = await publishedArticle(editor, 'Changes, then ends')
    const body = { rev, data: articleText('Changed'), at: at(hour), until: at(60) }
    const early = await fetchDesk(editor, `entry/${id}/publish`, { body })
    expect(await readProblem(early)).toEqual([422, 'until_too_early'])
    expect(await rowsOf('select id from releases')).toEqual([])
    const until = at(3 * hour)
    await callDesk<Published>(editor, `entry/${id}/publish`, { body: { ...body, until } })
    await executeDueReleases(testDeps(new Date(Date.now() + 2 * hour * 1000)))
    const after = await callDesk<Entry>(editor, `entry/${id}`)
    expect(after).toMatchObject({ title: 'Changed', unpublished_at: until })
  })

  it.each([
    ['ends', at(3 * hour)],
    ['stays for good', null],
    ['keeps its end', undefined],
  ])('is part of a release: it %s', async (_, until) => {
    const { id, rev } = await publishedArticle(editor, 'In company')
    const before = at(4 * hour)
    await callDesk(editor, `entry/${id}/publish`, { body: { rev, until: before } })
    const release = await callDesk<Release>(editor, 'release', { body: { title: 'Ends' } })
    const item = { entry_id: id, action: 'publish', ...(until !== undefined && { until }) }
    const added = await callDesk<Release>(editor, `release/${release.id}/item`, { body: item })
    expect(added.contents[0]!.until).toBe(until)
    await callDesk(editor, `release/${release.id}/publish`, { body: {} })
    const { unpublished_at } = await callDesk<Entry>(editor, `entry/${id}`)
    expect(unpublished_at).toBe(until === undefined ? before : until)
  })
})

describe('a withdrawal', () => {
  it('takes effect at once, also in caches', async () => {
    const { id, url } = await publishedArticle(editor, 'Short-lived')
    expect((await fetchApp(url)).status).toBe(200)
    const { entry } = await callDesk<Published>(editor, `entry/${id}/withdraw`, { body: {} })
    expect(entry.state).toBe('withdrawn')
    expect((await fetchApp(url)).status).toBe(404)
    expect(
      await readProblem(await fetchDesk(editor, `entry/${id}/withdraw`, { body: {} })),
    ).toEqual([409, 'not_published'])
    await callDesk(editor, `entry/${id}/publish`, { body: { rev: entry.rev } })
    expect((await fetchApp(url)).status).toBe(200)
  })

  it('makes a scheduled entry a draft again', async () => {
    const { id, rev } = await draftArticle(editor, 'Not yet')
    await callDesk(editor, `entry/${id}/publish`, { body: { rev, at: at(hour) } })
    const { entry } = await callDesk<Published>(editor, `entry/${id}/withdraw`, { body: {} })
    expect(entry).toMatchObject({ state: 'draft', published_at: null })
    expect(entry.data).toMatchObject({ title: 'Not yet' })
  })
})

it('a deleted live entry is withdrawn, while a deleted draft has nothing to withdraw', async () => {
  const draft = await draftArticle(editor, 'Never mind')
  const live = await publishedArticle(editor, 'Never again')
  for (const { id } of [draft, live]) {
    await callDesk(editor, `entry/${id}`, { method: 'DELETE' })
    expect((await fetchDesk(editor, `entry/${id}`)).status).toBe(404)
  }
  expect((await fetchApp(live.url)).status).toBe(404)
})

it('every action is recorded with its operator', async () => {
  const { id } = await publishedArticle(editor, 'On the record')
  const rows = await rowsOf<{ action: string; email: string }>(
    `select action, email from audit_log join operators on operators.id = operator_id
      where target_type = 'article' and target_id = ? order by audit_log.id`,
    String(id),
  )
  expect(rows.map(({ action }) => action)).toEqual(['entry.create', 'entry.publish'])
  expect(rows[0]!.email).toBe('editor@example.test')
})
