// The index follows the content: after a change, after a missed change, and when rebuilt.
import {
  createExecutionContext,
  createScheduledController,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { searchableTypes } from '../../../client/contract/items.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { publish } from '../../../worker/data/publish.ts'
import { articles, games } from '../../../worker/storage/schema/index.ts'
import worker from '../../../worker/index.ts'
import { indexScheduled } from '../../../worker/search/index-scheduled.ts'
import { repairIndex, rebuildIndex } from '../../../worker/search/repair-index.ts'
import { indexItems } from '../../../worker/search/index.ts'
import { inLanguage } from '../../../worker/search/query.ts'
import { indexes } from '../../../worker/search/schema.ts'
import { demoRows, get, ids } from '../../support/site/api.ts'
import { brokenSearch, countingDb } from '../../support/fakes/bindings.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'
import { createDeps } from '../../../worker/deps.ts'

const deps = testDeps()
const idsOf = {
  article: ids(demoRows(articles) as { id: number }[]),
  game: ids(demoRows(games) as { id: number }[]),
}
const [model] = demoRows(articles).filter((row) => row.lang === 'en-US')
const added = { ...model!, id: 90_001, group_id: 90_001, title: 'Lanternfish almanac' }

const found = async (q: string) =>
  ids((await get(api.search, `/api/search?lang=en-US&q=${q}`)).articles.items)

/**
 * Complete contents of the index. Its order may differ, because FTS5 ranks by statistics that include deleted texts.
 */
async function snapshot() {
  const seen: unknown[] = []
  for (const type of searchableTypes) {
    seen.push(await deps.search.select().from(indexes[type].documents))
    for (const term of [
      '"2平台"',
      '"2输赢" *',
      '"2的" *',
      '"1table"',
      '"1a" *',
      'title : "2轮盘"',
      'tags : "3板球"',
    ])
      seen.push(await ranked(`${type}_terms`, term))
  }
  return seen
}

async function ranked(table: string, expression: string): Promise<unknown[]> {
  const query = `select rowid from ${table} where ${table} match ? order by rowid`
  return (await env.SEARCH.prepare(query).bind(expression).all()).results
}

it('a keyword of one Han character has lists of its own', async () => {
  const token = inLanguage('盘', 'zh-CN')
  const made = await env.SEARCH.prepare(
    "select sql from sqlite_master where name in ('article_terms', 'game_terms')",
  ).all<{ sql: string }>()
  expect(made.results).toHaveLength(2)
  for (const { sql } of made.results) expect(sql).toContain(`prefix='${token.length}'`)
})

it('rebuilding equals indexing item by item, in any order, without second entries or entries without content', async () => {
  for (const type of searchableTypes) await indexItems(deps, type, idsOf[type].toReversed())
  const incremental = await snapshot()
  expect(await rebuildIndex(deps)).toBe(idsOf.article.length + idsOf.game.length)
  expect(await snapshot()).toEqual(incremental)

  const before = await ranked('article_terms', '"2的" *')
  expect(before.length).toBeGreaterThan(0)
  for (let time = 0; time < 3; time++) await indexItems(deps, 'article', idsOf.article.slice(0, 30))
  expect(await ranked('article_terms', '"2的" *')).toEqual(before)

  await deps.db.insert(articles).values(added)
  await indexItems(deps, 'article', [added.id])
  expect(await found('lanternfish')).toEqual([added.id])
  await deps.db.delete(articles).where(eq(articles.id, added.id))
  await rebuildIndex(deps)
  expect(await ranked('article_terms', '"1lanternfish"')).toEqual([])
})

/** The jobs of a minute that repair the index. */
async function minute(): Promise<void> {
  const current = createDeps(env, () => undefined)
  await repairIndex(current)
  await indexScheduled(current)
}

/** Deps of a writer while the index is unreachable. */
const cutOff = createDeps({ ...env, SEARCH: brokenSearch }, () => undefined)

/** All tests of the group have the same site, in which only the added item changes. */
describe('a change missed by the index', () => {
  beforeAll(async () => {
    await resetSite()
    await rebuildIndex(deps)
    await minute()
  })
  afterEach(async () => {
    await deps.db.delete(articles).where(eq(articles.id, added.id))
    await publishAll(deps)
    await minute()
  })

  it('of a new item is found after the next minute', async () => {
    await deps.db.insert(articles).values(added)
    await publishAll(cutOff)
    await expect(indexItems(cutOff, 'article', [added.id])).rejects.toThrow('d1 is unavailable')
    expect(await found('lanternfish')).toEqual([])
    await minute()
    expect(await found('lanternfish')).toEqual([added.id])
  })

  it('of a text, a date or a deletion is found as well', async () => {
    await deps.db.insert(articles).values(added)
    await indexItems(deps, 'article', [added.id])
    await publishAll(deps)
    await minute()

    const change = { title: 'Moonfish almanac', updated_at: new Date().toISOString() }
    await deps.db.update(articles).set(change).where(eq(articles.id, added.id))
    await publishAll(deps)
    await minute()
    expect([await found('lanternfish'), await found('moonfish')]).toEqual([[], [added.id]])

    await deps.db.update(articles).set({ published_at: null }).where(eq(articles.id, added.id))
    await publishAll(deps)
    await minute()
    expect((await get(api.search, '/api/search?lang=en-US&q=moonfish')).articles.total).toBe(0)

    await deps.db.delete(articles).where(eq(articles.id, added.id))
    await publishAll(deps)
    await minute()
    expect(await ranked('article_terms', '"1moonfish"')).toEqual([])
  })

  it('by a scheduled publication is found within a minute', async () => {
    const published_at = new Date().toISOString()
    await deps.db.insert(articles).values({ ...added, published_at })
    // In the future by this clock.
    await indexItems(deps, 'article', [added.id])
    expect(await found('lanternfish')).toEqual([])
    await minute()
    expect(await found('lanternfish')).toEqual([added.id])
  })

  it('is retried while the index is unreachable', async () => {
    await deps.db.insert(articles).values(added)
    await publishAll(deps)
    await expect(repairIndex(cutOff)).rejects.toThrow('d1 is unavailable')
    await minute()
    expect(await found('lanternfish')).toEqual([added.id])
  })
})

it('an empty index fills by itself', async () => {
  await resetSite()
  const context = createExecutionContext()
  await worker.scheduled(createScheduledController(), env, context)
  await waitOnExecutionContext(context)
  const query =
    'select (select count(*) from article_documents) + (select count(*) from game_documents) as count'
  const count = await env.SEARCH.prepare(query).first('count')
  expect(count).toBe(idsOf.article.length + idsOf.game.length)
})

it('a minute without publications costs one small read of each database, and a change reads of its own items only', async () => {
  await resetSite()
  await rebuildIndex(deps)
  await repairIndex(deps)
  const [content, index] = [countingDb(), countingDb(env.SEARCH)]
  const bindings = { ...env, DB: content.DB, SEARCH: index.DB }
  await repairIndex(createDeps(bindings, () => undefined, deps.now))
  expect([content.trips(), index.trips()]).toEqual([1, 1])

  await deps.db.insert(articles).values(added)
  await publish(deps, { items: [{ type: 'article', groups: [added.group_id] }] })
  const { DB, rowsRead } = countingDb()
  await repairIndex(createDeps({ ...env, DB }, () => undefined, deps.now))
  expect(await found('lanternfish')).toEqual([added.id])
  expect(rowsRead()).toBeLessThan(40)
})

it('a change without a log entry is found by the next day’s comparison, however often that is interrupted', async () => {
  await resetSite()
  await rebuildIndex(deps)
  await deps.db.insert(articles).values(added)
  await repairIndex(deps)
  expect(await found('lanternfish')).toEqual([])
  const tomorrow = testDeps(new Date(deps.now().getTime() + 86_400_000))
  const missed = { ...tomorrow, search: cutOff.search }
  for (let time = 0; time < 2; time++)
    await expect(repairIndex(missed)).rejects.toThrow('d1 is unavailable')
  await repairIndex(tomorrow)
  expect(await found('lanternfish')).toEqual([added.id])
})
