import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DeskLanguage } from '../../../client/contract/desk/operators/operator.ts'
import type { Role } from '../../../client/contract/roles.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { count, flag, timestamps } from './columns.ts'

/** The people who work at the desk, apart from members. None is ever deleted: the audit names them. */
export const operators = sqliteTable('operators', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Trimmed and in lower case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  roles: text({ mode: 'json' }).$type<Role[]>().notNull(),
  /** Those the operator may write in; empty: all. */
  languages: text({ mode: 'json' }).$type<Locale[]>().notNull(),
  /** Language of the desk and of mails. */
  lang: text().$type<DeskLanguage>().notNull(),
  /** See `worker/auth/password.ts`; null until an invitation is accepted, and for passkeys alone. */
  password_hash: text(),
  /** Who may not come in any more has this set. */
  deactivated_at: text(),
  ...timestamps,
})

/** A passkey as it is stored. */
export interface Passkey {
  credential_id: string
  /** In base64url. */
  public_key: string
  counter: number
  transports: string[]
}

/** Second factors: authenticator apps, recovery codes and passkeys. */
export const operatorCredentials = sqliteTable(
  'operator_credentials',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    operator_id: integer()
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    kind: text().$type<'totp' | 'recovery' | 'passkey'>().notNull(),
    /** How its owner tells it from others. */
    name: text().notNull().default(''),
    /** The encrypted key of an app, the hash of a code, the public key of a passkey. */
    secret: text().notNull(),
    /** Of a passkey. */
    credential_id: text().unique(),
    /** JSON list of how a passkey's device is reached. */
    transports: text({ mode: 'json' }).$type<string[]>(),
    /** The last time step of an app, the signature counter of a passkey: what is not above it is a replay. */
    counter: count(),
    created_at: text().notNull(),
    /** When an app was confirmed with its first code; until then it counts for nothing. */
    confirmed_at: text(),
    /** A recovery code works until then. */
    used_at: text(),
  },
  (t) => [index('operator_credentials_operator').on(t.operator_id, t.kind)],
)

/** Only the hash of a session's token is stored; a session that ended has no row. */
export const operatorSessions = sqliteTable(
  'operator_sessions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    token_hash: text().notNull().unique(),
    operator_id: integer()
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    user_agent: text().notNull(),
    created_at: text().notNull(),
    last_seen_at: text().notNull(),
    expires_at: text().notNull(),
    /** When a second factor was shown last. */
    stepped_up_at: text(),
  },
  (t) => [
    index('operator_sessions_operator').on(t.operator_id),
    index('operator_sessions_expiry').on(t.expires_at),
  ],
)

/** What works once and for a while: invitations, passwords that wait for a code, and challenges of passkeys. */
export const operatorTokens = sqliteTable(
  'operator_tokens',
  {
    /** What an invitation's token is derived from (`worker/auth/token.ts`); of a challenge, a random id. */
    id: text().primaryKey(),
    token_hash: text().notNull().unique(),
    purpose: text()
      .$type<'invitation' | 'code' | 'link' | 'sign_in' | 'registration' | 'step_up'>()
      .notNull(),
    /** Null while nobody knows who signs in. */
    operator_id: integer().references(() => operators.id, { onDelete: 'cascade' }),
    expires_at: text().notNull(),
    /** The request that used it: of two simultaneous ones, the one named here won. */
    used_by: text(),
  },
  (t) => [
    index('operator_tokens_operator').on(t.operator_id, t.purpose),
    index('operator_tokens_expiry').on(t.expires_at),
  ],
)

/** Who changed what at the desk. Written in the batch of the change, never changed. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    created_at: text().notNull(),
    /** Null: the scheduler, or a command on the operators' own machine. */
    operator_id: integer().references(() => operators.id),
    /** `noun.verb`. */
    action: text().notNull(),
    target_type: text().notNull(),
    /** The key of what was changed, whatever kind it has. */
    target_id: text().notNull(),
    before: text({ mode: 'json' }).$type<unknown>(),
    after: text({ mode: 'json' }).$type<unknown>(),
    request_id: text(),
    by_scheduler: flag(false),
  },
  (t) => [
    index('audit_log_item').on(t.target_type, t.target_id, t.id),
    index('audit_log_operator').on(t.operator_id, t.id),
    index('audit_log_action').on(t.action, t.id),
    index('audit_log_at').on(t.created_at),
  ],
)
