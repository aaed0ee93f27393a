// A hypothetical item type, handled by the reads and writes that accept any type.
import { getTableColumns, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { likesOf } from '../../../worker/data/counter-recount.ts'
import { itemAddresses } from '../../../worker/data/item-sitemap.ts'
import { countsOf, setLikeStatements, ownCountsOf } from '../../../worker/data/likes.ts'
import { readItems } from '../../../worker/search/documents.ts'
import { run, writeBatch } from '../../../worker/storage/db.ts'
import { podcastBodies, podcasts, podcastSource, podcastTags } from '../../support/data/podcast.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

const row = {
  id: 7,
  group_id: 7,
  lang: 'en-US',
  title: 'A podcast',
  subtitle: 'to listen to',
  liked_amount: 0,
  baseline_like_count: 0,
  comment_count: 0,
  published_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
} as const

const body = {
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'About it' }] }],
}

beforeEach(async () => {
  await resetSite()
  const { db } = testDeps()
  const columns = Object.values(getTableColumns(podcasts)).map(
    (column) => `${column.name} ${column.getSQLType()}${column.primary ? ' primary key' : ''}`,
  )
  await db.run(sql`drop table if exists ${podcasts}`)
  await db.run(sql`drop table if exists ${podcastTags}`)
  await db.run(sql`drop table if exists ${podcastBodies}`)
  await db.run(sql`create table ${podcasts} (${sql.raw(columns.join(', '))})`)
  await db.run(sql`create table ${podcastTags} (podcast_id integer, tag_id integer)`)
  await db.run(sql`create table ${podcastBodies} (item_id integer primary key, body text)`)
  await db.insert(podcasts).values(row)
  await db.insert(podcastBodies).values({ item_id: 7, body })
  await db.insert(podcastTags).values({ podcast_id: 7, tag_id: 1 })
  return async () => {
    await db.run(sql`drop table ${podcasts}`)
    await db.run(sql`drop table ${podcastTags}`)
    await db.run(sql`drop table ${podcastBodies}`)
  }
})

describe('a new item type', () => {
  it('is liked once per member and counted', async () => {
    const deps = testDeps()
    const like = setLikeStatements(deps, 1, { item: podcastSource, id: 7, isLiked: true })
    await writeBatch(deps, like)
    await writeBatch(deps, like)
    const counted = { id: 7, liked_amount: 1, comment_count: 0 }
    expect(await run(deps, countsOf(deps, podcastSource, [7, 8]))).toEqual([counted])
    const own = await run(deps, ownCountsOf(deps, 1, podcastSource, [7]))
    expect(own).toEqual([{ ...counted, is_liked: true }])
    const others = await run(deps, ownCountsOf(deps, 2, podcastSource, [7]))
    expect(others).toEqual([{ ...counted, is_liked: false }])
    await deps.db.update(podcasts).set({ liked_amount: 99 })
    await writeBatch(deps, [likesOf(podcastSource).recount(deps, undefined)])
    expect(await run(deps, countsOf(deps, podcastSource, [7]))).toEqual([counted])
  })

  it('is read for the index with its labels, and for the sitemap', async () => {
    const deps = testDeps()
    const [item] = await run(deps, readItems(deps, podcastSource, [7]))
    expect(item).toMatchObject({ id: 7, title: 'A podcast', body })
    // In its own language, and in languages that fall back to it.
    expect(item?.labels).toHaveLength(4)
    expect(item?.hidden).not.toContain('en-US')
    const [address] = await run(deps, itemAddresses(deps, podcastSource, 0))
    expect(address).toMatchObject({ id: 7, group_id: 7, lang: 'en-US' })
  })
})
