// Lists with more entries than have a numbered page.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { articlesPerPage } from '../../../client/contract/article.ts'
import { gamesPerPage } from '../../../client/contract/game.ts'
import { numberedEntries } from '../../../client/contract/numbered-entries.ts'
import { publishAll } from '../../support/publish-all.ts'
import { ask, freshSite, textsOf } from '../../support/site.ts'

/** More than three pages of articles behind the numbered ones. */
const added = numberedEntries + 3 * articlesPerPage

beforeAll(async () => {
  await freshSite()
  const rows = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${added}),
    rows as (select i, 100000 + i as id, strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '-' || i || ' hours') as at from n)`
  await env.DB.batch(
    [
      `${rows} insert into articles (id, group_id, lang, title, subtitle, body, published_at, category, topic, author,
        reading_minutes, cover_img_id) select id, id, 'en-US', 'Old article ' || i, '', '{"type":"doc","content":[]}', at,
        'industry', 'news', 'A', 1, (select min(id) from images) from rows`,
      `${rows} insert into article_tags select id, 1 from rows`,
      `${rows} insert into games (id, group_id, lang, title, subtitle, body, published_at, released_at, category, kind,
        brand_id, img_id, highest_odds, jackpot_layers, version, devices) select id, id, 'en-US', 'Old game ' || i, '',
        '{"type":"doc","content":[]}', at, at, 'casino', 'slot', 1, (select min(id) from images), 1, '[]', '1', '[]'
        from rows`,
    ].map((query) => env.DB.prepare(query)),
  )
  await publishAll()
})

async function nextOf(path: string): Promise<string | undefined> {
  const html = await (await ask(path)).text()
  const found = /<link rel="next" href="([^"]*)"/.exec(html)?.[1]
  return (
    found &&
    new URL(found.replaceAll('&amp;', '&'), 'http://localhost:8787').href.slice(
      'http://localhost:8787'.length,
    )
  )
}

describe.each([
  ['/en-US/news/industry', '?page=', numberedEntries / articlesPerPage, 'Old article'],
  ['/en-US/search-by-tag/article/1', '?page=', numberedEntries / articlesPerPage, 'Old article'],
  [
    '/en-US/game/casino/game-list',
    '?page=',
    Math.floor(numberedEntries / gamesPerPage),
    'Old game',
  ],
])('%s', (path, query, last, name) => {
  it('goes on behind its last numbered page until the end', async () => {
    expect((await ask(`${path}${query}${last + 1}`)).status).toBe(404)
    let place = await nextOf(`${path}${query}${last}`)
    const shown = new Set(await textsOf(`${path}${query}${last}`, 'main h3 a'))
    for (let count = 0; place; count++) {
      expect(count).toBeLessThan(20)
      expect(place).toContain('after=')
      const titles = await textsOf(place, 'main h3 a')
      expect(titles.length).toBeGreaterThan(0)
      for (const title of titles) {
        expect(shown.has(title), title).toBe(false)
        shown.add(title)
      }
      place = await nextOf(place)
    }
    expect([...shown].some((title) => title.includes(`${name} ${added}`))).toBe(true)
  })

  it.each(['zz', 'x-x-x', '1-1'])('has nothing behind %s', async (after) => {
    expect((await ask(`${path}?after=${after}`)).status).toBe(404)
  })
})
