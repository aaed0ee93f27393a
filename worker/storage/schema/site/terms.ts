// Terms of service: versions with their effective dates, and their texts per language.
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, lang, richText, timestamps, visibility, visibilityIndexes } from '../columns.ts'
import { notifications } from '../notifications.ts'

/** The latest published terms in a language. */
export const terms = sqliteTable(
  'terms',
  {
    id: integer().primaryKey(),
    group_id: integer().notNull(),
    lang: lang(),
    /** Version of this text. */
    number: integer().notNull(),
    title: text().notNull(),
    /** True if members are notified of the new version. */
    notify_members: flag(true),
    ...visibility,
    ...timestamps,
  },
  (t) => [uniqueIndex('terms_group').on(t.group_id, t.lang), ...visibilityIndexes('terms', t)],
)

/** Versions of the terms: one per publication of the original that changes the meaning. */
export const termsVersions = sqliteTable(
  'terms_versions',
  {
    number: integer().primaryKey(),
    /** Time from which it applies; may be in the future. */
    effective_at: text().notNull(),
    published_at: text().notNull(),
    /** Notification to members about it. */
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
    /** Summary of the changes and their reason. */
    reason: text().notNull().default(''),
    body: richText().notNull(),
  },
  (t) => [primaryKey({ columns: [t.number, t.lang] })],
)
