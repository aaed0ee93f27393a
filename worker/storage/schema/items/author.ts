import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AuthorLink } from '../../../../client/contract/text/authors.ts'
import { lang } from '../columns.ts'
import { images } from '../images.ts'

export const authors = sqliteTable(
  'authors',
  {
    id: integer().primaryKey(),
    img_id: integer().references(() => images.id),
    links: text({ mode: 'json' }).$type<AuthorLink[]>().notNull(),
  },
  (t) => [index('authors_img').on(t.img_id)],
)

export const authorTexts = sqliteTable(
  'author_texts',
  {
    author_id: integer()
      .notNull()
      .references(() => authors.id),
    lang: lang(),
    name: text().notNull(),
    role: text().notNull(),
    intro: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.author_id, t.lang] }), index('author_texts_name').on(t.name)],
)
