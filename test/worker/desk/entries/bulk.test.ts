// Bulk actions on entries, and their undo.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BulkResult, BulkUndone } from '../../../../client/contract/desk/bulk/bulk.ts'
import {
  bulkActions,
  appliesTo,
  type SelectableEntry,
} from '../../../../client/contract/desk/bulk/verbs.ts'
import type { Entry, ListedEntry } from '../../../../client/contract/desk/entries/entry.ts'
import type { Release } from '../../../../client/contract/desk/releases/release.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  articleText,
  fetchDesk,
  callDesk,
  draftArticle,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { readProblem } from '../../../support/site/member.ts'
import { fetchApp, resetSite, readPage } from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const key = 'a-key-of-one-bulk-action'
const bulk = (body: object, as = editor) =>
  callDesk<BulkResult>(as, 'entry/bulk', { body: { key, ...body } })
const undo = (as = editor) => callDesk<BulkUndone>(as, 'entry/undo', { body: { key } })
const read = ({ id }: { id: number }) => callDesk<Entry>(editor, `entry/${id}`)
const codes = ({ results }: BulkResult) => results.map(({ id, code }) => [id, code])
const status = async ({ url }: { url: string }) => (await fetchApp(url)).status
const listed = async (query: string) =>
  (await callDesk<{ items: ListedEntry[] }>(editor, `entry?type=article&${query}`)).items

async function edited(entry: Entry, title: string): Promise<void> {
  const { rev } = await read(entry)
  await callDesk(editor, `entry/${entry.id}/draft`, {
    method: 'PUT',
    body: articleText(title),
    rev,
  })
}

it('a bulk action applies where possible, returns a result per entry, and is undone', async () => {
  const live = await publishedArticle(editor, 'Live')
  const draft = await draftArticle(editor, 'Draft')
  const result = await bulk({ verb: 'withdraw', ids: [live.id, draft.id, 999_999, live.id] })
  expect(result.results).toEqual([
    { id: live.id, code: 'ok', title: null },
    { id: draft.id, code: 'not_published', title: 'Draft' },
    { id: 999_999, code: 'not_found', title: null },
  ])
  expect(await status(live)).toBe(404)
  expect(await undo()).toEqual({ results: [{ id: live.id, code: 'ok', title: null }], left: 0 })
  expect(await status(live)).toBe(200)
  // Undo works only once.
  const again = await fetchDesk(editor, 'entry/undo', { body: { key } })
  expect(await readProblem(again)).toEqual([409, 'undo_outdated'])
})

it('a bulk action does nothing twice when its response was lost, and can still be undone as a whole', async () => {
  const live = await publishedArticle(editor, 'Live')
  const draft = await draftArticle(editor, 'Draft')
  await bulk({ verb: 'publish', ids: [draft.id] })
  const { rev } = await read(draft)
  const again = await bulk({ verb: 'publish', ids: [draft.id, live.id] })
  expect(codes(again)).toEqual([
    [draft.id, 'ok'],
    [live.id, 'entry_changed'],
  ])
  expect((await read(draft)).rev).toBe(rev)
  await undo()
  expect(await status(draft)).toBe(404)
})

it('restores the text before a publication, whose changes become a draft again', async () => {
  const changed = await publishedArticle(editor, 'Before')
  await edited(changed, 'After')
  const first = await draftArticle(editor, 'First time')
  await bulk({ verb: 'publish', ids: [changed.id, first.id] })
  expect((await readPage(await fetchApp(changed.url))).h1).toBe('After')
  expect((await undo()).results.map(({ code }) => code)).toEqual(['ok', 'ok'])
  expect((await readPage(await fetchApp(changed.url))).h1).toBe('Before')
  expect(await read(changed)).toMatchObject({ has_draft: true, data: { title: 'After' } })
  expect(await status(first)).toBe(404)
  expect(await read(first)).toMatchObject({ state: 'draft', data: { title: 'First time' } })
})

it('keeps deleted entries in the trash, and restores them as drafts', async () => {
  const gone = await publishedArticle(editor, 'Gone')
  await bulk({ verb: 'delete', ids: [gone.id] })
  expect(await status(gone)).toBe(404)
  expect((await fetchDesk(editor, `entry/${gone.id}`)).status).toBe(404)
  expect((await listed('state=deleted')).map(({ title }) => title)).toEqual(['Gone'])
  const other = 'another-key-of-a-bulk-action'
  const restored = await bulk({ key: other, verb: 'restore', ids: [gone.id] })
  expect(codes(restored)).toEqual([[gone.id, 'ok']])
  expect(await listed('state=deleted')).toEqual([])
  expect(await read(gone)).toMatchObject({ state: 'withdrawn', title: 'Gone' })
  expect(await status(gone)).toBe(404)
})

it('undoes a deletion completely', async () => {
  const gone = await publishedArticle(editor, 'Gone')
  await bulk({ verb: 'delete', ids: [gone.id] })
  await undo()
  expect((await readPage(await fetchApp(gone.url))).h1).toBe('Gone')
})

it('schedules entries that are not live, and sets the expiry of live ones', async () => {
  const live = await publishedArticle(editor, 'Live')
  const draft = await draftArticle(editor, 'Draft')
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const past = await bulk({ verb: 'schedule', ids: [draft.id], at: '2020-01-01T00:00:00Z' })
  expect(codes(past)).toEqual([[draft.id, 'validation_failed']])
  const scheduled = await bulk({ verb: 'schedule', ids: [draft.id, live.id], at })
  expect(codes(scheduled)).toEqual([
    [draft.id, 'ok'],
    [live.id, 'entry_changed'],
  ])
  expect(await read(draft)).toMatchObject({ state: 'scheduled', published_at: at })
  await undo()
  expect(await read(draft)).toMatchObject({ state: 'draft', published_at: null })
  await edited(live, 'Still being written')
  const until = new Date(Date.now() + 7_200_000).toISOString()
  await bulk({ verb: 'expire', ids: [live.id], until })
  expect(await read(live)).toMatchObject({ unpublished_at: until, has_draft: true })
  expect((await readPage(await fetchApp(live.url))).h1).toBe('Live')
  await undo()
  expect(await read(live)).toMatchObject({ unpublished_at: null })
})

describe('tags and categories', () => {
  const tagsOf = async (entry: Entry) => (await read(entry)).data['tags']

  it('reach readers at once if nothing else waits, and become drafts otherwise', async () => {
    const live = await publishedArticle(editor, 'Live')
    const changed = await publishedArticle(editor, 'Changed')
    await edited(changed, 'Half written')
    const draft = await draftArticle(editor, 'Draft')
    const ids = [live.id, changed.id, draft.id]
    await bulk({ verb: 'tag', ids, tag: 'mahjong', at_once: true })
    for (const one of [live, changed, draft]) expect(await tagsOf(one)).toContain('mahjong')
    expect((await read(live)).has_draft).toBe(false)
    expect((await readPage(await fetchApp(changed.url))).h1).toBe('Changed')
    await undo()
    for (const one of [live, changed, draft]) expect(await tagsOf(one)).not.toContain('mahjong')
    expect(await read(changed)).toMatchObject({ data: { title: 'Half written' } })
  })

  it('become drafts when immediate publishing is not requested', async () => {
    const live = await publishedArticle(editor, 'Live')
    await bulk({ verb: 'category', ids: [live.id], category: 'brand' })
    expect(await read(live)).toMatchObject({ has_draft: true, data: { category: 'brand' } })
    await undo()
    expect((await read(live)).has_draft).toBe(false)
  })
})

it('adds entries to a release, and removes them again', async () => {
  const draft = await draftArticle(editor, 'Draft')
  const { id: release } = await callDesk<Release>(editor, 'release', { body: { title: 'Launch' } })
  const contents = async () => (await callDesk<Release>(editor, `release/${release}`)).contents
  await bulk({ verb: 'release', ids: [draft.id], release })
  expect(await contents()).toMatchObject([{ entry_id: draft.id, action: 'publish' }])
  await undo()
  expect(await contents()).toEqual([])
})

it('skips entries that another operator has changed since', async () => {
  const live = await publishedArticle(editor, 'Moved on')
  await bulk({ verb: 'withdraw', ids: [live.id] })
  await edited(live, 'Later')
  expect(codes(await undo())).toEqual([[live.id, 'entry_changed']])
  expect(await status(live)).toBe(404)
})

it('a bulk action fails for each entry that the operator may not change', async () => {
  const english = await publishedArticle(editor, 'English', 'en-US')
  const translator = await operatorSession('translator')
  const result = await bulk({ verb: 'publish', ids: [english.id] }, translator)
  expect(codes(result)).toEqual([[english.id, 'forbidden']])
})

it('undoes a long list some entries at a time, within ten minutes and for its operator', async () => {
  const ids: number[] = []
  for (let at = 0; at < 22; at += 1) ids.push((await draftArticle(editor, `Entry ${at}`)).id)
  await bulk({ verb: 'delete', ids: ids.slice(0, 20) })
  await bulk({ verb: 'delete', ids: ids.slice(20) })
  const stranger = await operatorSession('owner')
  const asked = { body: { key } }
  expect((await fetchDesk(stranger, 'entry/undo', asked)).status).toBe(409)
  const first = await undo()
  expect([first.results.length, first.left]).toEqual([20, 2])
  await env.DB.prepare(`update undo_steps set at = '2020-01-01T00:00:00.000Z'`).run()
  expect((await fetchDesk(editor, 'entry/undo', asked)).status).toBe(409)
})

it('offers only restoration for deleted entries', () => {
  const entry: SelectableEntry = {
    id: 1,
    lang: 'en-US',
    source_lang: null,
    state: 'draft',
    has_draft: true,
    outdated_since: null,
    made_by: 1,
    deleted_at: '2026-11-01T00:00:00.000Z',
  }
  expect(bulkActions.filter((verb) => appliesTo(verb, entry))).toEqual(['restore'])
  const kept = { ...entry, deleted_at: null }
  expect(appliesTo('restore', kept)).toBe(false)
})
