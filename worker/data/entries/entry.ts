// Reads of single entries for the desk.
import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type {
  Entry,
  EntrySibling,
  EntrySummary,
  ListedEntry,
} from '../../../client/contract/desk/entries/entry.ts'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { entryUrl, type EntryType } from '../../../client/contract/desk/entries/types.ts'
import { isInIds, aliasColumn, aliasNullableColumn, read, type Read } from '../../storage/db.ts'
import { entries, importedPosts, operators } from '../../storage/schema/index.ts'
import { selectPendingReleases, toWaiting } from './release.ts'
import { stateAt } from './publication.ts'
import { isMachineDraft } from './revision.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'

const drafters = alias(operators, 'drafter')
const makers = alias(operators, 'maker')

/** Columns of a summary. Without `draft`, which is large and stored at the end of the row. */
const summaryColumns = {
  id: entries.id,
  type: entries.type,
  item_id: entries.item_id,
  group_id: entries.group_id,
  lang: entries.lang,
  source_lang: entries.source_lang,
  title: entries.title,
  path: entries.path,
  state: entries.state,
  rev: entries.rev,
  draft_updated_by: entries.draft_updated_by,
  draft_name: aliasColumn(drafters.name, 'draft_name'),
  draft_updated_at: entries.draft_updated_at,
  changed_at: entries.changed_at,
  published_at: entries.published_at,
  unpublished_at: entries.unpublished_at,
  outdated_since: entries.outdated_since,
  outdated_block_count: entries.outdated_block_count,
  made_by: aliasColumn(entries.created_by, 'made_by'),
  deleted_at: entries.deleted_at,
}

/** A query of summaries that the caller filters and sorts. */
export function selectSummaries(deps: Deps) {
  return deps.db
    .select(summaryColumns)
    .from(entries)
    .leftJoin(drafters, eq(drafters.id, entries.draft_updated_by))
    .$dynamic()
}

export type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]

export function toSummary(deps: Deps, row: SummaryRow): EntrySummary {
  const { draft_updated_by, draft_name, draft_updated_at, path: _path, ...rest } = row
  return {
    ...rest,
    state: stateAt(row, deps.now()),
    has_draft: draft_updated_at !== null,
    draft_updated_by: toOperatorRef(draft_updated_by, draft_name),
    draft_updated_at,
    url: entryUrl(row),
  }
}

export type StoredEntry = typeof entries.$inferSelect

/** An entry with its draft; `null` if it does not exist or is deleted. */
export function getStored(deps: Deps, id: number): Read<StoredEntry | null> {
  return read(
    [
      deps.db
        .select()
        .from(entries)
        .where(and(eq(entries.id, id), isNull(entries.deleted_at))),
    ],
    ([[row]]) => row ?? null,
  )
}

/** True if the draft is unedited machine translation (`isMachineDraft`). */
export function hasMachineDraft(deps: Deps, id: number): Read<boolean> {
  return read(
    [
      deps.db
        .select({ id: entries.id })
        .from(entries)
        .where(and(eq(entries.id, id), isMachineDraft)),
    ],
    ([rows]) => rows.length > 0,
  )
}

/** Drafts by entry id, for entries that have one. */
export function listDrafts(deps: Deps, ids: readonly number[]): Read<Map<number, EntryData>> {
  const query = deps.db
    .select({ id: entries.id, draft: entries.draft })
    .from(entries)
    .where(isInIds(entries.id, ids))
  return read(
    [query],
    ([rows]) => new Map(rows.flatMap(({ id, draft }) => (draft ? [[id, draft] as const] : []))),
  )
}

/** Entry of an item; `null` if there is none. */
export function getEntryOfItem(
  deps: Deps,
  type: EntryType,
  itemId: number,
): Read<StoredEntry | null> {
  return read(
    [
      deps.db
        .select()
        .from(entries)
        .where(
          and(eq(entries.type, type), eq(entries.item_id, itemId), isNull(entries.deleted_at)),
        ),
    ],
    ([[row]]) => row ?? null,
  )
}

/** An entry without its data, unless it has a draft. */
export type EntryHead = Omit<Entry, 'data' | 'preview_url' | 'lacks'> & Pick<StoredEntry, 'draft'>

export function getEntry(deps: Deps, id: number): Read<EntryHead | null> {
  return read(
    [selectHead(deps, id), selectGroup(deps, id), selectPendingReleases(deps, [id])] as const,
    ([[row], group, waiting]) => {
      if (!row) return null
      const { created_by, maker_name, created_at, ...head } = row
      const { live_revision, source_revision, draft, is_machine_draft, original_at, ...rest } = head
      const now = deps.now()
      return {
        ...toSummary(deps, rest),
        created_by: toOperatorRef(created_by, maker_name),
        created_at,
        ...(row.published_at === null && original_at !== null && { original_at }),
        live_revision,
        source_revision,
        draft,
        is_machine_draft: Boolean(is_machine_draft),
        translations: group.filter((one) => one.id !== id).map((one) => toSibling(one, now)),
        releases: waiting.map(toWaiting),
      }
    },
  )
}

function selectHead(deps: Deps, id: number) {
  return deps.db
    .select({
      ...summaryColumns,
      created_by: entries.created_by,
      maker_name: aliasColumn(makers.name, 'maker_name'),
      created_at: entries.created_at,
      live_revision: entries.live_revision,
      source_revision: entries.source_revision,
      draft: entries.draft,
      is_machine_draft: isMachineDraft.as('is_machine_draft'),
      original_at: aliasNullableColumn(importedPosts.published_at, 'original_at'),
    })
    .from(entries)
    .leftJoin(importedPosts, eq(importedPosts.entry_id, entries.id))
    .leftJoin(drafters, eq(drafters.id, entries.draft_updated_by))
    .leftJoin(makers, eq(makers.id, entries.created_by))
    .where(and(eq(entries.id, id), isNull(entries.deleted_at)))
}

const siblingColumns = {
  id: entries.id,
  lang: entries.lang,
  title: entries.title,
  published_at: entries.published_at,
  unpublished_at: entries.unpublished_at,
  draft_updated_at: entries.draft_updated_at,
  outdated_since: entries.outdated_since,
}

/** Adds the other languages of each item. Reads at most six times as many rows. */
export function listTranslations(
  deps: Deps,
  type: EntryType,
  listed: readonly EntrySummary[],
): Read<ListedEntry[]> {
  const groups = [...new Set(listed.map(({ group_id }) => group_id))]
  const rows = deps.db
    .select({ ...siblingColumns, group_id: entries.group_id })
    .from(entries)
    .where(
      and(eq(entries.type, type), isInIds(entries.group_id, groups), isNull(entries.deleted_at)),
    )
  return read([rows], ([found]) => {
    const byGroup = Map.groupBy(found, ({ group_id }) => group_id)
    const now = deps.now()
    return listed.map((entry) => ({
      ...entry,
      translations: (byGroup.get(entry.group_id) ?? [])
        .filter(({ id }) => id !== entry.id)
        .map(({ group_id: _, ...one }) => toSibling(one, now)),
    }))
  })
}

/** All languages of the item. */
function selectGroup(deps: Deps, id: number) {
  const own = alias(entries, 'own')
  return deps.db
    .select(siblingColumns)
    .from(entries)
    .innerJoin(own, and(eq(own.type, entries.type), eq(own.group_id, entries.group_id)))
    .where(and(eq(own.id, id), isNull(entries.deleted_at)))
}

type GroupRow = Awaited<ReturnType<typeof selectGroup>>[number]

function toSibling(
  { published_at, unpublished_at, draft_updated_at, ...one }: GroupRow,
  now: Date,
): EntrySibling {
  const state = stateAt({ published_at, unpublished_at }, now)
  return { ...one, state, has_draft: draft_updated_at !== null }
}
