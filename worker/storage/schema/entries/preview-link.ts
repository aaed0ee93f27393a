import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, flag } from '../columns.ts'
import { operators } from '../operators.ts'
import { entries } from './entry.ts'

/** Links that show a draft to people without access to the desk. Only the hash of a token is stored; a revoked link has no row. */
export const previewLinks = sqliteTable(
  'preview_links',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    token_hash: text().notNull().unique(),
    entry_id: integer()
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    /** Revision of the draft that it shows; the next one ends it. */
    rev: integer().notNull(),
    /** Null: a command on the operators' own machine. */
    created_by: integer().references(() => operators.id),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    use_count: count(),
    last_used_at: text(),
    /** Its readers may write notes. */
    allows_notes: flag(false),
  },
  (t) => [
    index('preview_links_entry').on(t.entry_id, t.id),
    index('preview_links_expiry').on(t.expires_at),
  ],
)
