// Thousands of files for members: the cost of reads grows with the size of a group, not with all files.
import { beforeAll, describe, expect, it } from 'vitest'
import { fieldOf } from '../../../../client/contract/desk/entries/data.ts'
import type { EntryData } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { rowsIn } from '../../../../client/contract/desk/rows.ts'
import { publishEntries } from '../../../../worker/desk/entries/publishing/publish.ts'
import { getLiveContent } from '../../../../worker/data/entries/content.ts'
import { run } from '../../../../worker/storage/db.ts'
import { countingDb } from '../../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { logIn, rowsOf, sendApi } from '../../../support/site/member.ts'
import { fetchApp, resetSite, testDeps } from '../../../support/site/site.ts'
import { backfillEntries } from '../../../../worker/data/entries/fill.ts'

const [groups, filesEach] = [20, 250]
const all = `with recursive numbers(value) as (select 20000 union all select value + 1 from numbers where value < ${20_000 + groups - 1}),
  files(at) as (select 1 union all select at + 1 from files where at < ${filesEach})`

let editor = ''
beforeAll(async () => {
  await resetSite()
  const at = '2026-01-01T00:00:00.000Z'
  const languages = `json_each('["zh-CN","en-US"]') as lang`
  await rowsOf(`${all} insert into material_groups (id, slug, sort, cover_img_id, file_count, bytes, published_at)
    select value, 'many-' || value, value, 6001, ${filesEach}, ${filesEach}, '${at}' from numbers`)
  await rowsOf(`${all} insert into material_group_texts (group_id, lang, title)
    select numbers.value, lang.value, 'Many ' || numbers.value from numbers, ${languages}`)
  await rowsOf(`${all} insert into material_files (id, sha256, path, filename, mime, size, uploaded_at, uploaded_by)
    select value * 1000 + at, value || ' ' || at, 'materials/files/' || value || at, at || '.txt', 'text/plain', 1, '${at}', '' from numbers, files`)
  await rowsOf(`${all} insert into materials (id, group_id, sort, file_id, path, filename, mime, size)
    select value * 1000 + at, value, at, value * 1000 + at, 'materials/files/' || value || at, at || '.txt', 'text/plain', 1 from numbers, files`)
  await rowsOf(`${all} insert into material_texts (material_id, lang, title)
    select numbers.value * 1000 + at, lang.value, 'File ' || at from numbers, files, ${languages}`)
  await backfillEntries(testDeps())
  editor = await operatorSession('editor')
})

const entryId = async (item: number) =>
  (
    await rowsOf<{ id: number }>(
      "select id from entries where type = 'material_group' and item_id = ?",
      item,
    )
  )[0]!.id

it.each([
  ['the page of all groups', () => '/en-US/download', 'Many 20019', 400],
  ['the page of one', () => '/en-US/download/many-20003', 'File 250', 1200],
  [
    'the list at the desk',
    () => '/api/backstage/entry?type=material_group&lang=zh-CN',
    'Many 20019',
    950,
  ],
  [
    'a group at the desk',
    async () => `/api/backstage/entry/${await entryId(20_003)}`,
    'File 250',
    2000,
  ],
  ['the start of a download', () => '/en-US/download/start?ids=20003001', 'many-20003', 100],
])('%s reads no other files', async (_, address, shown, most) => {
  const path = await address()
  const { DB, rowsRead } = countingDb()
  const response = path.startsWith('/api')
    ? await sendDeskRequest(path, { as: editor, bindings: { DB } })
    : await fetchApp(path, { bindings: { DB } })
  expect([path, response.status]).toEqual([path, 200])
  expect(await response.text()).toContain(shown)
  expect(rowsRead()).toBeGreaterThan(0)
  expect(rowsRead()).toBeLessThan(most)
})

describe('a published group', () => {
  const address = async () => `/api/backstage/entry/${await entryId(20_004)}`
  const counted = async (path: string) => {
    const { DB, rowsRead } = countingDb()
    const response = await sendDeskRequest(path, { as: editor, bindings: { DB } })
    return { text: await response.text(), rows: rowsRead() }
  }

  beforeAll(async () => {
    const [group, other] = await run(
      testDeps(),
      getLiveContent(testDeps(), 'material_group', [20_004, 1]),
    ).then((found) => found.toSorted((a, b) => b.id - a.id))
    const [stored] = rowsIn(fieldOf(other!.data, 'files'))
    const files = Array.from({ length: 250 }, (_, at) => ({
      ...stored,
      key: String(20_004_001 + at),
      title: { 'zh-CN': `文件${at}`, ...(at !== 7 && { 'en-US': `File ${at}` }) },
    }))
    const data = { ...group!.data, title: { 'zh-CN': '多' }, intro: { 'zh-CN': '介绍' }, files }
    await publishEntries(testDeps(), null, {
      changes: [{ entry_id: await entryId(20_004), data: data as EntryData }],
    })
  })

  it('is opened without a row per file', async () => {
    const { text, rows } = await counted(await address())
    expect(text).toContain('File 249')
    expect(rows).toBeLessThan(150)
  })

  it('is listed without its files, and with its missing languages', async () => {
    const { text } = await counted('/api/backstage/entry?type=material_group&lang=zh-CN')
    expect(text).not.toContain('文件249')
    const { items } = JSON.parse(text) as { items: { item_id: number; lacks?: string[] }[] }
    expect(items.find(({ item_id }) => item_id === 20_004)?.lacks).toContain('en-US')
  })
})

it('answers members from stored lists', async () => {
  const as = await logIn('member')
  const path = '/api/user/material?lang=en-US'
  await sendApi(path, { as })
  const { DB, rowsRead } = countingDb()
  const response = await sendApi(path, { as, bindings: { DB } })
  expect(await response.text()).toContain('Many 20019')
  expect(rowsRead()).toBeLessThan(100)
})
