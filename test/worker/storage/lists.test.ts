// Compares the item lists with a plain SQL query of each language's visible items.
import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { categories, newsCategories } from '../../../client/contract/categories.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import {
  updatePopularLists,
  rebuildLists,
  continueListRebuild,
  expireRecentLists,
} from '../../../worker/data/lists/upkeep.ts'
import { publish } from '../../../worker/data/publish.ts'
import { itemSources } from '../../../worker/storage/rows/items.ts'
import {
  articleAuthors,
  entries as entryTable,
  entryReferences,
  games,
} from '../../../worker/storage/schema/index.ts'
import { isVisibleWithFallback } from '../../../worker/storage/rows/visibility.ts'
import { changedTables } from '../../support/fakes/database.ts'
import { runs } from '../../support/data/runs.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

const { db } = testDeps()
const { article, game } = itemSources

interface Entry {
  list: string
  item: number
  at: string
  liked: number
}

/** Entries and totals of a language's lists. */
async function held(locale: Locale): Promise<{ entries: Entry[]; totals: Record<string, number> }> {
  const entries = await env.DB.prepare(
    `select concat_ws(':', facet, nullif(facet_value, '')) as list, item_id as item, sort_date as at, liked_amount as liked
      from item_lists join list_items on list_id = item_lists.id where locale = ? order by 1, 2`,
  )
    .bind(locale)
    .all<Entry>()
  const totals = await env.DB.prepare(
    `select concat_ws(':', facet, nullif(facet_value, '')) as list, total from item_lists where locale = ? and total <> 0`,
  )
    .bind(locale)
    .all<{ list: string; total: number }>()
  return {
    entries: entries.results,
    totals: Object.fromEntries(totals.results.map(({ list, total }) => [list, total])),
  }
}

/** Expected entries: every item visible in the language, in every list it belongs to. */
async function expected(locale: Locale) {
  const now = testDeps().now().getTime()
  const shownArticles = await db
    .select()
    .from(article.table)
    .where(isVisibleWithFallback(testDeps(), article.table, locale))
  const shownGames = await db
    .select()
    .from(game.table)
    .where(isVisibleWithFallback(testDeps(), game.table, locale))
  const tagged = {
    article: await db.select().from(article.tags.links),
    game: await db.select().from(game.tags.links),
  }
  const bylines = await db.select().from(articleAuthors)
  const links = await db
    .select({ article_id: entryTable.item_id, group_id: games.group_id })
    .from(entryReferences)
    .innerJoin(
      entryTable,
      and(eq(entryTable.id, entryReferences.entry_id), eq(entryTable.type, 'article')),
    )
    .innerJoin(games, eq(games.id, entryReferences.target_id))
    .where(eq(entryReferences.kind, 'game'))
  const entries: Entry[] = []
  for (const row of shownArticles) {
    const isRecent = Date.parse(row.published_at!) >= now - 31 * 24 * 60 * 60 * 1000
    const names = ['article', `article:${row.category}`, ...(isRecent ? ['article:recent'] : [])]
    for (const { article_id, tag_id } of tagged.article)
      if (article_id === row.id)
        names.push(`article:tag:${tag_id}`, `article:${row.category}:tag:${tag_id}`)
    for (const { article_id, author_id } of bylines)
      if (article_id === row.id) names.push(`article:author:${author_id}`)
    const linked = links.filter((one) => one.article_id === row.id).map((one) => one.group_id)
    for (const group_id of new Set(linked)) names.push(`article:game:${group_id}`)
    for (const list of names)
      entries.push({ list, item: row.id, at: row.published_at!, liked: row.liked_amount })
  }
  for (const row of shownGames) {
    const scopes = ['game', `game:${row.category}`]
    if (row.recommended) scopes.push(`game:${row.category}:recommended`)
    const names = scopes.flatMap((scope) => [
      scope,
      `${scope}:kind:${row.kind}`,
      `${scope}:brand:${row.brand_id}`,
      `${scope}:kind:brand:${row.kind}:${row.brand_id}`,
    ])
    if (row.free_game) names.push('game:free')
    for (const { game_id, tag_id } of tagged.game)
      if (game_id === row.id) names.push(`game:tag:${tag_id}`)
    for (const list of names)
      entries.push({ list, item: row.id, at: row.released_at, liked: row.liked_amount })
  }
  const counted = Map.groupBy(entries, ({ list }) => list)
  const totals = Object.fromEntries([...counted].map(([list, { length }]) => [list, length]))
  const inOrder = entries.toSorted((a, b) =>
    a.list < b.list ? -1 : a.list > b.list ? 1 : a.item - b.item,
  )
  return { entries: inOrder, totals }
}

async function expectSound(): Promise<void> {
  for (const locale of locales) expect(await held(locale), locale).toEqual(await expected(locale))
}

it('the lists are complete after the demo content was written', expectSound)

it('an article is in the list of each game that it links to, once', async () => {
  await env.DB.exec(
    `insert into entry_references select entries.id, 'game', games.id from entries, games
      where entries.type = 'article' and entries.item_id in (8, 9) and games.group_id in (select group_id from games where id in (2, 3))`.replaceAll(
      /\s+/g,
      ' ',
    ),
  )
  await rebuildLists(testDeps())
  const { totals } = await held('zh-CN')
  expect(Object.keys(totals).filter((list) => list.startsWith('article:game:'))).not.toEqual([])
  await expectSound()
})

describe('after changes that were published', () => {
  const moment = fc.constantFrom(null, '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z')
  const change = fc.record({
    /** Index of the row among all rows. */
    row: fc.nat(),
    published_at: moment,
    unpublished_at: moment,
    category: fc.nat(),
    tag: fc.integer({ min: 1, max: 5 }),
    isFlag: fc.boolean(),
  })

  it('the lists are complete, with exact totals', async () => {
    const ids = {
      article: (await db.select().from(article.table)).map(({ id, group_id }) => ({
        id,
        group_id,
      })),
      game: (await db.select().from(game.table)).map(({ id, group_id }) => ({ id, group_id })),
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('article' as const, 'game' as const),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (type, changes) => {
          const touched = changes.map((one) => ({
            ...one,
            ...ids[type][one.row % ids[type].length]!,
          }))
          const list = type === 'article' ? newsCategories : categories
          const writes = touched.flatMap((one) => [
            env.DB.prepare(
              `update ${type}s set published_at = ?, unpublished_at = ?, category = ? where id = ?`,
            ).bind(one.published_at, one.unpublished_at, list[one.category % list.length], one.id),
            env.DB.prepare(`delete from ${type}_tags where ${type}_id = ?`).bind(one.id),
            env.DB.prepare(`insert into ${type}_tags values (?, ?)`).bind(one.id, one.tag),
            ...(type === 'game'
              ? [
                  env.DB.prepare(
                    'update games set recommended = ?, free_game = ? where id = ?',
                  ).bind(Number(one.isFlag), Number(one.isFlag), one.id),
                ]
              : []),
          ])
          await env.DB.batch(writes)
          const groups = touched.map(({ group_id }) => group_id)
          await publish(testDeps(), { items: [{ type, groups }] })
          await expectSound()
        },
      ),
      { ...runs(16) },
    )
  })
})

it('an unchanged update writes nothing, and a complete one removes deleted items', async () => {
  const group = await env.DB.prepare('select group_id from articles').first<number>('group_id')
  await publish(testDeps(), { items: [{ type: 'article', groups: [group!] }] })
  const changed = await changedTables()
  expect(changed.filter((name) => ['item_lists', 'list_items'].includes(name))).toEqual([])
  await env.DB.batch(
    ['article_tags', 'article_authors', 'comments', 'articles'].map((name) =>
      env.DB.prepare(`delete from ${name}`),
    ),
  )
  await rebuildLists(testDeps())
  await expectSound()
})

it('empty lists are filled by the cron job, once', async () => {
  await env.DB.batch(
    ['delete from list_items', 'delete from item_lists', 'delete from job_cursors'].map((query) =>
      env.DB.prepare(query),
    ),
  )
  await continueListRebuild(testDeps())
  await expectSound()
  await env.DB.prepare('delete from list_items').run()
  await continueListRebuild(testDeps())
  expect((await held('en-US')).entries).toEqual([])
})

it('the lists follow the likes of an item within a run of the cron job', async () => {
  await env.DB.batch([
    env.DB.prepare('update articles set liked_amount = 4711 where id = 2'),
    env.DB.prepare('update games set liked_amount = 815 where id = 2'),
    env.DB.prepare(`insert into pending_rank_updates values ('article', 2), ('game', 2)`),
  ])
  await updatePopularLists(testDeps())
  await expectSound()
  expect(await env.DB.prepare('select count(*) as n from pending_rank_updates').first('n')).toBe(0)
})

it('the lists drop articles that are no longer recent', async () => {
  const later = testDeps(new Date('2027-01-05T00:00:00.000Z'))
  const recent = `select sum(total) as total, (select count(*) from list_items where list_id in (
    select id from item_lists where facet = 'article:recent')) as entries from item_lists where facet = 'article:recent'`
  expect(await env.DB.prepare(recent).first()).not.toEqual({ total: 0, entries: 0 })
  await expireRecentLists(later)
  expect(await env.DB.prepare(recent).first()).toEqual({ total: 0, entries: 0 })
})
