import { isNotNull, isNull, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MemberKind } from '../../../client/contract/members/member.ts'
import { count, flag, lang, timestamps } from './columns.ts'

/**
 * Accounts. `email` is trimmed and in lower case; for an account without an address it holds the username, which is
 * unique as well and has no @.
 */
export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    email: text().notNull().unique(),
    username: text().notNull().unique(),
    nickname: text().notNull(),
    /** See `worker/auth/password.ts`; null for accounts that sign in only through another provider. */
    password_hash: text(),
    google_id: text().unique(),
    /** Language of mails. */
    lang: lang(),
    kind: text().$type<MemberKind>().notNull().default('member'),
    vip_group: text(),
    can_comment: flag(true),
    /** May not comment before this moment. */
    muted_until: text(),
    /** Path of the picture; when null, one is drawn from the nickname. */
    avatar: text(),
    /** Set once. */
    name: text(),
    phone: text(),
    country: text(),
    /** YYYY-MM-DD. */
    birthday: text(),
    mail_new_device: flag(true),
    /** The terms that held when the account was created. */
    terms_version: integer(),
    /** Source of the visit in which the account was created. */
    track_source: text(),
    email_verified_at: text(),
    deletion_due_at: text(),
    /** Notifications up to this id have been read. */
    notifications_read_until_id: count(),
    /** Rises with each change by operators. */
    rev: count(),
    ...timestamps,
  },
  (t) => [
    index('users_deletion').on(t.deletion_due_at),
    index('users_vip_group')
      .on(t.vip_group)
      .where(sql`${t.vip_group} is not null`),
    index('users_nickname').on(sql`lower(${t.nickname})`),
    index('users_kind').on(t.kind, t.id).where(isSpecialAccount),
    index('users_muted').on(t.id).where(isMuted),
    index('users_muted_until').on(t.muted_until).where(isNotNull(t.muted_until)),
    index('users_unverified').on(t.id).where(isNull(t.email_verified_at)),
    index('users_leaving').on(t.id).where(isNotNull(t.deletion_due_at)),
  ],
)

/** Few of all members. An index holds these alone, and a query uses it by the same words. */
export const isSpecialAccount = sql`"users"."kind" <> 'member'`
/** For a time that may be over: `muted_until` is cleared within the minute. */
export const isMuted = sql`("users"."can_comment" = 0 or "users"."muted_until" is not null)`

/** Only the hash of a session's token is stored; a session that ended has no row. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    token_hash: text().notNull().unique(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    user_agent: text().notNull(),
    created_at: text().notNull(),
    last_seen_at: text().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [index('sessions_user').on(t.user_id), index('sessions_expiry').on(t.expires_at)],
)

/** Links in mails: `id` is what the token is derived from (`worker/auth/token.ts`), only the token's hash is compared. */
export const emailTokens = sqliteTable(
  'email_tokens',
  {
    id: text().primaryKey(),
    token_hash: text().notNull().unique(),
    purpose: text().$type<'verify' | 'reset'>().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address it was sent to: once the account has another, the link is outdated. */
    email: text().notNull(),
    expires_at: text().notNull(),
    /** The request that used it: of two simultaneous ones, the one named here won. */
    used_by: text(),
  },
  (t) => [
    index('email_tokens_user').on(t.user_id, t.purpose),
    index('email_tokens_expiry').on(t.expires_at),
  ],
)

/** Uploaded pictures that no account shows any more and that are still stored. */
export const orphanedAvatars = sqliteTable('orphaned_avatars', { path: text().primaryKey() })

/** Accounts that are gone, by nothing but their number, for as long as a backup may hold them. */
export const memberTombstones = sqliteTable(
  'member_tombstones',
  { user_id: integer().primaryKey(), at: text().notNull() },
  (t) => [index('member_tombstones_time').on(t.at)],
)
