// The order of banners and notices: only those that have not ended, one order for all languages, separate from their
// content.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Published } from '../../../../client/contract/desk/entries/entry.ts'
import { api } from '../../../../client/contract/api/table.ts'
import { deskApi } from '../../../../client/contract/desk/table.ts'
import { get } from '../../../support/site/api.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk, entryOf } from '../../../support/desk/entries.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { stopClockAt } from '../../../support/fakes/clock.ts'
import { now, resetSite } from '../../../support/site/site.ts'

let editor = ''
stopClockAt(now.toISOString())
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const tables = { banner: 'banners', marquee: 'marquee_items' } as const

describe.each(['banner', 'marquee'] as const)('the order of each %s', (type) => {
  const order = async () => {
    const found = await callDesk(editor, `order/${type}?lang=zh-CN`)
    return deskApi.entryOrder.output.parse(found).items.map(({ group_id }) => group_id)
  }
  const put = async (groups: number[]) =>
    fetchDesk(editor, `order/${type}`, { method: 'PUT', body: { groups, before: await order() } })
  /** Group ids, as readers of a language see them. */
  const shown = async (lang: string) => {
    const { page } = await get(api.page, `/api/page?lang=${lang}`)
    const list = type === 'banner' ? page.ad_list : page.marquee_list
    const rows = await rowsOf<{ id: number; group_id: number }>(
      `select id, group_id from ${tables[type]}`,
    )
    return list.map(({ id }) => rows.find((row) => row.id === id)!.group_id)
  }

  it('applies to the page in every language, and stays when one is published again', async () => {
    const groups = (await order()).toReversed()
    expect(groups.length).toBeGreaterThan(1)
    expect((await put(groups)).status).toBe(200)
    for (const lang of ['zh-CN', 'en-US', 'th-TH']) {
      const seen = await shown(lang)
      expect(seen).toEqual(groups.filter((group) => seen.includes(group)))
    }
    const entry = await entryOf(editor, groups[0]!, type)
    await callDesk(editor, `entry/${entry.id}/publish`, {
      body: { rev: entry.rev, data: entry.data },
    })
    expect(await order()).toEqual(groups)
  })

  it('keeps a returning language with its group, and puts a new group at the end', async () => {
    const groups = (await order()).toReversed()
    await put(groups)
    const entry = await entryOf(editor, groups[0]!, type)
    const publish = async (languages: readonly string[]) => {
      const { rev } = await entryOf(editor, groups[0]!, type)
      const body = { rev, data: { ...entry.data, languages } }
      await callDesk<Published>(editor, `entry/${entry.id}/publish`, { body })
    }
    await publish(['zh-CN'])
    await publish(['zh-CN', 'en-US'])
    expect((await shown('en-US'))[0]).toBe(groups[0])
    const made = await callDesk<{ id: number; rev: number; item_id: number }>(editor, 'entry', {
      body: { type, lang: 'zh-CN' },
    })
    const body = { rev: made.rev, data: entry.data }
    await callDesk(editor, `entry/${made.id}/publish`, { body })
    expect(await order()).toEqual([...groups, made.item_id])
  })

  it('omits ended campaigns', async () => {
    const [first, ...others] = await order()
    const entry = await entryOf(editor, first!, type)
    await callDesk(editor, `entry/${entry.id}/withdraw`, { body: {} })
    expect(await order()).toEqual(others)
  })
})
