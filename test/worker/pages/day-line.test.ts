import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { numberOf } from '../../../client/contract/draws/rules.ts'
import { componentIds } from '../../../client/contract/site/home-components.ts'
import { publishScheduled } from '../../../worker/services/jobs/publish-due.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import {
  draws,
  events,
  games,
  launches,
  pageComponents,
} from '../../../worker/storage/schema/index.ts'
import { translatorFor } from '../../../worker/i18n/translators.ts'
import { demoRows, get } from '../../support/site/api.ts'
import { addEvent, inEnglish } from '../../support/site/calendar.ts'
import { setClock, stopClockAt } from '../../support/fakes/clock.ts'
import { fetchRenewed, resetSite, readPage, testDeps, textsOf } from '../../support/site/site.ts'

const noon = '2026-11-20T04:00:00.000Z'
stopClockAt(noon)
const { db } = testDeps()
const t = translatorFor('en-US')
const open = async (path: string) => readPage(await fetchRenewed(path))
const activities = inEnglish.filter((row) => row.kind === 'event')

describe('the day line of home', () => {
  beforeEach(resetSite)
  const line = () => textsOf('/en-US', '.day-line li')

  it('has today’s events by the hour, with past ones marked', async () => {
    await addEvent({ starts_at: '2026-11-19T16:00:00.000Z', ends_at: '2026-11-19T17:00:00.000Z' })
    expect(await line()).toEqual(['00:00Lanternfish', expect.stringMatching(/^16:00Moon Wheel/)])
    const { html } = await open('/en-US')
    expect(html).toContain('<li class="casino past" style="--at:0.00%;--tier:0">')
    expect(html).toContain('--at:66.67%')
  })

  it('has events that began before and still run', async () => {
    const running = activities.filter((row) => row.starts_at < noon && row.ends_at > noon)
    expect(running.length).toBeGreaterThan(0)
    const [text = ''] = await textsOf('/en-US', '.day-beside')
    for (const { title } of running) expect(text).toContain(title)
  })

  it('changes at midnight in UTC+8', async () => {
    const lineAt = async (moment: string) => {
      setClock(moment)
      await publishScheduled(testDeps(new Date(moment)))
      return line()
    }
    expect(await lineAt('2026-11-20T15:59:50.000Z')).toEqual([
      expect.stringMatching(/^16:00Moon Wheel/),
    ])
    const after = await lineAt('2026-11-20T16:00:05.000Z')
    expect(after.map((text) => text.slice(0, 5))).toEqual(['14:00', '20:00', '21:30'])
    expect((await open('/en-US')).html).toContain('{"day":"2026-11-21"}')
    setClock(noon)
  })

  it('is part of the component `latest`, also in the API', async () => {
    const { page } = await get(api.page, '/api/page?lang=en-US')
    const part = page.component_list.find((one) => one.component_id === componentIds.latest)!
    expect(part.calendar_list.length).toBeGreaterThan(1)
    const others = page.component_list.filter((one) => one !== part)
    expect(others.flatMap((one) => one.calendar_list)).toEqual([])
    await db
      .update(pageComponents)
      .set({ published_at: null })
      .where(eq(pageComponents.component_id, componentIds.latest))
    await publishAll()
    expect((await open('/en-US')).html).not.toContain('day-line')
  })

  it('has a game released on the day, unless the calendar announces it', async () => {
    const game = demoRows(games).find(
      (row) =>
        row.lang === 'en-US' &&
        inEnglish.some((one) => one.kind === 'launch' && one.starts_at === row.released_at),
    )!
    setClock(game.released_at)
    await publishAll()
    expect(await textsOf('/en-US', '.day-line li small')).toEqual([])
    await db.delete(events)
    await publishAll()
    const opened = (await line()).filter((text) => text.includes(game.title))
    expect(opened).toEqual([expect.stringMatching(new RegExp(`${t('day_timeline.release')}$`))])
    setClock(noon)
  })

  it('has a launch without a page', async () => {
    const [one] = demoRows(launches).filter((row) => row.lang === 'en-US')
    const released_at = '2026-11-20T09:00:00.000Z'
    await db
      .update(launches)
      .set({ released_at, category: 'sports' })
      .where(eq(launches.id, one!.id!))
    await publishAll()
    expect(await line()).toContain(`17:00${one!.title} ${t('day_timeline.release')}`)
  })

  it('has the end of an event that began earlier', async () => {
    const ends_at = '2026-11-20T16:00:00.000Z'
    await addEvent({ starts_at: '2026-11-10T00:00:00.000Z', ends_at })
    expect(await line()).toContain(`23:59Lanternfish ${t('day_timeline.end')}`)
    expect((await textsOf('/en-US', '.day-beside')).join()).not.toContain('Lanternfish')
  })

  it('has the draw of the day, with its special number once it is drawn', async () => {
    const [latest] = demoRows(draws)
      .filter((row) => row.drawn_at < noon)
      .toSorted((a, b) => b.drawn_at.localeCompare(a.drawn_at))
    const drawAt = async (moment: string) => {
      setClock(moment)
      await publishScheduled(testDeps(new Date(moment)))
      return (await line()).filter((text) => text.includes('Mark Six'))
    }
    const before = new Date(Date.parse(latest!.drawn_at) - 60_000).toISOString()
    expect(await drawAt(before)).toEqual([`21:30${t('day_timeline.draw')}`])
    const number = numberOf(latest!.period)
    expect(await drawAt(latest!.drawn_at)).toEqual([
      `21:30${t('day_timeline.drawn', { number, special: latest!.special })}`,
    ])
    setClock(noon)
    await publishAll()
    expect((await line()).join()).not.toContain('Mark Six')
  })

  it('continues with entries of other days', async () => {
    const beside = await textsOf('/en-US', '.day-beside')
    expect(beside.at(-1)).toContain(t('day_timeline.next'))
    expect(beside.at(-1)).toContain('Nov 21')
  })

  it.each(['/en-US/activity/calendar', '/en-US/calendar/2026/11', '/en-US/game/timeline'])(
    'is also shown on %s',
    async (path) => {
      expect(await textsOf(path, '.day-line li')).toEqual(await line())
    },
  )

  it.each(['/en-US/calendar/2026/10', '/en-US/game/timeline?year=2025'])(
    'is not shown on %s',
    async (path) => {
      expect((await open(path)).html).not.toContain('day-line')
    },
  )

  it('is absent without entries for any day', async () => {
    for (const table of [events, launches, draws]) await db.delete(table)
    await publishAll()
    // After the last release.
    setClock('2029-06-01T04:00:00.000Z')
    expect((await open('/en-US')).html).not.toContain('day-line')
    setClock(noon)
  })
})
