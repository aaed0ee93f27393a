// Publishing several languages of an item together: in one transaction, each as its own entry, or not at all.
import { beforeEach, expect, it } from 'vitest'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { Release } from '../../../../client/contract/desk/releases/release.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  articleText,
  fetchDesk,
  callDesk,
  draftArticle,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { resetSite } from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const read = (id: number) => callDesk<Entry>(editor, `entry/${id}`)

/** A translation with a publishable draft. */
async function translated({ group_id }: Entry, lang: string, title: string): Promise<Entry> {
  const body = { type: 'article', lang, group_id, data: articleText(title) }
  return callDesk<Entry>(editor, 'entry', { body })
}

function publish({ id, rev }: Entry, rest: object): Promise<Published> {
  return callDesk<Published>(editor, `entry/${id}/publish`, { body: { rev, ...rest } })
}

it('several languages are published now, and the translations follow the source published with them', async () => {
  const source = await publishedArticle(editor, 'Harbour', 'zh-CN')
  const english = await translated(source, 'en-US', 'Harbour lights')
  const { entry } = await publish(await read(source.id), { data: articleText('Harbour at night') })
  await publish(entry, { data: articleText('Harbour at dawn'), with: [english.id, english.id] })
  expect(await read(english.id)).toMatchObject({
    state: 'published',
    has_draft: false,
    outdated_since: null,
    outdated_block_count: 0,
  })
})

it('several languages are published with the source first, whichever entry is published', async () => {
  const source = await publishedArticle(editor, 'Harbour', 'zh-CN')
  const { entry: english } = await publish(await translated(source, 'en-US', 'Lights'), {})
  const { rev } = await read(source.id)
  await callDesk(editor, `entry/${source.id}/draft`, {
    method: 'PUT',
    body: articleText('Harbour', 'A new paragraph.'),
    rev,
  })
  await publish(english, { data: articleText('Lights at dawn'), with: [source.id] })
  expect((await read(source.id)).has_draft).toBe(false)
  expect(await read(english.id)).toMatchObject({ outdated_since: null, outdated_block_count: 0 })
})

it('several languages are scheduled for the same time, also from the translation', async () => {
  const source = await draftArticle(editor, 'Harbour', 'zh-CN')
  const english = await translated(source, 'en-US', 'Harbour lights')
  const thai = await translated(source, 'th-TH', 'Harbour in Thai')
  const at = '2100-01-01T10:00:00.000Z'
  await publish(english, { at, with: [source.id, thai.id] })
  for (const { id } of [source, english, thai])
    expect(await read(id)).toMatchObject({ state: 'scheduled', published_at: at })
})

it('several languages are put into one release if one of them is already live', async () => {
  const source = await publishedArticle(editor, 'Harbour', 'zh-CN')
  const english = await translated(source, 'en-US', 'Harbour lights')
  const at = '2100-01-01T10:00:00.000Z'
  const { release_id } = await publish(source, {
    at,
    data: articleText('Harbour at dawn'),
    with: [english.id],
  })
  const release = await callDesk<Release>(editor, `release/${release_id}`)
  expect(release).toMatchObject({ state: 'scheduled', due_at: at })
  expect(release.contents.map(({ lang }) => lang).toSorted()).toEqual(['en-US', 'zh-CN'])
  expect((await read(english.id)).state).toBe('draft')
})

it('no language is published if one cannot be, and that one is named', async () => {
  const source = await draftArticle(editor, 'Harbour', 'zh-CN')
  const body = { type: 'article', lang: 'en-US', group_id: source.group_id }
  const empty = await callDesk<Entry>(editor, 'entry', { body })
  const sent = { body: { rev: source.rev, with: [empty.id] } }
  const response = await fetchDesk(editor, `entry/${source.id}/publish`, sent)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'validation_failed', entry_id: empty.id })
  expect((await read(source.id)).state).toBe('draft')
})

it('entries published together must be languages of one item that the operator may publish', async () => {
  const source = await draftArticle(editor, 'Harbour', 'zh-CN')
  const other = await draftArticle(editor, 'Mountain', 'en-US')
  const path = `entry/${source.id}/publish`
  for (const id of [other.id, source.id]) {
    const response = await fetchDesk(editor, path, { body: { rev: source.rev, with: [id] } })
    expect(response.status).toBe(422)
  }
  const thai = await translated(source, 'th-TH', 'Harbour in Thai')
  const translator = await operatorSession('translator')
  const sent = { body: { rev: thai.rev, with: [source.id] } }
  expect((await fetchDesk(translator, `entry/${thai.id}/publish`, sent)).status).toBe(403)
})
