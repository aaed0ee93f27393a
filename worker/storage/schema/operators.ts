import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DeskLanguage } from '../../../client/contract/desk/operators/operator.ts'
import type { Role } from '../../../client/contract/roles.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { count, flag, timestamps } from './columns.ts'

/** Users of the desk, separate from members. Never deleted, because the audit log refers to them. */
export const operators = sqliteTable('operators', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Trimmed and in lower case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  roles: text({ mode: 'json' }).$type<Role[]>().notNull(),
  /** Languages the operator may edit; empty for all. */
  languages: text({ mode: 'json' }).$type<Locale[]>().notNull(),
  /** Language of the desk and of emails. */
  lang: text().$type<DeskLanguage>().notNull(),
  /**
   * Format: `worker/auth/password.ts`. Null until an invitation is accepted, and for operators who use only passkeys.
   */
  password_hash: text(),
  /** Set for operators who may no longer sign in. */
  deactivated_at: text(),
  /** Release whose notes they have dismissed. */
  seen_release: text(),
  ...timestamps,
})

/** Second factors: authenticator apps, recovery codes and passkeys. */
export const operatorCredentials = sqliteTable(
  'operator_credentials',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    operator_id: integer()
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    kind: text().$type<'totp' | 'recovery' | 'passkey'>().notNull(),
    /** Name given by its owner. */
    name: text().notNull().default(''),
    /** Encrypted key of an authenticator app, hash of a recovery code, or public key of a passkey. */
    secret: text().notNull(),
    /** Set for passkeys only. */
    credential_id: text().unique(),
    /** Transports of a passkey. */
    transports: text({ mode: 'json' }).$type<string[]>(),
    /** Last time step of an app or signature counter of a passkey. Values up to it are replays. */
    counter: count(),
    created_at: text().notNull(),
    /** Time at which the first code confirmed an app. Unconfirmed apps are not accepted. */
    confirmed_at: text(),
    /** Time at which a recovery code was used. */
    used_at: text(),
  },
  (t) => [index('operator_credentials_operator').on(t.operator_id, t.kind)],
)

/** Stores only the hash of a session's token. Ended sessions are deleted. */
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
    /** Time at which a second factor was last presented. */
    stepped_up_at: text(),
  },
  (t) => [
    index('operator_sessions_operator').on(t.operator_id),
    index('operator_sessions_expiry').on(t.expires_at),
  ],
)

/** One-time tokens with an expiry: invitations, passwords that wait for a code, and passkey challenges. */
export const operatorTokens = sqliteTable(
  'operator_tokens',
  {
    /** Source of an invitation's token (`worker/auth/token.ts`); random for a challenge. */
    id: text().primaryKey(),
    token_hash: text().notNull().unique(),
    purpose: text()
      .$type<'invitation' | 'code' | 'link' | 'sign_in' | 'registration' | 'step_up'>()
      .notNull(),
    /** Null while the operator is still unknown. */
    operator_id: integer().references(() => operators.id, { onDelete: 'cascade' }),
    expires_at: text().notNull(),
    /** Random id of the request that consumed the token. Of simultaneous requests, only this one may continue. */
    used_by: text(),
  },
  (t) => [
    index('operator_tokens_operator').on(t.operator_id, t.purpose),
    index('operator_tokens_expiry').on(t.expires_at),
  ],
)

/** Changes made at the desk. Written in the batch of the change; immutable. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    created_at: text().notNull(),
    /** Null for the scheduler and for commands run on an operator's machine. */
    operator_id: integer().references(() => operators.id),
    /** `noun.verb`. */
    action: text().notNull(),
    target_type: text().notNull(),
    /** Key of the changed row, as text. */
    target_id: text().notNull(),
    before: text({ mode: 'json' }).$type<unknown>(),
    after: text({ mode: 'json' }).$type<unknown>(),
    request_id: text(),
    by_scheduler: flag(false),
    /** API token with which a program acted in the operator's name. */
    token_id: integer(),
  },
  (t) => [
    index('audit_log_item').on(t.target_type, t.target_id, t.id),
    index('audit_log_operator').on(t.operator_id, t.id),
    index('audit_log_action').on(t.action, t.id),
    index('audit_log_at').on(t.created_at),
  ],
)
