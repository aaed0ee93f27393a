// Fallback notices: one for a list in another language, one per such item of a mixed list, and one on such a slide.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { languages } from '../../../../client/contract/locale.ts'
import { articles, games } from '../../../../worker/storage/schema/index.ts'
import { stopClockAt } from '../../../support/fakes/clock.ts'
import { publishAll } from '../../../support/site/publish-all.ts'
import { now, fetchApp, resetSite, testDeps } from '../../../support/site/site.ts'

stopClockAt(now.toISOString())
beforeEach(resetSite)

const mark = 'class="fallback-language"'
const countIn = (html: string) => html.split(mark).length - 1
const pageOf = async (path: string) => await (await fetchApp(path)).text()

const lists = ['latest', 'hot', 'games', 'most-read']

async function sectionsOf(path: string) {
  const sections = (await pageOf(path)).split(/<section /).slice(1)
  return lists.map(
    (id) => sections.find((one) => one.includes(`aria-labelledby="${id}"`)) ?? `no section ${id}`,
  )
}

/** Languages of the items that a section links to. */
function langsIn(section: string) {
  const links = section.matchAll(/"\/vi-VN\/(?:article|game-intro)\/(\d+)"/g)
  const ids = new Set(Array.from(links, ([, id]) => Number(id)))
  return [...ids].map((id) => languages.find((one) => one.id === ((id - 1) % 6) + 1)!.code)
}

it('a list of translated and other items marks each of the others', async () => {
  const [latest] = await sectionsOf('/vi-VN')
  const others = langsIn(latest!).filter((lang) => lang !== 'vi-VN')
  expect(others.length).toBeGreaterThan(0)
  expect(others.length).toBeLessThan(langsIn(latest!).length)
  expect(countIn(latest!)).toBe(others.length)
})

it('a list without translated items has one notice', async () => {
  const { db } = testDeps()
  for (const table of [articles, games])
    await db.update(table).set({ published_at: null }).where(eq(table.lang, 'vi-VN'))
  await publishAll()
  const counts = (await sectionsOf('/vi-VN')).map(countIn)
  expect(counts).toEqual(lists.map(() => 1))
  expect(countIn(await pageOf('/vi-VN/news/industry'))).toBe(1)
  expect(countIn(await pageOf('/vi-VN/search?q=game'))).toBeLessThanOrEqual(1)
})

it('a slide marks an untranslated article, but no translated article and no game', async () => {
  const slides = (await pageOf('/vi-VN')).split('class="slide-text"').slice(1)
  const [translated, article, game] = slides
  expect(translated).toMatch(/<p class="kicker news">[^<]+<\/p>/)
  expect(article).toMatch(/<p class="kicker news">[^<]+<span class="fallback-language">/)
  expect(game).toContain('<p class="kicker news">')
  expect(countIn(game!)).toBe(0)
})

it.each(['/', '/en-US'])('%s, whose items are all in its language, has no notice', async (path) => {
  expect(countIn(await pageOf(path))).toBe(0)
})
