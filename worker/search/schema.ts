// Search database. Each item type has a full-text index whose rowid is the item's id, and a table with the indexed
// state of each item. Drafts have their own index.
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { EntryType } from '../../client/contract/desk/entries/types.ts'
import type { Locale } from '../../client/contract/locale.ts'
import type { SearchableType } from '../../client/contract/items.ts'

const documents = (name: string) =>
  sqliteTable(
    name,
    {
      id: integer().primaryKey(),
      group_id: integer().notNull(),
      lang: text().$type<Locale>().notNull(),
      published_at: text(),
      unpublished_at: text(),
      /** The item's value at indexing; a difference triggers reindexing. */
      updated_at: text().notNull(),
    },
    (t) => [
      index(`${name}_group`).on(t.group_id, t.lang),
      index(`${name}_published`).on(t.published_at),
      index(`${name}_unpublished`).on(t.unpublished_at),
    ],
  )

/** Not exported, because drizzle-kit cannot create FTS5 tables; the migration has hand-written statements. */
const terms = (name: string) =>
  sqliteTable(name, {
    rowid: integer().primaryKey(),
    title: text(),
    tags: text(),
    body: text(),
  })

/** Exported for drizzle-kit, which generates migrations from exported tables. */
export const articleDocuments = documents('article_documents')
export const gameDocuments = documents('game_documents')

export const indexes = {
  article: { documents: articleDocuments, terms: terms('article_terms') },
  game: { documents: gameDocuments, terms: terms('game_terms') },
} satisfies Record<SearchableType, unknown>

/** Drafts by entry id; only for the desk. */
export const draftDocuments = sqliteTable('draft_documents', {
  id: integer().primaryKey(),
  type: text().$type<EntryType>().notNull(),
})
export const drafts = { documents: draftDocuments, terms: terms('draft_terms') }

/** One row: the sequence of changes up to which the index has been compared with the content. */
export const indexState = sqliteTable('index_state', {
  id: integer().primaryKey(),
  version: integer().notNull(),
})
