// The image library: search, uses, and deletion only of unused images.
import { env } from 'cloudflare:workers'
import { eq, getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskApi } from '../../../../client/contract/desk/table.ts'
import { locales } from '../../../../client/contract/locale.ts'
import * as schema from '../../../../worker/storage/schema/index.ts'
import { imageColumns } from '../../../../worker/data/images/uses.ts'
import { countingDb } from '../../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { entryOf } from '../../../support/desk/entries.ts'
import { added, imagePath, upload } from '../../../support/desk/images.ts'
import { readProblem } from '../../../support/site/member.ts'
import { sampleImages } from '../../../support/data/images.ts'
import { resetSite, testDeps } from '../../../support/site/site.ts'
import { at, hour } from '../../../support/site/visibility.ts'
import { purgeExpiredImages } from '../../../../worker/services/jobs/sweep.ts'

beforeEach(resetSite)

const { auditLog, banners, entries, images, imageTexts } = schema

async function ask(path: string, sent: Parameters<typeof sendDeskRequest>[1] = {}) {
  return sendDeskRequest(imagePath + path, { as: await operatorSession('editor'), ...sent })
}

async function list(query: string, sent: Parameters<typeof sendDeskRequest>[1] = {}) {
  const response = await ask(query, sent)
  expect([response.status, query]).toEqual([200, query])
  return deskApi.images.output.parse(await response.json())
}

async function detailsOf(id: number) {
  return deskApi.image.output.parse(await (await ask(`/${id}`)).json())
}

/** Adds unused images. */
async function fill(count: number): Promise<void> {
  await env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into images (id, path, directory, filename, origin_filename, width, height, upload_at, upload_by)
     select 2000000 + i, 'uploads/x-' || i || '.webp', 'archive', 'x.webp', printf('hay-%05d.png', i), 8, 4,
       '2026-11-20T00:00:00.000Z', 'x' from n`,
  )
    .bind(count)
    .run()
}

/** With the id, which breaks ties between equal names. */
const nameOf = ({ origin_filename, id }: { origin_filename: string; id: number }) =>
  `${origin_filename.toLowerCase()}\u0000${String(id).padStart(9, '0')}`

const ids = (page: { items: { id: number }[] }) => page.items.map(({ id }) => id)

describe('the list', () => {
  it('can be filtered by folder, uploader, use and missing texts', async () => {
    const one = await added(sampleImages.png, { fields: { directory: '春节 2026/海报' } })
    expect(one.directory).toBe('春节 2026/海报')
    expect(ids(await list(`?directory=${encodeURIComponent(one.directory)}`))).toEqual([one.id])
    expect(ids(await list(`?by=${encodeURIComponent(one.upload_by)}`))).toEqual([one.id])
    expect(ids(await list('?use=unused'))).toContain(one.id)
    expect(ids(await list('?use=used'))).not.toContain(one.id)
    const texts = [{ lang: 'th-TH', alt: 'โคม', caption: '' }]
    await ask(`/${one.id}`, { method: 'PATCH', body: { texts } })
    expect(ids(await list('?missing=vi-VN'))).toContain(one.id)
    expect(ids(await list('?missing=th-TH'))).not.toContain(one.id)
  })

  it.each(['new', 'old', 'name'] as const)('has every image once, %s first', async (sort) => {
    const found: number[] = []
    for (let next: string | null = ''; next !== null;) {
      const page = await list(`?sort=${sort}${next && `&after=${next}`}`)
      found.push(...ids(page))
      next = page.next
    }
    const rows = await testDeps().db.select().from(images)
    const orders = {
      new: rows.toSorted((a, b) => b.id - a.id),
      old: rows.toSorted((a, b) => a.id - b.id),
      name: rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
    }
    expect(found).toEqual(orders[sort].map(({ id }) => id))
  })

  it.each([
    ['', 800],
    ['?sort=name', 800],
    ['?directory=archive', 800],
    ['?by=x&sort=old', 800],
    ['?q=nowhere', 6000],
    ['?use=unused&missing=en-US', 6000],
    ['?use=used', 6000],
    ['?sort=name&directory=archive&q=99', 6000],
    ['/gaps', 8000],
    ['/choices', 800],
  ])('%s of ten thousand images reads at most %i rows', async (path, most) => {
    await fill(10_000)
    const as = await operatorSession('editor')
    const { DB, rowsRead } = countingDb()
    expect((await sendDeskRequest(imagePath + path, { as, bindings: { DB } })).status).toBe(200)
    expect(rowsRead()).toBeLessThan(most)
  })

  it('lists folders and uploaders', async () => {
    await fill(30)
    const answer = deskApi.imageChoices.output.parse(await (await ask('/choices')).json())
    const rows = await testDeps().db.select().from(images)
    expect(answer.directories).toEqual([...new Set(rows.map((row) => row.directory))].toSorted())
    expect(answer.uploaders).toEqual([...new Set(rows.map((row) => row.upload_by))].toSorted())
  })

  it('counts missing texts of used images', async () => {
    const gaps = async () => deskApi.imageGaps.output.parse(await (await ask('/gaps')).json())
    const before = await gaps()
    const [used] = (await list('?use=used')).items
    await testDeps().db.insert(imageTexts).values({ image_id: used!.id, lang: 'hi-IN', alt: 'x' })
    const after = await gaps()
    expect(after.used).toBe(before.used)
    for (const [index, lang] of locales.entries())
      expect(before.missing[index]!.count - after.missing[index]!.count).toBe(
        lang === 'hi-IN' ? 1 : 0,
      )
  })

  it.each(['../up', 'a//b', '/a', 'a/', 'a\\b', 'a/../b', 'x'.repeat(121), 'a\u0000b'])(
    'has no folder %j',
    async (directory) => {
      const response = await upload(sampleImages.png, { fields: { directory } })
      expect(await readProblem(response)).toEqual([422, 'validation_failed'])
    },
  )
})

it('finds files by their hash', async () => {
  const { id } = await added(sampleImages.png)
  const [row] = (await testDeps().db.select().from(images)).filter((one) => one.id === id)
  const body = { sha256: [row!.sha256, 'f'.repeat(64)] }
  const answer = await (await ask('/known', { body })).json()
  const known = deskApi.knownImages.output.parse(answer)
  expect(known.items.map(({ sha256, image }) => [sha256, image.id])).toEqual([[row!.sha256, id]])
})

describe('the uses of an image', () => {
  it('are searched in every column that refers to an image', () => {
    const referring = Object.values(schema)
      .filter((table) => is(table, SQLiteTable))
      .flatMap((table) =>
        getTableConfig(table).foreignKeys.flatMap((key) => {
          const { columns, foreignTable } = key.reference()
          return foreignTable === images ? columns : []
        }),
      )
    // The record of an import is no use: an image that no text shows may be deleted.
    const own = ['image_texts', 'image_file_versions', 'imported_images']
    const named = (columns: readonly (typeof referring)[number][]) =>
      columns.map((one) => `${getTableName(one.table)}.${one.name}`).toSorted()
    expect(named(imageColumns)).toEqual(
      named(referring.filter((one) => !own.includes(getTableName(one.table)))),
    )
  })

  it('include entries, drafts and banners', async () => {
    const { id } = await added(sampleImages.png)
    expect((await detailsOf(id)).uses).toEqual([])
    const { db } = testDeps()
    await db.update(banners).set({ mobile_img_id: id }).where(eq(banners.group_id, 1))
    const as = await operatorSession('editor')
    const data = { title: 'Draft', cover_img: id }
    const made = await sendDeskRequest('/api/backstage/entry', {
      body: { type: 'article', lang: 'en-US', data },
      as,
    })
    const { id: entry } = await made.json<{ id: number }>()
    const { uses } = await detailsOf(id)
    expect(uses).toContainEqual({
      type: 'article',
      id: entry,
      lang: 'en-US',
      title: 'Draft',
      state: 'draft',
    })
    const banner = await entryOf(as, 1, 'banner')
    expect(uses.filter(({ type }) => type === 'banner')).toEqual([
      { type: 'banner', id: banner.id, lang: null, title: banner.title, state: 'live' },
    ])
  })
})

describe('deleting', () => {
  const remove = (id: number) => ask(`/${id}`, { method: 'DELETE' })

  it('removes an unused image from the library until it is restored', async () => {
    const { id } = await added(sampleImages.png)
    expect((await remove(id)).status).toBe(204)
    expect((await ask(`/${id}`)).status).toBe(404)
    expect(ids(await list(''))).not.toContain(id)
    expect(await readProblem(await remove(id))).toEqual([404, 'not_found'])
    const back = await ask('/restore', { body: { ids: [id] } })
    expect(await back.json()).toEqual({ restored: [id] })
    expect((await ask(`/${id}`)).status).toBe(200)
    const acts = (await testDeps().db.select().from(auditLog)).map(({ action, target_id }) => [
      action,
      target_id,
    ])
    expect(acts.slice(1)).toEqual([
      ['image.delete', String(id)],
      ['image.restore', String(id)],
    ])
  })

  it('is undone from the log', async () => {
    const { id } = await added(sampleImages.png)
    await remove(id)
    const acts = await testDeps().db.select().from(auditLog)
    const as = await operatorSession('owner')
    const undo = `/api/backstage/audit/${acts.at(-1)!.id}/undo`
    expect((await sendDeskRequest(undo, { body: {}, as })).status).toBeLessThan(300)
    expect((await ask(`/${id}`)).status).toBe(200)
    expect(await readProblem(await sendDeskRequest(undo, { body: {}, as }))).toEqual([
      409,
      'undo_outdated',
    ])
  })

  it('is undone by uploading the same file', async () => {
    const { id } = await added(sampleImages.png)
    await remove(id)
    expect((await added(sampleImages.png)).id).toBe(id)
  })

  it('a used image is refused, and its uses are listed', async () => {
    const [used] = (await list('?use=used')).items
    const response = await remove(used!.id)
    expect(response.status).toBe(409)
    const body = await response.json<{ code: string; uses: unknown[] }>()
    expect(body.code).toBe('image_in_use')
    expect(body.uses.length).toBeGreaterThan(0)
    const { id } = await added(sampleImages.png)
    const sweep = { ids: [used!.id, id], days: 2 }
    // An image of today is never old enough, whoever asks.
    const kept = await ask('/delete', { body: sweep })
    expect(await kept.json()).toEqual({ deleted: [], kept: sweep.ids })
    await testDeps()
      .db.update(images)
      .set({ upload_at: at(-49 * hour) })
    const swept = await ask('/delete', { body: sweep })
    expect(await swept.json()).toEqual({ deleted: [id], kept: [used!.id] })
  })

  it.each([
    ['a cover', (id: number) => ({ title: 'x', cover_img: id })],
    [
      'a figure',
      (id: number) => ({
        title: 'x',
        body: {
          type: 'doc',
          content: [
            {
              type: 'figure',
              attrs: { image_id: id, src: 'uploads/x.webp', width: 8, height: 4, alt: '' },
            },
          ],
        },
      }),
    ],
  ])('of %s of a draft is refused', async (_, data) => {
    const { id } = await added(sampleImages.png)
    const body = { type: 'article', lang: 'en-US', data: data(id) }
    const made = await sendDeskRequest('/api/backstage/entry', {
      body,
      as: await operatorSession('editor'),
    })
    expect(made.status).toBe(201)
    expect(await readProblem(await remove(id))).toEqual([409, 'image_in_use'])
  })

  it('and adding an image to a draft at the same time are consistent', async () => {
    const as = await operatorSession('editor')
    for (let round = 0; round < 4; round++) {
      const { id } = await added(sampleImages.png)
      const body = { type: 'article', lang: 'en-US', data: { title: 'x', cover_img: id } }
      const [gone, made] = await Promise.all([
        remove(id),
        sendDeskRequest('/api/backstage/entry', { body, as }),
      ])
      expect(made.status).toBe(201)
      await purgeExpiredImages(testDeps())
      expect([204, 409]).toContain(gone.status)
      expect((await ask(`/${id}`)).status).toBe(200)
      await testDeps().db.delete(entries).where(eq(entries.title, 'x'))
      await remove(id)
    }
  })

  it('is final after thirty days, including the files', async () => {
    const { id, path } = await added(sampleImages.png)
    await remove(id)
    await purgeExpiredImages(testDeps())
    expect(await env.MEDIA.head(path)).not.toBeNull()
    await purgeExpiredImages(testDeps(new Date(Date.now() + 31 * 86_400_000)))
    expect(await env.MEDIA.head(path)).toBeNull()
    expect(await (await ask('/restore', { body: { ids: [id] } })).json()).toEqual({ restored: [] })
  })

  it('is closed to authors', async () => {
    const { id } = await added(sampleImages.png)
    const as = await operatorSession('author')
    expect(await readProblem(await ask(`/${id}`, { method: 'DELETE', as }))).toEqual([
      403,
      'forbidden',
    ])
  })
})
