// Lists with more entries than numbered pages can show.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { articlesPerPage } from '../../../../client/contract/articles.ts'
import { gamesPerPage } from '../../../../client/contract/games/game.ts'
import { maxNumberedItems } from '../../../../client/contract/page-number-limits.ts'
import { publishAll } from '../../../support/site/publish-all.ts'
import { fetchApp, resetSite, textsOf } from '../../../support/site/site.ts'

/** More than three pages of articles beyond the numbered ones. */
const added = maxNumberedItems + 3 * articlesPerPage

beforeAll(async () => {
  await resetSite()
  const rows = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${added}),
    rows as (select i, 100000 + i as id, strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '-' || i || ' hours') as at from n)`
  await env.DB.batch(
    [
      `${rows} insert into articles (id, group_id, lang, title, subtitle, published_at, category, topic, author,
        reading_minutes, cover_img_id) select id, id, 'en-US', 'Old article ' || i, '', at,
        'industry', 'news', 'A', 1, (select min(id) from images) from rows`,
      `${rows} insert into article_tags select id, 1 from rows`,
      `${rows} insert into article_authors (article_id, author_id, sort) select id, 6, 0 from rows`,
      `${rows} insert into games (id, group_id, lang, title, subtitle, published_at, released_at, category, kind,
        brand_id, img_id, highest_odds, jackpot_layers, version, devices) select id, id, 'en-US', 'Old game ' || i, '',
        at, at, 'casino', 'slot', 1, (select min(id) from images), 1, '[]', '1', '[]'
        from rows`,
      `${rows} insert into events (id, group_id, lang, kind, brand_id, category, title, starts_at, ends_at, published_at)
        select id, id, 'en-US', 'event', 1, 'casino', 'Old event ' || i, at, at, at from rows where i <= 250`,
      `${rows} insert into polls (id, from_at, to_at, maximum_votable_amount)
        select id, ${daysFrom('2019-01-01', 'i % 40')}, ${daysFrom('2019-06-01', 'i % 40')}, 1 from rows where i <= 80`,
      `${rows} insert into polls (id, from_at, to_at, maximum_votable_amount)
        select id, ${daysFrom('2027-01-01', 'i % 3')}, ${daysFrom('2028-01-01', 'i')}, 1 from rows where i between 81 and 120`,
      `${rows} insert into polls (id, from_at, to_at, maximum_votable_amount)
        select id, ${daysFrom('2019-01-01', 'i')}, ${daysFrom('2028-01-01', 'i % 7')}, 1 from rows where i between 121 and 200`,
      `${rows} insert into poll_texts select id, 'en-US', 'Old poll ' || i from rows where i <= 200`,
      `${rows} insert into launches (id, group_id, lang, brand_id, category, title, line, released_at, published_at)
        select id, id, 'en-US', 1, 'casino', 'Old launch ' || i, '', at, at from rows where i between 40 and 90`,
    ].map((query) => env.DB.prepare(query)),
  )
  await publishAll()
})

function daysFrom(day: string, days: string): string {
  return `strftime('%Y-%m-%dT%H:%M:%fZ', '${day}', '+' || (${days}) || ' days')`
}

/** All titles added here, collected by following links to the next page. No title is on two pages. */
async function titlesFrom(path: string, titles: string): Promise<Set<string>> {
  const shown = new Set<string>()
  for (let place: string | undefined = path; place; place = await nextOf(place)) {
    const found = await textsOf(place, titles)
    expect(found.length, place).toBeGreaterThan(0)
    for (const title of found.filter((one) => one.startsWith('Old'))) {
      expect(shown.has(title), title).toBe(false)
      shown.add(title)
    }
  }
  return shown
}

async function nextOf(path: string): Promise<string | undefined> {
  const html = await (await fetchApp(path)).text()
  const found = /<link rel="next" href="([^"]*)"/.exec(html)?.[1]
  return (
    found &&
    new URL(found.replaceAll('&amp;', '&'), 'http://localhost:8787').href.slice(
      'http://localhost:8787'.length,
    )
  )
}

describe.each([
  ['/en-US/news/industry', '?page=', maxNumberedItems / articlesPerPage, 'Old article'],
  ['/en-US/search-by-tag/article/1', '?page=', maxNumberedItems / articlesPerPage, 'Old article'],
  ['/en-US/author/6', '?page=', maxNumberedItems / articlesPerPage, 'Old article'],
  [
    '/en-US/game/casino/game-list',
    '?page=',
    Math.floor(maxNumberedItems / gamesPerPage),
    'Old game',
  ],
])('%s', (path, query, last, name) => {
  it('continues after its last numbered page until the end', async () => {
    expect((await fetchApp(`${path}${query}${last + 1}`)).status).toBe(404)
    let place = await nextOf(`${path}${query}${last}`)
    const shown = new Set(await textsOf(`${path}${query}${last}`, 'main h3 a'))
    for (let count = 0; place; count++) {
      expect(count).toBeLessThan(20)
      expect(place).toContain('after=')
      expect(await textsOf(place, '.pager [aria-current]')).toEqual(['…'])
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

  it.each(['zz', 'x-x-x', '1-1'])('answers 404 to the cursor %s', async (after) => {
    expect((await fetchApp(`${path}?after=${after}`)).status).toBe(404)
  })
})

describe.each([
  ['/en-US/activity/history?year=2019', '.dated-row h3', { 'Old event': 250 - 7 }],
  // Hour 8 before 2020 in UTC is the start of 2020 in UTC+8.
  ['/en-US/author/6?year=2019', 'main h3 a', { 'Old article': added - 8 }],
  ['/en-US/activity/history', '.dated-row h3', { 'Old event': 250 }],
  ['/en-US/article/poll', '.poll h3', { 'Old poll': 200 }],
  // A year has no page numbers. Other games released at the same time may be on the next page.
  ['/en-US/game/timeline?year=2019', '.launch h3', { 'Old game': added - 8, 'Old launch': 51 }],
])('%s', (path, titles, expected) => {
  it('reaches every entry, each once', async () => {
    const shown = [...(await titlesFrom(path, titles))]
    for (const [name, count] of Object.entries(expected))
      expect(shown.filter((title) => title.startsWith(name)).length, name).toBe(count)
  })

  it.each(['zz', 'x-x-x', '1-2'])('answers 404 to the cursor %s', async (after) => {
    const place = `${path}${path.includes('?') ? '&' : '?'}after=${after}`
    expect((await fetchApp(place)).status).toBe(404)
  })
})
