// Files for members at the desk: uploaded once, offered in groups, replaced, and restricted to VIP groups.
import { beforeEach, describe, expect, it } from 'vitest'
import { maxMaterialBytes } from '../../../../client/contract/desk/limits.ts'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import type { MaterialVersion } from '../../../../client/contract/desk/material-file.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import {
  materialPath,
  pdf,
  publish,
  publishedGroup,
  rowOf,
  send,
  stored,
} from '../../../support/desk/downloads.ts'
import { fetchDesk, callDesk, entryOf } from '../../../support/desk/entries.ts'
import { logIn, readProblem, rowsOf, sendApi as ask } from '../../../support/site/member.ts'
import { imageFile, sampleImages, unsoundPng } from '../../../support/data/images.ts'
import { resetSite } from '../../../support/site/site.ts'
import { unzip } from '../../../support/data/unzip.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

type Group = Entry & { data: DataOf<'material_group'> }
const opened = async (id: number) => (await entryOf(editor, id, 'material_group')) as Group
const refused = async (entry: Entry, data: object) =>
  (await fetchDesk(editor, `entry/${entry.id}/publish`, { body: { rev: entry.rev, data } })).text()

const download = (id: number, as: string) => ask(`/api/user/material/file/${id}`, { as })
const textIn = (bytes: ArrayBuffer | Uint8Array) => new TextDecoder().decode(bytes)
const textAt = async (id: number, as: string) =>
  textIn(await (await download(id, as)).arrayBuffer())
const archive = (ids: number[], as: string) =>
  ask(`/api/user/material/archive?ids=${ids.join()}`, { as })

describe('an upload', () => {
  it('is stored once under any name, and cannot be downloaded yet', async () => {
    const [first, second] = [
      await stored(editor, 'guide.pdf', 'same words'),
      await stored(editor, 'Guide 2026.pdf', 'same words'),
    ]
    expect([first.isNew, second.isNew]).toEqual([true, false])
    expect(second.file).toEqual({ ...first.file, filename: 'Guide 2026.pdf' })
    expect(first.file.path).toMatch(/^materials\/files\/[0-9a-f]{32}\.pdf$/)
    expect(await rowsOf("select action from audit_log where target_type = 'material'")).toEqual([
      { action: 'material.add' },
    ])
    const { file } = first
    const back = await sendDeskRequest(`${materialPath}/${file.id}/file`, { as: editor })
    expect(new Uint8Array(await back.arrayBuffer())).toEqual(pdf('same words'))
    expect(back.headers.get('Content-Disposition')).toMatch(/^attachment/)
    const media = await ask(`/media/160/${file.path}`)
    expect(media.status).toBe(404)
  })

  it('of several files at once stores each, and of the same file twice stores one', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `many-${at % 10}`)
    const all = await Promise.all(names.map((name) => stored(editor, `${name}.pdf`)))
    expect(new Set(all.map(({ file }) => file.id)).size).toBe(10)
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(10)
    const [{ file }] = all as [(typeof all)[number]]
    const [row] = await rowsOf<{ sha256: string }>(
      'select sha256 from material_files where id = ?',
      file.id,
    )
    const sha256 = [row!.sha256, 'f'.repeat(64)]
    const known = await callDesk(editor, 'material/known', { body: { sha256 } })
    expect(known).toEqual({ items: [{ sha256: row!.sha256, file }] })
  })

  it.each([
    ['program.exe', pdf('x')],
    ['no-ending', pdf('x')],
    ['image.pdf', sampleImages.png],
    ['paper.png', pdf('x')],
    ['half.png', imageFile('half-an-image.png')],
    ['unsound.png', unsoundPng()],
    ['half.svg', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0')],
    ['drawing.svg', new TextEncoder().encode('<p>no drawing</p>')],
    ['film.mp4', pdf('x')],
    ['words.txt', new Uint8Array([0xff, 0x00])],
    ['empty.txt', new Uint8Array()],
  ])('is refused when it is %s', async (name, bytes) => {
    expect(await readProblem(await send(editor, name, bytes))).toEqual([
      422,
      'material_unacceptable',
    ])
    expect(await rowsOf("select id from material_files where uploaded_by <> 'Meridian'")).toEqual(
      [],
    )
  })

  it.each([
    ['gbk.csv', 'c0b8 c4bf'],
    ['utf-16.txt', 'fffe 0f68 ee76'],
    ['utf-8-after-a-loss.csv', '612c efbfbd'],
    ['gbk.svg', '3c7376673e c0b8 3c2f7376673e'],
  ])('with text is refused because of its encoding when it is %s', async (name, bytes) => {
    const response = await send(editor, name, Buffer.from(bytes.replaceAll(' ', ''), 'hex'))
    expect(await readProblem(response)).toEqual([422, 'material_not_utf8'])
  })

  it('must match its extension; images have their dimensions', async () => {
    const response = await send(editor, 'Lantern.PNG', sampleImages.png)
    expect(await response.json()).toMatchObject({ mime: 'image/png', width: 8, height: 4 })
    const turned = await send(editor, 'turned.png', imageFile('png-orientation-8.png'))
    expect(await turned.json()).toMatchObject({ width: 30, height: 90 })
  })

  it('above the limit is refused before it is read', async () => {
    const response = await send(editor, 'large.pdf', new Uint8Array(maxMaterialBytes + 100_000))
    expect(await readProblem(response)).toEqual([413, 'payload_too_large'])
  })

  it.each(['translator', 'moderator', 'support', 'analyst'] as const)(
    'is refused for a %s',
    async (role) => {
      const response = await send(await operatorSession(role), 'a.pdf', pdf('a'))
      expect(await readProblem(response)).toEqual([403, 'forbidden'])
    },
  )
})

describe('a group', () => {
  const tables = [
    'material_groups',
    'material_group_texts',
    'material_group_vip_groups',
    'materials',
    'material_texts',
    'material_versions',
  ]
  const all = async () =>
    JSON.stringify(
      await Promise.all(
        tables.map((name) =>
          rowsOf<Record<string, unknown>>(`select * from ${name} order by 1, 2`),
        ),
      ),
    )

  it.each([1, 7])(
    'is unchanged for readers when it is published without changes: %s',
    async (id) => {
      const before = await all()
      const entry = await opened(id)
      await publish(editor, entry, entry.data)
      expect(await all()).toBe(before)
    },
  )

  it('offers its files in order, with ids that survive moves', async () => {
    const { entry, data, ids } = await publishedGroup(editor, ['a', 'b', 'c'])
    const member = await logIn('member')
    const listed = async () => {
      const response = await ask('/api/user/material?lang=en-US', { as: member })
      const { items } = await response.json<{
        items: { slug: string; files: { id: number }[] }[]
      }>()
      return items.find(({ slug }) => slug === 'fresh')!.files.map(({ id }) => id)
    }
    expect(await listed()).toEqual(ids)
    await publish(editor, entry, { ...data, files: data.files.toReversed() })
    expect(await listed()).toEqual(ids.toReversed())
    expect(await textAt(ids[1]!, member)).toContain('b.pdf')
    expect(
      await rowsOf('select file_count, bytes from material_groups where slug = ?', 'fresh'),
    ).toEqual([{ file_count: 3, bytes: 3 * pdf('a.pdf').length }])
  })

  it('may contain a file twice, and a file of another group', async () => {
    const { data, entry } = await publishedGroup(editor, ['a'])
    const { files } = (await opened(1)).data
    const [own] = data.files as [(typeof data.files)[number]]
    const twice = [own, rowOf(2, own.file), rowOf(3, files[0]!.file)]
    await publish(editor, entry, { ...data, files: twice })
    expect(
      await rowsOf('select path from materials where group_id = ?', entry.item_id),
    ).toHaveLength(3)
  })

  it('refuses a taken, reserved or changed address, and files that it does not have', async () => {
    const { entry, data } = await publishedGroup(editor, ['a'])
    for (const slug of ['brand-kit', 'vip', 'other'])
      expect(await refused(entry, { ...data, slug })).toContain('"slug"')
    const [own] = data.files as [(typeof data.files)[number]]
    // The id of a file in another group.
    expect(await refused(entry, { ...data, files: [{ ...own, key: '100' }] })).toContain('"files"')
    expect(await refused(entry, { ...data, files: [{ ...own, key: 'any-key' }] })).toContain(
      '"files"',
    )
    const wrong = [
      { ...own.file, id: 999_999 },
      { ...own.file, filename: 'guide.exe' },
    ]
    for (const file of wrong)
      expect(await refused(entry, { ...data, files: [{ ...own, file }] })).toContain('"files"')
    expect(await refused(entry, { ...data, vip_groups: ['nobody'] })).toContain('"vip_groups"')
  })

  it('publishes the server’s facts about its files, not those of the request', async () => {
    const { entry, data } = await publishedGroup(editor, ['a'])
    const [own] = data.files as [(typeof data.files)[number]]
    const file = { ...own.file, path: 'materials/aurora/launch-plan.pdf', size: 1 }
    await publish(editor, entry, { ...data, files: [{ ...own, file }] })
    const rows = await rowsOf('select path, size from materials where group_id = ?', entry.item_id)
    expect(rows).toEqual([{ path: own.file.path, size: own.file.size }])
  })

  it('appears and expires at its dates', async () => {
    const { entry, data, ids } = await publishedGroup(editor, ['a'])
    const member = await logIn('member')
    await callDesk(editor, `entry/${entry.id}/withdraw`, { body: {} })
    expect(await readProblem(await download(ids[0]!, member))).toEqual([404, 'not_found'])
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const back = await callDesk<Entry>(editor, `entry/${entry.id}`)
    expect((await publish(editor, back, data, { at })).state).toBe('scheduled')
    expect(await readProblem(await archive(ids, member))).toEqual([404, 'not_found'])
  })

  it('is translated only by operators of the language', async () => {
    const { entry, data } = await publishedGroup(editor, ['a'])
    const translator = await operatorSession('translator')
    const [own] = data.files as [(typeof data.files)[number]]
    const thai = { ...data, files: [{ ...own, title: { ...own.title, 'th-TH': 'ไฟล์' } }] }
    const asked = (changed: object) =>
      fetchDesk(translator, `entry/${entry.id}/publish`, {
        body: { rev: entry.rev, data: changed },
      })
    const other = { ...data, files: [{ ...own, file: { ...own.file, filename: 'b.pdf' } }] }
    expect(await readProblem(await asked(other))).toEqual([403, 'forbidden'])
    expect(await readProblem(await asked({ ...data, files: [] }))).toEqual([403, 'forbidden'])
    expect((await asked(thai)).status).toBe(200)
  })
})

describe('a replacing file', () => {
  const versions = async (entry: Entry, key: string) =>
    (await callDesk<{ items: MaterialVersion[] }>(editor, `entry/${entry.id}/material/${key}`))
      .items

  it('has the same address, alone and in an archive, and keeps the former file', async () => {
    const { entry, data, ids } = await publishedGroup(editor, ['before', 'other'])
    const member = await logIn('member')
    const [own, other] = data.files as [(typeof data.files)[number], (typeof data.files)[number]]
    const { file } = await stored(editor, 'after.pdf')
    const next = await publish(editor, entry, { ...data, files: [{ ...own, file }, other] })
    expect(await textAt(ids[0]!, member)).toContain('after.pdf')
    const zipped = await unzip(await (await archive(ids, member)).arrayBuffer())
    expect(zipped.map(({ name }) => name)).toEqual(['after.pdf', 'other.pdf'])
    expect(textIn(zipped[0]!.bytes)).toContain('after.pdf')

    const kept = await versions(entry, own.key)
    expect(kept.map(({ filename }) => filename)).toEqual(['after.pdf', 'before.pdf'])
    expect(await versions(entry, other.key)).toHaveLength(1)
    const former = await sendDeskRequest(`${materialPath}/${kept[1]!.id}/file`, { as: editor })
    expect(textIn(await former.arrayBuffer())).toContain('before.pdf')

    await publish(editor, next, data)
    expect(await textAt(ids[0]!, member)).toContain('before.pdf')
    expect(await versions(entry, own.key)).toHaveLength(2)
  })

  it('is replaced by the former one when its publication is undone', async () => {
    const { entry, data, ids } = await publishedGroup(editor, ['before'])
    const [own] = data.files as [(typeof data.files)[number]]
    const { file } = await stored(editor, 'after.pdf')
    await publish(editor, entry, { ...data, files: [{ ...own, file }] })
    const owner = await operatorSession('owner')
    const [act] = await rowsOf<{ id: number }>(
      "select max(id) as id from audit_log where action = 'entry.publish'",
    )
    expect((await fetchDesk(owner, `audit/${act!.id}/undo`, { method: 'POST' })).status).toBe(204)
    const text = await textAt(ids[0]!, await logIn('member'))
    expect(text).toContain('before.pdf')
  })
})
