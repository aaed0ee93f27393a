import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { backfillEntries } from '../../../../worker/data/entries/fill.ts'
import {
  articles,
  entries,
  games,
  entryReferences,
} from '../../../../worker/storage/schema/index.ts'
import { at, hour } from '../../../support/site/visibility.ts'
import { resetSite, testDeps } from '../../../support/site/site.ts'

const deps = testDeps(new Date())
beforeEach(resetSite)

it('every item of the site gets an entry, and each translation its source', async () => {
  const all = await deps.db.select().from(entries)
  const items = [await deps.db.$count(articles), await deps.db.$count(games)]
  expect(['article', 'game'].map((type) => all.filter((one) => one.type === type).length)).toEqual(
    items,
  )
  const group = all.filter((one) => one.type === 'article' && one.group_id === 1)
  expect(Object.fromEntries(group.map(({ lang, source_lang }) => [lang, source_lang]))).toEqual({
    'zh-CN': null,
    'en-US': 'zh-CN',
    'zh-HK': 'zh-CN',
    'vi-VN': 'zh-CN',
    'th-TH': 'zh-CN',
    'hi-IN': 'zh-CN',
  })
  expect(await deps.db.$count(entryReferences, eq(entryReferences.kind, 'image'))).toBe(
    items[0]! + items[1]!,
  )
})

it('an entry follows content written outside the desk, unless it has a draft', async () => {
  const dates = { published_at: at(hour), title: 'Written past the desk' }
  await deps.db.update(articles).set(dates).where(eq(articles.group_id, 2))
  const worked = eq(entries.item_id, 7)
  await deps.db
    .update(entries)
    .set({ draft: { title: 'Mine' }, title: 'Mine' })
    .where(worked)
  await backfillEntries(deps)
  const found = await deps.db.select().from(entries).where(eq(entries.group_id, 2))
  const titles = found.filter(({ type }) => type === 'article').map((one) => [one.title, one.state])
  expect(titles).toEqual([
    ['Mine', 'published'],
    ['Written past the desk', 'scheduled'],
    ['Written past the desk', 'scheduled'],
  ])
})

it('an entry whose rows have no date begins at the clock of the request', async () => {
  const later = new Date('2040-01-02T03:04:05.000Z')
  const home = eq(entries.type, 'home')
  await deps.db.delete(entries).where(home)
  await backfillEntries(testDeps(later), ['home'])
  const [entry] = await deps.db.select().from(entries).where(home)
  expect(entry).toMatchObject({ published_at: later.toISOString(), state: 'published' })
})
