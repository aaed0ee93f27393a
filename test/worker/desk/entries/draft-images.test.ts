// Images of drafts: recorded with every write of a draft, so that uses of an image are found without reading drafts.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import { countingDb } from '../../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { articleText, callDesk, publishedArticle } from '../../../support/desk/entries.ts'
import { imagePath } from '../../../support/desk/images.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const shown = async (id: number) =>
  (
    await rowsOf<{ image_id: number }>(
      'select image_id from draft_images where entry_id = ? order by image_id',
      id,
    )
  ).map(({ image_id }) => image_id)

const figure = (image_id: number) => ({
  type: 'figure',
  attrs: { image_id, src: 'uploads/x.webp', width: 8, height: 4, alt: '' },
})
const withImages = (...ids: number[]) => ({
  ...articleText('With an image'),
  body: { type: 'doc', content: ids.map(figure) },
})
const save = (entry: Entry, rev: number, body: object) =>
  callDesk<{ rev: number }>(editor, `entry/${entry.id}/draft`, { method: 'PUT', body, rev })

it('images follow the draft until it is published', async () => {
  const data = { title: 'New', cover_img: 1002 }
  const body = { type: 'article', lang: 'en-US', data }
  const made = await callDesk<Entry>(editor, 'entry', { body })
  expect(await shown(made.id)).toEqual([1002])
  const { rev } = await save(made, made.rev, withImages(1003, 1004, 1003))
  expect(await shown(made.id)).toEqual([1001, 1003, 1004])
  await save(made, rev, withImages(1004))
  expect(await shown(made.id)).toEqual([1001, 1004])
  await callDesk(editor, `entry/${made.id}/publish`, { body: { rev: rev + 1 } })
  expect(await shown(made.id)).toEqual([])
})

it('images are removed with a discarded draft, and return when it is restored', async () => {
  const entry = await publishedArticle(editor, 'Live')
  const { rev } = await save(entry, entry.rev, withImages(1005))
  const path = `entry/${entry.id}`
  const after = await callDesk<Entry>(editor, `${path}/draft`, { method: 'DELETE', rev })
  expect(await shown(entry.id)).toEqual([])
  const { items } = await callDesk<{ items: { number: number }[] }>(editor, `${path}/revisions`)
  await callDesk(editor, `${path}/restore`, {
    body: { revision: items[0]!.number, rev: after.rev },
  })
  expect(await shown(entry.id)).toEqual([1001, 1005])
})

it('images of a translation start with those of its source', async () => {
  const { group_id } = await publishedArticle(editor, 'Source', 'zh-CN')
  const body = { type: 'article', lang: 'en-US', group_id, copy: true }
  const made = await callDesk<Entry>(editor, 'entry', { body })
  expect(await shown(made.id)).toEqual([1001])
})

it.each([
  ['', 400],
  ['?use=unused', 8000],
  ['/1007', 400],
])('%s reads at most %i rows while 5,000 drafts are open', async (path, most) => {
  const draft = JSON.stringify(withImages(1006))
  await env.DB.batch([
    env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
       insert into entries (type, item_id, group_id, lang, title, state, created_at, changed_at, draft_updated_at, draft)
       select 'article', 500000 + i, 500000 + i, 'en-US', 'x', 'draft', '2026-11-20', '2026-11-20', '2026-11-20', ?
       from n`,
    ).bind(draft),
    env.DB.prepare('insert into draft_images select id, 1006 from entries where item_id > 500000'),
  ])
  const { DB, rowsRead } = countingDb()
  const response = await sendDeskRequest(imagePath + path, { as: editor, bindings: { DB } })
  expect(response.status).toBe(200)
  expect(rowsRead()).toBeLessThan(most)
})
