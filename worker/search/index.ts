// The index follows the content. Code that changes content publishes the change and calls `indexItems`. If that fails,
// `healIndex` notices within a minute: the sequence shows that something changed, and the items' times show what.
import { asc, getTableColumns, gt, inArray, or, sql, type SQL } from 'drizzle-orm'
import { searchableTypes, type SearchableType } from '../../client/contract/items.ts'
import { inSearch, isOneOf, read, run, write, type Deps } from '../storage/db.ts'
import { contentState } from '../storage/schema/index.ts'
import { itemSources } from '../storage/items.ts'
import type { ItemTable } from '../storage/schema/item.ts'
import { readItems, termsOf } from './documents.ts'
import { indexes, indexState } from './schema.ts'

/** Items per round trip, and the maximum length of their JSON: D1 accepts parameters of two megabytes. */
const chunk = 50
const maxParameterLength = 600_000

/**
 * Indexes the current state of these items and of their other languages, for which they may stand in, and removes those
 * that no longer exist. Tried twice; safe to repeat.
 */
export async function indexItems(deps: Deps, type: SearchableType, ids: readonly number[]) {
  const attempt = () => withOtherLanguages(deps, type, ids)
  await indexAlone(deps, type, await attempt().catch(attempt))
}

/** These items, and the others of the groups they are in or were in. */
async function withOtherLanguages(
  deps: Deps,
  type: SearchableType,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const { table } = itemSources[type]
  const { documents } = indexes[type]
  const former = await run(
    inSearch(deps),
    read(
      [
        deps.search
          .select({ group: documents.group_id })
          .from(documents)
          .where(isOneOf(documents.id, ids)),
      ],
      ([rows]) => rows.map(({ group }) => group),
    ),
  )
  const current = deps.db
    .select({ group: table.group_id })
    .from(table)
    .where(isOneOf(table.id, ids))
  const others = await run(
    deps,
    read(
      [
        deps.db
          .select({ id: table.id })
          .from(table)
          .where(or(inArray(table.group_id, current), isOneOf(table.group_id, former))),
      ],
      ([rows]) => rows.map(({ id }) => id),
    ),
  )
  return [...new Set([...ids, ...others])]
}

async function indexAlone(deps: Deps, type: SearchableType, ids: readonly number[]) {
  for (let start = 0; start < ids.length; start += chunk) {
    const some = ids.slice(start, start + chunk)
    const attempt = () => indexChunk(deps, type, some)
    await attempt().catch(attempt)
  }
}

async function indexChunk(deps: Deps, type: SearchableType, ids: readonly number[]): Promise<void> {
  const { documents, terms } = indexes[type]
  const items = await run(deps, readItems(deps, itemSources[type], ids))
  const entries = JSON.stringify(items.map((item) => ({ ...item, ...termsOf(item) })))
  if (entries.length > maxParameterLength && ids.length > 1) {
    const half = Math.ceil(ids.length / 2)
    await indexChunk(deps, type, ids.slice(0, half))
    return indexChunk(deps, type, ids.slice(half))
  }
  await write(inSearch(deps), [
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
  return sql`select ${sql.join(values, sql`, `)} from json_each(${array})`
}

/** Maximum number of items per call; the rest waits for the next minute. */
const healedAtOnce = 500

/** Indexes what differs from the content; only two small reads while nothing has changed (cron, once per minute). */
export async function healIndex(deps: Deps): Promise<void> {
  // Read before the content: a change made meanwhile has a higher version and is noticed next time.
  const version = await run(
    deps,
    read([deps.db.select().from(contentState)] as const, ([[state]]) => state?.sequence),
  )
  const known = await run(
    inSearch(deps),
    read([deps.search.select().from(indexState)] as const, ([[state]]) => state?.version),
  )
  if (version === undefined || version === known) return
  let left = healedAtOnce
  for (const type of searchableTypes) {
    const differing = await compare(deps, type, (content, indexed) => content !== indexed)
    await indexItems(deps, type, differing.slice(0, Math.max(0, left)))
    left -= differing.length
  }
  if (left >= 0) await keepVersion(deps, version)
}

/**
 * Empties the index and fills it again: after a change of the tokenizer, or when many changes have skewed the word
 * statistics, which do not forget deleted texts. Meanwhile a search finds less. Resolves to the number of items.
 */
export async function rebuildIndex(deps: Deps): Promise<number> {
  let count = 0
  // If this is interrupted, `healIndex` completes it.
  await write(inSearch(deps), [
    deps.search.delete(indexState),
    ...searchableTypes.flatMap((type) => {
      const { documents, terms } = indexes[type]
      return [
        deps.search.delete(documents),
        deps.search.run(sql`insert into ${terms} (${terms}) values ('delete-all')`),
      ]
    }),
  ])
  for (const type of searchableTypes) {
    const ids = await compare(deps, type, () => true)
    await indexAlone(deps, type, ids)
    count += ids.length
  }
  return count
}

async function keepVersion(deps: Deps, version: number): Promise<void> {
  await write(inSearch(deps), [
    deps.search
      .insert(indexState)
      .values({ id: 1, version })
      .onConflictDoUpdate({ target: indexState.id, set: { version } }),
  ])
}

/** The ids in the content or the index for which `isWanted` holds; it is given the stamps of both sides. */
async function compare(
  deps: Deps,
  type: SearchableType,
  isWanted: (content: string | undefined, indexed: string | undefined) => boolean,
): Promise<number[]> {
  const content = await stampsOf(deps, itemSources[type].table)
  const indexed = await stampsOf(inSearch(deps), indexes[type].documents)
  const ids = new Set([...content.keys(), ...indexed.keys()])
  return [...ids].filter((id) => isWanted(content.get(id), indexed.get(id)))
}

type Stamped = ItemTable | (typeof indexes)[SearchableType]['documents']

/** Rows per round trip. */
const step = 5000

/** A stamp per id that must be equal in content and index. */
async function stampsOf(deps: Deps, table: Stamped): Promise<Map<number, string>> {
  const stamps = new Map<number, string>()
  for (let after = 0, isMore = true; isMore;) {
    const { id, group_id, lang, published_at, unpublished_at, updated_at } = table
    const query = deps.db
      .select({ id, group_id, lang, published_at, unpublished_at, updated_at })
      .from(table)
      .where(gt(id, after))
      .orderBy(asc(id))
      .limit(step)
    const rows = await run(
      deps,
      read([query] as const, ([found]) => found),
    )
    for (const row of rows) stamps.set(row.id, JSON.stringify(row))
    isMore = rows.length === step
    after = rows.at(-1)?.id ?? after
  }
  return stamps
}
