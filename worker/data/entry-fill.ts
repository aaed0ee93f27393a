// Entries of what was written past the desk: by a seed, a restore or a test.
import { getTableColumns, isNull, sql, type SQL, type SQLChunk } from 'drizzle-orm'
import { entryTypes, type EntryType } from '../../client/contract/backstage/entry-types.ts'
import { itemTypes, type ItemType } from '../../client/contract/items.ts'
import type { PublicationState } from '../../client/contract/preview.ts'
import { write, type Deps, type Query } from '../storage/db.ts'
import { itemSources } from '../storage/items.ts'
import { entries, uses } from '../storage/schema/index.ts'
import type { EntryTable } from '../storage/schema/item.ts'
import { contentPath, contentRows, contentTable } from './entry-content.ts'

/** Adds the entries that are missing, and brings those up to date that have no draft. A second per hundred thousand items. */
export async function fillEntries(deps: Deps): Promise<void> {
  const [first, ...others] = [
    ...entryTypes.map((type) => fillType(deps, type)),
    ...itemTypes.map((type) => fillPictures(deps, type)),
  ]
  if (first) await write(deps, [first, ...others])
}

function fillType(deps: Deps, type: EntryType): Query {
  const table = contentTable(type)
  const { id, group_id, lang, title, published_at, unpublished_at, created_at, updated_at } = table
  const values: Record<string, SQLChunk> = {
    type: sql`${type}`,
    item_id: id,
    group_id,
    lang,
    source_lang: sourceOf(table),
    title,
    path: contentPath(type),
    state: stateOf(table, deps.now()),
    rev: sql`1`,
    published_at,
    unpublished_at,
    created_at,
    changed_at: updated_at,
    outdated_count: sql`0`,
  }
  const columns = Object.keys(getTableColumns(entries)).map((name) => values[name] ?? sql`null`)
  const following = ['title', 'path', 'state', 'published_at', 'unpublished_at'] as const
  return deps.db
    .insert(entries)
    .select(sql`select ${sql.join(columns, sql`, `)} from ${table} where ${contentRows(type)}`)
    .onConflictDoUpdate({
      target: [entries.type, entries.item_id],
      set: Object.fromEntries(following.map((name) => [name, sql.raw(`excluded.${name}`)])),
      setWhere: isNull(entries.draft),
    })
}

/** The original of a group is in Chinese, else in English. */
function sourceOf(table: EntryTable): SQL {
  const has = (lang: string) => sql`exists (
    select 1 from ${table} as source where source.group_id = ${table.group_id} and source.lang = ${lang})`
  return sql`case when ${table.lang} = 'zh-CN' then null when ${has('zh-CN')} then 'zh-CN'
    when ${table.lang} <> 'en-US' and ${has('en-US')} then 'en-US' end`
}

/** The state of an item by its dates. */
function stateOf(
  { published_at, unpublished_at }: Pick<EntryTable, 'published_at' | 'unpublished_at'>,
  now: Date,
): SQL<PublicationState> {
  const at = now.toISOString()
  return sql<PublicationState>`case when ${published_at} is null then 'draft' when ${unpublished_at} <= ${at} then 'withdrawn'
    when ${published_at} > ${at} then 'scheduled' else 'published' end`
}

function fillPictures(deps: Deps, type: ItemType): Query {
  const { table, picture } = itemSources[type]
  return deps.db
    .insert(uses)
    .select(
      sql`select ${entries.id}, 'image', ${picture.id} from ${table}
        join ${entries} on ${entries.type} = ${type} and ${entries.item_id} = ${table.id}`,
    )
    .onConflictDoNothing()
}
