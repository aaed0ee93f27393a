// Files for members in tests of the desk: uploads and groups.
import { expect } from 'vitest'
import type { Entry, Published } from '../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type { MaterialFile } from '../../../client/contract/desk/material-file.ts'
import { callDesk } from './entries.ts'
import { sendForm } from './images.ts'
import { rowsOf } from '../site/member.ts'

export const materialPath = '/api/backstage/material'

/** Bytes that pass the check for a PDF, distinguished by their words. */
export const pdf = (words: string) => new TextEncoder().encode(`%PDF-1.7\n${words}\n%%EOF`)

export const send = (as: string, name: string, bytes: Uint8Array<ArrayBuffer>) =>
  sendForm(materialPath, bytes, { as, name })

export async function stored(as: string, name: string, words = name) {
  const response = await send(as, name, pdf(words))
  expect(response.status, await response.clone().text()).toBeLessThan(300)
  const { is_new: isNew, ...file } = await response.json<MaterialFile & { is_new: boolean }>()
  return { file, isNew }
}

type Data = DataOf<'material_group'>

export const rowOf = (number: number, file: MaterialFile): Data['files'][number] => ({
  key: `q-${number.toString(16).padStart(8, '0')}`,
  title: { 'zh-CN': `文件${number}`, 'en-US': `File ${number}` },
  file,
})

export const groupWith = (
  files: Data['files'],
  more: Partial<Data> = {},
): Data & Record<string, unknown> => ({
  title: { 'zh-CN': '新素材', 'en-US': 'Fresh material' },
  intro: { 'zh-CN': '刚做好的。' },
  files,
  cover_img: 6001,
  vip_groups: [],
  slug: 'fresh',
  ...more,
})

export const begin = (as: string, type: 'material_group' | 'vip_group') =>
  callDesk<Entry>(as, 'entry', { body: { type, lang: 'zh-CN' } })

export const publish = async (as: string, entry: Entry, data: object, more: object = {}) =>
  (
    await callDesk<Published>(as, `entry/${entry.id}/publish`, {
      body: { rev: entry.rev, data, ...more },
    })
  ).entry

/** A published group of files with these words. */
export async function publishedGroup(editor: string, words: string[], more: Partial<Data> = {}) {
  const files = await Promise.all(words.map((one) => stored(editor, `${one}.pdf`)))
  const data = groupWith(
    files.map(({ file }, at) => rowOf(at + 1, file)),
    more,
  )
  const entry = await publish(editor, await begin(editor, 'material_group'), data)
  const rows = await rowsOf<{ id: number }>(
    'select id from materials where group_id = ? order by sort',
    entry.item_id,
  )
  return { entry, data, ids: rows.map(({ id }) => id) }
}
