// Database sizes: daily measurements, the owners' view, and warnings.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Today } from '../../../client/contract/desk/today.ts'
import type { DatabaseSize } from '../../../client/contract/desk/analytics/size-api.ts'
import { dayLength, dayOf } from '../../../client/contract/days.ts'
import { aggregateDay } from '../../../worker/services/analytics/summary.ts'
import { dailyMetrics, type DatabaseSizes } from '../../../worker/storage/schema/index.ts'
import { brokenSearch, countingDb } from '../../support/fakes/bindings.ts'
import { bound } from '../../support/fakes/optional-databases.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import { callDesk } from '../../support/desk/entries.ts'
import { addCounters } from '../../support/site/measure.ts'
import { rowsOf } from '../../support/site/member.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'
import { createDeps } from '../../../worker/deps.ts'

const gigabyte = 1_000_000_000
/** In milliseconds since 1970. The API uses the real current time. */
const now = Date.now()
const ago = (days: number) => new Date(now - days * dayLength)

let owner = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner')
})

async function wasOf(days: number, database_bytes: DatabaseSizes | null): Promise<void> {
  const at = ago(days)
  await testDeps()
    .metricsDb.insert(dailyMetrics)
    .values({ day: dayOf(at), aggregated_at: at.toISOString(), numbers: {}, database_bytes })
}

const sizes = async () => (await callDesk<{ items: DatabaseSize[] }>(owner, 'size')).items

describe('the daily measurement', () => {
  const sizesOf = () =>
    rowsOf<{ database_bytes: string }>('select database_bytes from daily_metrics')
  beforeEach(() => addCounters([dayOf(ago(0)), 'view', 'index___zh-CN', 0, 3]))

  it('stores the database sizes without reading a row', async () => {
    const [content, index] = [countingDb(), countingDb(env.SEARCH)]
    const bindings = { ...env, DB: content.DB, SEARCH: index.DB }
    await aggregateDay(createDeps(bindings, () => undefined))
    const databases = [
      { name: 'content', database: env.DB },
      ...bound,
      { name: 'search', database: env.SEARCH },
    ]
    const pages = databases.map(async ({ name, database }) => {
      const { meta } = await database.prepare('select 1').run()
      return [name, meta.size_after]
    })
    const [row] = await sizesOf()
    expect(JSON.parse(row!.database_bytes)).toEqual(Object.fromEntries(await Promise.all(pages)))
    expect([index.trips(), index.rowsRead()]).toEqual([1, 0])
  })

  it('is stored without a database that does not answer', async () => {
    await aggregateDay(createDeps({ ...env, SEARCH: brokenSearch }, () => undefined))
    const [row] = await sizesOf()
    const names = bound.map(({ name }) => name)
    expect(Object.keys(JSON.parse(row!.database_bytes) as object)).toEqual(['content', ...names])
  })
})

describe('owners', () => {
  it('see the weekly growth, and the day on which the database is full', async () => {
    await wasOf(40, { content: 9 * gigabyte })
    await wasOf(28, { content: gigabyte })
    await wasOf(10, null)
    await wasOf(0, { content: 5 * gigabyte, search: 300 })
    // A gigabyte a week, and five to go.
    expect(await sizes()).toEqual([
      {
        name: 'content',
        bytes: 5 * gigabyte,
        at: ago(0).toISOString(),
        weekly: gigabyte,
        full_on: expect.any(String),
      },
      { name: 'search', bytes: 300, at: ago(0).toISOString(), weekly: null, full_on: null },
    ])
    const [{ full_on }] = (await sizes()) as [DatabaseSize]
    expect(dayOf(full_on!)).toBe(dayOf(ago(-35)))
  })

  it.each([
    ['shrinks', 5, 4],
    ['stays', 4, 4],
    ['grows by a byte a week', 4 - 1e-9, 4],
  ])('see no such day for a database that %s', async (_, before, after) => {
    await wasOf(7, { content: before * gigabyte })
    await wasOf(0, { content: after * gigabyte })
    expect((await sizes())[0]).toMatchObject({ full_on: null })
  })

  it('see the present day for a full database', async () => {
    await wasOf(7, { content: 9 * gigabyte })
    await wasOf(0, { content: 11 * gigabyte })
    expect(dayOf((await sizes())[0]!.full_on!)).toBe(dayOf(ago(0)))
  })

  it('see nothing before the first measurement', async () => {
    expect(await sizes()).toEqual([])
  })
})

it('owners are warned on Today, and no other role, from 70 % of either database', async () => {
  const full = async (as: string) => (await callDesk<Today>(as, 'today')).full_database
  expect(await full(owner)).toBeNull()
  await wasOf(0, { content: 6.9 * gigabyte, search: 6.99 * gigabyte })
  expect(await full(owner)).toBeNull()
  await rowsOf(`update daily_metrics set database_bytes = '{"content":100,"search":7000000000}'`)
  expect(await full(owner)).toEqual({ name: 'search', bytes: 7 * gigabyte })
  expect(await full(await operatorSession('editor'))).toBeNull()
})
