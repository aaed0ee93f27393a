// Creates or changes many drafts in one batch, all or none. The number of statements for new drafts does not depend on
// their number.
import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { pathOf, titleOf } from '../../../client/contract/desk/entries/data.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { defaultLocale, type Locale } from '../../../client/contract/locale.ts'
import type { Statement, Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { auditLog, entries } from '../../storage/schema/index.ts'
import { insertAuditStatement } from '../audit.ts'
import { nextNumber } from './draft.ts'
import { nextRevision } from './writes.ts'
import { autosaveRevisionStatement, hashOf } from './revision.ts'
import type { Deps } from '../../deps.ts'

export interface DraftBatchContext {
  type: EntryType
  by: number
}

/** Creates entries in this order; resolves to their ids. */
export function newDrafts(
  deps: Deps,
  making: DraftBatchContext,
  all: readonly EntryData[],
): Read<number[]> {
  return {
    queries: insertDraftsStatements(deps, making, all),
    shape: ([made]) => (made as { id: number }[]).map(({ id }) => id),
    tagsOf: () => [],
  }
}

/** The item of a new entry: its number, or that of an earlier entry of the batch, by its position. */
export type BatchGroup = { id: number } | { position: number }

interface BatchPlaces {
  langs: readonly Locale[]
  groups: readonly BatchGroup[]
}

/** Creates entries, each with its log entry. Without places, they are items of their own in the default language. */
export function insertDraftsStatements(
  deps: Deps,
  { type, by }: DraftBatchContext,
  all: readonly EntryData[],
  { langs, groups }: BatchPlaces = {
    langs: all.map(() => defaultLocale),
    groups: all.map((_, position) => ({ position })),
  },
): Statement[] {
  if (all.length === 0) return []
  const at = deps.now().toISOString()
  const rows = all.map((data, index) => ({
    data,
    lang: langs[index],
    group: groups[index],
    title: titleOf(data),
    path: pathOf(type, data),
    hash: hashOf(data),
  }))
  const values: Record<string, unknown> = {
    type,
    state: 'draft',
    rev: 1,
    created_by: by,
    created_at: at,
    changed_at: at,
    draft_updated_by: by,
    draft_updated_at: at,
    outdated_block_count: 0,
  }
  const next = (column: 'item_id' | 'group_id') => sql`${nextNumber(type, column)} + one.key`
  const ofRow: Record<string, SQL> = {
    item_id: next('item_id'),
    group_id: sql`coalesce(one.value ->> '$.group.id', ${nextNumber(type, 'group_id')} + (one.value ->> '$.group.position'))`,
    lang: sql`one.value ->> 'lang'`,
    title: sql`one.value ->> 'title'`,
    path: sql`one.value ->> 'path'`,
    draft: sql`one.value -> 'data'`,
    draft_hash: sql`one.value ->> 'hash'`,
  }
  const columns = Object.keys(entryColumns).map(
    (name) => ofRow[name] ?? sql`${values[name] ?? null}`,
  )
  const last = sql`(select max(${entries.id}) from ${entries})`
  return [
    deps.db
      .insert(entries)
      .select(
        sql`select ${sql.join(columns, sql`, `)} from ${jsonTable(rows, 'one')} where true order by one.key`,
      )
      .returning({ id: entries.id }),
    deps.db.insert(auditLog).select(
      sql`select null, ${at}, ${by}, 'entry.create', ${type}, cast(cast(${last} - ${all.length - 1} + one.key as integer) as text),
        null, json_object('lang', one.value), ${deps.id}, 0, ${deps.tokenId ?? null}
        from ${jsonTable(langs, 'one')} where true`,
    ),
  ]
}

const entryColumns = getTableColumns(entries)

export interface ChangedDraft {
  id: number
  rev: number
  data: EntryData
}

/** Replaces the drafts of entries at these revisions. Another revision fails the whole batch (`isRevisionConflict`). */
export function updateDraftStatements(
  deps: Deps,
  making: DraftBatchContext,
  changed: ChangedDraft,
): Statement[] {
  const { type, by } = making
  const { id, rev } = changed
  return [
    autosaveRevisionStatement(deps, { entry_id: id, rev, by: -1 }),
    replaceDraftStatement(deps, making, changed),
    insertAuditStatement(deps, { id: by }, { action: 'entry.draft', type, id }),
  ]
}

/** Replaces a draft without storing the previous one. */
export function replaceDraftStatement(
  deps: Deps,
  { type, by }: DraftBatchContext,
  { id, rev, data }: ChangedDraft,
): Statement {
  const at = deps.now().toISOString()
  return deps.db
    .update(entries)
    .set({
      draft: data,
      draft_updated_by: by,
      draft_updated_at: at,
      draft_hash: hashOf(data),
      title: titleOf(data),
      path: pathOf(type, data),
      changed_at: at,
      rev: nextRevision(rev),
    })
    .where(eq(entries.id, id))
}
