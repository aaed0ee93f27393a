import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { NewsCategory, Topic } from '../../../../client/contract/categories.ts'
import { count, flag, visibilityIndexes } from '../columns.ts'
import { images } from '../images.ts'
import { bodyTable, itemColumns } from './item.ts'
import { polls } from '../polls.ts'
import { authors } from './author.ts'
import { tags } from './tag.ts'

export const articles = sqliteTable(
  'articles',
  {
    ...itemColumns,
    category: text().$type<NewsCategory>().notNull(),
    topic: text().$type<Topic>().notNull(),
    author: text().notNull(),
    reading_minutes: integer().notNull(),
    cover_img_id: integer()
      .notNull()
      .references(() => images.id),
    cover_alt: text().notNull().default(''),
    poll_id: integer().references(() => polls.id),
    is_comment_open: flag(true),
    /** Number of visible top-level comments. */
    thread_count: count(),
  },
  (t) => [
    uniqueIndex('articles_group').on(t.group_id, t.lang),
    index('articles_shard').on(t.lang, t.group_id),
    index('articles_newest').on(t.lang, t.published_at),
    index('articles_cover').on(t.cover_img_id),
    index('articles_category').on(t.lang, t.category, t.published_at),
    ...visibilityIndexes('articles', t),
  ],
)

export const articleBodies = bodyTable('article_bodies', () => articles.id)

export const articleTags = sqliteTable(
  'article_tags',
  {
    article_id: integer()
      .notNull()
      .references(() => articles.id),
    tag_id: integer()
      .notNull()
      .references(() => tags.id),
  },
  (t) => [
    primaryKey({ columns: [t.article_id, t.tag_id] }),
    index('article_tags_tag').on(t.tag_id),
  ],
)

export const articleAuthors = sqliteTable(
  'article_authors',
  {
    article_id: integer()
      .notNull()
      .references(() => articles.id),
    author_id: integer()
      .notNull()
      .references(() => authors.id),
    /** Place in the byline, from 0. */
    sort: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.article_id, t.author_id] }),
    index('article_authors_author').on(t.author_id),
  ],
)
