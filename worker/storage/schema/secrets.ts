// What a backup leaves out: with it, whoever finds a backup could come in as somebody else
// (docs/decisions/data/105-backups.md). A test walks the schema and names a column that sounds secret and is not decided here.
import { getTableColumns } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { previewLinks } from './entries/preview-link.ts'
import { captchas } from './inbox.ts'
import { emailTokens, sessions, users } from './members.ts'
import { unsubscribeTombstones, subscribers } from './newsletter/newsletter.ts'
import { operatorCredentials, operators, operatorSessions, operatorTokens } from './operators.ts'

/** Tables of which nothing is backed up: sessions, links, codes and keys. */
export const secretTables: readonly SQLiteTable[] = [
  captchas,
  emailTokens,
  operatorCredentials,
  operatorSessions,
  operatorTokens,
  previewLinks,
  sessions,
]

/** Columns that are empty in a backup, of tables that are in it. */
export const secretColumns: readonly SQLiteColumn[] = [operators.password_hash]

/** Columns that sound secret and are backed up, with the reason. */
export const backedUpSecretColumns: readonly (readonly [SQLiteColumn, string])[] = [
  [
    users.password_hash,
    'is worth nothing without PASSWORD_PEPPER, and who has no address cannot reset a password',
  ],
  [
    subscribers.email_hmac,
    'is no token without TOKEN_SECRET, and the links in mails that were sent go on working',
  ],
  [unsubscribeTombstones.key, 'names nobody, and a restore leaves them off the list by it'],
]

/** The names of a table's columns that a backup has. */
export function backedUpColumns(table: SQLiteTable): string[] {
  return Object.values(getTableColumns(table))
    .filter((column) => !secretColumns.includes(column))
    .map(({ name }) => name)
}
