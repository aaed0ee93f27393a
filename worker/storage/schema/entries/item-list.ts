import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ItemType } from '../../../../client/contract/items.ts'
import { count, lang } from '../columns.ts'

/**
 * The lists that a language shows, with their exact lengths. Lists that divide the same items in the same way are a family,
 * as the tags of articles are (`article:tag`), and their key says which one (docs/decisions/data/049-kept-lists.md).
 */
export const itemLists = sqliteTable(
  'item_lists',
  {
    id: integer().primaryKey(),
    locale: lang(),
    type: text().$type<ItemType>().notNull(),
    facet: text().notNull(),
    facet_value: text().notNull(),
    total: count(),
  },
  (t) => [
    uniqueIndex('item_lists_name').on(t.locale, t.facet, t.facet_value),
    index('item_lists_longest').on(t.locale, t.facet, t.total),
  ],
)

/** Which item of a group a list shows: one row per item, language and list. */
export const listItems = sqliteTable(
  'list_items',
  {
    group_id: integer().notNull(),
    list_id: integer().notNull(),
    item_id: integer().notNull(),
    /** When the article was published or the game released. */
    sort_date: text().notNull(),
    /** Follows the item's own within a minute. */
    liked_amount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.group_id, t.list_id] }),
    index('list_items_newest').on(t.list_id, t.sort_date, t.item_id),
    index('list_items_popular').on(t.list_id, t.liked_amount, t.item_id),
  ],
)

/** Items whose likes have changed since their entries were last brought up to date. */
export const pendingRankUpdates = sqliteTable(
  'pending_rank_updates',
  { type: text().notNull(), item_id: integer().notNull() },
  (t) => [primaryKey({ columns: [t.type, t.item_id] })],
)
