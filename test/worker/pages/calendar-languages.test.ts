import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import { raiseContentVersion } from '../../../worker/data/content-version.ts'
import { events } from '../../../worker/data/schema.ts'

import { demoRows } from '../../support/api.ts'
import { db, inEnglish, open, origin, titlesOf } from '../../support/calendar.ts'
import { stopClockAt } from '../../support/clock.ts'
import { freshSite, testDeps } from '../../support/site.ts'

const noon = '2026-11-20T04:00:00.000Z'
stopClockAt(noon)

describe('languages', () => {
  beforeAll(freshSite)

  it.each(['vi-VN', 'th-TH', 'hi-IN'] as const)(
    '%s shows English titles, marked once',
    async (locale) => {
      expect(await titlesOf(href(locale, '/calendar/2026/11'))).toEqual(
        await titlesOf('/en-US/calendar/2026/11'),
      )
      const { html, canonical } = await open(href(locale, '/calendar/2026/11'))
      expect(html.match(/class="stand-in"/g)).toHaveLength(1)
      expect(html).toMatch(/<b lang="en-US">/)
      expect(html).not.toMatch(/class="ttl"><b>/)
      expect(canonical).toBe(origin + href(locale, '/calendar/2026/11'))
      expect(html).toContain(`href="${href(locale, '/game-intro/')}`)
    },
  )

  it.each(['zh-CN', 'zh-HK', 'en-US'] as const)('%s has titles of its own', async (locale) => {
    const { html } = await open(href(locale, '/calendar/2026/11'))
    expect(html).not.toContain('class="stand-in"')
    const own = demoRows(events)
      .filter((row) => row.lang === locale)
      .map((row) => row.title)
    for (const title of await titlesOf(href(locale, '/calendar/2026/11')))
      expect(own).toContain(title)
  })

  it.each(locales)('%s names month, neighbours and all six languages', async (locale) => {
    const page = await open(href(locale, '/calendar/2026/7'))
    expect(Object.keys(page.alternates)).toHaveLength(7)
    expect(page.html).toContain(
      `<link rel="prev" href="${origin}${href(locale, '/calendar/2026/6')}"`,
    )
    expect(page.html).toContain(
      `<link rel="next" href="${origin}${href(locale, '/calendar/2026/8')}"`,
    )
    expect(page.h1).toContain('2026')
  })

  it('the first and the last month have one neighbour', async () => {
    const first = await open('/calendar/2021/1')
    expect(first.html).not.toContain('rel="prev"')
    expect(first.html).toContain('rel="next"')
    expect((await open('/calendar/2026/12')).html).not.toContain('rel="next"')
  })

  it('hides an event of a language that has none, and shows its translation once there is one', async () => {
    const [source] = inEnglish.filter((row) => row.starts_at.startsWith('2026-11-2'))
    const own = { ...source!, id: 90_002, lang: 'vi-VN' as const, title: 'Sự kiện' }
    await db.insert(events).values(own)
    await raiseContentVersion(testDeps())
    const titles = await titlesOf('/vi-VN/calendar/2026/11?short=1')
    expect(titles).toContain('Sự kiện')
    expect(titles).not.toContain(source!.title)
    await db
      .update(events)
      .set({ published_at: null })
      .where(and(eq(events.group_id, source!.group_id), eq(events.lang, 'en-US')))
    await raiseContentVersion(testDeps())
    expect(await titlesOf('/en-US/calendar/2026/11?short=1')).not.toContain(source!.title)
  })
})

describe('JSON-LD', () => {
  beforeEach(freshSite)

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

  it('names what is still to come, with its zone', async () => {
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

  it('is left out of months that are over, and never more than twenty', async () => {
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
    await raiseContentVersion(testDeps())
    expect(await eventsIn('/en-US/calendar/2026/11')).toHaveLength(20)
  })
})
