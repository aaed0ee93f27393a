// Entries with everything that their publication depends on.
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import { isInIds, read, runAll, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { entries, importedPosts, revisions } from '../../storage/schema/index.ts'
import type { StoredEntry } from './entry.ts'
import { getLiveContent } from './content.ts'
import type { LiveItem } from './kinds/item.ts'
import type { Deps } from '../../deps.ts'

/** Another language of the same item. */
type Sibling = Pick<
  StoredEntry,
  'id' | 'lang' | 'source_lang' | 'source_revision' | 'live_revision' | 'outdated_since' | 'state'
>

export interface EntryState {
  entry: StoredEntry
  live: LiveItem | null
  siblings: Sibling[]
  /** Date of publication at an old site, for an imported entry; null for none. */
  original_at: string | null
  /** Revisions of this entry by number: those its translations follow, and the requested ones. */
  revisions: Map<number, Numbered>
}

/** Existing entries with their dependencies. `asked` maps entries to a requested revision. Two round trips. */
export async function entryStates(
  deps: Deps,
  ids: readonly number[],
  asked: ReadonlyMap<number, number> = new Map(),
  { isDeletedToo = false } = {},
): Promise<EntryState[]> {
  const found = await runAll(deps, {
    own: storedEntries(deps, ids, isDeletedToo),
    siblings: siblingsOf(deps, ids),
    followed: followedRevisions(deps, ids),
    originals: originalDates(deps, ids),
    asked: askedRevisions(deps, asked),
  })
  const types = [...new Set(found.own.map(({ type }) => type))]
  if (types.length === 0) return []
  const itemsOf = (type: EntryType) =>
    found.own.filter((one) => one.type === type).map((one) => one.item_id)
  const live = await runAll(
    deps,
    Object.fromEntries(types.map((type) => [type, getLiveContent(deps, type, itemsOf(type))])),
  )
  return found.own.map((entry) => ({
    entry,
    live: live[entry.type]?.find(({ id }) => id === entry.item_id) ?? null,
    siblings: found.siblings.filter((one) => one.own === entry.id),
    original_at: found.originals.get(entry.id) ?? null,
    revisions: new Map(
      [...found.followed, ...found.asked]
        .filter((one) => one.entry_id === entry.id)
        .map((one) => [one.number, one]),
    ),
  }))
}

function storedEntries(
  deps: Deps,
  ids: readonly number[],
  isDeletedToo: boolean,
): Read<StoredEntry[]> {
  const query = deps.db
    .select()
    .from(entries)
    .where(and(isInIds(entries.id, ids), isDeletedToo ? undefined : isNull(entries.deleted_at)))
  return read([query], ([rows]) => rows)
}

const own = alias(entries, 'own')
const isSameItem = and(eq(own.type, entries.type), eq(own.group_id, entries.group_id))

function siblingsOf(deps: Deps, ids: readonly number[]): Read<(Sibling & { own: number })[]> {
  const query = deps.db
    .select({
      own: sql<number>`${own.id}`.as('own_id'),
      id: entries.id,
      lang: entries.lang,
      source_lang: entries.source_lang,
      source_revision: entries.source_revision,
      live_revision: entries.live_revision,
      outdated_since: entries.outdated_since,
      state: entries.state,
    })
    .from(own)
    .innerJoin(entries, isSameItem)
    .where(and(isInIds(own.id, ids), ne(entries.id, own.id), isNull(entries.deleted_at)))
  return read([query], ([rows]) => rows)
}

/** Dates of publication at an old site, by entry. */
function originalDates(deps: Deps, ids: readonly number[]): Read<Map<number, string>> {
  const { entry_id: entry, published_at } = importedPosts
  const query = deps.db
    .select({ entry, published_at })
    .from(importedPosts)
    .where(and(isInIds(entry, ids), isNotNull(published_at)))
  return read([query], ([rows]) => new Map(rows.map((row) => [row.entry, row.published_at ?? ''])))
}

interface Numbered {
  entry_id: number
  number: number
  hash: string
  data: EntryData
}

const { entry_id, number, hash, data } = revisions
const numbered = { entry_id, number, hash, data }

function followedRevisions(deps: Deps, ids: readonly number[]): Read<Numbered[]> {
  const query = deps.db
    .selectDistinct(numbered)
    .from(own)
    .innerJoin(entries, and(isSameItem, eq(entries.source_lang, own.lang)))
    .innerJoin(
      revisions,
      and(eq(revisions.entry_id, own.id), eq(revisions.number, entries.source_revision)),
    )
    .where(isInIds(own.id, ids))
  return read([query], ([rows]) => rows)
}

function askedRevisions(deps: Deps, asked: ReadonlyMap<number, number>): Read<Numbered[]> {
  const pairs = [...asked]
  const query = deps.db
    .select(numbered)
    .from(revisions)
    .where(
      sql`(${revisions.entry_id}, ${revisions.number}) in (select value ->> 0, value ->> 1 from ${jsonTable(pairs)})`,
    )
  return read([query], ([rows]) => rows)
}

/** All languages of an item. */
export function groupEntries(deps: Deps, type: EntryType, group: number): Read<StoredEntry[]> {
  const query = deps.db
    .select()
    .from(entries)
    .where(and(eq(entries.type, type), eq(entries.group_id, group), isNull(entries.deleted_at)))
  return read([query], ([rows]) => rows)
}
