// Invariants that must hold however a process ended: counts match their rows, emails match the provider, the index
// matches the content, and the desk matches the site.
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

/** Keys are the names in docs/operate/killed.md. Each resolves to the differences. */
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
  /** Start of the trial. */
  since: string
}

async function rowsOf(db: D1Database, query: string): Promise<string[]> {
  const { results } = await db.prepare(query).all()
  return results.map((row) => JSON.stringify(row))
}

/** `npm run recount` must find no differences. */
async function recounted(databases: Databases): Promise<string[]> {
  const before = await counterMismatches(databases)
  // `recount` uses only the databases of `Env`.
  await recount(createDeps(databases as unknown as Env, () => undefined))
  const after = await counterMismatches(databases)
  return [...before].flatMap(([row, count]) =>
    after.get(row) === count ? [] : [`${row} was ${count}, its rows say ${after.get(row)}`],
  )
}

/** All columns named as counters, by table, id and column. */
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

/** Counters maintained by triggers and publications. */
const keptByRows = `
  select 'list' as kept, id, total, (select count(*) from list_items where list_id = item_lists.id) as rows
    from item_lists where total <> rows
  union all
  select 'subscriptions', lang, count, (select count(*) from subscriptions
    where subscriptions.lang = subscriber_counts.lang and confirmed_at is not null) as rows
    from subscriber_counts where count <> rows`

/** The live revision of an entry matches the published article, and the change log has the latest change. */
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

/**
 * The provider accepted each email once and has none without a row. Duplicates are allowed only if a killed process
 * could not record the send.
 */
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
