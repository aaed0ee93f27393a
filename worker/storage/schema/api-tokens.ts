import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TokenScope } from '../../../client/contract/desk/tokens/scopes.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { operators } from './operators.ts'

/** Tokens of other programs. Never deleted, because the audit log names them. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    /** SHA-256 of the token. Null after a restore, which ends the token. */
    token_hash: text().unique(),
    /** First characters of the token, by which people recognize it. */
    prefix: text().notNull(),
    scopes: text({ mode: 'json' }).$type<TokenScope[]>().notNull(),
    /** Empty for all languages. */
    languages: text({ mode: 'json' }).$type<Locale[]>().notNull(),
    /** Empty for all entry types. */
    types: text({ mode: 'json' }).$type<EntryType[]>().notNull(),
    /** Operator in whose name it acts. */
    created_by: integer()
      .notNull()
      .references(() => operators.id),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    /** Last day of use, in UTC. */
    used_on: text(),
    revoked_at: text(),
  },
  (t) => [index('api_tokens_maker').on(t.created_by)],
)
