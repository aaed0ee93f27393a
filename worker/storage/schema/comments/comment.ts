import { isNotNull, isNull, sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { articles } from '../items/article.ts'
import { count } from '../columns.ts'
import { users } from '../members.ts'

/** Comments on articles. `reply_to` is a top-level comment on the same article. */
export const comments = sqliteTable(
  'comments',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    article_id: integer()
      .notNull()
      .references(() => articles.id),
    /** Null once the account is deleted. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    reply_to: integer(),
    text: text().notNull(),
    liked_amount: count(),
    /** Number of replies that are not deleted. */
    reply_count: count(),
    created_at: text().notNull(),
    edited_at: text(),
    deleted_at: text(),
    banned_at: text(),
    /** Role that removed it; null if its author did. */
    removed_by: text().$type<'moderator' | 'rule'>(),
    /** Identifies the request that created it; a repeated request does not create another comment. */
    idempotency_key: text(),
    /** Hash of that request. The same key with other content is a client error. */
    request_hash: text(),
  },
  (t) => [
    index('comments_article').on(t.article_id),
    index('comments_threads').on(t.article_id, t.created_at).where(isThread),
    index('comments_replies').on(t.reply_to, t.created_at).where(isNull(t.deleted_at)),
    index('comments_user').on(t.user_id, t.created_at),
    index('comments_banned').on(t.banned_at, t.id).where(isNotNull(t.banned_at)),
    index('comments_removed').on(t.removed_by, t.deleted_at, t.id).where(isNotNull(t.removed_by)),
    uniqueIndex('comments_request').on(t.user_id, t.idempotency_key),
  ],
)

/** Visible at the top level; a deleted comment is kept while it has replies. Predicate of a partial index. */
export const isThread = sql`"comments"."reply_to" is null and ("comments"."deleted_at" is null or "comments"."reply_count" > 0)`

export const commentLikes = sqliteTable(
  'comment_likes',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    comment_id: integer()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    created_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.comment_id] }),
    index('comment_likes_comment').on(t.comment_id),
  ],
)
