// Statements that change entries, to be joined to one batch with what they belong to.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { PublicationState } from '../../../client/contract/preview.ts'
import { isConstraintViolation, type Statement } from '../../storage/db.ts'
import { entries, revisions, entryReferences } from '../../storage/schema/index.ts'
import { lastNumber } from './revision.ts'
import type { Deps } from '../../deps.ts'

/**
 * The next revision of an entry. A wrong one makes it null, which the column refuses: the statement fails, and with it the
 * whole batch (`isOutdated`).
 */
export const nextRevision = (rev: number, isKept = isNull(entries.deleted_at)) =>
  sql<number>`iif(${entries.rev} = ${rev} and ${isKept}, ${entries.rev} + 1, null)`

/** Whether a batch failed because an entry had been changed or deleted meanwhile. */
export function isRevisionConflict(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: entries.rev')
}

export interface Dates {
  state: PublicationState
  published_at: string | null
  unpublished_at: string | null
}

interface DatesChange {
  rev: number
  dates: Dates
  deleted_at?: string | null
  /** Brings back one that was deleted, too. */
  isUndo?: boolean
}

/** Sets the dates of an entry, provided it has this `rev`. */
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

interface PublishedEntry {
  id: number
  rev: number
  title: string
  path: string | null
  /** The revision that goes live, and the hash of its data; without it, the draft goes live as the latest revision. */
  revision: { number: number; hash: string } | null
  dates: Dates
  /** The source of a translation that is up to date from now on. */
  follows: number | null
}

/** After the revision was kept: the entry shows it, and its draft is gone unless a release was older than the draft. */
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

/** A translation follows what its source shows now. */
const upToDate = (source: number) => ({
  outdated_since: null,
  outdated_block_count: 0,
  source_revision: sql<number>`(select source.live_revision from ${entries} as source where source.id = ${source})`,
})

/** A translation was found to be right as it is. */
export function confirmTranslationStatement(deps: Deps, id: number, source: number): Statement {
  return deps.db
    .update(entries)
    .set({ ...upToDate(source), rev: sql`${entries.rev} + 1` })
    .where(and(eq(entries.id, id), isNull(entries.deleted_at)))
}

/** Before a source is published with other words: its translations follow what it has said until then. */
export function pinTranslationSourceStatement(
  deps: Deps,
  source: number,
  translations: readonly number[],
): Statement {
  const live = sql`(select source.live_revision from ${entries} as source where source.id = ${source})`
  return deps.db
    .update(entries)
    .set({ source_revision: sql`coalesce(${entries.source_revision}, ${live})` })
    .where(sql`${entries.id} in (select value from json_each(${JSON.stringify(translations)}))`)
}

/** Before the first change of what was published without a revision: keeps that as one. */
export function saveLiveAsRevisionStatement(deps: Deps, id: number): Statement {
  return deps.db
    .update(entries)
    .set({ live_revision: lastNumber(id) })
    .where(and(eq(entries.id, id), isNull(entries.live_revision)))
}

/** What the latest revision is now known as. */
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

/** Says of a translation in how many places its source has changed; in none, when it is up to date again. */
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

/** Only the wording of the source has changed: translations that were up to date still are. */
export function keepUpToDateStatement(
  deps: Deps,
  source: number,
  translations: readonly number[],
): Statement {
  return deps.db
    .update(entries)
    .set({ source_revision: upToDate(source).source_revision })
    .where(
      and(
        sql`${entries.id} in (select value from json_each(${JSON.stringify(translations)}))`,
        isNull(entries.outdated_since),
      ),
    )
}

export type EntryReference = Pick<typeof entryReferences.$inferSelect, 'kind' | 'target_id'>

/** What the published text of an entry shows and leads to. */
export function syncReferencesStatements(
  deps: Deps,
  id: number,
  found: readonly EntryReference[],
): Statement[] {
  const pairs = JSON.stringify(found.map(({ kind, target_id }) => [kind, target_id]))
  return [
    deps.db.delete(entryReferences).where(eq(entryReferences.entry_id, id)),
    deps.db
      .insert(entryReferences)
      .select(sql`select ${id}, value ->> 0, value ->> 1 from json_each(${pairs}) where true`)
      .onConflictDoNothing(),
  ]
}
