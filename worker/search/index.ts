// Keeps the search index in step with the content. Publications index their items
// (`worker/desk/entries/publishing/index-entries.ts`); `worker/search/repair-index.ts` finds what was missed.
import { getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { SearchableType } from '../../client/contract/items.ts'
import { withSearchDb, isInIds, read, run, writeBatch } from '../storage/db.ts'
import { jsonTable } from '../storage/sql.ts'
import { itemSources } from '../storage/rows/items.ts'
import { readItems, toIndexColumns } from './documents.ts'
import { indexes } from './schema.ts'
import type { Deps } from '../deps.ts'

/** Items per round trip, and maximum JSON length; D1 accepts parameters of two megabytes. */
const chunk = 50
const maxParameterLength = 600_000

/**
 * Indexes these items and their translations, which may be fallbacks, and removes those that no longer exist. Retried
 * once; idempotent.
 */
export async function indexItems(deps: Deps, type: SearchableType, ids: readonly number[]) {
  const attempt = () => withOtherLanguages(deps, type, ids)
  await indexWithoutSiblings(deps, type, await attempt().catch(attempt))
}

/** These items, and all items of their current and previous groups. */
async function withOtherLanguages(
  deps: Deps,
  type: SearchableType,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const { table } = itemSources[type]
  const { documents } = indexes[type]
  const former = await run(
    withSearchDb(deps),
    read(
      [
        deps.search
          .select({ group: documents.group_id })
          .from(documents)
          .where(isInIds(documents.id, ids)),
      ],
      ([rows]) => rows.map(({ group }) => group),
    ),
  )
  const current = deps.db
    .select({ group: table.group_id })
    .from(table)
    .where(isInIds(table.id, ids))
  const others = await run(
    deps,
    read(
      [
        deps.db
          .select({ id: table.id })
          .from(table)
          .where(or(inArray(table.group_id, current), isInIds(table.group_id, former))),
      ],
      ([rows]) => rows.map(({ id }) => id),
    ),
  )
  return [...new Set([...ids, ...others])]
}

/** Indexes only these items: for an index that has no translations of them yet. */
export async function indexWithoutSiblings(
  deps: Deps,
  type: SearchableType,
  ids: readonly number[],
) {
  for (let start = 0; start < ids.length; start += chunk) {
    const some = ids.slice(start, start + chunk)
    const attempt = () => indexChunk(deps, type, some)
    await attempt().catch(attempt)
  }
}

async function indexChunk(deps: Deps, type: SearchableType, ids: readonly number[]): Promise<void> {
  const { documents, terms } = indexes[type]
  const items = await run(deps, readItems(deps, itemSources[type], ids))
  const entries = JSON.stringify(items.map((item) => ({ ...item, ...toIndexColumns(item) })))
  if (entries.length > maxParameterLength && ids.length > 1) {
    const half = Math.ceil(ids.length / 2)
    await indexChunk(deps, type, ids.slice(0, half))
    return indexChunk(deps, type, ids.slice(half))
  }
  await writeBatch(withSearchDb(deps), [
    deps.search.delete(terms).where(inArray(terms.rowid, [...ids])),
    deps.search.delete(documents).where(inArray(documents.id, [...ids])),
    deps.search.insert(terms).select(fromJson(entries, ['id', 'title', 'tags', 'body'])),
    deps.search
      .insert(documents)
      .select(fromJson(entries, Object.keys(getTableColumns(documents)))),
  ])
}

/** One row per object of a JSON array, with the values of these keys. */
function fromJson(array: string, keys: readonly string[]): SQL {
  const values = keys.map((key) => sql.raw(`value ->> '${key}'`))
  return sql`select ${sql.join(values, sql`, `)} from ${jsonTable(array)}`
}
