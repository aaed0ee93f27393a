import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { href, localePath } from '../../../client/contract/paths.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { events } from '../../../worker/storage/schema/index.ts'
import { translatorFor } from '../../../worker/i18n/translators.ts'
import { demoRows } from '../../support/site/api.ts'
import { addEvent, inEnglish, rowsOf, titlesOf } from '../../support/site/calendar.ts'
import { stopClockAt } from '../../support/fakes/clock.ts'
import { fetchApp, resetSite, readPage, testDeps } from '../../support/site/site.ts'

const noon = '2026-11-20T04:00:00.000Z'
stopClockAt(noon)
const origin = 'http://localhost:8787'
const open = async (path: string) => readPage(await fetchApp(path))
const { db } = testDeps()

describe('the range of months', () => {
  beforeAll(resetSite)

  it.each(['2021/1', '2021/12', '2026/11', '2026/12'])('includes %s', async (month) => {
    expect((await fetchApp(`/calendar/${month}`)).status).toBe(200)
    expect((await fetchApp(`/vi-VN/calendar/${month}`)).status).toBe(200)
  })

  it.each(['2020/12', '1999/1', '2026/13', '2026/0', '2026/00', '2027/1', '9999/12', '0000/1'])(
    'excludes %s',
    async (month) => {
      expect((await fetchApp(`/calendar/${month}`)).status).toBe(404)
      expect((await fetchApp(`/en-US/calendar/${month}`)).status).toBe(404)
    },
  )

  it.each(['/calendar', '/calendar/2026', '/calendar/26/1', '/calendar/2026/1/1'])(
    'excludes %s',
    async (path) => {
      expect((await fetchApp(path)).status).toBe(404)
    },
  )

  it.each([
    ['/calendar/2026/07', '/calendar/2026/7'],
    ['/calendar/2026/07/?platform=hengshu', '/calendar/2026/7?platform=hengshu'],
    ['/en-us/calendar/2026/07', '/en-US/calendar/2026/7'],
    ['/zh-CN/calendar/2026/7', '/calendar/2026/7'],
  ])('%s redirects to %s', async (path, canonical) => {
    const response = await fetchApp(path)
    expect([response.status, response.headers.get('Location')]).toEqual([301, canonical])
  })

  it('extends to the month of the last event, or to the current one', async () => {
    await addEvent({ starts_at: '2027-02-28T15:59:00.000Z', ends_at: '2027-04-01T00:00:00.000Z' })
    expect((await fetchApp('/calendar/2027/2')).status).toBe(200)
    expect((await fetchApp('/calendar/2027/3')).status).toBe(404)
    await db.delete(events)
    await publishAll()
    expect((await fetchApp('/calendar/2026/11')).status).toBe(200)
    expect((await fetchApp('/calendar/2026/12')).status).toBe(404)
  })
})

describe('a month', () => {
  beforeEach(resetSite)

  it('has all events that start in it or are still running, in order', async () => {
    const start = Date.parse('2026-10-31T16:00:00.000Z')
    const end = Date.parse('2026-11-30T16:00:00.000Z')
    const starts = (row: (typeof inEnglish)[0]) => Date.parse(row.starts_at)
    const expected = inEnglish
      .filter((row) => starts(row) < end)
      .filter(
        (row) => starts(row) >= start || (row.kind !== 'launch' && Date.parse(row.ends_at) > start),
      )
      .toSorted((a, b) => starts(a) - starts(b) || a.id! - b.id!)
    expect(expected.length).toBeGreaterThan(10)
    expect(await titlesOf('/en-US/calendar/2026/11?short=1')).toEqual(
      expected.map((row) => row.title),
    )
  })

  it('is in UTC+8', async () => {
    const titles = async () => ({
      november: (await titlesOf('/en-US/calendar/2026/11?short=1')).includes('Lanternfish'),
      december: (await titlesOf('/en-US/calendar/2026/12?short=1')).includes('Lanternfish'),
    })
    await addEvent({ starts_at: '2026-11-30T16:30:00.000Z', ends_at: '2026-11-30T17:00:00.000Z' })
    expect(await titles()).toEqual({ november: false, december: true })
    const [row] = (await rowsOf('/en-US/calendar/2026/12?short=1')).filter(
      (one) => one.title === 'Lanternfish',
    )
    expect(row?.day).toBe('1Tue')
    await db
      .update(events)
      .set({ starts_at: '2026-11-30T15:59:59.999Z', ends_at: '2026-11-30T16:00:00.000Z' })
      .where(eq(events.id, 90_001))
    await publishAll()
    expect(await titles()).toEqual({ november: true, december: false })
  })

  it('starts with events that began before', async () => {
    await addEvent({ starts_at: '2026-10-30T00:00:00.000Z', ends_at: '2026-11-05T16:00:00.000Z' })
    const t = translatorFor('en-US')
    const [first] = (await rowsOf('/en-US/calendar/2026/11')).filter(
      (row) => row.title === 'Lanternfish',
    )
    expect(first?.day).toBe(t('calendar.ongoing'))
    expect((await open('/en-US/calendar/2026/11')).text).toContain('Oct 30 – Nov 5')
    expect((await rowsOf('/en-US/calendar/2026/11'))[0]?.day).toBe(t('calendar.ongoing'))
  })

  it('omits drafts and withdrawn events', async () => {
    await addEvent({ starts_at: noon, ends_at: '2026-11-30T00:00:00.000Z', published_at: null })
    expect(await titlesOf('/en-US/calendar/2026/11')).not.toContain('Lanternfish')
  })

  it.each([
    ['2026-11-20T01:00:00.000Z', '2026-11-20T02:30:00.000Z', 'Ended'],
    ['2026-11-22T01:00:00.000Z', '2026-11-22T02:30:00.000Z', '1 hour 30 minutes'],
    ['2026-11-22T15:00:00.000Z', '2026-11-22T23:00:00.000Z', '8 hours'],
    ['2026-11-22T06:00:00.000Z', '2026-11-22T15:59:00.000Z', '10 hours'],
    ['2026-11-22T16:00:00.000Z', '2026-11-24T16:00:00.000Z', 'Nov 23 – Nov 24'],
  ])('shows the duration: %s to %s is %s', async (starts_at, ends_at, length) => {
    await addEvent({ starts_at, ends_at, kind: 'notice', title: 'Lanternfish' })
    const { html } = await open('/en-US/calendar/2026/11')
    const [row] = html.split('<tr').filter((part) => part.includes('<b>Lanternfish'))
    expect(row).toContain(`<span class="muted">${length}</span>`)
  })

  it('shows a title as text only', async () => {
    await addEvent({
      starts_at: noon,
      ends_at: '2026-12-24T00:00:00.000Z',
      title: '</b><script>alert(1)</script>',
      link: '/game/live',
    })
    for (const path of ['/en-US/calendar/2026/11', '/en-US', '/en-US/activity/current'])
      expect((await open(path)).html).not.toContain('<script>alert')
  })
})

describe('languages', () => {
  beforeAll(resetSite)

  it.each(['vi-VN', 'th-TH', 'hi-IN'] as const)(
    '%s shows English titles where it has none, marked once',
    async (locale) => {
      const path = href(locale, 'month', { year: 2026, month: 9 })
      expect(await titlesOf(path)).toEqual(await titlesOf('/en-US/calendar/2026/9'))
      const { html, canonical } = await open(path)
      expect(html.match(/class="fallback-language"/g)).toHaveLength(1)
      expect(html).toMatch(/<b lang="en-US">/)
      expect(html).not.toMatch(/class="event-title"><b>/)
      expect(canonical).toBe(origin + path)
      expect(html).toContain(`href="${localePath(locale, '/game-intro/')}`)
    },
  )

  it.each(locales)('%s has its own titles', async (locale) => {
    const { html } = await open(href(locale, 'month', { year: 2026, month: 11 }))
    expect(html).not.toContain('class="fallback-language"')
    const own = demoRows(events)
      .filter((row) => row.lang === locale)
      .map((row) => row.title)
    for (const title of await titlesOf(href(locale, 'month', { year: 2026, month: 11 })))
      expect(own).toContain(title)
  })

  it.each(locales)(
    '%s has names of the month, its neighbors and all six languages',
    async (locale) => {
      const page = await open(href(locale, 'month', { year: 2026, month: 7 }))
      expect(Object.keys(page.alternates)).toHaveLength(7)
      expect(page.html).toContain(
        `<link rel="prev" href="${origin}${href(locale, 'month', { year: 2026, month: 6 })}"`,
      )
      expect(page.html).toContain(
        `<link rel="next" href="${origin}${href(locale, 'month', { year: 2026, month: 8 })}"`,
      )
      expect(page.h1).toContain('2026')
    },
  )

  it('the first and the last month have one neighbor', async () => {
    const first = await open('/calendar/2021/1')
    expect(first.html).not.toContain('rel="prev"')
    expect(first.html).toContain('rel="next"')
    expect((await open('/calendar/2026/12')).html).not.toContain('rel="next"')
  })

  it('a month without own events hides an event, and shows its translation once it exists', async () => {
    const [source] = inEnglish.filter((row) => row.starts_at.startsWith('2026-09-2'))
    const own = { ...source!, id: 90_002, lang: 'vi-VN' as const, title: 'Sự kiện' }
    await db.insert(events).values(own)
    await publishAll()
    const titles = await titlesOf('/vi-VN/calendar/2026/9?short=1')
    expect(titles).toContain('Sự kiện')
    expect(titles).not.toContain(source!.title)
    await db
      .update(events)
      .set({ published_at: null })
      .where(and(eq(events.group_id, source!.group_id), eq(events.lang, 'en-US')))
    await publishAll()
    expect(await titlesOf('/en-US/calendar/2026/9?short=1')).not.toContain(source!.title)
  })
})

describe('JSON-LD', () => {
  beforeEach(resetSite)

  interface Entry {
    '@type': string
    name: string
    startDate: string
    endDate: string
    url: string
  }
  async function eventsIn(path: string): Promise<Entry[]> {
    const { html } = await open(path)
    const [, json = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html) ?? []
    const graph = (JSON.parse(json) as { '@graph': Entry[] })['@graph']
    return graph.filter((one) => one['@type'] === 'Event')
  }

  it('has future events, with their time zone', async () => {
    const found = await eventsIn('/en-US/calendar/2026/11?short=1')
    expect(found.length).toBeGreaterThan(3)
    for (const one of found) {
      const row = inEnglish.find((event) => event.title === one.name)!
      expect(row.kind).not.toBe('notice')
      expect(Date.parse(one.endDate)).toBeGreaterThan(Date.parse(noon))
      expect(one.startDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)
      expect(new Date(one.startDate).toISOString()).toBe(row.starts_at)
      expect(new Date(one.endDate).toISOString()).toBe(row.ends_at)
      expect(one).toMatchObject({
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        organizer: { '@type': 'Organization', name: expect.any(String) },
      })
      expect(one.url).toMatch(/^http:\/\/localhost:8787\/en-US\//)
    }
  })

  it('is absent for past months, and has at most twenty events', async () => {
    expect(await eventsIn('/en-US/calendar/2025/11')).toEqual([])
    const model = inEnglish[0]!
    for (let number = 0; number < 30; number++)
      await db.insert(events).values({
        ...model,
        id: 91_000 + number,
        group_id: 91_000 + number,
        starts_at: '2026-11-25T00:00:00.000Z',
        ends_at: '2026-11-30T00:00:00.000Z',
      })
    await publishAll()
    expect(await eventsIn('/en-US/calendar/2026/11')).toHaveLength(20)
  })
})
