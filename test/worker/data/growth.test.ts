// What the loaders of content read of the database must not grow with the content.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Locale } from '../../../client/contract/locale.ts'
import {
  getArticle,
  hotArticles,
  listArticles,
  relatedArticles,
} from '../../../worker/data/article.ts'
import {
  gameFacets,
  getGame,
  listGames,
  relatedGames,
  suggestedGames,
} from '../../../worker/data/game.ts'
import { fillLists } from '../../../worker/data/lists.ts'
import { loadHome } from '../../../worker/data/home.ts'
import { getTag, listLabels, popularLabels } from '../../../worker/data/tag.ts'
import { listThemes } from '../../../worker/data/theme.ts'
import { createDeps, run, type Deps, type Read } from '../../../worker/storage/db.ts'
import { countedDb } from '../../support/bindings.ts'
import { freshSite, now, testDeps } from '../../support/site.ts'

/** Groups of each type that are added at first, and the id of the first. */
const [groups, first] = [400, 10_000]

/** Adds groups of three languages, one every hour, in turn of every category, kind, brand and tag. */
async function grow(from: number, to: number): Promise<void> {
  const numbers = `with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${to}),
    languages(lang, place) as (values ('en-US', 0), ('zh-CN', 1), ('zh-HK', 2)),
    rows as (select i, lang, ${first} + i * 3 + place as id, ${first} + i as group_id,
      strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-20T11:00:00Z', '-' || i || ' hours') as at from n, languages)`
  await env.DB.batch(
    [
      `${numbers} insert into articles (id, group_id, lang, title, subtitle, body, liked_amount, published_at, category,
          topic, author, reading_minutes, cover_img_id)
        select id, group_id, lang, 'Article ' || i, '', '{"type":"doc","content":[]}', i * 7 % 97, at, iif(i % 2, 'industry', 'brand'), 'news', 'A', 1,
          (select min(id) from images) from rows`,
      `${numbers} insert into article_tags select rows.id, tag.id from rows join tags tag on tag.id % 10 in (i % 10, (i + 3) % 10)`,
      `${numbers} insert into games (id, group_id, lang, title, subtitle, body, liked_amount, published_at, released_at,
          category, kind, brand_id, img_id, highest_odds, jackpot_layers, version, devices, recommended)
        select id, group_id, lang, 'Game ' || i, '', '{"type":"doc","content":[]}', i * 7 % 89, at, at, 'casino',
          case i % 4 when 0 then 'slot' when 1 then 'wheel' when 2 then 'table' else 'arcade' end,
          1 + i % 5, (select min(id) from images), 1, '[]', '1', '[]', i % 3 = 0
        from rows`,
      `${numbers} insert into game_tags select rows.id, tag.id from rows join tags tag on tag.id % 10 = i % 10`,
    ].map((query) => env.DB.prepare(query)),
  )
  await fillLists(testDeps())
}

const lang: Locale = 'vi-VN'
const page = (number: number, perPage = 20) => ({ page: number, perPage })
const brands = ['1', '2', '3']
const games = { category: 'casino', kind: 'slot', sort: 'new' } as const

const reads: Record<string, (deps: Deps) => Read<unknown>> = {
  'the newest articles': (deps) => listArticles(deps, lang, { sort: 'new', ...page(1) }),
  'the most liked articles': (deps) => listArticles(deps, lang, { sort: 'popular', ...page(1) }),
  'the tenth page of a category': (deps) =>
    listArticles(deps, lang, { sort: 'old', category: 'industry', ...page(10) }),
  'a page by cursor': (deps) =>
    listArticles(deps, lang, { sort: 'new', perPage: 20, after: 'mi8l1w00-7r1' }),
  'the articles of a tag': (deps) =>
    listArticles(deps, lang, { sort: 'new', tag: '3', ...page(2) }),
  'the hot articles': (deps) => hotArticles(deps, lang, '2026-10-21T00:00:00.000Z', 4),
  'an article': (deps) => getArticle(deps, 'en-US', first + 30),
  'articles related to one': (deps) => relatedArticles(deps, lang, first + 30),
  'the newest games': (deps) => listGames(deps, lang, { sort: 'new', ...page(1, 16) }),
  'the games of a kind': (deps) => listGames(deps, lang, { ...games, ...page(2, 16) }),
  'the games of three brands': (deps) =>
    listGames(deps, lang, { ...games, brands, ...page(1, 16) }),
  'games by brand': (deps) => listGames(deps, lang, { ...games, sort: 'brand', ...page(2, 16) }),
  'recommended games': (deps) =>
    listGames(deps, lang, { category: 'casino', sort: 'new', isRecommended: true, ...page(1, 16) }),
  'recent games': (deps) =>
    listGames(deps, lang, { ...games, releasedSince: '2026-11-10T00:00:00.000Z', ...page(1, 16) }),
  'facets of games': (deps) => gameFacets(deps, lang, 'casino'),
  'suggested games': (deps) => suggestedGames(deps, lang, 'casino'),
  'a game': (deps) => getGame(deps, 'en-US', first + 30),
  'games related to one': (deps) => relatedGames(deps, lang, first + 30),
  themes: (deps) => listThemes(deps, lang, 'casino'),
  'popular labels': (deps) => popularLabels(deps, lang),
  'all labels': (deps) => listLabels(deps, lang),
  'a tag': (deps) => getTag(deps, lang, '3'),
}

async function rowsRead(load: (deps: Deps) => Promise<unknown>): Promise<number> {
  const { DB, rowsRead: counted } = countedDb()
  await load(
    createDeps(
      { ...env, DB },
      () => undefined,
      () => now,
    ),
  )
  return counted()
}

async function measure(): Promise<Record<string, number>> {
  const counted: Record<string, number> = { home: await rowsRead((deps) => loadHome(deps, lang)) }
  for (const [name, read] of Object.entries(reads))
    counted[name] = await rowsRead((deps) => run(deps, read(deps)))
  return counted
}

describe('with twice the content', () => {
  let [before, after]: Record<string, number>[] = []
  beforeAll(async () => {
    await freshSite()
    await grow(0, groups)
    before = await measure()
    await grow(groups, 2 * groups)
    after = await measure()
  })

  it.each(['home', ...Object.keys(reads)])('%s cost the same', (name) => {
    expect(before![name]).toBeLessThanOrEqual(name === 'home' ? 2000 : 1000)
    expect(after![name]).toBeLessThanOrEqual(before![name]! * 1.1)
  })
})
