// What grows with visits, in a database of its own (docs/decisions/data/119-databases-apart.md). Other tests of this project are those
// of the site with one database.
import { env } from 'cloudflare:workers'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listDays } from '../../worker/data/analytics/days.ts'
import { countMessages } from '../../worker/services/analytics/measures.ts'
import { clearBehind, copyApart } from '../../worker/services/backups/moving-apart.ts'
import { rankReads } from '../../worker/services/jobs/read-ranking.ts'
import { tablesApart } from '../../worker/storage/optional-databases.ts'
import { getCursor } from '../../worker/storage/rows/cursor.ts'
import { run, runAll, runMarked, write } from '../../worker/storage/db.ts'
import { cursors, measureDays } from '../../worker/storage/schema/index.ts'
import { databaseBy } from '../support/fakes/bindings.ts'
import { apart, namesIn } from '../support/fakes/apart.ts'
import { rowsOf } from '../support/site/member.ts'
import { ask, freshSite, testDeps } from '../support/site/site.ts'
import { createDeps } from '../../worker/deps.ts'

beforeEach(freshSite)
afterEach(() => void vi.useRealTimers())

const day = { day: '2026-11-20', made_at: '', numbers: {} }
const ofContent = (name: string) => env.DB.prepare(`select * from ${name}`).all()

it('refers to no other table, and no row of it is given a number', () => {
  for (const { name, foreignKeys, columns } of tablesApart.engagement.map((one) =>
    getTableConfig(one),
  )) {
    expect(foreignKeys, name).toEqual([])
    expect(columns.filter((one) => 'autoIncrement' in one && one.autoIncrement)).toEqual([])
  }
})

it('is written there, and not with the content', async () => {
  const counts = [
    { day: day.day, kind: 'view', key: 'a', bucket: 0, count: 2 },
    { day: day.day, kind: 'read', key: 'article 2', bucket: 0, count: 1 },
    { day: day.day, kind: 'read', key: 'article 999999', bucket: 0, count: 1 },
  ] as const
  await countMessages(testDeps(), [{ id: 'one', counts: [...counts] }])
  expect(await rowsOf('select key from measures order by key')).toEqual([
    { key: 'a' },
    { key: 'article 2' },
  ])
  for (const name of namesIn('engagement'))
    expect((await ofContent(name)).results, name).toEqual([])
})

describe('of several databases', () => {
  it('reads are asked side by side, and each is counted', async () => {
    const deps = testDeps()
    await write(deps, [deps.engagement.insert(measureDays).values(day)])
    await write(deps, [deps.db.insert(cursors).values({ name: 'x', value: '1' })])
    const { spent } = deps
    const before = { ...spent }
    const found = await runAll(deps, {
      first: getCursor(deps, 'x'),
      days: listDays(deps, ''),
      last: getCursor(deps, 'x'),
    })
    expect([found.first, found.days.map((one) => one.day), found.last]).toEqual([
      '1',
      [day.day],
      '1',
    ])
    expect(spent.d1_trips - before.d1_trips).toBe(2)
    expect(spent.d1_rows - before.d1_rows).toBe(3)
  })

  it('no transaction is, and nothing of it is written', async () => {
    const deps = testDeps()
    const writes = [
      deps.db.insert(cursors).values({ name: 'x', value: '1' }),
      deps.engagement.insert(measureDays).values(day),
    ] as const
    await expect(write(deps, writes)).rejects.toThrow('several databases')
    const marked = { queries: writes, shape: () => null }
    await expect(runMarked(deps, marked)).rejects.toThrow('several databases')
    expect(await rowsOf(`select * from cursors where name = 'x'`)).toEqual([])
    expect(await rowsOf('select * from measure_days')).toEqual([])
  })
})

it('is left alone when it does not answer, and the content is not', async () => {
  await ask('/article/2')
  const silent = databaseBy(() => new Promise<never>(() => undefined), apart.engagement!)
  const bindings = { ...env, ENGAGEMENT: silent }
  const deps = createDeps(bindings, () => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() })
  for (let call = 0; call < 3; call++) {
    const asked = run(deps, listDays(deps, '')).catch(String)
    await vi.advanceTimersByTimeAsync(6000)
    expect(await asked).toContain('d1 is unavailable')
  }
  await expect(run(deps, listDays(deps, ''))).rejects.toMatchObject({ cause: 'left alone' })
  expect(await run(deps, getCursor(deps, 'x'))).toBeNull()
  vi.useRealTimers()
  expect((await ask('/api/article/2', { bindings })).status).toBe(200)
})

it('says what is read most', async () => {
  const { engagement: counting, now } = testDeps()
  const numbers = { read: { total: 5, keys: { 'article 2': 5 } } }
  const today = now().toISOString().slice(0, 10)
  await counting.insert(measureDays).values({ day: today, made_at: '', numbers })
  await rankReads(testDeps())
  expect(await rowsOf('select reads from most_read')).toEqual([{ reads: 5 }])
})

describe('a site that has grown', () => {
  const held = async () => ({
    measures: await rowsOf('select * from measures order by rowid'),
    measure_days: await rowsOf('select * from measure_days order by rowid'),
    counted_messages: await rowsOf('select * from counted_messages order by rowid'),
  })

  beforeEach(async () => {
    const together = { ...testDeps(), engagement: testDeps().db }
    await countMessages(together, [
      { id: 'a', counts: [{ day: day.day, kind: 'searched', key: '鬼"牌', bucket: 0, count: 7 }] },
    ])
    const long = { view: { total: 1, keys: { [`${'长'.repeat(9000)}`]: 1 } } }
    const days = Array.from({ length: 120 }, (_, index) => ({
      ...day,
      day: `2026-${index}`,
      numbers: long,
    }))
    for (const one of days) await write(together, [together.db.insert(measureDays).values(one)])
    await env.DB.prepare(
      `insert into measures with recursive n(i) as (select 1 union all select i + 1 from n where i < 6000)
         select '2026-11-19', 'view', 'k' || i, 0, i from n`,
    ).run()
  })

  it('takes everything along, however often it is copied', async () => {
    await rowsOf(`insert into measures values ('2026-11-19', 'view', 'k1', 0, 5)`)
    for (let times = 0; times < 2; times++)
      expect(await copyApart(testDeps(), 'engagement')).toBe(6122)
    for (const [name, rows] of Object.entries(await held()))
      expect(rows, name).toEqual((await ofContent(name)).results)
  })

  it('is cleared of it once it is there, and not before', async () => {
    await expect(clearBehind(testDeps(), 'engagement')).rejects.toThrow('copy first')
    expect((await ofContent('measures')).results).toHaveLength(6001)
    await copyApart(testDeps(), 'engagement')
    const before = await held()
    await clearBehind(testDeps(), 'engagement')
    for (const name of namesIn('engagement'))
      expect((await ofContent(name)).results, name).toEqual([])
    expect(await held()).toEqual(before)
  })
})
