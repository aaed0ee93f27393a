// An item appears once on a page with several lists, and each "All" links to a list.
import { beforeAll, describe, expect, it } from 'vitest'
import { frontPages, localePath, pathTo } from '../../../../client/contract/paths.ts'
import { locales, type Locale } from '../../../../client/contract/locale.ts'
import { stopClockAt } from '../../../support/fakes/clock.ts'
import { sampled } from '../../../support/sample.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

stopClockAt('2026-11-20T04:00:00.000Z')
beforeAll(resetSite)

const fronts = ['/', ...frontPages.map((hub) => pathTo('hub', { hub }))]
const pages = sampled('front pages', { locale: locales, path: fronts }).map(
  ({ locale, path }) => [locale, path] as const,
)
/** Targets of links in the page's content. */
async function linksOf(path: string, selector: string): Promise<string[]> {
  const links: string[] = []
  const response = await fetchApp(path)
  expect(response.status).toBe(200)
  await new HTMLRewriter()
    .on(selector, { element: (link) => void links.push(link.getAttribute('href')!) })
    .transform(response)
    .arrayBuffer()
  return links
}

describe.each(pages)('%s %s', (locale: Locale, path) => {
  it('shows no article and no game twice', async () => {
    const selector = ['.slides a', '.latest li a', 'article h3 a', '.ranking a']
    const links = await linksOf(
      localePath(locale, path),
      selector.map((one) => `main ${one}`).join(),
    )
    const items = links.filter((link) => /\/(?:article|game-intro)\/\d+$/.test(link))
    expect(items.length).toBeGreaterThan(2)
    expect(items.filter((link, at) => items.indexOf(link) !== at)).toEqual([])
  })

  it('links each "All" to a list', async () => {
    const links = await linksOf(
      localePath(locale, path),
      'main .section-head .more, main .latest-head .more, main .day-top .more',
    )
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) {
      const entries = await linksOf(
        link,
        [
          'main article h3 a',
          'main .dated-row',
          'main .launch',
          'main .calendar-table tr',
          'main .poll',
          'main .partners li',
          'main .draw-history tr',
        ].join(),
      )
      expect([link, entries.length > 3]).toEqual([link, true])
    }
  })
})
