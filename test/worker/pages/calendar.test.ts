import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { raiseContentVersion, raiseForSchedule } from '../../../worker/data/content-version.ts'
import { brands, events } from '../../../worker/data/schema.ts'
import { translatorFor } from '../../../worker/render/translators.ts'
import { demoRows } from '../../support/api.ts'
import { add, db, inEnglish, open, origin, rowsOf, titlesOf } from '../../support/calendar.ts'
import { setClock, stopClockAt } from '../../support/clock.ts'
import { ask, freshSite, testDeps } from '../../support/site.ts'

const noon = '2026-11-20T04:00:00.000Z'
stopClockAt(noon)

describe('which months there are', () => {
  beforeAll(freshSite)

  it.each(['2021/1', '2021/12', '2026/11', '2026/12'])('has %s', async (month) => {
    expect((await ask(`/calendar/${month}`)).status).toBe(200)
    expect((await ask(`/vi-VN/calendar/${month}`)).status).toBe(200)
  })

  it.each(['2020/12', '1999/1', '2026/13', '2026/0', '2026/00', '2027/1', '9999/12', '0000/1'])(
    'has no %s',
    async (month) => {
      expect((await ask(`/calendar/${month}`)).status).toBe(404)
      expect((await ask(`/en-US/calendar/${month}`)).status).toBe(404)
    },
  )

  it.each(['/calendar', '/calendar/2026', '/calendar/26/1', '/calendar/2026/1/1'])(
    'has no %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404)
    },
  )

  it.each([
    ['/calendar/2026/07', '/calendar/2026/7'],
    ['/calendar/2026/07/?platform=hengshu', '/calendar/2026/7?platform=hengshu'],
    ['/en-us/calendar/2026/07', '/en-US/calendar/2026/7'],
    ['/zh-CN/calendar/2026/7', '/calendar/2026/7'],
  ])('%s is spelled %s', async (path, canonical) => {
    const response = await ask(path)
    expect([response.status, response.headers.get('Location')]).toEqual([301, canonical])
  })

  it('goes on to the month of the last event, or to the current one', async () => {
    await add({ starts_at: '2027-02-28T15:59:00.000Z', ends_at: '2027-04-01T00:00:00.000Z' })
    expect((await ask('/calendar/2027/2')).status).toBe(200)
    expect((await ask('/calendar/2027/3')).status).toBe(404)
    await db.delete(events)
    await raiseContentVersion(testDeps())
    expect((await ask('/calendar/2026/11')).status).toBe(200)
    expect((await ask('/calendar/2026/12')).status).toBe(404)
  })
})

describe('what a month shows', () => {
  beforeEach(freshSite)

  it('is everything that starts in it and what still runs, in order', async () => {
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

  it('is by the month of UTC+8', async () => {
    const titles = async () => ({
      november: (await titlesOf('/en-US/calendar/2026/11?short=1')).includes('Lanternfish'),
      december: (await titlesOf('/en-US/calendar/2026/12?short=1')).includes('Lanternfish'),
    })
    await add({ starts_at: '2026-11-30T16:30:00.000Z', ends_at: '2026-11-30T17:00:00.000Z' })
    expect(await titles()).toEqual({ november: false, december: true })
    const [row] = (await rowsOf('/en-US/calendar/2026/12?short=1')).filter(
      (one) => one.title === 'Lanternfish',
    )
    expect(row?.day).toBe('1Tue')
    await db
      .update(events)
      .set({ starts_at: '2026-11-30T15:59:59.999Z', ends_at: '2026-11-30T16:00:00.000Z' })
      .where(eq(events.id, 90_001))
    await raiseContentVersion(testDeps())
    expect(await titles()).toEqual({ november: true, december: false })
  })

  it('begins with what began before', async () => {
    await add({ starts_at: '2026-10-30T00:00:00.000Z', ends_at: '2026-11-05T16:00:00.000Z' })
    const t = translatorFor('en-US')
    const [first] = (await rowsOf('/en-US/calendar/2026/11')).filter(
      (row) => row.title === 'Lanternfish',
    )
    expect(first?.day).toBe(t('calendar.ongoing'))
    expect((await open('/en-US/calendar/2026/11')).text).toContain('Oct 30 – Nov 5')
    expect((await rowsOf('/en-US/calendar/2026/11'))[0]?.day).toBe(t('calendar.ongoing'))
  })

  it('leaves out drafts and what is withdrawn', async () => {
    await add({ starts_at: noon, ends_at: '2026-11-30T00:00:00.000Z', published_at: null })
    expect(await titlesOf('/en-US/calendar/2026/11')).not.toContain('Lanternfish')
  })

  it.each([
    ['2026-11-20T01:00:00.000Z', '2026-11-20T02:30:00.000Z', 'Ended'],
    ['2026-11-22T01:00:00.000Z', '2026-11-22T02:30:00.000Z', '1 hour 30 minutes'],
    ['2026-11-22T15:00:00.000Z', '2026-11-22T23:00:00.000Z', '8 hours'],
    ['2026-11-22T06:00:00.000Z', '2026-11-22T15:59:00.000Z', '10 hours'],
    ['2026-11-22T16:00:00.000Z', '2026-11-24T16:00:00.000Z', 'Nov 23 – Nov 24'],
  ])('says how long: %s to %s is %s', async (starts_at, ends_at, length) => {
    await add({ starts_at, ends_at, kind: 'notice', title: 'Lanternfish' })
    const { html } = await open('/en-US/calendar/2026/11')
    const [row] = html.split('<tr').filter((part) => part.includes('<b>Lanternfish'))
    expect(row).toContain(`<span class="muted">${length}</span>`)
  })

  it('shows a title as text only', async () => {
    await add({
      starts_at: noon,
      ends_at: '2026-12-24T00:00:00.000Z',
      title: '</b><script>alert(1)</script>',
      link: '/game/live',
    })
    for (const path of ['/en-US/calendar/2026/11', '/en-US', '/en-US/activity/current'])
      expect((await open(path)).html).not.toContain('<script>alert')
  })
})

describe('filters', () => {
  beforeAll(freshSite)

  it('hide events of less than four days unless asked, never launches and notices', async () => {
    const shown = await titlesOf('/en-US/calendar/2026/12')
    const all = await titlesOf('/en-US/calendar/2026/12?short=1')
    const hidden = inEnglish.filter((row) => all.includes(row.title) && !shown.includes(row.title))
    expect(hidden.length).toBeGreaterThan(0)
    const days = (row: (typeof inEnglish)[0]) =>
      (Date.parse(row.ends_at) - Date.parse(row.starts_at)) / 86_400_000
    for (const row of hidden) expect([row.kind, days(row) < 4]).toEqual(['event', true])
    for (const row of inEnglish.filter((one) => shown.includes(one.title)))
      expect(row.kind !== 'event' || days(row) >= 4).toBe(true)
    const link = `Show events under 4 days (${hidden.length})`
    expect((await open('/en-US/calendar/2026/12')).text).toContain(link)
  })

  it('an event of exactly four days is not short', async () => {
    await add({ starts_at: '2026-11-21T00:00:00.000Z', ends_at: '2026-11-25T00:00:00.000Z' })
    expect(await titlesOf('/en-US/calendar/2026/11')).toContain('Lanternfish')
    await freshSite()
    await add({ starts_at: '2026-11-21T00:00:00.000Z', ends_at: '2026-11-24T23:59:59.999Z' })
    expect(await titlesOf('/en-US/calendar/2026/11')).not.toContain('Lanternfish')
    await freshSite()
  })

  it.each(demoRows(brands))('show the events of $slug alone', async ({ id, slug }) => {
    const all = await titlesOf('/en-US/calendar/2026/11?short=1')
    const own = inEnglish.filter((row) => row.brand_id === id).map((row) => row.title)
    const path = `/en-US/calendar/2026/11?short=1&platform=${slug}`
    const expected = all.filter((title) => own.includes(title))
    expect(await titlesOf(path)).toEqual(expected)
    const isSaid = (await open(path)).text.includes(translatorFor('en-US')('calendar.none'))
    expect(isSaid).toBe(expected.length === 0)
  })

  it.each([
    'platform=no-such-studio',
    'platform=%3Cscript%3E',
    'platform=hengshu&platform=shuowang',
    'short=0',
    'short=2',
    'short=true',
  ])('answers 404 to %s', async (query) => {
    for (const path of ['/calendar/2026/11', '/activity/calendar', '/en-US/calendar/2026/11.ics'])
      expect([path, (await ask(`${path}?${query}`)).status]).toEqual([path, 404])
  })

  it('go along from month to month, and are no address of their own', async () => {
    const page = await open('/calendar/2026/11?platform=hengshu&short=1')
    expect(page.canonical).toBe(`${origin}/calendar/2026/11`)
    for (const path of ['/calendar/2026/10', '/calendar/2025/11', '/calendar/2026/11.ics'])
      expect(page.html).toContain(`href="${path}?platform=hengshu&amp;short=1"`)
    expect(page.html).toContain('rel="nofollow" href="/calendar/2026/11?platform=hengshu"')
  })
})

describe('the red dot', () => {
  beforeEach(freshSite)
  const isSoon = async () => {
    const rows = await rowsOf('/en-US/calendar/2026/11')
    return rows.find((row) => row.title.startsWith('Second Serve'))!.isSoon
  }

  it('comes a week before the day of the launch and goes when it opens', async () => {
    // It opens on November 28 at 15:00, UTC+8.
    const expected = [
      ['2026-11-20T15:59:30.000Z', false],
      ['2026-11-20T16:00:10.000Z', true],
      ['2026-11-28T06:59:30.000Z', true],
      ['2026-11-28T07:00:10.000Z', false],
    ] as const
    for (const [moment, isExpected] of expected) {
      setClock(moment)
      await raiseForSchedule(testDeps(new Date(moment)))
      expect([moment, await isSoon()]).toEqual([moment, isExpected])
    }
    setClock(noon)
  })

  it('is explained where there is one, and is for launches only', async () => {
    const soon = translatorFor('en-US')('calendar.soon')
    expect((await open('/en-US/calendar/2026/11')).text).toContain(soon)
    expect((await open('/en-US/calendar/2026/10')).text).not.toContain(soon)
    const dots = (await rowsOf('/en-US/calendar/2026/11?short=1')).filter((row) => row.isSoon)
    expect(dots.length).toBeGreaterThan(0)
    for (const { title } of dots)
      expect(inEnglish.find((row) => row.title === title)?.kind).toBe('launch')
  })
})

describe('/activity/calendar', () => {
  beforeAll(freshSite)

  it('is the current month under an address of its own', async () => {
    const page = await open('/en-US/activity/calendar')
    const month = await titlesOf('/en-US/calendar/2026/11')
    expect(page.title).toContain('November 2026')
    expect(page.canonical).toBe(`${origin}/en-US/activity/calendar`)
    expect(await titlesOf('/en-US/activity/calendar')).toEqual(month)
    expect(page.text).toContain('How to read it')
  })

  it('is kept, and turns over when the month begins in UTC+8', async () => {
    const at = async (moment: string) => {
      setClock(moment)
      return (await open('/en-US/activity/calendar')).title
    }
    setClock('2026-11-30T15:59:00.000Z')
    await raiseForSchedule(testDeps(new Date()))
    expect(await at('2026-11-30T15:59:10.000Z')).toContain('November')
    // Before the clock has been looked at again the kept page still stands.
    expect(await at('2026-11-30T16:00:05.000Z')).toContain('November')
    expect(await raiseForSchedule(testDeps(new Date()))).toBe(true)
    expect(await at('2026-11-30T16:00:06.000Z')).toContain('December')
    const { html } = await open('/en-US/activity/calendar')
    expect(html).toContain('href="/en-US/calendar/2026/12#d1"')
    setClock(noon)
  })

  it('marks today, also when nothing starts', async () => {
    await freshSite()
    setClock('2026-11-23T04:00:00.000Z')
    const { html, text } = await open('/en-US/activity/calendar')
    expect(html).toContain('<tbody id="d23">')
    expect(text).toContain(translatorFor('en-US')('calendar.nothing_today'))
    expect((await open('/en-US/calendar/2026/10')).html).not.toContain('id="d23"')
    setClock(noon)
  })
})
