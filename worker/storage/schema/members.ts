import { isNotNull, isNull, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, primaryKey, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FavoriteType } from '../../../client/contract/favorites/key.ts'
import type { MemberKind } from '../../../client/contract/members/member.ts'
import { count, flag, lang, timestamps } from './columns.ts'

/**
 * Member accounts. `email` is trimmed and in lower case. Accounts without an address store the username there, which is
 * unique and has no @.
 */
export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    email: text().notNull().unique(),
    username: text().notNull().unique(),
    nickname: text().notNull(),
    /** Format: `worker/auth/password.ts`. Null for accounts that sign in only through a provider. */
    password_hash: text(),
    google_id: text().unique(),
    /** Language of emails. */
    lang: lang(),
    kind: text().$type<MemberKind>().notNull().default('member'),
    vip_group: text(),
    can_comment: flag(true),
    /** End of the mute. */
    muted_until: text(),
    /** Path of the avatar; null to draw one from the nickname. */
    avatar: text(),
    /** Cannot be changed once set. */
    name: text(),
    phone: text(),
    country: text(),
    /** YYYY-MM-DD. */
    birthday: text(),
    mail_new_device: flag(true),
    /** Time zone of the browser that switched the digest on, such as `Europe/Berlin`; null without the digest. */
    time_zone: text(),
    /** Time of the next digest of followed news; null without the digest. */
    digest_due_at: text(),
    /** True to email the member before events that they have marked. */
    mail_reminders: flag(false),
    /** Version of the terms that was valid when the account was created. */
    terms_version: integer(),
    /** Source of the visit that created the account. */
    track_source: text(),
    email_verified_at: text(),
    deletion_due_at: text(),
    /** Notifications up to and including this id have been read. */
    notifications_read_until_id: count(),
    /** Articles about followed things that were published up to then have been seen. */
    followed_seen_until: text(),
    /** Latest draw whose matches with the member's own sets have been seen. */
    draw_seen: text(),
    /** Incremented by every change at the desk. */
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
    index('users_digest').on(t.digest_due_at).where(isNotNull(t.digest_due_at)),
  ],
)

/** A small share of members. Predicate of a partial index, which SQLite uses only for the same text. */
export const isSpecialAccount = sql`"users"."kind" <> 'member'`
/** Includes mutes that ended less than a minute ago, until `muted_until` is cleared. */
export const isMuted = sql`("users"."can_comment" = 0 or "users"."muted_until" is not null)`

/** Stores only the hash of a session's token. Ended sessions are deleted. */
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

/** Links in emails. The token is derived from `id` (`worker/auth/token.ts`); only its hash is compared. */
export const emailTokens = sqliteTable(
  'email_tokens',
  {
    id: text().primaryKey(),
    token_hash: text().notNull().unique(),
    purpose: text().$type<'verify' | 'reset' | 'login'>().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Recipient's address. The link is invalid once the account has another address. */
    email: text().notNull(),
    expires_at: text().notNull(),
    /** Random id of the request that consumed the token. Of simultaneous requests, only this one may continue. */
    used_by: text(),
    /** Hash of the cookie of the browser that asked for a link that logs in. */
    browser_hash: text(),
    /** Code that replaces the cookie in another browser; shown where the link was asked for, never emailed. */
    code: text(),
    wrong_codes: count(),
  },
  (t) => [
    index('email_tokens_user').on(t.user_id, t.purpose),
    index('email_tokens_expiry').on(t.expires_at),
  ],
)

/**
 * Changes of an account's address: requested, then confirmed by a link to the new address. A link to the old address
 * restores it. Both tokens are derived from `id`. Rows expire with the second link.
 */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    id: text().primaryKey(),
    token_hash: text().notNull().unique(),
    undo_hash: text().notNull().unique(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session that requested it and outlives it. */
    session_id: integer().notNull(),
    old_email: text().notNull(),
    new_email: text().notNull(),
    created_at: text().notNull(),
    /** End of the link to the new address, or the time of a later request. */
    expires_at: text().notNull(),
    undo_until: text().notNull(),
    confirmed_at: text(),
    /** Random id of the request that used a link last. */
    used_by: text(),
  },
  (t) => [
    index('email_changes_user').on(t.user_id, t.created_at),
    index('email_changes_expiry').on(t.undo_until),
  ],
)

/** Passkeys of members, at most `maxPasskeys` each. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Name given by its owner; at first that of the device. */
    name: text().notNull(),
    credential_id: text().notNull().unique(),
    /** Base64url. */
    public_key: text().notNull(),
    /** Last signature counter. A lower one comes from a copy of the authenticator. */
    counter: count(),
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    created_at: text().notNull(),
    last_used_at: text(),
  },
  (t) => [index('passkeys_user').on(t.user_id)],
)

/** Challenges for passkeys, valid for one answer. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    id: text().primaryKey(),
    token_hash: text().notNull().unique(),
    purpose: text().$type<'sign_in' | 'registration' | 'step_up'>().notNull(),
    /** Null before the member is known. */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    expires_at: text().notNull(),
    /** Random id of the request that consumed the challenge. */
    used_by: text(),
  },
  (t) => [
    index('passkey_challenges_user').on(t.user_id),
    index('passkey_challenges_expiry').on(t.expires_at),
  ],
)

/** Avatars that no account uses and that are still stored. */
export const orphanedAvatars = sqliteTable('orphaned_avatars', { path: text().primaryKey() })

/** Ids of deleted accounts, kept for as long as a backup may contain them. */
export const memberTombstones = sqliteTable(
  'member_tombstones',
  { user_id: integer().primaryKey(), at: text().notNull() },
  (t) => [index('member_tombstones_time').on(t.at)],
)

/** Likes by members; at most one per member and item. */
export const likes = sqliteTable(
  'likes',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    item_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.type, t.item_id] }),
    index('likes_item').on(t.type, t.item_id),
    index('likes_newest').on(t.user_id, t.type, t.created_at, t.item_id),
  ],
)

/**
 * Articles that members saved, tags, authors and games that they follow, and events that they marked. `target_id` is the
 * group of an article, a game or an event.
 */
export const favorites = sqliteTable(
  'favorites',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<FavoriteType>().notNull(),
    target_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.type, t.target_id] }),
    index('favorites_newest').on(t.user_id, t.type, t.created_at, t.target_id),
    index('favorites_event')
      .on(t.target_id, t.user_id)
      .where(sql`"favorites"."type" = 'event'`),
  ],
)

/** Own Mark Six sets of members, at most `maxNumberSets` each. */
export const numberSets = sqliteTable(
  'number_sets',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Six numbers, ascending. */
    numbers: text({ mode: 'json' }).$type<number[]>().notNull(),
    /** Empty without a name. */
    name: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [uniqueIndex('number_sets_own').on(t.user_id, t.numbers)],
)
