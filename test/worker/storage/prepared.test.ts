import { eq, sql } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Deps } from '../../../worker/deps.ts'
import { combineAll, isInIds, read, run } from '../../../worker/storage/db.ts'
import { prepared } from '../../../worker/storage/prepared.ts'
import { articles } from '../../../worker/storage/schema/index.ts'
import { now, resetSite, testDeps } from '../../support/site/site.ts'

const builder = vi.spyOn(SQLiteAsyncDialect.prototype, 'sqlToQuery')

function describeArticles(deps: Deps, lang: Locale, ids: readonly number[], most?: number) {
  const at = sql<string>`${deps.now().toISOString()}`.as('at')
  const limited = deps.db
    .select({ id: articles.id, lang: articles.lang, at })
    .from(articles)
    .where(isInIds(articles.id, ids))
    .orderBy(articles.id)
    .limit(most ?? 10)
  return read([limited], ([rows]) => ({
    ids: rows.map(({ id }) => id),
    isOwn: rows.every((row) => row.lang === lang),
    times: [...new Set([...rows.map((row) => row.at), deps.now().toISOString()])],
  }))
}

describe('prepared', () => {
  beforeAll(resetSite)

  const later = new Date(now.getTime() + 1000)
  const readArticles = prepared(describeArticles, 1, 2)

  it('builds its queries once per shape and binds the values of each call', async () => {
    const first = await run(testDeps(), readArticles(testDeps(), 'zh-CN', [2]))
    const built = builder.mock.calls.length
    const second = await run(testDeps(later), readArticles(testDeps(later), 'zh-CN', [3, 2]))
    expect([first.ids, second.ids]).toEqual([[2], [2, 3]])
    expect([first.times, second.times]).toEqual([[now.toISOString()], [later.toISOString()]])
    expect(builder.mock.calls.length).toBe(built)
    // A new language and a given limit are new shapes.
    const other = await run(testDeps(), readArticles(testDeps(), 'en-US', [2]))
    const limited = await run(testDeps(), readArticles(testDeps(), 'zh-CN', [2, 3], 1))
    expect([first.isOwn, other.isOwn, limited.ids]).toEqual([true, false, [2]])
    expect(builder.mock.calls.length).toBe(built + 2)
  })

  it('can be part of another prepared read', async () => {
    const both = prepared(
      (deps: Deps, ids: readonly number[], id: number) =>
        combineAll({
          list: readArticles(deps, 'zh-CN', ids),
          one: read(
            [deps.db.select({ id: articles.id }).from(articles).where(eq(articles.id, id))],
            ([[row]]) => row?.id,
          ),
        }),
      0,
      1,
    )
    const deps = testDeps(later)
    await run(deps, both(deps, [2], 3))
    const { list, one } = await run(deps, both(deps, [3], 2))
    expect([list.ids, list.times, one]).toEqual([[3], [later.toISOString()], 2])
  })

  it.each([
    [
      'a value',
      (deps: Deps, id: number) =>
        deps.db
          .select()
          .from(articles)
          .limit(id + 1),
    ],
    ['the time', (deps: Deps) => deps.db.select().from(articles).limit(deps.now().getTime())],
  ])('rejects a description that computes with %s', (_, query) => {
    const wrong = prepared((deps: Deps, id: number) => read([query(deps, id)], () => id), 0)
    expect(() => wrong(testDeps(), 2)).toThrow(/known only to the query/)
  })
})
