// A due draw without a result is overdue: pages and the API show it automatically, and nothing else depends on it.
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { locales } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { translatorFor } from '../../../worker/i18n/translators.ts'
import { publishScheduled } from '../../../worker/services/jobs/publish-due.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { draws } from '../../../worker/storage/schema/index.ts'
import { get } from '../../support/site/api.ts'
import { setClock, stopClockAt } from '../../support/fakes/clock.ts'
import { fetchApp, fetchRenewed, resetSite, testDeps, textsOf } from '../../support/site/site.ts'

const saturday = '2026-11-21T13:30:00.000Z'
const tuesday = '2026-11-24T13:30:00.000Z'
const thursday = '2026-11-26T13:30:00.000Z'
const numbers = { numbers: [1, 2, 3, 4, 5, 6], special: 7 }

stopClockAt(saturday)
beforeEach(async () => {
  setClock(saturday)
  await resetSite()
  const { db } = testDeps()
  await db.delete(draws)
  await enter('2026138', '2026-11-19T13:30:00.000Z')
  await enter('2026139', saturday)
})

const deps = () => testDeps(new Date())
const enter = (period: string, drawn_at: string) =>
  testDeps()
    .db.insert(draws)
    .values({ period, drawn_at, ...numbers })
const pages = ['/mark-six/history-result', '/mark-six/generator']
const awaited = (path: string) => textsOf(path, '.awaited-draws')
const schedule = async () => {
  const { latest, ...rest } = await get(api.markSix, '/api/mark-six')
  return { latest: latest?.period, ...rest }
}

/** Runs the cron job once per minute. */
async function passUntil(moment: string): Promise<void> {
  setClock(new Date(Date.parse(moment) - 1).toISOString())
  await publishScheduled(deps())
  setClock(moment)
  await publishScheduled(deps())
}

describe('a draw that is due', () => {
  it('is not overdue before its time, nor once it is entered', async () => {
    setClock(new Date(Date.parse(tuesday) - 1).toISOString())
    for (const path of pages) expect(await awaited(path)).toEqual([])
    const before = { latest: '2026139', next_draw_at: tuesday, awaited_list: [] }
    expect(await schedule()).toEqual(before)
    await enter('2026140', tuesday)
    await passUntil(tuesday)
    for (const path of pages) expect(await awaited(path)).toEqual([])
    expect(await schedule()).toEqual({ ...before, latest: '2026140', next_draw_at: thursday })
  })

  it('is overdue from its time on, even on cached pages, without a publication', async () => {
    for (const path of pages) await fetchApp(path)
    await passUntil(tuesday)
    for (const path of pages) {
      const [text, ...others] = await awaited(path)
      expect(text).toContain('11月24日 21:30')
      expect(others).toEqual([])
    }
    const awaiting = { latest: '2026139', next_draw_at: thursday, awaited_list: [tuesday] }
    expect(await schedule()).toEqual(awaiting)
  })

  it.each(locales)('is shown in %s with its time, beside the next one', async (locale) => {
    setClock(tuesday)
    const [before = '', after = ''] = translatorFor(locale)('mark_six.awaited', {
      times: '|',
    }).split('|')
    for (const path of pages) {
      const [text = ''] = await awaited(localePath(locale, path))
      expect(text.startsWith(before) && text.endsWith(after)).toBe(true)
      expect([text.includes('24'), text.includes('21:30')]).toEqual([true, true])
      const lines = await textsOf(localePath(locale, path), '.latest-draw .muted')
      expect(lines.join()).toMatch(/26.*21:30|21:30.*26/)
    }
  })

  it('disappears with its result, even at another minute of the day', async () => {
    setClock('2026-11-24T13:40:00.000Z')
    await enter('2026140', '2026-11-24T13:28:00.000Z')
    await publishAll(deps())
    for (const path of pages) expect(await awaited(path)).toEqual([])
    expect((await schedule()).awaited_list).toEqual([])
  })
})

it('nothing depends on draws that are never entered', async () => {
  setClock('2027-03-01T00:00:00.000Z')
  await publishAll(deps())
  const { latest, next_draw_at, awaited_list } = await schedule()
  expect([latest, next_draw_at]).toEqual(['2026139', '2027-03-02T13:30:00.000Z'])
  expect(awaited_list).toEqual([
    '2027-02-27T13:30:00.000Z',
    '2027-02-25T13:30:00.000Z',
    '2027-02-23T13:30:00.000Z',
  ])
  for (const path of [...pages, '/mark-six/history-result/2026', '/']) {
    const response = await fetchRenewed(path)
    expect([path, response.status]).toEqual([path, 200])
  }
  const { items } = await get(api.markSixHistory, '/api/mark-six/history?recent=10')
  expect(items.map(({ period }) => period)).toEqual(['2026139', '2026138'])
  await get(api.markSixExport, '/api/mark-six/export?year=2026')
})

it('without any draw, pages and the API show only the next one', async () => {
  await testDeps().db.delete(draws)
  setClock(tuesday)
  await publishAll(deps())
  expect(await schedule()).toEqual({ next_draw_at: thursday, awaited_list: [] })
  for (const path of pages) expect(await awaited(path)).toEqual([])
})
