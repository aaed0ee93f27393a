import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { articles } from './article.ts'
import { count } from './columns.ts'
import { users } from './member.ts'

/** Comments on articles; `reply_to` is a comment on the same article that is not a reply itself. */
export const comments = sqliteTable(
  'comments',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    article_id: integer()
      .notNull()
      .references(() => articles.id),
    /** Null once the account is gone. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    reply_to: integer(),
    text: text().notNull(),
    liked_amount: count(),
    created_at: text().notNull(),
    edited_at: text(),
    deleted_at: text(),
    banned_at: text(),
    /** Identifies the request that wrote it: a repeated request is the same comment. */
    request_key: text(),
    /** Hash of what that request asked for: the same key with another text is a client's mistake. */
    request_digest: text(),
  },
  (t) => [
    index('comments_article').on(t.article_id, t.reply_to, t.created_at),
    index('comments_replies').on(t.reply_to, t.created_at),
    uniqueIndex('comments_request').on(t.user_id, t.request_key),
  ],
)

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
