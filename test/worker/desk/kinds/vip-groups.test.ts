// VIP groups: named, counted, and kept while in use.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { begin, publish, publishedGroup } from '../../../support/desk/downloads.ts'
import { fetchDesk, callDesk, entryOf } from '../../../support/desk/entries.ts'
import {
  addressOf,
  logIn,
  readProblem,
  rowsOf,
  sendApi as ask,
} from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

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
const archive = (ids: number[], as: string) =>
  ask(`/api/user/material/archive?ids=${ids.join()}`, { as })
const textAt = async (id: number, as: string) =>
  new TextDecoder().decode(await (await download(id, as)).arrayBuffer())

describe('a VIP group', () => {
  const joined = (name: string, group: string) =>
    rowsOf(
      "update users set kind = 'vip', vip_group = ? where email = ? returning id",
      group,
      addressOf(name),
    )
  const vip = { title: { 'zh-CN': '金组', 'en-US': 'Gold' }, slug: 'gold' }

  it('gets its files, alone or with another group; other members get neither file nor archive', async () => {
    await publish(editor, await begin(editor, 'vip_group'), vip)
    const { ids } = await publishedGroup(editor, ['secret'], { vip_groups: ['gold'] })
    await joined('member2', 'gold')
    const [gold, aurora, member] = [
      await logIn('member2'),
      await logIn('vip'),
      await logIn('member'),
    ]
    for (const as of [aurora, member]) {
      expect(await readProblem(await download(ids[0]!, as))).toEqual([403, 'vip_only'])
      expect(await readProblem(await archive([100, ...ids], as))).toEqual([403, 'vip_only'])
    }
    expect(await textAt(ids[0]!, gold)).toContain('secret.pdf')
    const listed = async (as: string, group: string) => {
      const response = await ask(`/api/user/material/vip/${group}?lang=en-US`, { as })
      return (await response.json<{ items: { slug: string }[] }>()).items.map(({ slug }) => slug)
    }
    expect(await listed(gold, 'gold')).toEqual(['fresh'])
    expect(await listed(aurora, 'aurora')).toEqual(['aurora'])
    expect((await ask('/download/fresh')).status).toBe(404)

    const group = await opened(7)
    await publish(editor, group, { ...group.data, vip_groups: ['aurora', 'gold'] })
    expect(await listed(gold, 'gold')).toEqual(['aurora', 'fresh'])
    expect(await listed(aurora, 'aurora')).toEqual(['aurora'])
  })

  it('has the same name in the member center and at the desk', async () => {
    const entry = await entryOf(editor, 1, 'vip_group')
    const title = { ...(entry.data as DataOf<'vip_group'>).title, 'en-US': 'Northern lights' }
    await publish(editor, entry, { ...entry.data, title })
    const response = await ask('/api/user/center?lang=en-US', { as: await logIn('vip') })
    expect(await response.json()).toMatchObject({ vip_group_name: 'Northern lights' })
  })

  it('can be deleted only without members and files', async () => {
    const entry = await publish(editor, await begin(editor, 'vip_group'), vip)
    const remove = () => fetchDesk(editor, `entry/${entry.id}`, { method: 'DELETE' })
    await joined('member2', 'gold')
    expect(await callDesk(editor, `vip-group/${entry.item_id}/member`)).toEqual({
      count: 1,
      is_more: false,
    })
    expect(await readProblem(await remove())).toEqual([409, 'entry_in_use'])
    await joined('member2', 'aurora')
    const { entry: group, data } = await publishedGroup(editor, ['a'], { vip_groups: ['gold'] })
    expect(await readProblem(await remove())).toEqual([409, 'entry_in_use'])
    await publish(editor, group, { ...data, vip_groups: [] })
    expect((await remove()).status).toBeLessThan(300)
    expect(await rowsOf("select id from vip_groups where slug = 'gold'")).toEqual([])
  })

  it('keeps the slug that members refer to', async () => {
    const entry = await entryOf(editor, 1, 'vip_group')
    expect(await refused(entry, { ...entry.data, slug: 'borealis' })).toContain('"slug"')
  })
})
