// Events and launches as multilingual entries, shown in the calendar and on the timeline.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk, entryOf } from '../../../support/desk/entries.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

type Event = Entry & { data: DataOf<'event'> }

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const publish = (entry: Entry, data: object, more: object = {}) =>
  callDesk<Published>(editor, `entry/${entry.id}/publish`, {
    body: { rev: entry.rev, data, ...more },
  })
const page = async (path: string) => (await fetchApp(path)).text()
const begin = (type: string, data: object) =>
  callDesk<Entry>(editor, 'entry', { body: { type, lang: 'zh-CN', data } })
const event = {
  title: { 'zh-CN': '新年夜', 'en-US': 'The last night' },
  kind: 'event',
  brand_id: 1,
  category: 'casino',
  starts_at: '2026-12-30T16:00:00.000Z',
  ends_at: '2027-01-05T15:59:00.000Z',
  link: '',
  is_exclusive: true,
}

it.each([
  ['event', 'events'],
  ['launch', 'launches'],
])('every %s has an entry, and publishing it unchanged changes nothing', async (type, table) => {
  const stored = () => rowsOf(`select * from ${table} order by id`)
  const before = await stored()
  const groups = await rowsOf<{ group_id: number }>(`select distinct group_id from ${table}`)
  const entries = await rowsOf(`select id from entries where type = ?`, type)
  expect(entries).toHaveLength(groups.length)
  // Its link leads to a game, whose id differs by language.
  const linked = type === 'event' ? ` where link like '/game-intro/%'` : ''
  const [first] = await rowsOf<{ id: number }>(`select max(group_id) as id from ${table}${linked}`)
  const entry = await entryOf(editor, first!.id, type)
  await publish(entry, entry.data)
  expect(await stored()).toEqual(before)
})

describe('an event', () => {
  it('is in the calendar in every language once it is published', async () => {
    const made = await begin('event', event)
    const path = '/en-US/calendar/2026/12'
    expect(await page(path)).not.toContain('The last night')
    await publish(made, event)
    await page(path)
    expect(await page(path)).toContain('The last night')
    expect(await page('/vi-VN/calendar/2026/12')).toContain('The last night')
    // A language without a text shows no fallback (docs/decisions/site/language-fallback.md).
    expect(await page('/zh-HK/calendar/2026/12')).not.toContain('The last night')
    expect(
      await rowsOf('select lang from events where group_id = ? order by lang', made.item_id),
    ).toEqual([{ lang: 'en-US' }, { lang: 'zh-CN' }])
  })

  it('cannot end before it begins', async () => {
    const made = await begin('event', event)
    const data = { ...event, ends_at: event.starts_at.replace('2026', '2025') }
    const refused = await fetchDesk(editor, `entry/${made.id}/publish`, {
      body: { rev: made.rev, data },
    })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('"field":"ends_at"')
  })

  it('disappears from the calendar when it is withdrawn', async () => {
    const made = await begin('event', event)
    await publish(made, event)
    expect(await page('/en-US/calendar/2026/12')).toContain('The last night')
    await callDesk(editor, `entry/${made.id}/withdraw`, { body: {} })
    expect(await page('/en-US/calendar/2026/12')).not.toContain('The last night')
  })

  it('is visible from its start until its end', async () => {
    const made = await begin('event', event)
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const { entry } = await publish(made, event, { at })
    expect(entry).toMatchObject({ state: 'scheduled', published_at: at })
    expect(await page('/en-US/calendar/2026/12')).not.toContain('The last night')
  })

  it('keeps its id once readers may know it', async () => {
    const [row] = await rowsOf<{ id: number; group_id: number }>(
      `select id, group_id from events where lang = 'en-US' order by id desc`,
    )
    const entry = (await entryOf(editor, row!.group_id, 'event')) as Event
    const title = { ...entry.data.title, 'en-US': 'Another name' }
    await publish(entry, { ...entry.data, title })
    expect(await page(`/en-US/calendar/event/${row!.id}.ics`)).toContain('Another name')
  })
})

it('a launch appears on the timeline, with its text', async () => {
  const data = {
    title: { 'zh-CN': '新牌桌', 'en-US': 'A new table' },
    line: { 'zh-CN': '四个座位' },
    brand_id: 1,
    category: 'chess',
    released_at: '2026-01-02T04:00:00.000Z',
  }
  await publish(await begin('launch', data), data)
  const html = await page('/en-US/game/timeline?year=2026')
  expect(html).toContain('A new table')
  expect(html).toContain('四个座位')
})
