// Writes of drafts, which are stored in the entry's row, and of their revisions.
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { pathOf, titleOf } from '../../../client/contract/desk/entries/data.ts'
import {
  isMultilingual,
  isSingle,
  type EntryType,
} from '../../../client/contract/desk/entries/types.ts'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { entries } from '../../storage/schema/index.ts'
import { insertAuditIfChangedStatement } from '../audit.ts'
import { syncDraftImagesStatements } from './draft-images.ts'
import { singletonId } from './kinds/rows/owned.ts'
import { maxId } from './content.ts'
import { reviewAgainStatement } from './review-again.ts'
import { autosaveRevisionStatement, hashOf, insertRevisionStatement } from './revision.ts'
import { previousChanged } from '../counters.ts'
import type { RevisionKind } from '../../../client/contract/desk/entries/revision.ts'
import type { Deps } from '../../deps.ts'

/** Lower ids are reserved for content files. */
export const firstNumber = 10_000

interface NewEntry {
  type: EntryType
  lang: Locale
  /** Group and source of a translation; `null` for a new item. */
  group: { id: number; source: Locale } | null
  data: EntryData
  by: number
  /** Stores the draft as a revision of a machine. */
  isMachine?: boolean
  /** Further statements of the batch, behind the log entry. */
  writes?: ((created: SQL) => Statement[]) | undefined
}

/**
 * Creates an entry with the next free id. A deleted translation is restored with this draft. `null` if the group
 * already has the language.
 */
export function insertEntryStatement(deps: Deps, entry: NewEntry): Read<{ id: number } | null> {
  const { type, lang, group, data, by, isMachine = false, writes = () => [] } = entry
  const at = deps.now().toISOString()
  const hash = hashOf(data)
  const draft = {
    draft: data,
    draft_updated_by: by,
    draft_updated_at: at,
    draft_hash: hash,
  }
  const only = isSingle(type) && isMultilingual(type) ? singletonId : null
  const row = {
    type,
    item_id: only ?? nextNumber(type, 'item_id'),
    group_id: group?.id ?? only ?? nextNumber(type, 'group_id'),
    lang,
    source_lang: group && group.source !== lang ? group.source : null,
    title: titleOf(data),
    path: pathOf(type, data),
    state: 'draft' as const,
    created_by: by,
    created_at: at,
    changed_at: at,
    ...draft,
  }
  const created = group
    ? sql<number>`(select ${entries.id} from ${entries} where ${entries.type} = ${type}
        and ${entries.group_id} = ${group.id} and ${entries.lang} = ${lang})`
    : sql<number>`(select max(${entries.id}) from ${entries})`
  return read(
    [
      deps.db
        .insert(entries)
        .values(row)
        .onConflictDoUpdate({
          target: [entries.type, entries.group_id, entries.lang],
          set: {
            ...draft,
            title: row.title,
            path: row.path,
            changed_at: at,
            deleted_at: null,
            rev: sql`${entries.rev} + 1`,
          },
          setWhere: sql`${entries.deleted_at} is not null`,
        })
        .returning({ id: entries.id }),
      insertAuditIfChangedStatement(
        deps,
        { id: by },
        { action: 'entry.create', type, id: created, after: { lang } },
      ),
      ...writes(created),
      ...(isMachine ? [machineRevision(deps, { id: created, data, hash, by, at })] : []),
      ...syncDraftImagesStatements(deps, created),
    ],
    ([rows]) => (Array.isArray(rows) ? (rows[0] ?? null) : null),
  )
}

/** Only if the batch has created the entry, and not if the group had the language. */
function machineRevision(
  deps: Deps,
  made: { id: SQL<number>; data: EntryData; hash: string; by: number; at: string },
): Statement {
  const { id, data, hash, by, at } = made
  const isCreated = sql`exists (select 1 from ${entries} where ${entries.id} = ${id}
    and ${entries.draft_hash} = ${hash} and ${entries.draft_updated_by} = ${by} and ${entries.draft_updated_at} = ${at})`
  return insertRevisionStatement(deps, { entry_id: id, kind: 'machine', data, by, at }, isCreated)
}

/** One more than the highest id in use. Both maxima are read from the end of an index. */
export function nextNumber(type: EntryType, column: 'item_id' | 'group_id') {
  return sql<number>`1 + max(${firstNumber},
    coalesce((select max(${entries[column]}) from ${entries} where ${entries.type} = ${type}), 0),
    coalesce(${maxId(type, column)}, 0))`
}

interface Draft {
  id: number
  type: EntryType
  rev: number
  data: EntryData
  by: number
  /** Also stores the draft as a revision of this kind. */
  keep?: { kind: RevisionKind; note?: string } | undefined
  /** Log entry of the save, if it is logged. */
  act?: { action: string; before?: unknown; after?: unknown } | undefined
}

export interface Saved {
  rev: number
  /** It was ready to publish, and needs another look. */
  isReviewedAgain: boolean
}

/** Saves a draft if the entry still has this `rev`. Resolves to the new one, or to `null`. */
export function saveDraftStatement(deps: Deps, draft: Draft): Read<Saved | null> {
  const { id, type, rev, data, by, keep, act } = draft
  const at = deps.now().toISOString()
  const kept = keep && { entry_id: id, data, by, at, ...keep }
  const hash = hashOf(data)
  const queries: Statement[] = [
    reviewAgainStatement(deps, { id, type, rev, by, hash }),
    // A replacement of the whole draft always stores the previous draft as a revision, even one by the same operator.
    autosaveRevisionStatement(deps, {
      entry_id: id,
      rev,
      by: keep && keep.kind !== 'saved' ? -1 : by,
    }),
    deps.db
      .update(entries)
      .set({
        draft: data,
        draft_updated_by: by,
        draft_updated_at: at,
        draft_hash: hash,
        title: titleOf(data),
        path: pathOf(type, data),
        changed_at: at,
        rev: sql`${entries.rev} + 1`,
      })
      .where(and(eq(entries.id, id), eq(entries.rev, rev), isNull(entries.deleted_at)))
      .returning({ rev: entries.rev }),
    ...(act ? [insertAuditIfChangedStatement(deps, { id: by }, { ...act, type, id })] : []),
    ...(kept ? [insertRevisionStatement(deps, kept, previousChanged)] : []),
    ...syncDraftImagesStatements(deps, id),
  ]
  return {
    queries,
    shape: (results) => savedIn(results),
    tagsOf: () => [],
  }
}

/**
 * Discards the draft of a published entry after storing it as a revision; `data` is the live content. `null` if the
 * entry has changed.
 */
export function discardDraftStatement(
  deps: Deps,
  { id, type, rev, by, data }: Pick<Draft, 'id' | 'type' | 'rev' | 'by' | 'data'>,
): Read<Saved | null> {
  const gone = { draft: null, draft_updated_by: null, draft_updated_at: null, draft_hash: null }
  const queries: Statement[] = [
    reviewAgainStatement(deps, { id, type, rev, by, hash: hashOf(data) }),
    autosaveRevisionStatement(deps, { entry_id: id, rev, by: -1 }),
    deps.db
      .update(entries)
      .set({
        ...gone,
        title: titleOf(data),
        path: pathOf(type, data),
        changed_at: deps.now().toISOString(),
        rev: sql`${entries.rev} + 1`,
      })
      .where(and(eq(entries.id, id), eq(entries.rev, rev), isNull(entries.deleted_at)))
      .returning({ rev: entries.rev }),
    insertAuditIfChangedStatement(deps, { id: by }, { action: 'entry.discard', type, id }),
    ...syncDraftImagesStatements(deps, id),
  ]
  return {
    queries,
    shape: (results) => savedIn(results),
    tagsOf: () => [],
  }
}

/** Results of the first three statements: of the review, of the former draft, and of the entry. */
function savedIn([reviewed, , saved]: readonly unknown[]): Saved | null {
  const [row] = saved as { rev: number }[]
  return row ? { ...row, isReviewedAgain: (reviewed as unknown[]).length > 0 } : null
}
