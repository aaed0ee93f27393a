// Fallback notices: once for a list with items in another language, and on each slide of the carousel.
import { beforeEach, expect, it } from 'vitest'
import { stopClockAt } from '../../../support/fakes/clock.ts'
import { now, fetchApp, resetSite } from '../../../support/site/site.ts'

stopClockAt(now.toISOString())
beforeEach(resetSite)

const mark = 'class="fallback-language"'
const countIn = (html: string) => html.split(mark).length - 1
const pageOf = async (path: string) => await (await fetchApp(path)).text()

it('a list with items in another language has one notice', async () => {
  const html = await pageOf('/vi-VN')
  const sections = html.split(/<section /).slice(1)
  for (const [id, notices] of [
    ['latest', 1],
    ['hot', 1],
    ['games', 0],
    ['most-read', 1],
  ] as const) {
    const section = sections.find((one) => one.includes(`aria-labelledby="${id}"`)) ?? ''
    expect([id, countIn(section)]).toEqual([id, notices])
  }
  expect(countIn(await pageOf('/vi-VN/news/industry'))).toBe(1)
  expect(countIn(await pageOf('/vi-VN/search?q=game'))).toBeLessThanOrEqual(1)
})

it('a slide says that its article is not translated, and nothing of a translated game', async () => {
  const slides = (await pageOf('/vi-VN')).split('class="slide-text"').slice(1)
  const [, article, game] = slides
  expect(article).toMatch(/<p class="kicker news">[^<]+<span class="fallback-language">/)
  expect(game).toContain('<p class="kicker news">')
  expect(countIn(game!)).toBe(0)
})

it.each(['/', '/en-US'])('%s, whose items are all in its language, has no notice', async (path) => {
  expect(countIn(await pageOf(path))).toBe(0)
})
