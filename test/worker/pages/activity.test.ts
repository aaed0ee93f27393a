import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publishScheduled } from '../../../worker/services/jobs/publish-due.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { events, pages } from '../../../worker/storage/schema/index.ts'
import { translatorFor } from '../../../worker/i18n/translators.ts'
import { addEvent, inEnglish } from '../../support/site/calendar.ts'
import { setClock, stopClockAt } from '../../support/fakes/clock.ts'
import {
  fetchApp,
  fetchRenewed,
  resetSite,
  readPage,
  testDeps,
  textsOf,
} from '../../support/site/site.ts'

const noon = '2026-11-20T04:00:00.000Z'
stopClockAt(noon)
const origin = 'http://localhost:8787'
const { db } = testDeps()
const open = async (path: string) => readPage(await fetchRenewed(path))
const activities = inEnglish.filter((row) => row.kind === 'event')
const t = translatorFor('en-US')

describe('/activity/current', () => {
  beforeEach(resetSite)
  const titles = () => textsOf('/en-US/activity/current', '.dated-row h3')

  it('shows current events by their end, then those that start within thirty days', async () => {
    const limit = Date.parse('2026-12-20T16:00:00.000Z')
    const running = activities
      .filter((row) => row.starts_at <= noon && row.ends_at > noon)
      .toSorted((a, b) => a.ends_at.localeCompare(b.ends_at))
    const coming = activities
      .filter((row) => row.starts_at > noon && Date.parse(row.starts_at) < limit)
      .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
    expect([running.length > 0, coming.length > 3]).toEqual([true, true])
    expect(await titles()).toEqual([...running, ...coming].map((row) => row.title))
  })

  it.each([
    ['2026-12-20T15:59:59.000Z', true],
    ['2026-12-20T16:00:00.000Z', false],
  ])('includes the whole thirtieth day: %s is %s', async (starts_at, isShown) => {
    await addEvent({ starts_at, ends_at: '2027-01-20T00:00:00.000Z' })
    expect((await titles()).includes('Lanternfish')).toBe(isShown)
  })

  it.each(['2026-11-18', '2026-11-01', '2026-08-01', '2025-12-01', '2019-01-01'])(
    'shows events that began on %s and still run, as the calendar does',
    async (day) => {
      const ends_at = '2026-12-02T00:00:00.000Z'
      await addEvent({ starts_at: `${day}T00:00:00.000Z`, ends_at })
      expect(await titles()).toContain('Lanternfish')
      expect((await open('/en-US')).text).toContain('Lanternfish')
      for (const month of ['2026/11', '2026/12'])
        expect((await open(`/en-US/calendar/${month}`)).text).toContain('Lanternfish')
      expect((await open('/en-US/calendar/2027/1')).text).not.toContain('Lanternfish')
    },
  )

  it('is updated when an event starts and when it ends', async () => {
    await addEvent({ starts_at: '2026-11-20T05:00:00.000Z', ends_at: '2026-11-20T06:00:00.000Z' })
    const sectionAt = async (moment: string) => {
      setClock(moment)
      await publishScheduled(testDeps(new Date(moment)))
      const { html } = await open('/en-US/activity/current')
      const [running = '', coming = ''] = html.split('id="coming"')
      return { running: running.includes('Lanternfish'), coming: coming.includes('Lanternfish') }
    }
    expect(await sectionAt('2026-11-20T04:59:59.000Z')).toEqual({ running: false, coming: true })
    expect(await sectionAt('2026-11-20T05:00:00.000Z')).toEqual({ running: true, coming: false })
    expect(await sectionAt('2026-11-20T06:00:00.000Z')).toEqual({ running: false, coming: false })
    setClock(noon)
  })

  it('has a message without events', async () => {
    await db.delete(events)
    await publishAll()
    const { text } = await open('/en-US/activity/current')
    for (const key of ['activity.none_running', 'activity.none_coming'] as const)
      expect(text).toContain(t(key))
  })

  it('has the editor’s text below, marked as a fallback if it is one', async () => {
    expect((await open('/activity/current')).text).toContain('两件不做的事')
    expect((await open('/hi-IN/activity/current')).html).toContain('<div class="prose"><p>')
    await db.delete(pages).where(and(eq(pages.lang, 'hi-IN'), eq(pages.uri, '/activity/current')))
    await publishAll()
    const { html } = await open('/hi-IN/activity/current')
    expect(html).toContain('<div class="prose" lang="en-US">')
  })
})

describe('/activity/history', () => {
  beforeAll(resetSite)
  const past = activities
    .filter((row) => row.ends_at <= noon)
    .toSorted((a, b) => b.ends_at.localeCompare(a.ends_at) || b.id! - a.id!)
  const titles = (query = '') => textsOf(`/en-US/activity/history${query}`, '.dated-row h3')
  const yearOf = (row: (typeof past)[0]) =>
    new Date(Date.parse(row.ends_at) + 8 * 3_600_000 - 1000).getUTCFullYear()

  it('lists past events, newest first, twenty per page', async () => {
    const pages = 5
    const shown: string[] = []
    for (let page = 1; page <= pages; page++) {
      const own = await titles(`?page=${page}`)
      expect(own.length).toBe(20)
      shown.push(...own)
    }
    expect(shown).toEqual(past.slice(0, 20 * pages).map((row) => row.title))
    expect(past.length).toBeGreaterThan(shown.length)
    expect((await fetchApp(`/en-US/activity/history?page=${pages + 1}`)).status).toBe(404)
  })

  it.each([2021, 2023, 2025, 2026])('can be filtered by %i', async (year) => {
    const own = past.filter((row) => yearOf(row) === year).map((row) => row.title)
    expect(await titles(`?year=${year}`)).toEqual(own.slice(0, 20))
    const page = await open(`/en-US/activity/history?year=${year}&page=2`)
    expect(page.canonical).toBe(`${origin}/en-US/activity/history?year=${year}&amp;page=2`)
    expect(page.title).toContain(`${year}`)
    expect(page.html).toContain(`rel="prev" href="${origin}/en-US/activity/history?year=${year}"`)
  })

  it('reaches every event by its year', async () => {
    for (const year of new Set(past.map(yearOf))) {
      const own = past.filter((row) => yearOf(row) === year).map((row) => row.title)
      const pages = Array.from({ length: Math.ceil(own.length / 20) }, (_, index) => index + 1)
      const shown = pages.map((page) => titles(`?year=${year}&page=${page}`))
      expect((await Promise.all(shown)).flat()).toEqual(own)
    }
  })

  it('counts an event that ends at midnight to the year that ends with it', async () => {
    const ends_at = '2024-12-31T16:00:00.000Z'
    await addEvent({ starts_at: '2024-12-30T00:00:00.000Z', ends_at })
    const onAnyPage = async (year: number) => {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => fetchApp(`/en-US/activity/history?year=${year}&page=${page}`)),
      )
      const texts = await Promise.all(pages.map((page) => page.text()))
      return texts.some((text) => text.includes('Lanternfish'))
    }
    expect([await onAnyPage(2024), await onAnyPage(2025)]).toEqual([true, false])
    await resetSite()
  })

  it.each([
    'year=2020',
    'year=2027',
    'year=abcd',
    'year=20256',
    'page=0',
    'page=99',
    'year=2026&page=9',
  ])('answers 404 to %s', async (query) => {
    expect((await fetchApp(`/activity/history?${query}`)).status).toBe(404)
  })

  it('has a message while no event is over', async () => {
    await db.delete(events)
    await publishAll()
    expect((await open('/en-US/activity/history')).text).toContain(t('activity.none_past'))
    await resetSite()
  })
})
