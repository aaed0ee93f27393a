import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core'
import type { NoteAnchor } from '../../../../client/contract/desk/review/note.ts'
import { operators } from '../operators.ts'
import { entries } from './entry.ts'

/** Notes of operators and of guests with a preview link on entries. A thread is its first note; replies name it. */
export const notes = sqliteTable(
  'notes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    entry_id: integer()
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    thread_id: integer().references((): AnySQLiteColumn => notes.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    anchor: text({ mode: 'json' }).$type<NoteAnchor>(),
    /** Null: a guest. */
    created_by: integer().references(() => operators.id),
    created_at: text().notNull(),
    edited_at: text(),
    resolved_by: integer().references(() => operators.id),
    resolved_at: text(),
    guest_name: text(),
    /** Preview link of a guest. Its number is never used again, so that the note outlives it. */
    link_id: integer(),
  },
  (t) => [
    index('notes_entry').on(t.entry_id, t.id),
    index('notes_thread').on(t.thread_id),
    index('notes_link').on(t.link_id, t.created_at),
  ],
)

/** Operators that notes mention. */
export const noteMentions = sqliteTable(
  'note_mentions',
  {
    operator_id: integer()
      .notNull()
      .references(() => operators.id),
    note_id: integer()
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.operator_id, t.note_id] }),
    index('note_mentions_note').on(t.note_id),
  ],
)
