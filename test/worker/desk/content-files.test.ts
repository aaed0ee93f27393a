import { env } from 'cloudflare:workers'
import { asc, eq, getTableName, isNull } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { entryTypes } from '../../../client/contract/desk/entries/types.ts'
import { deskContent } from '../../../scripts/seed/publish/desk-content.ts'
import { drawsIn, firstCountsIn, settingsIn } from '../../../scripts/seed/publish/other-content.ts'
import { publishContent, type ContentEntry } from '../../../worker/desk/starter/content.ts'
import { setFirstCounts } from '../../../worker/desk/starter/counts.ts'
import { publishDraws } from '../../../worker/desk/starter/draws.ts'
import { publishContentSettings } from '../../../worker/desk/starter/settings.ts'
import { publishEntries } from '../../../worker/desk/entries/publishing/publish.ts'
import { getLiveContent } from '../../../worker/data/entries/content.ts'
import { entryTypeStorage } from '../../../worker/data/entries/kinds/registry.ts'
import { hashOf } from '../../../worker/data/entries/revision.ts'
import { run } from '../../../worker/storage/db.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import { copyContent } from '../../support/fakes/database.ts'
import { allDemoRows, resetSite, now, testDeps } from '../../support/site/site.ts'
import { createDeps } from '../../../worker/deps.ts'

const { auditLog, draws, entries, notifications, revisions, termsVersions } = schema

/** Rows of the content files. */
const files = testDeps()
/** A site to which the content files are published. */
const site = createDeps(
  { ...env, DB: env.REPLICA },
  () => undefined,
  () => now,
)

const nameOf = (table: SQLiteTable) => getTableName(table)
/** Written unchanged. */
const plain = [schema.images, schema.languages, schema.materialFiles].map(nameOf)
/** Written by visitors and operators. Of settings, only those that differ from the default are written. */
const others = [
  'settings',
  'users',
  'operators',
  'notifications',
  'notification_texts',
  'likes',
  'comments',
  'comment_likes',
  'poll_votes',
  'poll_vote_options',
]

let content: ContentEntry[]
beforeAll(async () => {
  await resetSite()
  await copyContent(env.REPLICA, (name) => plain.includes(name))
  content = await deskContent(files)
  await publishContentSettings(site, await settingsIn(files))
  await publishDraws(site, await drawsIn(files))
  await publishContent(site, content)
  await setFirstCounts(site, await firstCountsIn(files))
})

const idsOf = (type: string) =>
  content.filter((one) => one.type === type).map(({ item_id }) => item_id)
const allEntries = () => site.db.select().from(entries).orderBy(asc(entries.id))
const countsOf = () =>
  Promise.all(
    [entries, revisions, auditLog, draws, schema.settings].map((one) => site.db.$count(one)),
  )

describe('publishing the content files', () => {
  it('creates entries of every type', () => {
    expect(new Set(content.map(({ type }) => type))).toEqual(new Set(entryTypes))
  })

  it.each(entryTypes)(
    'creates each %s with the same data as at the desk and live',
    async (type) => {
      const ids = idsOf(type)
      const atDesk = await run(site, getLiveContent(site, type, ids))
      const asRows = await run(site, entryTypeStorage[type].live(site, ids))
      expect(atDesk).toHaveLength(ids.length)
      for (const entry of content.filter((one) => one.type === type)) {
        const { data } = entry.versions.at(-1)!
        expect(atDesk.find(({ id }) => id === entry.item_id)?.data).toEqual(data)
        const row = asRows.find(({ id }) => id === entry.item_id)
        // Rows contain fallbacks for missing languages. Rows of files are read only for groups without a version.
        expect(row?.data).toMatchObject({ ...data, ...('files' in data && { files: [] }) })
      }
    },
  )

  it('stores a published version of each entry with its published data', async () => {
    const rows = await site.db
      .select({ entry: entries, revision: revisions })
      .from(entries)
      .leftJoin(revisions, eq(revisions.entry_id, entries.id))
    for (const { entry, revision } of rows.filter((one) => one.entry.type !== 'terms')) {
      const own = content.find((one) => one.type === entry.type && one.item_id === entry.item_id)
      expect(revision).toMatchObject({
        number: entry.live_revision,
        kind: 'published',
        created_by: null,
      })
      expect(revision?.hash).toBe(hashOf(own!.versions[0]!.data))
    }
    expect(await site.db.$count(auditLog, eq(auditLog.action, 'entry.publish'))).toBe(
      content.reduce((sum, { versions }) => sum + versions.length, 0),
    )
  })

  it('keeps the dates and the order of the files', async () => {
    for (const entry of await allEntries()) {
      const own = content.find((one) => one.type === entry.type && one.item_id === entry.item_id)
      expect(entry).toMatchObject({ published_at: own?.at, unpublished_at: own?.until })
    }
    const placesIn = ({ db }: typeof site) =>
      db
        .select({ id: schema.brands.id })
        .from(schema.brands)
        .orderBy(asc(schema.brands.sort), asc(schema.brands.id))
    expect(await placesIn(site)).toEqual(await placesIn(files))
  })

  it('fills every table that the content files fill', async () => {
    const named = [...new Set(allDemoRows().map(({ table }) => table))]
    const filled = named.filter((name) => !others.includes(name))
    expect(filled.length).toBeGreaterThan(30)
    const countIn = async (database: D1Database, name: string) =>
      (await database.prepare(`select count(*) as n from ${name}`).first<number>('n')) ?? 0
    for (const name of filled)
      expect(await countIn(env.REPLICA, name), name).toBeGreaterThanOrEqual(
        await countIn(env.DB, name),
      )
  })

  it('continues the numbering of the files', async () => {
    const beginnings = ({ db }: typeof site) =>
      db
        .select({ id: schema.articles.id, count: schema.articles.baseline_like_count })
        .from(schema.articles)
        .orderBy(asc(schema.articles.id))
    expect(await beginnings(site)).toEqual(await beginnings(files))
  })

  it('creates every version of the terms, without notifications', async () => {
    const { kind, number, effective_at, published_at } = termsVersions
    const versionsIn = ({ db }: typeof site) =>
      db
        .select({ kind, number, effective_at, published_at })
        .from(termsVersions)
        .orderBy(asc(kind), asc(number))
    expect(await versionsIn(site)).toEqual(await versionsIn(files))
    expect(await site.db.$count(notifications)).toBe(0)
  })

  it('publishes draws and settings, and logs each', async () => {
    const drawsIn = ({ db }: typeof site) => db.select().from(draws).orderBy(asc(draws.period))
    const published = await drawsIn(site)
    expect(published).toEqual(await drawsIn(files))
    const logged = await site.db
      .select({ id: auditLog.target_id })
      .from(auditLog)
      .where(eq(auditLog.action, 'draw.publish'))
    expect(logged.map(({ id }) => id).toSorted()).toEqual(published.map(({ period }) => period))
    const settingsIn = ({ db }: typeof site) => db.select().from(schema.settings)
    const set = new Map((await settingsIn(site)).map(({ key, value }) => [key, value]))
    for (const [key, value] of set)
      expect((await settingsIn(files)).find((one) => one.key === key)?.value).toBe(value)
    expect(await site.db.$count(auditLog, eq(auditLog.action, 'setting.change'))).toBe(set.size)
  })
})

describe('publishing content files again', () => {
  it('changes nothing', async () => {
    const before = await countsOf()
    expect(await publishContentSettings(site, await settingsIn(files))).toBe(0)
    expect(await publishDraws(site, await drawsIn(files))).toBe(0)
    expect(await publishContent(site, content)).toBe(0)
    expect(await countsOf()).toEqual(before)
  })

  it('applies changes of the files, and nothing else', async () => {
    const before = await allEntries()
    const changed = withTitle(content, 'tag', 'Another label')
    expect(await publishContent(site, changed)).toBe(1)
    const after = await allEntries()
    const others = after.filter((one, at) => one.rev !== before[at]?.rev)
    expect(others.map(({ type, item_id }) => [type, item_id])).toEqual([['tag', idsOf('tag')[0]]])
    const [tag] = await run(site, getLiveContent(site, 'tag', idsOf('tag').slice(0, 1)))
    expect(tag?.data).toMatchObject({ title: { 'en-US': 'Another label' } })
    expect(await publishContent(site, content)).toBe(1)
    expect(await publishContent(site, content)).toBe(0)
  })

  it('skips entries that an operator has published since, is editing, or has deleted', async () => {
    const own = (await allEntries()).filter(({ type }) => type === 'brand')
    const [published, drafted, deleted] = own
    const { data } = content.find(
      ({ item_id, type }) => type === 'brand' && item_id === published!.item_id,
    )!.versions[0]!
    const operator = { id: 1, name: 'Operator' }
    await site.db.insert(schema.operators).values({
      ...operator,
      email: 'operator@example.test',
      roles: ['editor'],
      languages: [],
      lang: 'en-US',
    })
    const changes = [{ entry_id: published!.id, data: { ...data, intro: {} } }]
    await publishEntries(site, operator, { changes })
    await site.db
      .update(entries)
      .set({
        draft: data,
        draft_updated_at: now.toISOString(),
        draft_updated_by: 1,
        draft_hash: hashOf(data),
      })
      .where(eq(entries.id, drafted!.id))
    await site.db
      .update(entries)
      .set({ deleted_at: now.toISOString() })
      .where(eq(entries.id, deleted!.id))
    expect(await publishContent(site, content)).toBe(0)
    const others = content.map((one) =>
      one.item_id === drafted!.item_id || one.item_id === deleted!.item_id
        ? withTitle([one], 'brand', 'Of the files')[0]!
        : one,
    )
    expect(await publishContent(site, others)).toBe(0)
    expect(await site.db.$count(entries, isNull(entries.deleted_at))).toBe(content.length - 1)
  })

  it('stops at an entry that cannot be published, and names it', async () => {
    const broken = withTitle(content, 'tag', 'x'.repeat(41))
    await expect(publishContent(site, broken)).rejects.toThrow(/^tag .*text_too_long|too_big/)
  })
})

/** Replaces the English title of the first entry of a type. */
function withTitle(all: readonly ContentEntry[], type: string, title: string): ContentEntry[] {
  const first = all.find((one) => one.type === type)
  return all.map((one) => {
    const [version] = one.versions
    if (one !== first || !version) return one
    const data = {
      ...version.data,
      title: { ...Object(one.versions[0]?.data).title, 'en-US': title },
    }
    return { ...one, versions: [{ ...version, data }] }
  })
}
