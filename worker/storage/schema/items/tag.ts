import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { lang } from '../columns.ts'

export const tags = sqliteTable('tags', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
})

export const tagLabels = sqliteTable(
  'tag_labels',
  {
    tag_id: integer()
      .notNull()
      .references(() => tags.id),
    lang: lang(),
    label: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tag_id, t.lang] }), index('tag_labels_label').on(t.label)],
)
