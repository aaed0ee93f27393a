// Current and past activities, the launch timeline, and the day line of home.
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api.ts'
import { href } from '../../../client/contract/paths.ts'
import { componentIds } from '../../../client/contract/site.ts'
import { raiseContentVersion, raiseForSchedule } from '../../../worker/data/content-version.ts'
import * as schema from '../../../worker/data/schema.ts'
import { translatorFor } from '../../../worker/render/translators.ts'
import { demoRows, get } from '../../support/api.ts'
import { setClock, stopClockAt } from '../../support/clock.ts'
import { ask, freshSite, readPage, testDeps } from '../../support/site.ts'

const noon = '2026-11-20T04:00:00.000Z'
stopClockAt(noon)
const origin = 'http://localhost:8787'
const { db } = testDeps()
const { events, games, launches } = schema
const open = async (path: string) => readPage(await ask(path))
const inEnglish = demoRows(events).filter((row) => row.lang === 'en-US')
const activities = inEnglish.filter((row) => row.kind === 'event')
const t = translatorFor('en-US')

/** Texts of the elements a selector finds in a page. */
async function textsOf(path: string, selector: string): Promise<string[]> {
  const texts: string[] = []
  const response = await ask(path)
  expect(response.status, path).toBe(200)
  await new HTMLRewriter()
    .on(selector, {
      element: () => void texts.push(''),
      text: (chunk) => void (texts[texts.length - 1] += chunk.text),
    })
    .transform(response)
    .arrayBuffer()
  return texts
}

async function add(values: Partial<typeof events.$inferInsert>): Promise<void> {
  const own = { id: 90_001, group_id: 90_001, kind: 'event' as const, title: 'Lanternfish' }
  await db.insert(events).values({ ...inEnglish[0]!, ...own, ...values })
  await raiseContentVersion(testDeps())
}

describe('/activity/current', () => {
  beforeEach(freshSite)
  const titles = () => textsOf('/en-US/activity/current', '.dated h3')

  it('shows what runs, first what ends first, then what starts within thirty days', async () => {
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
  ])('takes the thirtieth day whole: %s is %s', async (starts_at, isShown) => {
    await add({ starts_at, ends_at: '2027-01-20T00:00:00.000Z' })
    expect((await titles()).includes('Lanternfish')).toBe(isShown)
  })

  it('turns over when an event starts and when it ends', async () => {
    await add({ starts_at: '2026-11-20T05:00:00.000Z', ends_at: '2026-11-20T06:00:00.000Z' })
    const sectionAt = async (moment: string) => {
      setClock(moment)
      await raiseForSchedule(testDeps(new Date(moment)))
      const { html } = await open('/en-US/activity/current')
      const [running = '', coming = ''] = html.split('id="coming"')
      return { running: running.includes('Lanternfish'), coming: coming.includes('Lanternfish') }
    }
    expect(await sectionAt('2026-11-20T04:59:59.000Z')).toEqual({ running: false, coming: true })
    expect(await sectionAt('2026-11-20T05:00:00.000Z')).toEqual({ running: true, coming: false })
    expect(await sectionAt('2026-11-20T06:00:00.000Z')).toEqual({ running: false, coming: false })
    setClock(noon)
  })

  it('says so when there is nothing', async () => {
    await db.delete(events)
    await raiseContentVersion(testDeps())
    const { text } = await open('/en-US/activity/current')
    for (const key of ['activity.none_running', 'activity.none_coming'] as const)
      expect(text).toContain(t(key))
  })

  it('has the editor’s text below, marked where another language stands in', async () => {
    expect((await open('/activity/current')).text).toContain('两件不做的事')
    const { html } = await open('/hi-IN/activity/current')
    expect(html).toContain('<div class="prose" lang="en-US">')
  })
})

describe('/activity/history', () => {
  beforeAll(freshSite)
  const past = activities
    .filter((row) => row.ends_at <= noon)
    .toSorted((a, b) => b.ends_at.localeCompare(a.ends_at) || b.id! - a.id!)
  const titles = (query = '') => textsOf(`/en-US/activity/history${query}`, '.dated h3')
  const yearOf = (row: (typeof past)[0]) =>
    new Date(Date.parse(row.ends_at) + 8 * 3_600_000 - 1000).getUTCFullYear()

  it('goes through all that is over, newest first, twenty a page', async () => {
    const pages = Math.ceil(past.length / 20)
    const shown: string[] = []
    for (let page = 1; page <= pages; page++) {
      const own = await titles(`?page=${page}`)
      expect(own).toHaveLength(page < pages ? 20 : past.length - 20 * (pages - 1))
      shown.push(...own)
    }
    expect(shown).toEqual(past.map((row) => row.title))
    expect((await ask(`/en-US/activity/history?page=${pages + 1}`)).status).toBe(404)
  })

  it.each([2021, 2023, 2025, 2026])('can be narrowed to %i', async (year) => {
    const own = past.filter((row) => yearOf(row) === year).map((row) => row.title)
    expect(await titles(`?year=${year}`)).toEqual(own.slice(0, 20))
    const page = await open(`/en-US/activity/history?year=${year}&page=2`)
    expect(page.canonical).toBe(`${origin}/en-US/activity/history?year=${year}&amp;page=2`)
    expect(page.title).toContain(`${year}`)
    expect(page.html).toContain(`rel="prev" href="${origin}/en-US/activity/history?year=${year}"`)
  })

  it('counts what ends at midnight to the year that ends with it', async () => {
    const ends_at = '2024-12-31T16:00:00.000Z'
    await add({ starts_at: '2024-12-30T00:00:00.000Z', ends_at })
    const onAnyPage = async (year: number) => {
      const pages = await Promise.all([1, 2, 3].map((page) => ask(`/en-US/activity/history?year=${year}&page=${page}`))) // prettier-ignore
      const texts = await Promise.all(pages.map((page) => page.text()))
      return texts.some((text) => text.includes('Lanternfish'))
    }
    expect([await onAnyPage(2024), await onAnyPage(2025)]).toEqual([true, false])
    await freshSite()
  })

  it.each(['year=2020', 'year=2027', 'year=abcd', 'year=20256', 'page=0', 'page=99', 'year=2026&page=9', 'year=2025&year=2026'])(
    'answers 404 to %s',
    async (query) => {
      expect((await ask(`/activity/history?${query}`)).status).toBe(404)
    },
  ) // prettier-ignore

  it('says so when nothing is over yet', async () => {
    await db.delete(events)
    await raiseContentVersion(testDeps())
    expect((await open('/en-US/activity/history')).text).toContain(t('activity.none_past'))
    await freshSite()
  })
})

describe('/game/timeline', () => {
  beforeAll(freshSite)
  const all = [
    ...demoRows(games).filter((row) => row.lang === 'en-US'),
    ...demoRows(launches).filter((row) => row.lang === 'en-US'),
  ].toSorted((a, b) => b.released_at.localeCompare(a.released_at))
  const yearOf = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).getUTCFullYear()
  const years = [...new Set(all.map((row) => yearOf(row.released_at)))]
  const titles = (query = '') => textsOf(`/en-US/game/timeline${query}`, '.dated h3')

  it.each(years)('has games and launches of %i together, newest first', async (year) => {
    const own = all.filter((row) => yearOf(row.released_at) === year)
    expect((await titles(`?year=${year}`)).toSorted()).toEqual(own.map((row) => row.title).toSorted()) // prettier-ignore
    const times: string[] = []
    const response = await ask(`/en-US/game/timeline?year=${year}`)
    await new HTMLRewriter()
      .on('.dated > time', { element: (one) => void times.push(one.getAttribute('datetime')!) })
      .transform(response)
      .arrayBuffer()
    expect(times).toEqual(own.map((row) => row.released_at))
  })

  it('starts with the newest year, whose own address is the plain one', async () => {
    expect(await titles()).toEqual(await titles(`?year=${years[0]}`))
    const plain = `${origin}/en-US/game/timeline`
    expect((await open(`/en-US/game/timeline?year=${years[0]}`)).canonical).toBe(plain)
    const second = await open(`/en-US/game/timeline?year=${years[1]}`)
    expect(second.canonical).toBe(`${plain}?year=${years[1]}`)
  })

  it('leads to the games that have a page, in the reader’s language', async () => {
    const { html } = await open('/th-TH/game/timeline?year=2026')
    const game = demoRows(games).find((row) => row.lang === 'en-US')!
    expect(html).toContain(`<a href="${href('th-TH', `/game-intro/${game.id}`)}">`)
    expect(html.match(/class="stand-in"/g)!.length).toBe(2)
    expect((await open('/en-US/game/timeline?year=2021')).html).not.toContain('<h3><a')
  })

  it.each(['year=2020', 'year=1999', 'year=x', 'year=2026&year=2025'])('answers 404 to %s', async (query) => {
    expect((await ask(`/game/timeline?${query}`)).status).toBe(404)
  }) // prettier-ignore

  it('marks what is to come until it has come', async () => {
    const [coming] = all.filter((row) => row.released_at > noon).toReversed()
    const at = Date.parse(coming!.released_at)
    const mark = async (moment: number) => {
      const now = new Date(moment)
      setClock(now.toISOString())
      await raiseForSchedule(testDeps(now))
      const { html } = await open('/en-US/game/timeline?year=2026')
      const row = html.split('<li class="dated').find((part) => part.includes(coming!.title))!
      return [
        row.includes(t('calendar.soon')),
        row.includes(`<span>${t('timeline.coming')}</span>`),
      ]
    }
    const day = 86_400_000
    expect(await mark(at - 9 * day)).toEqual([false, true])
    expect(await mark(at - 7 * day)).toEqual([true, false])
    expect(await mark(at)).toEqual([false, false])
    setClock(noon)
  })

  it('shows drafts nowhere', async () => {
    await db.update(launches).set({ published_at: null })
    await raiseContentVersion(testDeps())
    expect((await ask('/game/timeline?year=2021')).status).toBe(404)
    await db.update(games).set({ published_at: null })
    await raiseContentVersion(testDeps())
    expect((await open('/en-US/game/timeline')).text).toContain(t('timeline.none'))
    await freshSite()
  })
})

describe('the day line of home', () => {
  beforeEach(freshSite)
  const line = () => textsOf('/en-US', '.day-line li')

  it('has today’s events by the hour, those gone by marked', async () => {
    await add({ starts_at: '2026-11-19T16:00:00.000Z', ends_at: '2026-11-19T17:00:00.000Z' })
    expect(await line()).toEqual(['00:00Lanternfish', expect.stringMatching(/^16:00Moon Wheel/)])
    const { html } = await open('/en-US')
    expect(html).toContain('<li class="casino past" style="--x:0.00%;--t:0">')
    expect(html).toContain('--x:66.67%')
  })

  it('names what began before and still runs', async () => {
    const running = activities.filter((row) => row.starts_at < noon && row.ends_at > noon)
    expect(running.length).toBeGreaterThan(0)
    const [text = ''] = await textsOf('/en-US', '.day-running')
    for (const { title } of running) expect(text).toContain(title)
  })

  it('turns over at midnight of UTC+8', async () => {
    const lineAt = async (moment: string) => {
      setClock(moment)
      await raiseForSchedule(testDeps(new Date(moment)))
      return line()
    }
    expect(await lineAt('2026-11-20T15:59:50.000Z')).toEqual([
      expect.stringMatching(/^16:00Moon Wheel/),
    ])
    const after = await lineAt('2026-11-20T16:00:05.000Z')
    expect(after.map((text) => text.slice(0, 5))).toEqual(['14:00', '20:00'])
    expect((await open('/en-US')).html).toContain('{"day":"2026-11-21"}')
    setClock(noon)
  })

  it('comes with the component of what is latest, also in the API', async () => {
    const { page } = await get(api.page, '/api/page?lang=en-US')
    const part = page.component_list.find((one) => one.component_id === componentIds.latest)!
    expect(part.calendar_list.length).toBeGreaterThan(1)
    const others = page.component_list.filter((one) => one !== part)
    expect(others.flatMap((one) => one.calendar_list)).toEqual([])
    await db
      .update(schema.pageComponents)
      .set({ published_at: null })
      .where(eq(schema.pageComponents.component_id, componentIds.latest))
    await raiseContentVersion(testDeps())
    expect((await open('/en-US')).html).not.toContain('class="sec day"')
  })

  it('is not there on a day without events', async () => {
    await db.delete(events)
    await raiseContentVersion(testDeps())
    expect((await open('/en-US')).html).not.toContain('day-line')
  })
})
