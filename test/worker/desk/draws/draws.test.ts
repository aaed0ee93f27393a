// A draw is submitted by two operators, neither of whom sees the other's values.
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '../../../../client/contract/api/table.ts'
import type { AuditEntry } from '../../../../client/contract/desk/audit.ts'
import type { Draw, DrawTasks, ListedDraw } from '../../../../client/contract/desk/draws/draw.ts'
import type { Today } from '../../../../client/contract/desk/today.ts'
import { publishMatchingDraws } from '../../../../worker/desk/draws/entry.ts'
import { drawSubmissions } from '../../../../worker/storage/schema/index.ts'
import { get } from '../../../support/site/api.ts'
import { setClock, stopClockAt } from '../../../support/fakes/clock.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  askToEnter,
  drawOf,
  enter,
  period,
  right,
  tuesday,
  wrong,
} from '../../../support/desk/draws.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchRenewed, resetSite, readPage, testDeps } from '../../../support/site/site.ts'

const noon = '2026-11-25T04:00:00.000Z'
stopClockAt(noon)

let [owner, editor, author] = ['', '', '']
beforeEach(async () => {
  setClock(noon)
  await resetSite()
  owner = await operatorSession('owner')
  editor = await operatorSession('editor')
  author = await operatorSession('author')
})

const latest = async () => (await get(api.markSix, '/api/mark-six')).latest
const tasks = (as: string) => callDesk<DrawTasks>(as, 'draw/task')
const log = async (action: string) =>
  (await callDesk<{ items: AuditEntry[] }>(owner, `audit?action=${action}`)).items
const correct = (as: string, values: typeof right, rev = 1) => enter(as, values, { rev })

async function publishBoth(): Promise<void> {
  await enter(editor, right)
  await enter(author, right)
}

describe('a draw', () => {
  it('is published once two operators have submitted the same, in any order of its numbers', async () => {
    expect((await enter(editor, right)).state).toBe('entered')
    expect((await latest())?.period).not.toBe(period)
    const { state, live } = await enter(author, {
      ...right,
      numbers: right.numbers.toReversed(),
    })
    expect([state, live]).toEqual(['published', right])
    expect(await latest()).toMatchObject({ period, ...right })
    const [done] = await log('draw.publish')
    expect(done?.after).toMatchObject({ ...right, entered_by: expect.any(Array) })
  })

  it('appears on cached pages', async () => {
    const path = `/en-US/mark-six/history-result?period=${period}`
    const history = async () => (await (await fetchRenewed(path)).text()).includes(tuesday)
    expect(await history()).toBe(false)
    await publishBoth()
    expect(await history()).toBe(true)
  })

  it('is blind: neither the API nor the log reveals the first submission', async () => {
    const typed = JSON.stringify(right.numbers)
    await enter(editor, right)
    for (const as of [author, owner]) {
      const answer = await fetchDesk(as, `draw/${period}`)
      const text = await answer.text()
      expect(text).not.toContain(typed)
      expect((JSON.parse(text) as Draw).entries).toMatchObject([{ values: null, is_own: false }])
      for (const path of ['draw/task', 'draw', 'today'])
        expect(await (await fetchDesk(as, path)).text()).not.toContain(typed)
    }
    expect(await (await fetchDesk(owner, 'audit')).text()).not.toContain(typed)
    expect((await drawOf(editor)).entries[0]?.values).toEqual(right)
  })

  it('shows differences to both submitters, and nothing to a third operator', async () => {
    await enter(editor, right)
    const { state, entries } = await enter(author, wrong)
    expect([state, entries.map(({ values }) => values)]).toEqual(['differs', [wrong, right]])
    const seen = (await drawOf(editor)).entries.map(({ values }) => values)
    expect(seen).toEqual([wrong, right])
    const third = await drawOf(owner)
    expect([third.state, third.entries.map(({ values }) => values)]).toEqual([
      'differs',
      [null, null],
    ])
    expect((await latest())?.period).not.toBe(period)
  })

  it('with a difference is resolved by a third submission', async () => {
    await enter(editor, right)
    await enter(author, wrong)
    const { state, entries } = await enter(owner, right)
    expect([state, (await latest())?.special]).toEqual(['published', right.special])
    expect(entries.map(({ outcome }) => outcome)).toEqual(['agreed', 'overruled', 'agreed'])
  })

  it('with a difference is resolved by correcting one’s own submission, which is kept', async () => {
    await enter(editor, right)
    const own = (await enter(author, wrong)).entries.find(({ is_own }) => is_own)!
    const { state, entries } = await enter(author, right, { replaces: own.id })
    expect(state).toBe('published')
    expect(entries.map(({ outcome }) => outcome)).toEqual(['agreed', 'replaced', 'agreed'])
  })

  it('is never submitted twice by the same operator', async () => {
    await enter(editor, right)
    expect(await readProblem(await askToEnter(editor, right))).toEqual([409, 'draw_changed'])
    const [mine] = (await drawOf(editor)).entries
    await enter(editor, wrong, { replaces: mine!.id })
    // An outdated window.
    const again = await askToEnter(editor, right, { replaces: mine!.id })
    expect(await readProblem(again)).toEqual([409, 'draw_changed'])
    expect((await latest())?.period).not.toBe(period)
  })

  it('is withdrawn by its submitter while it waits, also from the log', async () => {
    await enter(owner, right)
    const [entered] = await log('draw.enter')
    expect(entered).toMatchObject({ item_id: period, before: null, after: null })
    await callDesk(owner, `audit/${entered!.id}/undo`, { method: 'POST' })
    expect((await drawOf(owner)).state).toBe('due')
    await enter(editor, right)
    const [others] = await log('draw.enter')
    const undo = await fetchDesk(owner, `audit/${others!.id}/undo`, { method: 'POST' })
    expect(await readProblem(undo)).toEqual([403, 'forbidden'])
    await callDesk(editor, `draw/${period}/withdraw`, { method: 'POST' })
    const nothing = await fetchDesk(editor, `draw/${period}/withdraw`, { method: 'POST' })
    expect(await readProblem(nothing)).toEqual([409, 'draw_changed'])
    await enter(author, right)
    expect((await latest())?.period).not.toBe(period)
  })

  it.each([
    ['a number twice', { numbers: [3, 3, 18, 27, 33, 41] }, 'values.numbers ball_repeated'],
    ['a special number among the six', { special: 3 }, 'values.special ball_repeated'],
    ['a number above 49', { special: 50 }, 'values.special too_big'],
    ['five numbers', { numbers: [3, 12, 18, 27, 33] }, 'values.numbers too_small'],
    ['another year', { drawn_at: '2025-11-24T13:30:00.000Z' }, 'period period_year'],
    ['a draw to come', { drawn_at: '2026-11-26T13:30:00.000Z' }, 'values.drawn_at draw_early'],
    ['an earlier day', { drawn_at: '2026-11-18T13:30:00.000Z' }, 'values.drawn_at draw_order'],
  ])('is refused with %s', async (_, change, expected) => {
    const response = await askToEnter(editor, { ...right, ...change })
    const { errors } = await response.json<{ errors: { field: string; code: string }[] }>()
    const [first] = errors
    expect([response.status, `${first?.field} ${first?.code}`]).toEqual([422, expected])
  })

  it('has its own day', async () => {
    await publishBoth()
    const next = await askToEnter(editor, right, { of: '2026142' })
    expect(await readProblem(next)).toEqual([409, 'draw_date_conflict'])
    expect((await askToEnter(editor, right, { of: '20261' })).status).toBeGreaterThanOrEqual(400)
  })
})

describe('concurrent submissions', () => {
  it('publish a draw once when two second submissions arrive at once', async () => {
    await enter(editor, right)
    const answers = await Promise.all([askToEnter(author, right), askToEnter(owner, right)])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await rowsOf('select rev from draws where period = ?', period)).toEqual([{ rev: 1 }])
    expect(await log('draw.publish')).toHaveLength(1)
    expect((await drawOf(editor)).entries.some(({ outcome }) => outcome === 'open')).toBe(false)
  })

  it('publish a draw when two arrive at once and agree', async () => {
    await Promise.all([enter(author, right), enter(owner, right)])
    expect((await latest())?.period).toBe(period)
    expect(await log('draw.publish')).toHaveLength(1)
  })

  it('by one operator in two windows count once', async () => {
    const answers = await Promise.all([askToEnter(editor, right), askToEnter(editor, right)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await drawOf(editor)).state).toBe('entered')
  })

  it('based on an outdated revision are refused', async () => {
    await publishBoth()
    expect(await readProblem(await askToEnter(owner, wrong))).toEqual([409, 'draw_changed'])
    expect((await drawOf(owner)).state).toBe('published')
  })

  it('that agree are published in the next minute after an interrupted run', async () => {
    const { db } = testDeps()
    const ids = await rowsOf<{ id: number }>('select id from operators limit 2')
    for (const { id } of ids)
      await db
        .insert(drawSubmissions)
        .values({ period, rev: 0, operator_id: id, ...right, entered_at: noon })
    await publishMatchingDraws(testDeps(new Date()))
    await publishMatchingDraws(testDeps(new Date()))
    expect((await latest())?.period).toBe(period)
  })
})

describe('a correction', () => {
  beforeEach(publishBoth)

  it('also needs two submissions, and readers see what was corrected and when', async () => {
    setClock('2026-11-25T04:20:00.000Z')
    const path = `/en-US/mark-six/history-result?period=${period}`
    expect((await readPage(await fetchRenewed(path))).text).not.toContain('Corrected')
    expect((await correct(owner, wrong)).state).toBe('entered')
    expect((await latest())?.special).toBe(right.special)
    const { state, live, corrections } = await correct(editor, wrong)
    const corrected_at = '2026-11-25T04:20:00.000Z'
    expect([state, live]).toEqual(['corrected', wrong])
    expect(corrections).toEqual([{ corrected_at, before: right }])
    const item = await latest()
    expect(item).toMatchObject({ ...wrong, correction_list: [{ corrected_at, before: right }] })
    expect(item?.tendencies.odd).toBe(true)
    for (const page of [path, '/en-US/mark-six/generator']) {
      const { text } = await readPage(await fetchRenewed(page))
      expect(text).toContain('special number (previously 8)')
      expect(text).not.toContain('numbers (previously')
    }
  })

  it('must differ from the published values', async () => {
    const same = await askToEnter(owner, right, { rev: 1 })
    expect(await readProblem(same)).toEqual([422, 'draw_unchanged'])
  })

  it('ends without a trace for readers if two operators confirm the published values', async () => {
    await correct(owner, wrong)
    await correct(editor, right)
    const { state, corrections } = await correct(author, right)
    expect([state, corrections]).toEqual(['published', []])
    expect(await log('draw.confirm')).toHaveLength(1)
    expect((await latest())?.correction_list).toBeUndefined()
  })

  it('submitted while another is published is refused, and does not wait', async () => {
    await correct(owner, wrong)
    await correct(author, { ...right, special: 10 })
    const late = askToEnter(editor, wrong, { rev: 1 })
    await late
    expect((await latest())?.special).toBe(9)
    const after = await askToEnter(author, { ...right, special: 10 }, { rev: 1 })
    expect(await readProblem(after)).toEqual([409, 'draw_changed'])
    expect(await rowsOf(`select id from draw_submissions where outcome = 'open'`)).toEqual([])
  })
})

describe('a due draw', () => {
  it('is shown to operators who may submit it, until they have', async () => {
    const due = async (as: string) => (await callDesk<Today>(as, 'today')).draws
    const countOf = async (as: string) => (await callDesk<Today>(as, 'today')).counts.draws
    const all = (await tasks(editor)).draws.map(({ period: one, state }) => `${one} ${state}`)
    expect(all).toContain(`${period} due`)
    expect(await countOf(editor)).toBe(all.length)
    expect(await countOf(await operatorSession('translator'))).toBe(0)
    await enter(editor, right)
    expect((await due(editor)).map((one) => one.period)).not.toContain(period)
    const waiting = (await due(author)).find((one) => one.period === period)
    expect(waiting).toMatchObject({ state: 'entered', due_at: tuesday, is_own: false })
    await enter(author, right)
    expect((await due(owner)).map((one) => one.period)).not.toContain(period)
  })

  it('is not shown if it was canceled; an added one is', async () => {
    const day = '2026-11-24'
    await callDesk(editor, `draw/calendar/${day}`, { method: 'PUT', body: { drawn_at: null } })
    expect((await tasks(editor)).draws.map((one) => one.due_at)).not.toContain(tuesday)
    const { next_draw_at, awaited_list } = await get(api.markSix, '/api/mark-six')
    expect([next_draw_at, awaited_list.includes(tuesday)]).toEqual([
      '2026-11-26T13:30:00.000Z',
      false,
    ])
    const extra = '2026-11-25T12:00:00.000Z'
    await callDesk(editor, 'draw/calendar/2026-11-25', { method: 'PUT', body: { drawn_at: extra } })
    expect((await get(api.markSix, '/api/mark-six')).next_draw_at).toBe(extra)
    const [set] = await log('draw_day.set')
    await callDesk(owner, `audit/${set!.id}/undo`, { method: 'POST' })
    expect((await get(api.markSix, '/api/mark-six')).next_draw_at).toBe('2026-11-26T13:30:00.000Z')
    await callDesk(editor, `draw/calendar/${day}`, { method: 'DELETE' })
    expect((await tasks(editor)).draws.map((one) => one.due_at)).toContain(tuesday)
  })

  it('follows the configured weekdays', async () => {
    const body = { weekdays: [3, 3], time: '20:00' }
    await callDesk(editor, 'draw/calendar', { method: 'PUT', body })
    const { next_draw_at } = await get(api.markSix, '/api/mark-six')
    expect(next_draw_at).toBe('2026-11-25T12:00:00.000Z')
    const [change] = await log('draw_calendar.change')
    await callDesk(owner, `audit/${change!.id}/undo`, { method: 'POST' })
    expect((await get(api.markSix, '/api/mark-six')).next_draw_at).toBe('2026-11-26T13:30:00.000Z')
    const none = { method: 'PUT', body: { weekdays: [], time: '20:00' } }
    expect((await fetchDesk(editor, 'draw/calendar', none)).status).toBe(422)
    expect((await fetchDesk(author, 'draw/calendar', { method: 'PUT', body })).status).toBe(403)
  })
})

describe('the list of draws', () => {
  const listed = async (query: string) => {
    const { items } = await callDesk<{ items: ListedDraw[] }>(editor, `draw?${query}`)
    return items
  }

  it('can be filtered by state, over all years or one', async () => {
    await publishBoth()
    const all = await listed('')
    expect(await listed('state=published')).toEqual(all)
    expect(await listed('state=corrected')).toEqual([])
    await correct(author, wrong)
    await correct(editor, wrong)
    expect(await listed('state=corrected')).toMatchObject([{ period, state: 'corrected' }])
    expect(await listed('state=corrected&year=2025')).toEqual([])
    expect((await listed('state=published')).map((one) => one.period)).not.toContain(period)
    expect((await fetchDesk(editor, 'draw?state=due')).status).toBe(422)
  })
})
