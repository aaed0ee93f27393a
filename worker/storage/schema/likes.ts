import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './members.ts'

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
