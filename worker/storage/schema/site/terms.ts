// The terms of service: what holds since when, in the words of each language.
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, lang, richText, timestamps, visibility, visibilityIndexes } from '../columns.ts'
import { notifications } from '../notifications.ts'

/** The terms in a language, as they were published last. */
export const terms = sqliteTable(
  'terms',
  {
    id: integer().primaryKey(),
    group_id: integer().notNull(),
    lang: lang(),
    /** The version whose text that is. */
    number: integer().notNull(),
    title: text().notNull(),
    /** Whether members were to be told of it. */
    notify_members: flag(true),
    ...visibility,
    ...timestamps,
  },
  (t) => [uniqueIndex('terms_group').on(t.group_id, t.lang), ...visibilityIndexes('terms', t)],
)

/** Each publication of the original with another meaning. */
export const termsVersions = sqliteTable(
  'terms_versions',
  {
    number: integer().primaryKey(),
    /** Since when it holds; perhaps still to come. */
    effective_at: text().notNull(),
    published_at: text().notNull(),
    /** What members were told of it with. */
    notification_id: integer().references(() => notifications.id, { onDelete: 'set null' }),
  },
  (t) => [index('terms_versions_effective').on(t.effective_at)],
)

export const termsTexts = sqliteTable(
  'terms_texts',
  {
    number: integer()
      .notNull()
      .references(() => termsVersions.number),
    lang: lang(),
    title: text().notNull(),
    subtitle: text().notNull().default(''),
    /** What has changed, and why. */
    reason: text().notNull().default(''),
    body: richText().notNull(),
  },
  (t) => [primaryKey({ columns: [t.number, t.lang] })],
)
