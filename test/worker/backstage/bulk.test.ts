// One thing done to many entries, and taken back.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import type { BulkResult } from '../../../client/contract/backstage/bulk.ts'
import type { Entry } from '../../../client/contract/backstage/entry.ts'
import { operatorSession } from '../../support/desk.ts'
import {
  articleText,
  askDesk,
  desk,
  draftArticle,
  publishedArticle,
} from '../../support/entries.ts'
import { problemOf } from '../../support/member.ts'
import { ask, freshSite, readPage } from '../../support/site.ts'

let editor = ''
beforeEach(async () => {
  await freshSite()
  editor = await operatorSession('editor')
})

const bulk = (body: object) => desk<BulkResult>(editor, 'entry/bulk', { body })
const undo = (token: string | null) =>
  desk<BulkResult>(editor, 'entry/undo', { body: { undo: token } })

it('does what it can, says of each entry what became of it, and takes it back', async () => {
  const live = await publishedArticle(editor, 'Live')
  const draft = await draftArticle(editor, 'Draft')
  const result = await bulk({ action: 'withdraw', ids: [live.id, draft.id, 999_999, live.id] })
  expect(result).toMatchObject({
    done: 1,
    results: [
      { id: live.id, code: 'ok' },
      { id: draft.id, code: 'not_published' },
      { id: 999_999, code: 'not_found' },
    ],
    next: null,
  })
  expect((await ask(live.url)).status).toBe(404)
  expect(await undo(result.undo)).toMatchObject({ done: 1 })
  expect((await ask(live.url)).status).toBe(200)
  // Once.
  const again = await askDesk(editor, 'entry/undo', { body: { undo: result.undo } })
  expect(await problemOf(again)).toEqual([409, 'undo_outdated'])
})

it('brings back what was deleted, and the texts before what was published', async () => {
  const gone = await publishedArticle(editor, 'Gone')
  const deleted = await bulk({ action: 'delete', ids: [gone.id] })
  expect((await ask(gone.url)).status).toBe(404)
  await undo(deleted.undo)
  expect((await readPage(await ask(gone.url))).h1).toBe('Gone')
  const first = await draftArticle(editor, 'First time')
  const body = articleText('Gone, changed')
  const { rev } = await desk<Entry>(editor, `entry/${gone.id}`)
  await desk(editor, `entry/${gone.id}/draft`, { method: 'PUT', body, rev })
  const published = await bulk({ action: 'publish', ids: [gone.id, first.id] })
  expect(published.done).toBe(2)
  await undo(published.undo)
  expect((await desk<Entry>(editor, `entry/${gone.id}`)).data).toMatchObject({ title: 'Gone' })
  expect((await ask(first.url)).status).toBe(404)
  expect(await desk<Entry>(editor, `entry/${first.id}`)).toMatchObject({
    state: 'draft',
    data: { title: 'First time' },
  })
})

it('leaves alone what somebody has changed since', async () => {
  const { id, url } = await publishedArticle(editor, 'Moved on')
  const result = await bulk({ action: 'withdraw', ids: [id] })
  const { rev } = await desk<Entry>(editor, `entry/${id}`)
  await desk(editor, `entry/${id}/draft`, { method: 'PUT', body: articleText('Later'), rev })
  expect(await undo(result.undo)).toMatchObject({ results: [{ id, code: 'entry_changed' }] })
  expect((await ask(url)).status).toBe(404)
})

it('goes on through a long list with one undo for all of it, for ten minutes and its operator', async () => {
  const entries: Entry[] = []
  for (let at = 0; at < 22; at += 1) entries.push(await draftArticle(editor, `Entry ${at}`))
  const ids = entries.map(({ id }) => id)
  const first = await bulk({ action: 'delete', ids })
  expect([first.done, first.next]).toEqual([20, 20])
  const rest = await bulk({ action: 'delete', ids, from: first.next, undo: first.undo })
  expect(rest).toMatchObject({ done: 2, next: null, undo: first.undo })
  const stranger = await operatorSession('owner')
  const body = { undo: first.undo }
  expect((await askDesk(stranger, 'entry/undo', { body })).status).toBe(409)
  await env.DB.prepare(`update undos set expires_at = '2020-01-01T00:00:00.000Z'`).run()
  expect((await askDesk(editor, 'entry/undo', { body })).status).toBe(409)
})
