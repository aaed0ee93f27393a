// Scheduled publishing: a visibility change is published if it is due since the last check.
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLog } from '../../../worker/storage/cache/change-log.ts'
import { rebuildLists } from '../../../worker/data/lists/upkeep.ts'
import { publishScheduled } from '../../../worker/services/jobs/publish-due.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import { Unavailable } from '../../../worker/storage/time-limit.ts'
import { dbWithoutWrites } from '../../support/fakes/bindings.ts'
import { itDeep } from '../../support/deep.ts'
import { sampledList } from '../../support/sample.ts'
import { demoRows } from '../../support/site/api.ts'
import { fetchRenewed, resetSite, testDeps } from '../../support/site/site.ts'

beforeAll(resetSite)

const { db } = testDeps()
/** A future period without visibility changes in the demo content. */
const start = Date.parse('2033-05-05T05:00:00.000Z')
const minute = (count: number) => new Date(start + count * 60_000)
const look = (count: number) => publishScheduled(testDeps(minute(count)))
const iso = (count: number) => minute(count).toISOString()

async function storedSequence(): Promise<number> {
  const [state] = await db.select().from(schema.contentState)
  return state!.sequence
}

const { ads, articles, games, pages, pageComponents, banners, marqueeItems, logos, polls } = schema
const { events, launches } = schema

/** Schedules a visibility change of each type at a given time. */
const edges: [string, (moment: string) => Promise<unknown>][] = [
  ['an article appears', (at) => db.update(articles).set({ published_at: at })],
  ['an article is withdrawn', (at) => db.update(articles).set({ unpublished_at: at })],
  ['a game appears', (at) => db.update(games).set({ published_at: at })],
  ['a game is withdrawn', (at) => db.update(games).set({ unpublished_at: at })],
  ['a page appears', (at) => db.update(pages).set({ published_at: at })],
  ['a page is withdrawn', (at) => db.update(pages).set({ unpublished_at: at })],
  ['a part of home appears', (at) => db.update(pageComponents).set({ published_at: at })],
  ['a part of home is withdrawn', (at) => db.update(pageComponents).set({ unpublished_at: at })],
  ['a banner starts', (at) => db.update(banners).set({ start_at: at })],
  ['a banner ends', (at) => db.update(banners).set({ end_at: at })],
  ['a notice starts', (at) => db.update(marqueeItems).set({ start_at: at })],
  ['a notice ends', (at) => db.update(marqueeItems).set({ end_at: at })],
  ['a logo starts', (at) => db.update(logos).set({ start_at: at })],
  ['a logo ends', (at) => db.update(logos).set({ end_at: at })],
  ['an advertisement starts', (at) => db.update(ads).set({ start_at: at })],
  ['an advertisement ends', (at) => db.update(ads).set({ end_at: at })],
  ['a poll opens', (at) => db.update(polls).set({ from_at: at })],
  ['a poll closes', (at) => db.update(polls).set({ to_at: at })],
  ['an event is published', (at) => db.update(events).set({ published_at: at })],
  ['an event starts', (at) => db.update(events).set({ starts_at: at })],
  ['an event ends', (at) => db.update(events).set({ ends_at: at })],
  ['a launch is published', (at) => db.update(launches).set({ published_at: at })],
  ['a launch comes', (at) => db.update(launches).set({ released_at: at })],
  ['a game opens', (at) => db.update(games).set({ released_at: at })],
]

/** Changes that are also published at a late check, which treats all alike. */
const late = new Set(sampledList('changes at a late check', edges, 5).map(([name]) => name))

describe.each(edges)('when %s', (what, setEdge) => {
  const itSampled = late.has(what) ? it : itDeep
  // Each visibility change has its own day, so that they do not interfere.
  const day = edges.findIndex(([name]) => name === what) * 24 * 60

  it('publishes a change once, at the first check from that time on', async () => {
    await look(day)
    const before = await storedSequence()
    await setEdge(iso(day + 2))
    await rebuildLists(testDeps(minute(day)))
    expect(await look(day + 1)).toBe(false)
    expect(await storedSequence()).toBe(before)
    expect(await look(day + 2)).toBe(true)
    const after = await storedSequence()
    expect(after).toBe(minute(day + 2).getTime())
    expect((await changeLog(testDeps())).sequence).toBe(after)
    expect(await look(day + 3)).toBe(false)
    expect(await storedSequence()).toBe(after)
  })

  itSampled('publishes a change at a late check, too', async () => {
    await look(day + 10)
    await setEdge(iso(day + 12))
    await rebuildLists(testDeps(minute(day + 10)))
    expect(await look(day + 90)).toBe(true)
  })
})

it('repeats a check when a publication fails after another succeeded', async () => {
  await resetSite()
  await look(0)
  await db.update(ads).set({ end_at: iso(1) })
  await db
    .update(articles)
    .set({ unpublished_at: iso(1) })
    .where(eq(articles.group_id, 1))
  await rebuildLists(testDeps(minute(0)))
  const before = await storedSequence()
  const failing = drizzle(dbWithoutWrites(/insert into "list_items"/))
  await expect(publishScheduled({ ...testDeps(minute(2)), db: failing })).rejects.toThrow(
    Unavailable,
  )
  expect(await storedSequence()).toBeGreaterThan(before)
  expect(await look(3)).toBe(true)
  expect(await look(4)).toBe(false)
})

it('publishes nothing when nothing is due', async () => {
  await resetSite()
  await look(0)
  const before = await storedSequence()
  for (const count of [1, 2, 3]) expect(await look(count)).toBe(false)
  expect(await storedSequence()).toBe(before)
})

it('publishes a change once when a day begins in UTC+8, though nothing else is due', async () => {
  await resetSite()
  const at = (time: string) => publishScheduled(testDeps(new Date(time)))
  await at('2033-05-05T15:58:00.000Z')
  expect(await at('2033-05-05T15:59:59.999Z')).toBe(false)
  const before = await storedSequence()
  expect(await at('2033-05-05T16:00:00.000Z')).toBe(true)
  const after = await storedSequence()
  expect(after).toBeGreaterThan(before)
  expect(await at('2033-05-05T16:01:00.000Z')).toBe(false)
  expect(await storedSequence()).toBe(after)
})

it('the scheduler adds due items to a cached page and removes expired ones', async () => {
  await resetSite()
  const [model] = demoRows(articles).filter((row) => row.lang === 'en-US')
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  await publishScheduled(testDeps(ago(60)))
  const page = async () => (await fetchRenewed('/en-US/news/industry')).text()
  expect(await page()).not.toContain('Lanternfish')

  const published = ago(30).toISOString()
  const own = { id: 90_001, group_id: 90_001, title: 'Lanternfish', category: 'industry' } as const
  await db.insert(articles).values({ ...model!, ...own, published_at: published })
  expect(await page(), 'the page is kept').not.toContain('Lanternfish')
  expect(await publishScheduled(testDeps(ago(20)))).toBe(true)
  expect(await page()).toContain('Lanternfish')

  const unpublished = ago(10).toISOString()
  await db.update(articles).set({ unpublished_at: unpublished }).where(eq(articles.id, own.id))
  expect(await publishScheduled(testDeps(ago(0)))).toBe(true)
  expect(await page()).not.toContain('Lanternfish')
})
