import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { apiTokens } from './api-tokens.ts'
import { entries } from './entries/entry.ts'

/** Entries created by programs, by the key of the request; deleted after a day. */
export const apiRequestKeys = sqliteTable(
  'api_request_keys',
  {
    token_id: integer()
      .notNull()
      .references(() => apiTokens.id),
    /** Chosen by the program. */
    request_key: text().notNull(),
    request_hash: text().notNull(),
    entry_id: integer()
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    created_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.token_id, t.request_key] }),
    index('api_request_keys_at').on(t.created_at),
  ],
)
