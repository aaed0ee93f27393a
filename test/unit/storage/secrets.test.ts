// Columns that backups omit are declared beside the schema. Every column with a name that suggests a secret must be
// decided.
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'
import * as schema from '../../../worker/storage/schema/index.ts'
import {
  backedUpColumns,
  backedUpSecretColumns,
  secretColumns,
  secretTables,
} from '../../../worker/storage/schema/secrets.ts'

const tables = Object.values(schema).filter((one) => is(one, SQLiteTable))

/** Name parts that suggest a secret. Keys and hashes of content do not. */
const soundsSecret =
  /(?:^|_)(?:password|passkey|secret|token|tokens|pin|otp|totp|credential|pepper|sealed|session)(?:_|$)|_hash$|_hmac$|^key$/
const plain = [
  'api_request_keys.request_hash',
  'api_request_keys.token_id',
  'audit_log.token_id',
  'comments.request_hash',
  'entries.draft_hash',
  'faq_categories.key',
  'faq_items.key',
  'footer_links.key',
  'front_sections.key',
  'imported_posts.source_hash',
  'logos.key',
  'nav_items.key',
  'page_components.key',
  'settings.key',
]

it('every column that suggests a secret is decided', () => {
  const decided = [...secretColumns, ...backedUpSecretColumns.map(([column]) => column)]
  const undecided = tables
    .filter((table) => !secretTables.includes(table))
    .flatMap((table) => getTableConfig(table).columns)
    .filter(({ name }) => soundsSecret.test(name))
    .filter((column) => !decided.includes(column))
    .map((column) => `${getTableName(column.table)}.${column.name}`)
  expect(undecided.toSorted()).toEqual(plain)
})

it('only tables of sessions, links, codes, keys, push devices and webhooks are omitted', () => {
  expect(secretTables.map(getTableName).toSorted()).toEqual([
    'captchas',
    'email_changes',
    'email_tokens',
    'operator_credentials',
    'operator_sessions',
    'operator_tokens',
    'passkey_challenges',
    'preview_links',
    'push_deliveries',
    'push_devices',
    'search_pings',
    'sessions',
    'webhook_deliveries',
    'webhook_events',
    'webhooks',
  ])
})

it('exactly the declared columns are omitted', () => {
  for (const table of tables) {
    const { columns } = getTableConfig(table)
    const left = columns.filter((column) => !secretColumns.includes(column)).map(({ name }) => name)
    expect(backedUpColumns(table)).toEqual(left)
  }
  expect(secretColumns.every((column) => !column.notNull)).toBe(true)
})
