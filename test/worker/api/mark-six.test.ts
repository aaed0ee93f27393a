import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { chooseDraws, monthOf } from '../../../client/contract/draws/mark-six.ts'
import { drawCalendarDefaults, nextDrawTime } from '../../../client/contract/draws/calendar.ts'
import { tendenciesOf, yearOf } from '../../../client/contract/draws/rules.ts'
import { draws } from '../../../worker/storage/schema/index.ts'
import { demoRows, get } from '../../support/site/api.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'
import { at, hour } from '../../support/site/visibility.ts'

beforeAll(resetSite)

const demo = demoRows(draws).toReversed()
const latest = demo[0]!
const toDraw = (row: (typeof demo)[number]) => ({ ...row, tendencies: tendenciesOf(row) })

const history = (query: string) => get(api.markSixHistory, `/api/mark-six/history?${query}`)
const periods = async (query: string) => (await history(query)).items.map(({ period }) => period)

async function refused(path: string): Promise<string> {
  const response = await fetchApp(path)
  const { errors } = (await response.json()) as { errors: { field: string; code: string }[] }
  return [response.status, ...errors.map(({ field, code }) => `${field} ${code}`)].join(', ')
}

it('the latest draw includes its tendencies and the time of the next draw', async () => {
  const answer = await get(api.markSix, '/api/mark-six')
  expect(answer).toEqual({
    latest: toDraw(latest),
    next_draw_at: nextDrawTime(drawCalendarDefaults, new Date()).toISOString(),
    awaited_list: expect.any(Array),
  })
})

describe('the history', () => {
  it.each([1, 10, 30, 100])('returns the latest %i', async (recent) => {
    const { items, total } = await history(`recent=${recent}`)
    expect(items).toEqual(demo.slice(0, recent).map(toDraw))
    expect(total).toBe(recent)
  })

  it('returns every month of both years, which together are all draws', async () => {
    const found: string[] = []
    for (const year of [2026, 2025])
      for (let month = 12; month >= 1; month -= 1) {
        const { items } = await history(`year=${year}&month=${month}`)
        for (const draw of items)
          expect([yearOf(draw.period), monthOf(draw)]).toEqual([year, month])
        found.push(...items.map(({ period }) => period))
      }
    expect(found).toEqual(demo.map(({ period }) => period))
  })

  it('returns one draw by its number, or none', async () => {
    expect((await history('period=2025001')).items).toEqual([toDraw(demo.at(-1)!)])
    expect(await history('period=2026999')).toEqual({ items: [], total: 0 })
  })

  it.each([
    ['', '422, recent required'],
    ['year=2026', '422, month required'],
    ['month=1', '422, year required'],
    ['recent=10&period=2026001', '422, recent invalid_value, period invalid_value'],
    [
      'recent=10&year=2026&month=1',
      '422, recent invalid_value, year invalid_value, month invalid_value',
    ],
    ['recent=101', '422, recent too_big'],
    ['year=2026&month=13', '422, month too_big'],
    ['year=1999&month=1', '422, year too_small'],
    ['year=2024&month=1', '422, year too_small'],
    ['year=2027&month=1', '422, year too_big'],
    ['period=128', '422, period invalid_value'],
    ['period=%00', '422, period invalid_value'],
  ])('refuses "%s": %s', async (query, expected) => {
    expect(await refused(`/api/mark-six/history?${query}`)).toBe(expected)
  })
})

describe('the export of a year', () => {
  it('has all its draws as JSON', async () => {
    const response = await fetchApp('/api/mark-six/export?year=2025&format=json')
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="mark-six-2025.json"',
    )
    const expected = chooseDraws(demo.map(toDraw), { year: 2025 })
    expect(expected.length).toBeGreaterThan(150)
    expect(await response.json()).toEqual({ year: 2025, items: expected })
  })

  it('has a header and a line per draw as CSV', async () => {
    const response = await fetchApp('/api/mark-six/export?year=2026&format=csv')
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
    expect(response.headers.get('Content-Disposition')).toMatch(/"mark-six-2026\.csv"$/)
    const text = await response.text()
    const lines = text.split('\r\n')
    const ofYear = demo.filter(({ period }) => yearOf(period) === 2026)
    expect(lines).toHaveLength(ofYear.length + 2)
    expect(lines[0]).toMatch(/^period,drawn_at,n1,n2,n3,n4,n5,n6,special,total,tie,odd,even,/)
    const { period, drawn_at, numbers, special } = latest
    const total = numbers.reduce((sum, number) => sum + number, special)
    expect(lines[1]).toMatch(`${period},${drawn_at},${numbers.join()},${special},${total},`)
    expect(new Set(lines.slice(0, -1).map((line) => line.split(',').length))).toEqual(new Set([21]))
    expect(text).not.toMatch(/(?:^|,|\n)[=+@-]/)
  })

  it.each([
    ['year=1999', '422, year too_small'],
    ['year=2027&format=csv', '422, year too_big'],
    ['year=2026&format=xlsx', '422, format invalid_value'],
    ['format=csv', '422, year required'],
  ])('refuses "%s": %s', async (query, expected) => {
    expect(await refused(`/api/mark-six/export?${query}`)).toBe(expected)
  })
})

describe('a draw entered before its time', () => {
  const numbers = [1, 2, 3, 4, 5, 6]
  const future = { period: '2998001', drawn_at: at(hour), numbers, special: 7 }

  it('is hidden, and its year cannot be requested', async () => {
    await testDeps().db.insert(draws).values(future)
    expect((await get(api.markSix, '/api/mark-six')).latest?.period).toBe(latest.period)
    expect(await periods('recent=1')).toEqual([latest.period])
    expect(await periods(`period=${future.period}`)).toEqual([])
    expect(await refused('/api/mark-six/export?year=2998')).toBe('422, year too_big')
    expect(
      await (await fetchApp('/api/mark-six/export?year=2026&format=csv')).text(),
    ).not.toContain(future.period)
  })

  it('becomes the latest one at its time, and its year the current one', async () => {
    await testDeps()
      .db.update(draws)
      .set({ drawn_at: at(-1) })
      .where(eq(draws.period, future.period))
    expect((await get(api.markSix, '/api/mark-six')).latest?.period).toBe(future.period)
    expect(await periods('recent=10')).toEqual([future.period])
    expect(await refused('/api/mark-six/export?year=2026')).toBe('422, year too_small')
  })
})

it('the API reports that no draw exists yet', async () => {
  await testDeps().db.delete(draws)
  const answer = await get(api.markSix, '/api/mark-six')
  expect(answer.latest).toBeNull()
  expect(Date.parse(answer.next_draw_at)).toBeGreaterThan(Date.now())
  expect(await periods('recent=10')).toEqual([])
})
