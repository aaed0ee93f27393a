import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ItemType } from '../../../../client/contract/items.ts'
import { count, lang } from '../columns.ts'

/**
 * Lists of a language with their exact totals. Facets divide items in the same way, such as the tags of articles
 * (`article:tag`); the facet's value selects one list (docs/decisions/data/item-lists.md).
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

/** Items of each list: one row per item, language and list. */
export const listItems = sqliteTable(
  'list_items',
  {
    group_id: integer().notNull(),
    list_id: integer().notNull(),
    item_id: integer().notNull(),
    /** Publication date of the article or release date of the game. */
    sort_date: text().notNull(),
    /** Copy of the item's count, at most a minute old. */
    liked_amount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.group_id, t.list_id] }),
    index('list_items_newest').on(t.list_id, t.sort_date, t.item_id),
    index('list_items_popular').on(t.list_id, t.liked_amount, t.item_id),
  ],
)

/** Items whose like count changed since their list rows were updated. */
export const pendingRankUpdates = sqliteTable(
  'pending_rank_updates',
  { type: text().notNull(), item_id: integer().notNull() },
  (t) => [primaryKey({ columns: [t.type, t.item_id] })],
)
