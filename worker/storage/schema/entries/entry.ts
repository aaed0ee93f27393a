// What the desk knows beside the rows that readers see: drafts, kept versions, what goes live together
// (docs/decisions/entries/062-entries.md).
import { sql, type SQLWrapper } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { EntryType } from '../../../../client/contract/desk/entries/types.ts'
import type { EntryData } from '../../../../client/contract/desk/entries/kinds/registry.ts'
import type { UndoableBulkAction } from '../../../../client/contract/desk/bulk/verbs.ts'
import type {
  ReleaseAction,
  ReleaseState,
} from '../../../../client/contract/desk/releases/release.ts'
import type { RevisionKind } from '../../../../client/contract/desk/entries/revision.ts'
import type { ItemType } from '../../../../client/contract/items.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import type { PublicationState } from '../../../../client/contract/preview.ts'
import { durationBucket } from '../calendar.ts'
import { count, flag, lang } from '../columns.ts'

/** From when until when the draft of an event takes place. */
export const draftPeriod = ({ draft }: { draft: SQLWrapper }) => ({
  starts_at: sql<string>`(${draft} ->> 'starts_at')`,
  ends_at: sql<string>`(${draft} ->> 'ends_at')`,
})

/**
 * What readers see in one language, from its first draft on. Dates and state repeat those of its row, so that every list of the desk is read from an index.
 */
export const entries = sqliteTable(
  'entries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    type: text().$type<EntryType>().notNull(),
    /** Reserved with the entry; the item has a row when it is published for the first time. */
    item_id: integer().notNull(),
    group_id: integer().notNull(),
    lang: lang(),
    /** The language this one is translated from; null for the original. */
    source_lang: text().$type<Locale>(),
    /** Of the draft, else of the item. */
    title: text().notNull(),
    /** Of a kind whose address is written with its text: where readers see it, without its language. */
    path: text(),
    /** As of the last minute; the dates decide. */
    state: text().$type<PublicationState>().notNull(),
    /** Raised by every change of draft or item. */
    rev: integer().notNull().default(1),
    published_at: text(),
    unpublished_at: text(),
    created_by: integer(),
    created_at: text().notNull(),
    /** By an operator. */
    changed_at: text().notNull(),
    draft_updated_by: integer(),
    /** Null when nothing waits to be published. */
    draft_updated_at: text(),
    draft_hash: text(),
    /** Number of the revision that readers see; null for content published outside the desk. */
    live_revision: integer(),
    /** Number of the revision of the source that this translation follows. */
    source_revision: integer(),
    /** Since when the source says something else. */
    outdated_since: text(),
    /** In so many blocks and lines. */
    outdated_block_count: count(),
    deleted_at: text(),
    draft: text({ mode: 'json' }).$type<EntryData>(),
  },
  (t) => {
    const isKept = sql`${t.deleted_at} is null`
    const drafted = draftPeriod(t)
    return [
      uniqueIndex('entries_item').on(t.type, t.item_id),
      uniqueIndex('entries_group').on(t.type, t.group_id, t.lang),
      index('entries_changed').on(t.type, t.lang, t.changed_at, t.id).where(isKept),
      index('entries_state_changed').on(t.type, t.lang, t.state, t.changed_at, t.id).where(isKept),
      index('entries_published').on(t.type, t.lang, t.published_at, t.id).where(isKept),
      index('entries_state_published')
        .on(t.type, t.lang, t.state, t.published_at, t.id)
        .where(isKept),
      index('entries_maker')
        .on(t.created_by, t.type, t.lang, t.state, t.changed_at, t.id)
        .where(sql`${isKept} and ${t.created_by} is not null`),
      index('entries_made')
        .on(t.created_by, t.type, t.changed_at, t.id)
        .where(sql`${isKept} and ${t.created_by} is not null`),
      index('entries_outdated')
        .on(t.type, t.lang, t.outdated_since, t.id)
        .where(sql`${isKept} and ${t.outdated_since} is not null and ${t.state} = 'published'`),
      index('entries_edited')
        .on(t.type, t.lang, t.draft_updated_at, t.id)
        .where(sql`${isKept} and ${t.draft_updated_at} is not null`),
      index('entries_drafter')
        .on(t.draft_updated_by, t.draft_updated_at, t.id)
        .where(sql`${isKept} and ${t.draft_updated_at} is not null`),
      index('entries_drafted')
        .on(t.draft_updated_at, t.id)
        .where(sql`${isKept} and ${t.draft_updated_at} is not null`),
      index('entries_title')
        .on(t.type, t.lang, sql`${t.title} collate nocase`, t.id)
        .where(isKept),
      index('entries_state_title')
        .on(t.type, t.lang, t.state, sql`${t.title} collate nocase`, t.id)
        .where(isKept),
      index('entries_draft_period')
        .on(durationBucket(drafted), drafted.starts_at)
        .where(sql`${t.type} = 'event' and ${isKept} and ${t.draft_updated_at} is not null`),
      index('entries_deleted')
        .on(t.type, t.lang, t.deleted_at, t.id)
        .where(sql`${t.deleted_at} is not null`),
      index('entries_due')
        .on(t.published_at)
        .where(sql`${t.state} = 'scheduled'`),
      index('entries_expiring')
        .on(t.unpublished_at)
        .where(sql`${t.unpublished_at} is not null and ${t.state} <> 'withdrawn'`),
      index('entries_ending')
        .on(t.type, t.lang, t.unpublished_at, t.id)
        .where(sql`${t.unpublished_at} is not null and ${t.state} <> 'withdrawn'`),
    ]
  },
)

/** Kept versions of an entry, numbered from 1. */
export const revisions = sqliteTable(
  'revisions',
  {
    entry_id: integer()
      .notNull()
      .references(() => entries.id),
    number: integer().notNull(),
    kind: text().$type<RevisionKind>().notNull(),
    hash: text().notNull(),
    /** Null: a command, or content published outside the desk. */
    created_by: integer(),
    created_at: text().notNull(),
    note: text().notNull().default(''),
    data: text({ mode: 'json' }).$type<EntryData>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entry_id, t.number] })],
)

/** Several changes that go live together. */
export const releases = sqliteTable(
  'releases',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    title: text().notNull(),
    due_at: text(),
    state: text().$type<ReleaseState>().notNull(),
    /** Why it failed: an error code, and the entry it is about. */
    error: text({ mode: 'json' }).$type<{ code: string; entry_id: number | null }>(),
    created_by: integer(),
    created_at: text().notNull(),
    /** When it went live, failed or was cancelled. */
    ended_at: text(),
  },
  (t) => [index('releases_state').on(t.state, t.due_at, t.id)],
)

export const releaseItems = sqliteTable(
  'release_items',
  {
    release_id: integer()
      .notNull()
      .references(() => releases.id),
    entry_id: integer()
      .notNull()
      .references(() => entries.id),
    action: text().$type<ReleaseAction>().notNull(),
    /** Number of the revision that goes live; null for a withdrawal. */
    revision: integer(),
    is_minor: flag(false),
    /** Until when readers see it: a moment, empty for good, null for what it is when the release is carried out. */
    expires_at: text(),
    /** When readers were to lose the entry as far as was known when this was added; another end means a withdrawal since. */
    base_unpublished_at: text(),
  },
  (t) => [
    primaryKey({ columns: [t.release_id, t.entry_id] }),
    index('release_items_entry').on(t.entry_id),
  ],
)

/** What the published version of an entry leads to or shows. */
export const entryReferences = sqliteTable(
  'entry_references',
  {
    entry_id: integer()
      .notNull()
      .references(() => entries.id),
    kind: text().$type<'image' | 'poll' | ItemType>().notNull(),
    target_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entry_id, t.kind, t.target_id] }),
    index('entry_references_target').on(t.kind, t.target_id),
  ],
)

/** The pictures of the drafts there are (`worker/data/entries/draft-images.ts`). */
export const draftImages = sqliteTable(
  'draft_images',
  {
    entry_id: integer()
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    image_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entry_id, t.image_id] }),
    index('draft_images_image').on(t.image_id),
  ],
)

/** Lists that operators come back to; the address is the view. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    operator_id: integer().notNull(),
    name: text().notNull(),
    /** Path below the desk, with its query. */
    path: text().notNull(),
    created_at: text().notNull(),
    /** Where it stands among the views of its operator; those of others follow. */
    position: count(),
    /** Whether all operators have it. */
    is_shared: flag(false),
  },
  (t) => [
    index('saved_views_operator').on(t.operator_id, t.id),
    index('saved_views_shared')
      .on(t.id)
      .where(sql`${t.is_shared} = 1`),
  ],
)

/**
 * What a bulk action changes, to be taken back for ten minutes. Each entry has a row of its own, written before the entry is
 * changed: an action that is cut off can be repeated under its key, and all that it did is taken back.
 */
export const undoSteps = sqliteTable(
  'undo_steps',
  {
    operator_id: integer().notNull(),
    /** Of the action, chosen by the one who asks for it. */
    action_key: text().notNull(),
    entry_id: integer().notNull(),
    at: text().notNull(),
    step: text({ mode: 'json' }).$type<UndoStep>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.operator_id, t.action_key, t.entry_id] }),
    index('undo_steps_latest').on(t.operator_id, t.action_key, t.at),
    index('undo_steps_expiry').on(t.at),
  ],
)

/** How an entry was, and the `rev` that the action leaves it with: it is taken back only while it still has that. */
export type UndoStep = { verb: UndoableBulkAction; rev: number } & (
  | {
      kind: 'dates'
      published_at: string | null
      unpublished_at: string | null
      deleted_at: string | null
    }
  | {
      /** Something else was live; `revision` is null for content published outside the desk. */
      kind: 'live'
      revision: number | null
      published_at: string
      unpublished_at: string | null
      hadDraft: boolean
    }
  | { kind: 'draft'; field: string; value: unknown; hadDraft: boolean }
  | {
      kind: 'release'
      release: number
      /** What the release had of the entry before. */
      before: {
        action: ReleaseAction
        revision: number | null
        is_minor: boolean
        until?: string | null | undefined
      } | null
    }
)
