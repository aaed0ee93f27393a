// What has to agree with what, however a process ended: counts with their rows, mails with what the provider was given, the
// index with the content, the desk with what readers see.
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { searchableTypes } from '../../../client/contract/items.ts'
import { recount } from '../../../worker/data/counter-recount.ts'
import { indexes } from '../../../worker/search/schema.ts'
import { itemSources } from '../../../worker/storage/rows/items.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import type { Provider } from './provider.ts'
import type { KillableSite } from './site.ts'
import { createDeps } from '../../../worker/deps.ts'

type Databases = KillableSite['databases']

/** By the names they have in docs/bad-day.md; each resolves to what differs. */
export const invariants = {
  'counts and their rows': ({ databases }: Trial) => recounted(databases),
  'confirmed readers, lists': ({ databases: { DB } }: Trial) => rowsOf(DB, keptByRows),
  'search index and content': ({ databases }: Trial) => indexed(databases),
  'entries, revisions, pages': ({ databases: { DB } }: Trial) => rowsOf(DB, published),
  'outbox and provider': ({ databases: { DB }, provider, since }: Trial) =>
    mailed(DB, provider, since),
} satisfies Record<string, (trial: Trial) => Promise<string[]>>

export interface Trial {
  databases: Databases
  provider: Provider
  /** When it began. */
  since: string
}

async function rowsOf(db: D1Database, query: string): Promise<string[]> {
  const { results } = await db.prepare(query).all()
  return results.map((row) => JSON.stringify(row))
}

/** `npm run recount` must find nothing to mend. */
async function recounted(databases: Databases): Promise<string[]> {
  const before = await counterMismatches(databases)
  // Nothing but its databases is asked for.
  await recount(createDeps(databases as unknown as Env, () => undefined))
  const after = await counterMismatches(databases)
  return [...before].flatMap(([row, count]) =>
    after.get(row) === count ? [] : [`${row} was ${count}, its rows say ${after.get(row)}`],
  )
}

/** Every number whose name says that it counts, by table, id and column. */
async function counterMismatches({ DB }: Databases): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of Object.values(schema)) {
    if (!is(table, SQLiteTable)) continue
    const { name, columns } = getTableConfig(table)
    const kept = columns.map((column) => column.name).filter((one) => /_(count|amount)$/.test(one))
    if (kept.length === 0) continue
    const query = `select rowid as number, ${kept.join()} from ${name}`
    const { results } = await DB.prepare(query).all<Record<string, number>>()
    for (const { number, ...values } of results)
      for (const [column, value] of Object.entries(values))
        counts.set(`${name} ${number} ${column}`, value)
  }
  return counts
}

/** Counts that triggers and publications keep. */
const keptByRows = `
  select 'list' as kept, id, total, (select count(*) from list_items where list_id = item_lists.id) as rows
    from item_lists where total <> rows
  union all
  select 'subscriptions', lang, count, (select count(*) from subscriptions
    where subscriptions.lang = subscriber_counts.lang and confirmed_at is not null) as rows
    from subscriber_counts where count <> rows`

/** What readers see of an article is the revision its entry says is live, and the latest change is known. */
const published = `
  select 'page' as wrong, entries.id, articles.title, revisions.data ->> 'title' as live from entries
    join articles on articles.id = item_id left join revisions on entry_id = entries.id and number = live_revision
    where entries.type = 'article' and live_revision is not null and articles.title is not live
  union all
  select 'revision', entries.id, live_revision, null from entries where live_revision is not null
    and not exists (select 1 from revisions where entry_id = entries.id and number = live_revision)
  union all
  select 'change', 0, sequence, (select max(sequence) from content_state) as version
    from cache_tag_changes where sequence > version`

async function indexed({ DB, SEARCH }: Databases): Promise<string[]> {
  const wrong: string[] = []
  for (const type of searchableTypes) {
    const stamps = (table: SQLiteTable) =>
      `select id, group_id, lang, published_at, unpublished_at, updated_at from ${getTableConfig(table).name}`
    const content = await rowsOf(DB, stamps(itemSources[type].table))
    const found = await rowsOf(SEARCH, stamps(indexes[type].documents))
    const [here, there] = [new Set(content), new Set(found)]
    wrong.push(
      ...content.filter((row) => !there.has(row)),
      ...found.filter((row) => !here.has(row)),
    )
  }
  return wrong
}

/** Each mail was accepted by the provider, none without its row, and again only where a killed process had not noted it. */
async function mailed(db: D1Database, provider: Provider, since: string): Promise<string[]> {
  const { results } = await db
    .prepare('select id, state, template from outbox where created_at >= ?')
    .bind(since)
    .all<{ id: string; state: string; template: string }>()
  const unsent = results.filter(({ id, state }) => state !== 'sent' || !provider.has(id))
  const known = new Set(results.map(({ id }) => id))
  return [
    ...unsent.map(({ id, state, template }) => `${template} ${id} is ${state}`),
    ...provider.ids().flatMap((id) => (known.has(id) ? [] : [`${id} has no row`])),
    ...provider.repeatedWhileAlive().map((id) => `${id} was sent twice`),
  ]
}
