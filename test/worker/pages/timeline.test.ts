import { and, eq, lt } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { href } from '../../../client/contract/paths.ts'
import { publishScheduled } from '../../../worker/services/jobs/publish-due.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { games, launches, pages } from '../../../worker/storage/schema/index.ts'
import { translatorFor } from '../../../worker/i18n/translators.ts'
import { demoRows } from '../../support/site/api.ts'
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
const t = translatorFor('en-US')

describe('/game/timeline', () => {
  beforeAll(resetSite)
  const all = [
    ...demoRows(games).filter((row) => row.lang === 'en-US'),
    ...demoRows(launches).filter((row) => row.lang === 'en-US'),
  ].toSorted((a, b) => b.released_at.localeCompare(a.released_at))
  const yearOf = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).getUTCFullYear()
  const years = [...new Set(all.map((row) => yearOf(row.released_at)))]
  const titles = (query = '') => textsOf(`/en-US/game/timeline${query}`, 'main h3')
  /** The next one first; released ones follow future ones, newest first. */
  const inOrder = (own: typeof all) => [
    ...own.filter((row) => row.released_at > noon).toReversed(),
    ...own.filter((row) => row.released_at <= noon),
  ]
  async function times(query: string): Promise<string[]> {
    const found: string[] = []
    await new HTMLRewriter()
      .on('.launch time, .launch-next time', {
        element: (one) => void found.push(one.getAttribute('datetime')!),
      })
      .transform(await fetchApp(`/en-US/game/timeline${query}`))
      .arrayBuffer()
    return found
  }

  it.each(years)('lists games and launches of %i together, the next one first', async (year) => {
    const own = inOrder(all.filter((row) => yearOf(row.released_at) === year))
    expect((await titles(`?year=${year}`)).toSorted()).toEqual(
      own.map((row) => row.title).toSorted(),
    )
    expect(await times(`?year=${year}`)).toEqual(own.map((row) => row.released_at))
  })

  it('starts with the next launch, and reaches back to the first', async () => {
    const expected = inOrder(all).map((row) => row.released_at)
    const found: string[] = []
    let query = ''
    for (;;) {
      found.push(...(await times(query)))
      const { html } = await open(`/en-US/game/timeline${query}`)
      const further = /href="[^"]*(\?after=[^"&]+)" rel="next"/.exec(html)?.[1]
      if (!further) break
      query = further
    }
    expect(found).toEqual(expected)
    expect(Date.parse(found[0]!)).toBeGreaterThan(Date.parse(noon))
  })

  it('shows the cover of a game, and a placeholder without one', async () => {
    const { html } = await open('/en-US/game/timeline')
    const rows = html.split('<li class="launch').slice(1)
    for (const row of rows)
      expect(row.includes('<img')).toBe(row.includes('<a href="/en-US/game-intro/'))
    expect(html).toContain('launch-art')
  })

  it('has its own address for each year', async () => {
    const plain = `${origin}/en-US/game/timeline`
    expect((await open('/en-US/game/timeline')).canonical).toBe(plain)
    const year = await open(`/en-US/game/timeline?year=${years[0]}`)
    expect(year.canonical).toBe(`${plain}?year=${years[0]}`)
  })

  it('links to games with a page, in the reader’s language', async () => {
    await db.delete(pages).where(and(eq(pages.lang, 'th-TH'), eq(pages.uri, '/game/timeline')))
    await publishAll()
    const { html } = await open('/th-TH/game/timeline?year=2026')
    const game = demoRows(games).find((row) => row.lang === 'th-TH')!
    expect(html).toContain(`<a href="${href('th-TH', 'gameIntro', { id: game.id! })}">`)
    expect((await open('/en-US/game/timeline?year=2021')).html).not.toContain('<h3><a')
  })

  it('has a notice for a year whose launches are in another language', async () => {
    const isThaiOf2021 = and(eq(launches.lang, 'th-TH'), lt(launches.released_at, '2022'))
    await db.delete(launches).where(isThaiOf2021)
    await publishAll()
    const noticesIn = async (year: number) =>
      (await open(`/th-TH/game/timeline?year=${year}`)).html.split('class="fallback-language"')
        .length
    expect((await noticesIn(2021)) - (await noticesIn(2026))).toBe(1)
  })

  it.each(['year=2020', 'year=1999', 'year=x'])('answers 404 to %s', async (query) => {
    expect((await fetchApp(`/game/timeline?${query}`)).status).toBe(404)
  })

  it('marks future launches until their time', async () => {
    const [coming] = all.filter((row) => row.released_at > noon).toReversed()
    const at = Date.parse(coming!.released_at)
    const mark = async (moment: number) => {
      const now = new Date(moment)
      setClock(now.toISOString())
      await publishScheduled(testDeps(now))
      const { html } = await open('/en-US/game/timeline?year=2026')
      const row = html
        .split(/<li class="launch|<article/)
        .find((part) => part.includes(coming!.title))!
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

  it('offers a calendar file for each future launch, and for no past one', async () => {
    const coming = all.filter((row) => row.released_at > noon)
    const keyOf = (row: (typeof all)[number]) => `${'line' in row ? 'launch' : 'game'}-${row.id}`
    const fileOf = (key: string) => `/en-US/calendar/launch/${key}.ics`
    const { html } = await open('/en-US/game/timeline')
    const offered = [...html.matchAll(/href="(\/en-US\/calendar\/launch\/[^"]+)"/g)].map(
      ([, to]) => to,
    )
    expect(new Set(offered)).toEqual(new Set(coming.map((row) => fileOf(keyOf(row)))))
    expect(offered).toHaveLength(coming.length)
    for (const row of coming) {
      const file = await (await fetchApp(fileOf(keyOf(row)))).text()
      expect(file).toContain(`DTSTART:${row.released_at.replaceAll(/[-:]|\.\d+/g, '')}\r\n`)
      expect(file.replaceAll('\r\n ', '')).toContain(t('game.opens', { title: row.title }))
    }
    const past = all.find((row) => 'line' in row && row.released_at <= noon)!
    for (const key of [keyOf(past), 'launch-9999', '1'])
      expect((await fetchApp(fileOf(key))).status).toBe(404)
  })

  it('never shows drafts', async () => {
    await db.update(launches).set({ published_at: null })
    await publishAll()
    expect((await fetchApp('/game/timeline?year=2021')).status).toBe(404)
    await db.update(games).set({ published_at: null })
    await publishAll()
    expect((await open('/en-US/game/timeline')).text).toContain(t('timeline.none'))
    await resetSite()
  })
})
