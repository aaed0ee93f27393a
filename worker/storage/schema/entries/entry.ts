// Data of the desk beside the rows that readers see: drafts, revisions and releases
// (docs/decisions/desk/entries.md).
import { sql, type SQLWrapper } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { EntryType } from '../../../../client/contract/desk/entries/types.ts'
import type { EntryData } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import type { EventSource } from '../../../../client/contract/desk/calendar/event-import.ts'
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

/** Start and end of the event in a draft. */
export const draftPeriod = ({ draft }: { draft: SQLWrapper }) => ({
  starts_at: sql<string>`(${draft} ->> 'starts_at')`,
  ends_at: sql<string>`(${draft} ->> 'ends_at')`,
})

/**
 * Content in one language, from its first draft on. Dates and state are copied from the published row, so that an index
 * serves every list of the desk.
 */
export const entries = sqliteTable(
  'entries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    type: text().$type<EntryType>().notNull(),
    /** Reserved with the entry; the published row exists from first publication on. */
    item_id: integer().notNull(),
    group_id: integer().notNull(),
    lang: lang(),
    /** Source language of a translation; null for the original. */
    source_lang: text().$type<Locale>(),
    /** From the draft, otherwise from the published row. */
    title: text().notNull(),
    /** Path without language, for entry types whose path is edited with the text; otherwise null. */
    path: text(),
    /** Updated every minute; the dates are authoritative. */
    state: text().$type<PublicationState>().notNull(),
    /** Incremented by every change of the draft or the published row. */
    rev: integer().notNull().default(1),
    published_at: text(),
    unpublished_at: text(),
    created_by: integer(),
    created_at: text().notNull(),
    /** Last change by an operator. */
    changed_at: text().notNull(),
    draft_updated_by: integer(),
    /** Null if there are no unpublished changes. */
    draft_updated_at: text(),
    draft_hash: text(),
    /** Number of the live revision; null for content published outside the desk. */
    live_revision: integer(),
    /** Number of the source revision that this translation follows. */
    source_revision: integer(),
    /** Time at which the source changed; null while the translation is current. */
    outdated_since: text(),
    /** Number of blocks and lines that differ from the source. */
    outdated_block_count: count(),
    deleted_at: text(),
    draft: text({ mode: 'json' }).$type<EntryData>(),
    /** Last change of the text, the dates or the state. Set by triggers, so in the order of the commits. */
    updated_at: text(),
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
      index('entries_updated').on(t.type, t.lang, t.updated_at, t.id),
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

/** Revisions of an entry, numbered from 1. */
export const revisions = sqliteTable(
  'revisions',
  {
    entry_id: integer()
      .notNull()
      .references(() => entries.id),
    number: integer().notNull(),
    kind: text().$type<RevisionKind>().notNull(),
    hash: text().notNull(),
    /** Null for a command or content published outside the desk. */
    created_by: integer(),
    created_at: text().notNull(),
    note: text().notNull().default(''),
    data: text({ mode: 'json' }).$type<EntryData>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entry_id, t.number] })],
)

/** Changes that are published together. */
export const releases = sqliteTable(
  'releases',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    title: text().notNull(),
    due_at: text(),
    state: text().$type<ReleaseState>().notNull(),
    /** Reason of the failure: an error code and the entry concerned. */
    error: text({ mode: 'json' }).$type<{ code: string; entry_id: number | null }>(),
    created_by: integer(),
    created_at: text().notNull(),
    /** Time at which it was executed, failed or was canceled. */
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
    /** Number of the revision to publish; null for a withdrawal. */
    revision: integer(),
    is_minor: flag(false),
    /** Expiry to set: a time, empty for none, null to keep the expiry at execution. */
    expires_at: text(),
    /**
     * Expiry of the entry when this item was added. A different expiry at execution means that the entry was withdrawn
     * meanwhile.
     */
    base_unpublished_at: text(),
  },
  (t) => [
    primaryKey({ columns: [t.release_id, t.entry_id] }),
    index('release_items_entry').on(t.entry_id),
  ],
)

/** Targets that the live revision of an entry links to or shows. */
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

/** Images of current drafts (`worker/data/entries/draft-images.ts`). */
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

/** Imported events by their identity in calendar files (RFC 5545, section 3.8.4.7). */
export const eventSources = sqliteTable(
  'event_sources',
  {
    entry_id: integer()
      .primaryKey()
      .references(() => entries.id, { onDelete: 'cascade' }),
    uid: text().notNull(),
    /** Original start of a changed day of a recurring event; empty for the event itself. */
    recurrence: text().notNull(),
    sequence: integer().notNull(),
  },
  (t) => [uniqueIndex('event_sources_uid').on(t.uid, t.recurrence)],
)

/** Saved lists of the desk; the path contains the filters. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    operator_id: integer().notNull(),
    name: text().notNull(),
    /** Path below the desk, including the query string. */
    path: text().notNull(),
    created_at: text().notNull(),
    /** Position among the operator's own views; shared views of others follow. */
    position: count(),
    /** True if all operators see it. */
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
 * Undo steps of bulk actions, valid for ten minutes. Each entry has its own row, written before the entry changes. An
 * aborted action can be repeated with its key, and undo reverts all of it.
 */
export const undoSteps = sqliteTable(
  'undo_steps',
  {
    operator_id: integer().notNull(),
    /** Identifies the action; chosen by the client. */
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

/** The entry's previous state, and its `rev` after the action. Undo applies only while `rev` is unchanged. */
export type UndoStep = {
  verb: UndoableBulkAction | 'import'
  rev: number
  /** Id of the request; its events in the log name the releases it canceled. */
  request?: string | undefined
} & (
  | {
      kind: 'dates'
      published_at: string | null
      unpublished_at: string | null
      deleted_at: string | null
    }
  | {
      /** The live revision was replaced; `revision` is null for content published outside the desk. */
      kind: 'live'
      revision: number | null
      published_at: string
      unpublished_at: string | null
      hadDraft: boolean
    }
  | {
      kind: 'draft'
      /** Previous values of the changed fields. */
      fields: Record<string, unknown>
      hadDraft: boolean
      /** Previous identity of an imported event; null if it had none. */
      source?: EventSource | null
    }
  | {
      kind: 'release'
      release: number
      /** Previous item of the release; null if the entry was not in it. */
      before: {
        action: ReleaseAction
        revision: number | null
        is_minor: boolean
        until?: string | null | undefined
      } | null
    }
)
