// Editing drafts: saving, versions, and concurrent editors.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { RevisionSummary } from '../../../../client/contract/desk/entries/revision.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import {
  articleText,
  fetchDesk,
  callDesk,
  draftArticle,
  entryOf,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

let [editor, owner] = ['', '']
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
  owner = await operatorSession('owner')
})

const save = (as: string, id: number, rev: number, title: string) =>
  fetchDesk(as, `entry/${id}/draft`, { method: 'PUT', body: articleText(title), rev })

const keep = (id: number, rev: number, title: string) =>
  fetchDesk(editor, `entry/${id}/draft?keep=1`, { method: 'PUT', body: articleText(title), rev })

const versions = async (id: number) =>
  (await callDesk<{ items: RevisionSummary[] }>(editor, `entry/${id}/revisions`)).items

it('saving reserves distinct ids outside the range of content files', async () => {
  const body = { type: 'article', lang: 'en-US' }
  const made = await Promise.all(
    Array.from({ length: 5 }, () => callDesk<Entry>(editor, 'entry', { body })),
  )
  expect(new Set(made.map(({ item_id }) => item_id))).toEqual(
    new Set([10_001, 10_002, 10_003, 10_004, 10_005]),
  )
  expect(new Set(made.map(({ group_id }) => group_id)).size).toBe(5)
})

it('refuses a text nested deeper than pages support, and names the field', async () => {
  const { id, rev } = await draftArticle(editor, 'Deep')
  let deep: object = { type: 'paragraph' }
  for (let level = 0; level < 5000; level += 1)
    deep = { type: 'bulletList', content: [{ type: 'listItem', content: [deep] }] }
  const body = { ...articleText('Deep'), body: { type: 'doc', content: [deep] } }
  const answer = await fetchDesk(editor, `entry/${id}/draft`, { method: 'PUT', body, rev })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ errors: [{ field: 'body', code: 'too_deep' }] })
})

it('lets one of ten editors save, and shows the current state to the others', async () => {
  const { id, rev } = await draftArticle(editor, 'Crowded')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => save(editor, id, rev, `Version ${at}`)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  const winner = `Version ${statuses.indexOf(200)}`
  for (const answer of answers.filter(({ status }) => status === 409))
    expect(await answer.json()).toMatchObject({
      code: 'entry_changed',
      current: {
        rev: rev + 1,
        data: { title: winner },
        draft_updated_by: { name: expect.any(String) },
      },
    })
})

it('a change requires the revision it is based on', async () => {
  const { id } = await draftArticle(editor, 'Baseless')
  const answer = await fetchDesk(editor, `entry/${id}/draft`, { method: 'PUT', body: {} })
  expect(await readProblem(answer)).toEqual([428, 'precondition_required'])
})

it('saves as often as an office behind one address types', async () => {
  const { id, rev } = await draftArticle(editor, 'Busy')
  const headers = { 'If-Match': `"${rev - 1}"`, 'CF-Connecting-IP': '203.0.113.77' }
  const path = `/api/backstage/entry/${id}/draft`
  const save = () => sendDeskRequest(path, { as: editor, method: 'PUT', body: {}, headers })
  for (let round = 0; round < 13; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, save))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]))
  }
})

it('accepts incomplete texts, but not forbidden contents', async () => {
  const { id, rev } = await draftArticle(editor, 'Half')
  const put = (body: object) => fetchDesk(editor, `entry/${id}/draft`, { method: 'PUT', body, rev })
  expect((await put({ title: '', cover_img: null, unknown: 1 })).status).toBe(422)
  expect((await put({ body: { type: 'doc', content: [{ type: 'script' }] } })).status).toBe(422)
  expect((await put({ title: '', cover_img: null })).status).toBe(200)
})

it('changes nothing that readers see', async () => {
  const entry = await entryOf(editor, 1)
  const watched = ['articles', 'article_bodies', 'content_state', 'cache_tag_changes', 'list_items']
  const snapshot = async () =>
    JSON.stringify(await Promise.all(watched.map((table) => rowsOf(`select * from ${table}`))))
  const before = await snapshot()
  expect((await save(editor, entry.id, entry.rev, 'Unseen')).status).toBe(200)
  expect(await snapshot()).toBe(before)
})

describe('publishing concurrent with an autosave', () => {
  it('succeeds for one, and never publishes a text that the editor has not seen', async () => {
    const { id, rev } = await draftArticle(editor, 'Agreed')
    const [saved, published] = await Promise.all([
      save(owner, id, rev, 'Sneaked in'),
      fetchDesk(editor, `entry/${id}/publish`, { body: { rev } }),
    ])
    expect(new Set([saved.status, published.status])).toEqual(new Set([200, 409]))
    const live = await rowsOf<{ title: string }>('select title from articles where id > 10000')
    expect(live).toEqual(published.status === 200 ? [{ title: 'Agreed' }] : [])
  })

  it('twice by a double click publishes once, and the other request returns the current state', async () => {
    const { id, rev } = await draftArticle(editor, 'Pressed twice')
    const press = () => fetchDesk(editor, `entry/${id}/publish`, { body: { rev } })
    const answers = await Promise.all([press(), press()])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    // A repeated request, whose response was lost.
    const again = await press()
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({
      code: 'entry_changed',
      current: { rev: rev + 1, data: { title: 'Pressed twice' } },
    })
    expect(await versions(id)).toHaveLength(1)
  })

  it('by two operators succeeds for one', async () => {
    const { id, rev } = await draftArticle(editor, 'Once')
    const answers = await Promise.all(
      [editor, owner].map((as) => fetchDesk(as, `entry/${id}/publish`, { body: { rev } })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await versions(id)).toHaveLength(1)
  })
})

it('changes nothing when a publication is interrupted', async () => {
  const entry = await publishedArticle(editor, 'Whole')
  const tables = [
    'articles',
    'article_bodies',
    'entries',
    'revisions',
    'entry_references',
    'content_state',
    'audit_log',
  ]
  const snapshot = async () =>
    JSON.stringify(await Promise.all(tables.map((table) => rowsOf(`select * from ${table}`))))
  const before = await snapshot()
  await env.DB.prepare(
    `create trigger broken before insert on entry_references begin select raise(abort, 'cut off'); end`,
  ).run()
  const body = { rev: entry.rev, data: articleText('Torn') }
  const answer = await fetchDesk(editor, `entry/${entry.id}/publish`, { body })
  await env.DB.prepare('drop trigger broken').run()
  expect(answer.status).toBe(500)
  expect(await snapshot()).toBe(before)
})

describe('versions', () => {
  it('are stored when saved by hand or by another operator, and never twice with equal data', async () => {
    const { id, rev } = await draftArticle(editor, 'First')
    expect((await save(editor, id, rev, 'Second')).status).toBe(200)
    expect(await versions(id)).toEqual([])
    expect((await keep(id, rev + 1, 'Third')).status).toBe(200)
    expect((await keep(id, rev + 2, 'Third')).status).toBe(200)
    expect(await versions(id)).toHaveLength(1)
    expect((await save(editor, id, rev + 3, 'Fourth')).status).toBe(200)
    expect((await save(owner, id, rev + 4, 'Fifth')).status).toBe(200)
    const kept = await versions(id)
    expect(kept.map(({ kind, number }) => [kind, number])).toEqual([
      ['saved', 2],
      ['saved', 1],
    ])
    const { data } = await callDesk<{ data: object }>(editor, `entry/${id}/revisions/2`)
    expect(data).toMatchObject({ title: 'Fourth' })
  })

  it('are stored every ten minutes', async () => {
    const { id, rev } = await draftArticle(editor, 'Long work')
    await env.DB.prepare(`update entries set created_at = '2020-01-01T00:00:00.000Z' where id = ?`)
      .bind(id)
      .run()
    expect((await save(editor, id, rev, 'Later')).status).toBe(200)
    expect((await save(editor, id, rev + 1, 'Soon after')).status).toBe(200)
    expect(await versions(id)).toHaveLength(1)
  })

  it('can be restored as the draft; the replaced draft is stored', async () => {
    const { id, rev } = await publishedArticle(editor, 'Original')
    await save(editor, id, rev, 'Worse')
    const body = { revision: 1 }
    const restored = await callDesk<Entry>(owner, `entry/${id}/restore`, { body })
    expect(restored.data).toMatchObject({ title: 'Original' })
    const kinds = (await versions(id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['restored', 'saved', 'published'])
  })

  it('include the losing side of a conflict', async () => {
    const { id, rev } = await draftArticle(editor, 'Contested')
    const body = { data: articleText('My side'), note: 'title' }
    await callDesk(editor, `entry/${id}/revisions`, { body })
    expect((await versions(id))[0]).toMatchObject({ kind: 'conflict', note: 'title' })
    expect((await callDesk<Entry>(editor, `entry/${id}`)).rev).toBe(rev)
  })
})

it('a discarded draft leaves the published text', async () => {
  const { id, rev } = await publishedArticle(editor, 'Kept')
  await save(editor, id, rev, 'Thrown away')
  const after = await callDesk<Entry>(editor, `entry/${id}/draft`, {
    method: 'DELETE',
    rev: rev + 1,
  })
  expect(after).toMatchObject({ title: 'Kept', has_draft: false, data: { title: 'Kept' } })
  expect(await versions(id)).toHaveLength(2)
})

describe('operators with limits', () => {
  it('authors edit the entries they created', async () => {
    const author = await operatorSession('author')
    const own = await draftArticle(author, 'Mine')
    const { entry } = await callDesk<Published>(author, `entry/${own.id}/publish`, {
      body: { rev: own.rev },
    })
    expect(entry.created_by?.name).toBeTruthy()
    const theirs = await draftArticle(editor, 'Theirs')
    expect(await readProblem(await save(author, theirs.id, theirs.rev, 'Taken'))).toEqual([
      403,
      'forbidden',
    ])
    const body = { rev: theirs.rev }
    expect((await fetchDesk(author, `entry/${theirs.id}/publish`, { body })).status).toBe(403)
  })

  it('translators edit translations into their languages', async () => {
    const translator = await operatorSession('translator')
    const source = await publishedArticle(editor, 'Source')
    const into = (lang: string) =>
      fetchDesk(translator, 'entry', { body: { type: 'article', lang, group_id: source.group_id } })
    expect((await into('th-TH')).status).toBe(201)
    expect((await into('vi-VN')).status).toBe(403)
    const original = { type: 'article', lang: 'th-TH' }
    expect((await fetchDesk(translator, 'entry', { body: original })).status).toBe(403)
  })
})
