// Imported tables of events: a plan first, then drafts of all rows or of none.
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeskEvent, ImportPlan } from '../../../../client/contract/desk/calendar/api.ts'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import { trialWeek } from '../../../support/desk/calendar.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const begin = () =>
  callDesk<Entry>(editor, 'entry', { body: { type: 'event', lang: 'zh-CN', data: trialWeek } })
const monthOf = async (from: string) =>
  (await callDesk<{ items: DeskEvent[] }>(editor, `calendar?from=${from}&to=${from}`)).items
const idsIn = async (from: string) => (await monthOf(from)).map(({ id }) => id)

describe('an import', () => {
  const cells = {
    kind: 'event',
    brand: '',
    category: 'casino',
    starts_at: '2031-05-01 12:00',
    ends_at: '2031-05-03 23:59',
    'title.zh-CN': '五月',
    'title.en-US': 'May',
  }
  let good = cells
  beforeEach(async () => {
    const [brand] = await rowsOf<{ slug: string }>('select slug from brands where id = 1')
    good = { ...cells, brand: brand!.slug }
  })
  const send = (rows: object[], plan_hash?: string) =>
    fetchDesk(editor, 'calendar/import', {
      body: { rows: rows.map((one, at) => ({ line: at + 2, cells: one })), plan_hash },
    })
  const planOf = async (rows: object[], plan_hash?: string) =>
    (await (await send(rows, plan_hash)).json()) as ImportPlan

  it('shows its effect first, and adds all of it as drafts', async () => {
    const second = { 'title.zh-CN': '五\u200b月\n二\u0007', kind: 'ＥＶＥＮＴ', exclusive: 'TRUE' }
    const rows = [good, { ...good, ...second }]
    const plan = await planOf(rows)
    expect(plan).toMatchObject({
      added: [
        { line: 2, name: '五月' },
        { line: 3, name: '五月 二' },
      ],
      changed: [],
      problems: [],
      is_done: false,
    })
    expect(await monthOf('2031-05')).toEqual([])
    expect(await planOf(rows, plan.plan_hash)).toMatchObject({ is_done: true })
    expect(await monthOf('2031-05')).toMatchObject([
      { name: '五月', starts_at: '2031-05-01T04:00:00.000Z', state: 'draft' },
      { name: '五月 二', is_exclusive: true },
    ])
    // The same file again adds nothing.
    expect(await planOf(rows)).toMatchObject({ added: [], changed: [], unchanged: 2 })
  })

  it('changes cells of the event with the given number, and keeps the others', async () => {
    const { item_id } = await begin()
    const row = { ...good, number: String(item_id), exclusive: 'yes' }
    const plan = await planOf([row])
    expect(plan.changed).toMatchObject([{ line: 2, fields: ['title', 'starts_at', 'ends_at'] }])
    await planOf([row], plan.plan_hash)
    expect(await monthOf('2031-05')).toMatchObject([{ item_id, name: '五月' }])
  })

  it('takes times as spreadsheets write them, and keeps seconds that they do not show', async () => {
    const { item_id, id, rev } = await begin()
    const starts_at = '2031-05-01T04:00:59.000Z'
    await callDesk(editor, `entry/${id}/draft`, {
      method: 'PUT',
      rev,
      body: { ...trialWeek, starts_at },
    })
    const row = {
      number: String(item_id),
      starts_at: '2031/5/1 12:00',
      ends_at: '2031/5/3 9:05:00',
    }
    expect((await planOf([row])).changed).toMatchObject([{ fields: ['ends_at'] }])
    const bad = [{ ...good, starts_at: '3/4/2031', ends_at: '48000', 'title.zh-CN': '\uFFFD' }]
    expect((await planOf(bad)).problems.map(({ flaw }) => flaw)).toEqual([
      'ambiguous_order',
      'serial_number',
      'damaged',
    ])
  })

  it('names existing events that the file cancels', async () => {
    const { plan_hash } = await planOf([good])
    await planOf([good], plan_hash)
    const { starts_at, 'title.en-US': title } = good
    const cancelled = [{ line: 9, cells: { starts_at, 'title.en-US': title } }]
    const response = await fetchDesk(editor, 'calendar/import', { body: { rows: [], cancelled } })
    expect(await response.json()).toMatchObject({
      added: [],
      cancelled: [{ line: 9, name: '五月', verb: null }],
    })
  })

  describe('from another calendar', () => {
    const source = { uid: 'a@elsewhere.test', recurrence: '', sequence: 1 }
    const key = 'import-of-calendar-1'
    interface Sent {
      rows?: object[]
      cancelled?: object[]
      plan_hash?: string
      key?: string
    }
    const importing = async ({ rows = [], cancelled = [], ...more }: Sent) => {
      const numbered = (all: object[]) => all.map((one, at) => ({ line: at + 2, ...one }))
      const body = { rows: numbered(rows), cancelled: numbered(cancelled), ...more }
      const response = await fetchDesk(editor, 'calendar/import', { body })
      return (await response.json()) as ImportPlan
    }
    const write = async (sent: Sent) =>
      importing({ ...sent, plan_hash: (await importing(sent)).plan_hash, key })
    const undo = () => callDesk(editor, 'entry/undo', { body: { key } })
    const versionOf = (sequence: number, day: string, more = {}) => ({
      cells: { ...good, starts_at: `2031-05-${day} 12:00`, ends_at: `2031-05-${day} 13:00` },
      source: { ...source, sequence, ...more },
    })
    const starts = async () =>
      (await monthOf('2031-05')).map(({ starts_at }) => starts_at.slice(0, 10))

    it('moves an event with its UID, and keeps what calendar files lack', async () => {
      await write({ rows: [versionOf(1, '01')] })
      const [first] = await monthOf('2031-05')
      const { title, starts_at, ends_at } = first!
      await callDesk(editor, `entry/${first!.id}/draft`, {
        method: 'PUT',
        rev: first!.rev,
        body: { ...trialWeek, title, starts_at, ends_at, category: 'sports' },
      })
      expect((await importing({ rows: [versionOf(2, '09')] })).changed).toMatchObject([
        { fields: ['starts_at', 'ends_at'] },
      ])
      await write({ rows: [versionOf(2, '09')] })
      expect(await monthOf('2031-05')).toMatchObject([
        { id: first!.id, category: 'sports', starts_at: '2031-05-09T04:00:00.000Z' },
      ])
      const older = await write({ rows: [versionOf(1, '01')], cancelled: [versionOf(1, '01')] })
      expect(older).toMatchObject({ changed: [], cancelled: [], is_done: true })
      expect(older.outdated).toMatchObject([{ name: '五月' }, { name: '五月' }])
      await undo()
      expect(await starts()).toEqual(['2031-05-01'])
      const { outdated } = await importing({ rows: [versionOf(1, '03')] })
      expect(outdated).toEqual([])
    })

    it('tells days of a series and events of other UIDs apart', async () => {
      const day = versionOf(1, '08', { recurrence: '2031-05-07T04:00:00.000Z' })
      const other = versionOf(1, '01', { uid: 'b@elsewhere.test' })
      await write({ rows: [versionOf(1, '01'), day, other] })
      expect(await starts()).toEqual(['2031-05-01', '2031-05-01', '2031-05-08'])
      expect(await importing({ rows: [versionOf(1, '01'), day, other] })).toMatchObject({
        unchanged: 3,
      })
      const one = await importing({ cancelled: [day] })
      expect(one.cancelled).toMatchObject([{ verb: 'delete' }])
      const all = await importing({ cancelled: [versionOf(2, '01')] })
      expect(all.cancelled).toHaveLength(2)
      await undo()
      expect(await starts()).toEqual([])
    })
  })

  it('does nothing if an event was changed after the dry run', async () => {
    const { id, rev, item_id } = await begin()
    const row = { ...good, number: String(item_id) }
    const { plan_hash } = await planOf([row])
    const body = { ...trialWeek, is_exclusive: false }
    await callDesk(editor, `entry/${id}/draft`, { method: 'PUT', rev, body })
    expect(await readProblem(await send([row], plan_hash))).toEqual([409, 'entry_changed'])
    expect(await idsIn('2031-05')).toEqual([])
  })

  it('names each wrong cell, and then changes nothing', async () => {
    const bad = [
      good,
      { ...good, brand: 'nobody', starts_at: '2031-02-30 12:00' },
      { ...good, ends_at: '2031-04-01 12:00', kind: 'party', link: 'https://elsewhere.example' },
      { ...good, number: '999999', 'title.zh-CN': '', 'title.en-US': 'x'.repeat(121) },
      good,
    ]
    const plan = await planOf(bad)
    expect(plan.problems.map(({ line, column, flaw }) => `${line} ${column} ${flaw}`)).toEqual([
      '3 brand unknown_brand',
      '3 starts_at bad_time',
      '4 ends_at end_before_start',
      '4 kind unknown_value',
      '4 link bad_link',
      '5 title.zh-CN missing',
      '5 number unknown_number',
      '5 title.en-US too_long',
      '6 title.zh-CN twice',
    ])
    expect(await readProblem(await send(bad, plan.plan_hash))).toEqual([409, 'entry_changed'])
    expect(await idsIn('2031-05')).toEqual([])
  })
})
