import { env } from 'cloudflare:workers'
import { defaultLocale } from '../../../client/contract/locale.ts'
import { loadChrome } from '../../../worker/data/site/site.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { componentIds } from '../../../client/contract/site/home-components.ts'
import { dayOf } from '../../../client/contract/days.ts'
import { loadHome } from '../../../worker/data/home/home.ts'
import { storedRanking } from '../../../worker/data/articles/read-ranking.ts'
import { updateMostRead } from '../../../worker/services/jobs/most-read.ts'
import { run } from '../../../worker/storage/db.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'
import { cacheTagChanges, dailyMetrics } from '../../../worker/storage/schema/index.ts'
import { countingDb } from '../../support/fakes/bindings.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import { changeHome, withCells } from '../../support/desk/home.ts'
import { rowsOf } from '../../support/site/member.ts'
import { resetSite, now, testDeps } from '../../support/site/site.ts'
import { createDeps } from '../../../worker/deps.ts'

beforeEach(resetSite)

const daysAgo = (days: number) => dayOf(new Date(now.getTime() - days * 86_400_000))
const hoursLater = (hours: number) => testDeps(new Date(now.getTime() + hours * 3_600_000))

/** Group ids from the most read to the least read. */
const groups = Array.from({ length: 30 }, (_, index) => 60 - index)

async function count(day: string, keys: Record<string, number>): Promise<void> {
  const total = Object.values(keys).reduce((sum, one) => sum + one, 0)
  const numbers = { read: { total, keys } }
  await testDeps()
    .metricsDb.insert(dailyMetrics)
    .values({ day, aggregated_at: now.toISOString(), numbers })
}

const countAll = (day: string, of: readonly number[], most = 1000) =>
  count(
    day,
    Object.fromEntries(of.map((group, at) => [`article ${contentId('zh-CN', group)}`, most - at])),
  )

async function ranking(locale: 'zh-CN' | 'en-US' = 'zh-CN') {
  const home = await loadHome(testDeps(), locale)
  const parts = home?.page.component_list ?? []
  const own = parts.find((one) => one.component_id === componentIds.popularArticles)
  const above = parts.filter((one) => one !== own).flatMap(({ article_list }) => article_list)
  const slides = home?.page.ad_list.map(({ uri }) => uri) ?? []
  const taken = new Set([...above.map(({ url }) => url), ...slides])
  const articles = own?.article_list ?? []
  return { by: own?.ranked_by, groups: articles.map((one) => one.group_id), taken, articles }
}

const renewals = () => testDeps().db.$count(cacheTagChanges, eq(cacheTagChanges.tag, 'most_read'))

describe('the most read articles on home', () => {
  it('are ranked by likes while no reads are counted', async () => {
    await updateMostRead(testDeps())
    const { by, groups: shown } = await ranking()
    expect(by).toBe('likes')
    expect(shown).toHaveLength(5)
  })

  it('are ranked by reads, each language with its own article', async () => {
    await countAll(daysAgo(0), groups)
    await updateMostRead(testDeps())
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const { by, articles, taken } = await ranking(locale)
      const left = groups.filter(
        (group) => !taken.has(`/${locale}/article/${contentId(locale, group)}`),
      )
      expect(by).toBe('reads')
      expect(articles.map(({ id }) => id)).toEqual(
        left.slice(0, 5).map((group) => contentId(locale, group)),
      )
    }
  })

  it('add up days and languages, and ignore reads older than a week', async () => {
    const [first, second, old] = [30, 31, 32]
    await count(daysAgo(6), { [`article ${contentId('zh-CN', first)}`]: 3, 'game 7': 90 })
    await count(daysAgo(1), {
      [`article ${contentId('en-US', first)}`]: 4,
      [`article ${contentId('zh-HK', second)}`]: 5,
      'article 999999': 50,
    })
    await count(daysAgo(7), { [`article ${contentId('zh-CN', old)}`]: 100 })
    await updateMostRead(testDeps())
    expect(await run(testDeps(), storedRanking(testDeps()))).toEqual([
      { group_id: first, reads: 7 },
      { group_id: second, reads: 5 },
    ])
  })

  it('are ranked by likes while reads are too few to fill the list', async () => {
    await countAll(daysAgo(0), groups.slice(0, 2))
    await updateMostRead(testDeps())
    expect((await ranking()).by).toBe('likes')
  })

  it('are ranked by reads within a category, and by likes if too few of it were read', async () => {
    const editor = await operatorSession('editor')
    await changeHome(editor, withCells('popularArticles', { news_category: 'industry' }))
    await countAll(daysAgo(0), groups)
    await updateMostRead(testDeps())
    const { by, articles, taken } = await ranking()
    const own = await rowsOf<{ id: number; group_id: number }>(
      "select id, group_id from articles where lang = 'zh-CN' and category = 'industry' order by group_id desc",
    )
    const left = own.filter(({ id }) => !taken.has(`/article/${id}`))
    expect(by).toBe('reads')
    expect(articles.map(({ id }) => id)).toEqual(left.slice(0, 5).map(({ id }) => id))

    const [most] = own
    await testDeps().metricsDb.delete(dailyMetrics)
    await countAll(daysAgo(0), [most!.group_id])
    await updateMostRead(hoursLater(2))
    const few = await ranking()
    expect(few.by).toBe('likes')
    expect(few.articles.map(({ category }) => category)).toEqual(Array(5).fill('industry'))
  })

  it('are computed once an hour, and renew pages when the order changes', async () => {
    await countAll(daysAgo(1), groups)
    await updateMostRead(testDeps())
    expect(await renewals()).toBe(1)
    const before = await run(testDeps(), storedRanking(testDeps()))
    await count(daysAgo(0), { [`article ${contentId('zh-CN', groups[0]!)}`]: 5 })
    await updateMostRead(hoursLater(0.2))
    expect(await run(testDeps(), storedRanking(testDeps()))).toEqual(before)
    await testDeps().db.delete(cacheTagChanges)
    await updateMostRead(hoursLater(1))
    const after = await run(testDeps(), storedRanking(testDeps()))
    expect(after[0]).toEqual({ ...before[0], reads: before[0]!.reads + 5 })
    expect(await renewals()).toBe(0)
  })

  it('are limited to a rank for sixty articles', async () => {
    await countAll(
      daysAgo(0),
      Array.from({ length: 60 }, (_, index) => index + 1),
    )
    await countAll(
      daysAgo(1),
      Array.from({ length: 60 }, (_, index) => index + 1),
    )
    await updateMostRead(testDeps())
    expect(await run(testDeps(), storedRanking(testDeps()))).toHaveLength(60)
  })

  it('cost home a few rows, however many articles have a rank', async () => {
    const rowsOfHome = async () => {
      const { DB, rowsRead } = countingDb()
      const deps = createDeps(
        { ...env, DB },
        () => undefined,
        () => now,
      )
      await loadHome(deps, 'zh-CN')
      return rowsRead()
    }
    await loadChrome(testDeps(), defaultLocale)
    const before = await rowsOfHome()
    await countAll(
      daysAgo(0),
      Array.from({ length: 60 }, (_, index) => index + 1),
    )
    await updateMostRead(testDeps())
    const after = await rowsOfHome()
    expect(after).toBeGreaterThan(before)
    expect(after - before).toBeLessThan(120)
  })
})
