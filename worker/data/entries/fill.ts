// Creates entries for content written outside the desk: by a seed, a restore or a test.
import { getTableColumns, isNull, sql, type SQL, type SQLChunk } from 'drizzle-orm'
import {
  entryTypes,
  isMultilingual,
  type EntryType,
} from '../../../client/contract/desk/entries/types.ts'
import { itemTypes, type ItemType } from '../../../client/contract/items.ts'
import type { PublicationState } from '../../../client/contract/preview.ts'
import { writeBatch, type Statement } from '../../storage/db.ts'
import { itemSources } from '../../storage/rows/items.ts'
import { entries, entryReferences } from '../../storage/schema/index.ts'
import { listedOf } from './content.ts'
import type { Deps } from '../../deps.ts'

/** Creates missing entries and updates those without a draft. Takes one second per hundred thousand items. */
export async function backfillEntries(
  deps: Deps,
  types: readonly EntryType[] = entryTypes,
): Promise<void> {
  const [first, ...others] = [
    ...types.map((type) => fillType(deps, type)),
    ...itemTypes.map((type) => fillImages(deps, type)),
  ]
  if (first) await writeBatch(deps, [first, ...others])
}

function fillType(deps: Deps, type: EntryType): Statement {
  const values: Record<string, SQLChunk> = {
    type: sql`${type}`,
    state: stateOf(deps.now()),
    rev: sql`1`,
    outdated_block_count: sql`0`,
  }
  const listed = new Set(['item_id', 'group_id', 'lang', 'source_lang', 'title', 'path', ...dates])
  const columns = Object.keys(getTableColumns(entries)).map(
    (name) => values[name] ?? (listed.has(name) ? sql.raw(`listed.${name}`) : sql`null`),
  )
  const following = ['title', 'path', 'state', 'published_at', 'unpublished_at'] as const
  return deps.db
    .insert(entries)
    .select(
      sql`select ${sql.join(columns, sql`, `)} from (${listedOf(deps, type)}) as listed where true`,
    )
    .onConflictDoUpdate({
      target: [entries.type, entries.item_id],
      set: {
        ...Object.fromEntries(following.map((name) => [name, sql.raw(`excluded.${name}`)])),
        // Content written outside the desk is read from its rows, not from an earlier published revision.
        ...(isMultilingual(type) && { live_revision: null }),
      },
      setWhere: isNull(entries.draft),
    })
}

const dates = ['published_at', 'unpublished_at', 'created_at', 'changed_at']

/** State of an item, derived from its dates. */
function stateOf(now: Date): SQL<PublicationState> {
  const at = now.toISOString()
  return sql<PublicationState>`case when listed.published_at is null then 'draft' when listed.unpublished_at <= ${at} then 'withdrawn'
    when listed.published_at > ${at} then 'scheduled' else 'published' end`
}

function fillImages(deps: Deps, type: ItemType): Statement {
  const { table, imageColumn } = itemSources[type]
  return deps.db
    .insert(entryReferences)
    .select(
      sql`select ${entries.id}, 'image', ${imageColumn.id} from ${table}
        join ${entries} on ${entries.type} = ${type} and ${entries.item_id} = ${table.id}`,
    )
    .onConflictDoNothing()
}
