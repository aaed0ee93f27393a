// Columns and tables excluded from backups, because a leaked backup would let a stranger sign in
// (docs/decisions/operation/backups.md). A test reports columns with a secret-sounding name that are not listed here.
import { getTableColumns } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { apiTokens } from './api-tokens.ts'
import { previewLinks } from './entries/preview-link.ts'
import { captchas } from './inbox.ts'
import {
  emailChanges,
  emailTokens,
  passkeyChallenges,
  passkeys,
  sessions,
  users,
} from './members.ts'
import { unsubscribeTombstones, subscribers } from './newsletter/newsletter.ts'
import { pushDeliveries, pushDevices } from './push.ts'
import { searchPings } from './search-pings.ts'
import { webhookDeliveries, webhookEvents, webhooks } from './webhooks.ts'
import { operatorCredentials, operators, operatorSessions, operatorTokens } from './operators.ts'

/**
 * Tables excluded from backups: sessions with their push devices, links, codes and keys. Without webhooks and pings, a
 * restore reports none of the rows that it writes.
 */
export const secretTables: readonly SQLiteTable[] = [
  captchas,
  emailChanges,
  emailTokens,
  operatorCredentials,
  operatorSessions,
  operatorTokens,
  passkeyChallenges,
  previewLinks,
  pushDeliveries,
  pushDevices,
  searchPings,
  sessions,
  webhookDeliveries,
  webhookEvents,
  webhooks,
]

/** Columns that are empty in a backup. */
export const secretColumns: readonly SQLiteColumn[] = [
  apiTokens.token_hash,
  operators.password_hash,
]

/** Columns with a secret-sounding name that are backed up, with the reason. */
export const backedUpSecretColumns: readonly (readonly [SQLiteColumn, string])[] = [
  [
    users.password_hash,
    'is useless without PASSWORD_PEPPER; a member without an email cannot reset a password',
  ],
  [
    passkeys.credential_id,
    'signs nothing without the key in the authenticator; a member without an email logs in with it',
  ],
  [subscribers.email_hmac, 'is no token without TOKEN_SECRET; links in sent emails keep working'],
  [unsubscribeTombstones.key, 'names nobody; a restore needs it to keep addresses unsubscribed'],
]

/** Names of the table's columns in a backup. */
export function backedUpColumns(table: SQLiteTable): string[] {
  return Object.values(getTableColumns(table))
    .filter((column) => !secretColumns.includes(column))
    .map(({ name }) => name)
}
