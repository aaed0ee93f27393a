// Replacing the file of an image: all uses follow, and the former address stays valid.
import { getTableName, is } from 'drizzle-orm'
import {
  getTableConfig,
  SQLiteCustomColumn,
  SQLiteTable,
  type SQLiteColumn,
} from 'drizzle-orm/sqlite-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '../../../../client/contract/api/table.ts'
import { draftSchemas } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { deskApi } from '../../../../client/contract/desk/table.ts'
import { textColumns } from '../../../../worker/data/entries/content.ts'
import * as schema from '../../../../worker/storage/schema/index.ts'
import { get } from '../../../support/site/api.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { callDesk, entryOf } from '../../../support/desk/entries.ts'
import { added, imagePath, sendForm } from '../../../support/desk/images.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { sampleImages } from '../../../support/data/images.ts'
import { fetchApp, fetchRenewed, resetSite, testDeps } from '../../../support/site/site.ts'

beforeEach(resetSite)

const { output } = deskApi.image
const { articleBodies, auditLog, entryReferences } = schema

async function replace(
  { id, path }: { id: number; path: string },
  bytes: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
) {
  const as = await operatorSession('editor')
  const sent = { as, fields: { replaces: path, ...fields }, name: 'new.gif' }
  return sendForm(`${imagePath}/${id}/file`, bytes, { ...sent, method: 'PUT' })
}

const cover = async () => (await get(api.article, '/api/article/2')).cover_img
const load = async (id: number) =>
  output.parse(
    await (
      await sendDeskRequest(`${imagePath}/${id}`, { as: await operatorSession('author') })
    ).json(),
  )

describe('an author', () => {
  const author = () => operatorSession('author')

  it('cannot change the file or focal point of an image that only others may publish', async () => {
    const { id, path } = await cover()
    expect((await load(id)).may_change_file).toBe(false)
    const form = { fields: { replaces: path }, method: 'PUT' }
    expect(
      await readProblem(await sendForm(`${imagePath}/${id}/file`, sampleImages.gif, form)),
    ).toEqual([403, 'forbidden'])
    const focal = { as: await author(), method: 'PATCH', body: { focal: { x: 0.5, y: 1 } } }
    expect(await readProblem(await sendDeskRequest(`${imagePath}/${id}`, focal))).toEqual([
      403,
      'forbidden',
    ])
    // An editor has changed the file since.
    const { former } = output.parse(await (await replace({ id, path }, sampleImages.gif)).json())
    const back = await sendDeskRequest(`${imagePath}/${id}/file/${former[0]!.id}`, {
      as: await author(),
      body: { replaces: (await cover()).path },
    })
    expect(await readProblem(back)).toEqual([403, 'forbidden'])
    expect((await cover()).path).not.toBe(path)
  })

  it('changes the file of an image without published uses', async () => {
    const { id, path } = await added(sampleImages.png)
    expect((await load(id)).may_change_file).toBe(true)
    const form = { fields: { replaces: path }, method: 'PUT' }
    expect((await sendForm(`${imagePath}/${id}/file`, sampleImages.gif, form)).status).toBe(200)
  })
})

describe('a replacing file', () => {
  it('is shown in all uses of the image, under a new address', async () => {
    const before = await cover()
    await fetchRenewed('/article/2')
    const response = await replace(before, sampleImages.gif)
    const image = output.parse(await response.json())
    expect(image).toMatchObject({ id: before.id, width: 8, height: 4, info: 'image/gif' })
    expect(image.path).not.toBe(before.path)
    expect(image.former).toMatchObject([{ path: before.path }])
    expect((await cover()).path).toBe(image.path)
    const page = await (await fetchRenewed('/article/2')).text()
    expect(page).toContain(image.path)
    expect(page).not.toContain(before.path)
    const [act] = await testDeps().db.select().from(auditLog)
    expect(act).toMatchObject({ action: 'image.replace', target_id: String(before.id) })
  })

  it('is shown in texts, which are otherwise unchanged', async () => {
    const { db } = testDeps()
    const stored = await added(sampleImages.png)
    const figure = (image_id: number, src: string) => ({
      type: 'figure',
      attrs: { image_id, src, width: 8, height: 4, alt: '"image_id":7 ✓' },
    })
    const body = (src: string) => ({
      type: 'doc' as const,
      content: [
        figure(stored.id, src),
        { type: 'paragraph', content: [{ type: 'text', text: `src ${stored.path}` }] },
        {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [figure(stored.id, src), figure(7, 'a/b.webp')] }],
        },
      ],
    })
    const [row] = await db.select().from(articleBodies).limit(1)
    await db.update(articleBodies).set({ body: body(stored.path) })
    const entry = await db.$client
      .prepare("select id from entries where type = 'article' and item_id = ?")
      .bind(row!.item_id)
      .first<number>('id')
    await db
      .insert(entryReferences)
      .values({ entry_id: entry!, kind: 'image', target_id: stored.id })
    const { path } = output.parse(await (await replace(stored, sampleImages.gif)).json())
    const bodies = await db.select().from(articleBodies)
    const changed = bodies.filter((one) => JSON.stringify(one.body) === JSON.stringify(body(path)))
    expect(changed.map((one) => one.item_id)).toEqual([row!.item_id])
  })

  it('is shown in answers of the FAQ, in every language', async () => {
    const stored = await added(sampleImages.png)
    const editor = await operatorSession('editor')
    const shown = await rowsOf<{ item_id: number }>(
      "select item_id from entries where type = 'faq' and group_id = 1 and lang in ('zh-CN', 'en-US')",
    )
    for (const { item_id } of shown) {
      const entry = await entryOf(editor, item_id, 'faq')
      const { items } = draftSchemas.faq.parse(entry.data)
      const [first, ...others] = items!
      const attrs = { image_id: stored.id, src: stored.path, width: 8, height: 4, alt: '' }
      const answer = { type: 'doc', content: [{ type: 'figure', attrs }] }
      const data = { ...entry.data, items: [{ ...first, answer }, ...others] }
      await callDesk(editor, `entry/${entry.id}/publish`, { body: { rev: entry.rev, data } })
    }
    const paths = ['/faq/account', '/en-US/faq/account']
    for (const path of paths)
      expect(await (await fetchRenewed(path)).text(), path).toContain(stored.path)
    const image = output.parse(await (await replace(stored, sampleImages.gif)).json())
    for (const path of paths) {
      const page = await (await fetchRenewed(path)).text()
      expect([path, page.includes(image.path), page.includes(stored.path)]).toEqual([
        path,
        true,
        false,
      ])
    }
  })

  it('is shown in every rich text column of published content', () => {
    const documents = Object.values(schema)
      .filter((table) => is(table, SQLiteTable))
      .flatMap((table) => getTableConfig(table).columns)
      .filter((column) => is(column, SQLiteCustomColumn))
    const named = (columns: readonly SQLiteColumn[]) =>
      columns.map((one) => `${getTableName(one.table)}.${one.name}`).toSorted()
    // Versions of the terms are immutable, including their images.
    const followed = documents.filter((one) => getTableName(one.table) !== 'terms_texts')
    expect(named(textColumns.map(({ column }) => column))).toEqual(named(followed))
  })

  it('leaves the former address unchanged, including crops around a focal point', async () => {
    const stored = await added(sampleImages.png)
    const as = await operatorSession('author')
    const focal = { x: 0.25, y: 0 }
    await sendDeskRequest(`${imagePath}/${stored.id}`, { method: 'PATCH', body: { focal }, as })
    const image = output.parse(await (await replace(stored, sampleImages.gif)).json())
    expect(image.focal).toEqual(focal)
    for (const path of [stored.path, image.path])
      for (const address of [`/media/320/${path}`, `/media/og/${path}?focal=25-0`])
        expect([(await fetchApp(address)).status, address]).toEqual([200, address])
  })

  it('uploaded twice at once wins once, and the other request is refused', async () => {
    const stored = await added(sampleImages.png)
    const both = await Promise.all([
      replace(stored, sampleImages.gif),
      replace(stored, sampleImages.webp),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await readProblem(both.find(({ status }) => status === 409)!)).toEqual([
      409,
      'image_changed',
    ])
    const image = await load(stored.id)
    expect(image.former.map(({ path }) => path)).toEqual([stored.path])
  })

  it('that already is another image is refused, and the response names that image', async () => {
    const [one, other] = [await added(sampleImages.png), await added(sampleImages.gif)]
    const response = await replace(one, sampleImages.gif)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'image_exists', image_id: other.id })
  })

  it('equal to the current one changes nothing', async () => {
    const stored = await added(sampleImages.png)
    expect((await replace(stored, sampleImages.png)).status).toBe(200)
    expect((await load(stored.id)).former).toEqual([])
  })

  it.each([
    [new TextEncoder().encode('text'), {}, 'image_unacceptable'],
    [sampleImages.gif, { crop: '1,2,3' }, 'validation_failed'],
    [sampleImages.gif, { crop: '0,0,0,4' }, 'validation_failed'],
  ])('%# that is not an image, or an empty crop, is refused', async (bytes, fields, code) => {
    const stored = await added(sampleImages.png)
    expect(await readProblem(await replace(stored, bytes, fields))).toEqual([422, code])
  })

  it('can be replaced by the former one, from its list and from the log', async () => {
    const stored = await added(sampleImages.png)
    const image = output.parse(await (await replace(stored, sampleImages.gif)).json())
    const as = await operatorSession('owner')
    const former = `${imagePath}/${stored.id}/file/${image.former[0]!.id}`
    const body = { replaces: image.path }
    const back = output.parse(await (await sendDeskRequest(former, { body, as })).json())
    expect([back.path, back.former.map(({ path }) => path)]).toEqual([stored.path, [image.path]])
    const acts = await testDeps().db.select().from(auditLog)
    const undo = `/api/backstage/audit/${acts.at(-1)!.id}/undo`
    expect((await sendDeskRequest(undo, { body: {}, as })).status).toBeLessThan(300)
    expect((await load(stored.id)).path).toBe(image.path)
  })
})

describe('a crop', () => {
  it('keeps the original, and its focal point in place', async () => {
    const stored = await added(sampleImages.png)
    const as = await operatorSession('author')
    const focal = { x: 0.5, y: 0.5 }
    await sendDeskRequest(`${imagePath}/${stored.id}`, { method: 'PATCH', body: { focal }, as })
    const cut = await replace(stored, sampleImages.gif, { crop: '2,0,6,4' })
    const image = output.parse(await cut.json())
    expect(image).toMatchObject({
      crop: { x: 2, y: 0, width: 6, height: 4 },
      original_path: stored.path,
      origin_filename: stored.origin_filename,
      focal: { x: 0.33, y: 0.5 },
    })
    const again = output.parse(
      await (await replace(image, sampleImages.webp, { crop: '0,0,4,4' })).json(),
    )
    expect(again.original_path).toBe(stored.path)
    const file = await sendDeskRequest(`${imagePath}/${stored.id}/file`, { as })
    expect(file.headers.get('Content-Disposition')).toContain('attachment')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(sampleImages.png)
  })
})
