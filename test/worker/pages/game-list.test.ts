import { beforeAll, describe, expect, it } from 'vitest'
import { fetchApp, readPage, resetSite } from '../../support/site/site.ts'

beforeAll(resetSite)

/** HTML of the list's main content with this query. */
async function mainOf(query: string): Promise<string> {
  const { html } = await readPage(await fetchApp(`/game/casino/game-list${query}`))
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}

describe('the list of games', () => {
  it('shows the tab, section, brand and order of its address', async () => {
    const html = await mainOf('?section=recommended&brand=wudou&sort=old')
    expect(html).toMatch(/id="tab-game-list"[^>]* aria-current="page"/)
    expect(html).toMatch(/id="section-recommended"[^>]* aria-current="page"/)
    expect(html).toContain('<option value="old" selected="">')
    expect(html).toMatch(/<input type="checkbox" id="brand-wudou"[^>]* checked=""/)
    const dates = [...html.matchAll(/<time dateTime="([^"]+)"/gi)].map(([, date]) =>
      Date.parse(date!),
    )
    expect(dates.length).toBeGreaterThan(1)
    expect(dates).toEqual(dates.toSorted((one, other) => one - other))
  })

  it('shows a message if no game matches the filters, and links to all games', async () => {
    const html = await mainOf('?kind=baccarat')
    expect(html).toContain('没有符合条件的游戏')
    expect(html).toContain('href="/game/casino/game-list">清除全部</a>')
    expect(html).not.toContain('<article')
  })
})
