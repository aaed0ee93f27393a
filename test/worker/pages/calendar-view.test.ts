// Filters of the calendar, and changes over time.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publishScheduled } from '../../../worker/services/jobs/publish-due.ts'
import { brands } from '../../../worker/storage/schema/index.ts'
import { translatorFor } from '../../../worker/i18n/translators.ts'
import { demoRows } from '../../support/site/api.ts'
import { addEvent, inEnglish, rowsOf, titlesOf } from '../../support/site/calendar.ts'
import { setClock, stopClockAt } from '../../support/fakes/clock.ts'
import { fetchApp, fetchRenewed, resetSite, readPage, testDeps } from '../../support/site/site.ts'

const noon = '2026-11-20T04:00:00.000Z'
stopClockAt(noon)
const origin = 'http://localhost:8787'
const open = async (path: string) => readPage(await fetchRenewed(path))

describe('filters', () => {
  beforeAll(resetSite)

  it('hide events of less than four days by default, never launches and notices', async () => {
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

  it('treat an event of exactly four days as not short', async () => {
    await addEvent({ starts_at: '2026-11-21T00:00:00.000Z', ends_at: '2026-11-25T00:00:00.000Z' })
    expect(await titlesOf('/en-US/calendar/2026/11')).toContain('Lanternfish')
    await resetSite()
    await addEvent({ starts_at: '2026-11-21T00:00:00.000Z', ends_at: '2026-11-24T23:59:59.999Z' })
    expect(await titlesOf('/en-US/calendar/2026/11')).not.toContain('Lanternfish')
    await resetSite()
  })

  it.each(demoRows(brands))('show only events of $slug', async ({ id, slug }) => {
    const all = await titlesOf('/en-US/calendar/2026/11?short=1')
    const own = inEnglish.filter((row) => row.brand_id === id).map((row) => row.title)
    const path = `/en-US/calendar/2026/11?short=1&platform=${slug}`
    const expected = all.filter((title) => own.includes(title))
    expect(await titlesOf(path)).toEqual(expected)
    const isEmpty = (await open(path)).text.includes(translatorFor('en-US')('calendar.none'))
    expect(isEmpty).toBe(expected.length === 0)
  })

  it.each(['platform=no-such-studio', 'platform=%3Cscript%3E', 'short=0', 'short=2', 'short=true'])(
    'answers 404 to %s',
    async (query) => {
      for (const path of ['/calendar/2026/11', '/activity/calendar', '/en-US/calendar/2026/11.ics'])
        expect([path, (await fetchApp(`${path}?${query}`)).status]).toEqual([path, 404])
    },
  )

  it('are kept from month to month, and do not change the canonical address', async () => {
    const page = await open('/calendar/2026/11?platform=hengshu&short=1')
    expect(page.canonical).toBe(`${origin}/calendar/2026/11`)
    for (const path of ['/calendar/2026/10', '/calendar/2025/11', '/calendar/2026/11.ics'])
      expect(page.html).toContain(`href="${path}?platform=hengshu&amp;short=1"`)
    expect(page.html).toContain('rel="nofollow" href="/calendar/2026/11?platform=hengshu"')
  })
})

describe('the red dot', () => {
  beforeEach(resetSite)
  const isSoon = async () => {
    const rows = await rowsOf('/en-US/calendar/2026/11')
    return rows.find((row) => row.title.startsWith('Second Serve'))!.isSoon
  }

  it('appears a week before the day of the launch and disappears when the game opens', async () => {
    // It opens on November 28 at 15:00, UTC+8.
    const expected = [
      ['2026-11-20T15:59:30.000Z', false],
      ['2026-11-20T16:00:10.000Z', true],
      ['2026-11-28T06:59:30.000Z', true],
      ['2026-11-28T07:00:10.000Z', false],
    ] as const
    for (const [moment, isExpected] of expected) {
      setClock(moment)
      await publishScheduled(testDeps(new Date(moment)))
      expect([moment, await isSoon()]).toEqual([moment, isExpected])
    }
    setClock(noon)
  })

  it('has a legend if there is one, and is for launches only', async () => {
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
  beforeAll(resetSite)

  it('is the current month under its own address', async () => {
    const page = await open('/en-US/activity/calendar')
    const month = await titlesOf('/en-US/calendar/2026/11')
    expect(page.title).toContain('November 2026')
    expect(page.canonical).toBe(`${origin}/en-US/activity/calendar`)
    expect(await titlesOf('/en-US/activity/calendar')).toEqual(month)
    expect(page.text).toContain('How to read it')
  })

  it('is cached until the month changes in UTC+8', async () => {
    const at = async (moment: string) => {
      setClock(moment)
      return (await open('/en-US/activity/calendar')).title
    }
    setClock('2026-11-30T15:59:00.000Z')
    await publishScheduled(testDeps(new Date()))
    expect(await at('2026-11-30T15:59:10.000Z')).toContain('November')
    // The cached page is served until the schedule is checked again.
    expect(await at('2026-11-30T16:00:05.000Z')).toContain('November')
    expect(await publishScheduled(testDeps(new Date()))).toBe(true)
    expect(await at('2026-11-30T16:00:06.000Z')).toContain('December')
    const { html } = await open('/en-US/activity/calendar')
    expect(html).toContain('href="/en-US/calendar/2026/12#d1"')
    setClock(noon)
  })

  it('marks today, even without events that start', async () => {
    await resetSite()
    setClock('2026-11-23T04:00:00.000Z')
    const { html, text } = await open('/en-US/activity/calendar')
    expect(html).toContain('<tbody id="d23">')
    expect(text).toContain(translatorFor('en-US')('calendar.nothing_today'))
    expect((await open('/en-US/calendar/2026/10')).html).not.toContain('id="d23"')
    setClock(noon)
  })
})
