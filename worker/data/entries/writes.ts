// Statements that change entries. They belong in one batch with related writes.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { PublicationState } from '../../../client/contract/preview.ts'
import { isInIds, isConstraintViolation, type Statement } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { entries, revisions, entryReferences } from '../../storage/schema/index.ts'
import { lastNumber } from './revision.ts'
import type { Deps } from '../../deps.ts'

/**
 * Next revision of an entry. Null if `rev` is outdated, which violates `not null` and fails the batch
 * (`isRevisionConflict`).
 */
export const nextRevision = (rev: number, isKept = isNull(entries.deleted_at)) =>
  sql<number>`iif(${entries.rev} = ${rev} and ${isKept}, ${entries.rev} + 1, null)`

/** True if a batch failed because an entry was changed or deleted in the meantime. */
export function isRevisionConflict(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: entries.rev')
}

export interface Dates {
  state: PublicationState
  published_at: string | null
  unpublished_at: string | null
}

export interface DatesChange {
  rev: number
  dates: Dates
  deleted_at?: string | null
  /** Also restores a deleted entry. */
  isUndo?: boolean
}

/** Sets the dates of an entry if it has this `rev`. */
export function setEntryDatesStatement(
  deps: Deps,
  id: number,
  { rev, dates, deleted_at = null, isUndo = false }: DatesChange,
): Statement {
  return deps.db
    .update(entries)
    .set({
      rev: nextRevision(rev, isUndo ? sql`true` : undefined),
      changed_at: deps.now().toISOString(),
      ...dates,
      deleted_at,
    })
    .where(eq(entries.id, id))
}

/** Deletes an entry that readers have never seen, if it has this `rev`. */
export function deleteDraftEntryStatement(deps: Deps, id: number, rev: number): Statement {
  const dates = { state: 'draft', published_at: null, unpublished_at: null } as const
  return setEntryDatesStatement(deps, id, { rev, dates, deleted_at: deps.now().toISOString() })
}

interface PublishedEntry {
  id: number
  rev: number
  title: string
  path: string | null
  /** Revision to publish with the hash of its data. Null: the draft, which is stored as the latest revision. */
  revision: { number: number; hash: string } | null
  dates: Dates
  /** Source of a translation that is up to date after this; null if its state does not change. */
  follows: number | null
}

/**
 * Marks an entry as published; must follow the statement that stores the revision. Deletes the draft unless it differs
 * from the published revision.
 */
export function markEntryPublishedStatement(deps: Deps, published: PublishedEntry): Statement {
  const { id, rev, title, path, revision, dates, follows } = published
  const isGone = revision
    ? sql`${entries.draft_hash} is null or ${entries.draft_hash} = ${revision.hash}`
    : sql`true`
  const unlessGone = (column: SQLiteColumn) => sql`iif(${isGone}, null, ${column})`
  return deps.db
    .update(entries)
    .set({
      rev: nextRevision(rev),
      changed_at: deps.now().toISOString(),
      ...dates,
      title: sql`iif(${isGone}, ${title}, ${entries.title})`,
      path,
      live_revision: revision?.number ?? lastNumber(id),
      draft: unlessGone(entries.draft),
      draft_updated_by: unlessGone(entries.draft_updated_by),
      draft_updated_at: unlessGone(entries.draft_updated_at),
      draft_hash: unlessGone(entries.draft_hash),
      ...(follows !== null && upToDate(follows)),
    })
    .where(eq(entries.id, id))
}

/** A translation that is up to date follows the live revision of its source. */
const upToDate = (source: number) => ({
  outdated_since: null,
  outdated_block_count: 0,
  source_revision: sql<number>`(select source.live_revision from ${entries} as source where source.id = ${source})`,
})

/** Marks a translation as up to date without a change. */
export function confirmTranslationStatement(deps: Deps, id: number, source: number): Statement {
  return deps.db
    .update(entries)
    .set({ ...upToDate(source), rev: sql`${entries.rev} + 1` })
    .where(and(eq(entries.id, id), isNull(entries.deleted_at)))
}

/** Records the live revision as the one that translations follow. Must precede the publication of their source. */
export function pinTranslationSourceStatement(
  deps: Deps,
  source: number,
  translations: readonly number[],
): Statement {
  const live = sql`(select source.live_revision from ${entries} as source where source.id = ${source})`
  return deps.db
    .update(entries)
    .set({ source_revision: sql`coalesce(${entries.source_revision}, ${live})` })
    .where(isInIds(entries.id, translations))
}

/** Records the latest revision as the live one if none is recorded. For content published without a revision. */
export function saveLiveAsRevisionStatement(deps: Deps, id: number): Statement {
  return deps.db
    .update(entries)
    .set({ live_revision: lastNumber(id) })
    .where(and(eq(entries.id, id), isNull(entries.live_revision)))
}

/** Marks a revision, by default the latest, as published now. */
export function setRevisionKindStatement(
  deps: Deps,
  id: number,
  { revision, by }: { revision: number | undefined; by: number | null },
): Statement {
  return deps.db
    .update(revisions)
    .set({ kind: 'published', created_by: by, created_at: deps.now().toISOString() })
    .where(and(eq(revisions.entry_id, id), eq(revisions.number, revision ?? lastNumber(id))))
}

/** Stores in how many places a translation is outdated; 0 marks it as up to date. */
export function setOutdatedStatement(deps: Deps, id: number, count: number): Statement {
  const now = deps.now().toISOString()
  return deps.db
    .update(entries)
    .set({
      outdated_since: count > 0 ? sql`coalesce(${entries.outdated_since}, ${now})` : null,
      outdated_block_count: count,
    })
    .where(eq(entries.id, id))
}

/** After a minor change of the source, up-to-date translations follow its new revision. */
export function keepUpToDateStatement(
  deps: Deps,
  source: number,
  translations: readonly number[],
): Statement {
  return deps.db
    .update(entries)
    .set({ source_revision: upToDate(source).source_revision })
    .where(and(isInIds(entries.id, translations), isNull(entries.outdated_since)))
}

export type EntryReference = Pick<typeof entryReferences.$inferSelect, 'kind' | 'target_id'>

/** Stores the references of an entry's published content. */
export function syncReferencesStatements(
  deps: Deps,
  id: number,
  found: readonly EntryReference[],
): Statement[] {
  const pairs = found.map(({ kind, target_id }) => [kind, target_id])
  return [
    deps.db.delete(entryReferences).where(eq(entryReferences.entry_id, id)),
    deps.db
      .insert(entryReferences)
      .select(sql`select ${id}, value ->> 0, value ->> 1 from ${jsonTable(pairs)} where true`)
      .onConflictDoNothing(),
  ]
}
