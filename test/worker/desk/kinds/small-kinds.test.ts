// Partners, tags, themed picks and polls: validation, and no changes for readers when published unchanged.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk, entryOf } from '../../../support/desk/entries.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

type Type = 'author' | 'partner' | 'tag' | 'theme' | 'poll'
const opened = async <Of extends Type>(type: Of, id = 1) =>
  (await entryOf(editor, id, type)) as Entry & { data: DataOf<Of> }
const asked = (entry: Entry, data: object) =>
  fetchDesk(editor, `entry/${entry.id}/publish`, { body: { rev: entry.rev, data } })
const publish = (entry: Entry, data: object) =>
  callDesk<Published>(editor, `entry/${entry.id}/publish`, { body: { rev: entry.rev, data } })
const tables = {
  author: ['authors', 'author_texts'],
  partner: ['partners', 'partner_texts'],
  tag: ['tags', 'tag_labels'],
  theme: ['themes', 'theme_texts', 'theme_games'],
  poll: ['polls', 'poll_texts', 'poll_options', 'poll_option_texts'],
} as const

describe.each(['author', 'partner', 'tag', 'theme', 'poll'] as const)('a %s', (type) => {
  const stored = () =>
    Promise.all(tables[type].map((name) => rowsOf(`select * from ${name} order by 1, 2`)))

  it('is unchanged for readers when published unchanged', async () => {
    const before = await stored()
    const entry = await opened(type)
    expect(entry).toMatchObject({ state: 'published', lang: 'zh-CN' })
    await publish(entry, entry.data)
    expect(await stored()).toEqual(before)
  })
})

describe('a tag', () => {
  it('keeps the slug that articles refer to, and is renamed everywhere', async () => {
    const tag = await opened('tag')
    expect(await (await asked(tag, { ...tag.data, slug: 'other' })).text()).toContain('slug')
    await fetchApp('/en-US/search')
    await publish(tag, { ...tag.data, title: { ...tag.data.title, 'en-US': 'Renamed label' } })
    const labels = await rowsOf(
      `select label from tag_labels where tag_id = ? and lang = 'en-US'`,
      tag.item_id,
    )
    expect(labels).toEqual([{ label: 'Renamed label' }])
  })
})

describe('a partner', () => {
  it('has its own address', async () => {
    const [partner, other] = [await opened('partner'), await opened('partner', 2)]
    const refused = await asked(partner, { ...partner.data, slug: other.data.slug })
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('slug')])
  })
})

describe('themed picks', () => {
  it('show their games in the given order', async () => {
    const theme = await opened('theme')
    const games = theme.data.games.toReversed()
    await publish(theme, { ...theme.data, games })
    const rows = await rowsOf<{ group_id: number }>(
      'select group_id from theme_games where theme_id = ? order by sort',
      theme.item_id,
    )
    expect(rows.map(({ group_id }) => group_id)).toEqual(games.map(({ game }) => game))
  })
})

describe('a poll', () => {
  const begun = async () => {
    const made = await callDesk<Entry>(editor, 'entry', { body: { type: 'poll', lang: 'zh-CN' } })
    const data = {
      title: { 'zh-CN': '选哪个？', 'en-US': 'Which one?' },
      options: [
        { key: 'q-0000000a', option: { 'zh-CN': '甲' } },
        { key: 'q-0000000b', option: { 'zh-CN': '乙', 'en-US': 'B' } },
      ],
      maximum_votable_amount: 1,
      from_at: '2026-01-01T00:00:00.000Z',
      to_at: '2036-01-01T00:00:00.000Z',
    }
    const { entry } = await publish(made, data)
    return { entry, data }
  }
  const voted = (poll: number) =>
    rowsOf('update polls set voted_count = 1 where id = ? returning id', poll)

  it('accepts votes by ids that stay when its options move', async () => {
    const { entry, data } = await begun()
    const numbers = () =>
      rowsOf<{ id: number; text: string }>(
        `select o.id, t.text from poll_options o join poll_option_texts t on t.option_id = o.id and lang = 'en-US'
          where poll_id = ? order by sort`,
        entry.item_id,
      )
    const before = await numbers()
    expect(before.map(({ text }) => text)).toEqual(['甲', 'B'])
    await publish(entry, { ...data, options: data.options.toReversed() })
    expect(await numbers()).toEqual(before.toReversed())
  })

  it('is locked after the first vote, except for missing translations and its dates', async () => {
    const { entry, data } = await begun()
    await voted(entry.item_id)
    const refused = async (changed: object) => (await asked(entry, { ...data, ...changed })).text()
    const third = { key: 'q-0000000c', option: { 'zh-CN': '丙' } }
    expect(await refused({ options: [...data.options, third] })).toContain('has_votes')
    expect(await refused({ options: data.options.toReversed() })).toContain('has_votes')
    expect(await refused({ maximum_votable_amount: 2 })).toContain('has_votes')
    const [first, second] = data.options
    const other = { ...second, option: { ...second!.option, 'en-US': 'Not B' } }
    expect(await refused({ options: [first, other] })).toContain('has_votes')
    const translated = { ...first, option: { ...first!.option, 'en-US': 'A' } }
    await publish(entry, {
      ...data,
      options: [translated, second],
      to_at: '2037-01-01T00:00:00.000Z',
    })
  })

  it('cannot close before it opens', async () => {
    const { entry, data } = await begun()
    expect(await (await asked(entry, { ...data, to_at: data.from_at })).text()).toContain('to_at')
  })

  it('shows its votes at the desk, to operators only', async () => {
    const { entry } = await begun()
    await rowsOf(
      'update poll_options set voted_count = 3 where poll_id = ? returning id',
      entry.item_id,
    )
    const result = await callDesk<{ options: { voted_count: number }[] }>(
      editor,
      `poll/${entry.item_id}/result`,
    )
    expect(result.options.map(({ voted_count }) => voted_count)).toEqual([3, 3])
    expect((await fetchApp(`/api/backstage/poll/${entry.item_id}/result`)).status).toBe(401)
    expect((await fetchDesk(editor, 'poll/999999/result')).status).toBe(404)
  })
})
