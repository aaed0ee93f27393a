// Legal documents such as the terms of service: versions with their effective dates, and their texts per language.
import {
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { LegalKind } from '../../../../client/contract/terms.ts'
import { flag, lang, richText, timestamps, visibility, visibilityIndexes } from '../columns.ts'
import { notifications } from '../notifications.ts'

const kind = () => text().$type<LegalKind>().notNull()

/** The latest published document of a kind in a language. */
export const terms = sqliteTable(
  'terms',
  {
    id: integer().primaryKey(),
    group_id: integer().notNull(),
    lang: lang(),
    kind: kind(),
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

/** Versions of a document: one per publication of the original that changes the meaning. */
export const termsVersions = sqliteTable(
  'terms_versions',
  {
    id: integer().primaryKey(),
    kind: kind(),
    number: integer().notNull(),
    /** Time from which it applies; may be in the future. */
    effective_at: text().notNull(),
    published_at: text().notNull(),
    /** Notification to members about it. */
    notification_id: integer().references(() => notifications.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('terms_versions_number').on(t.kind, t.number),
    index('terms_versions_effective').on(t.effective_at),
  ],
)

export const termsTexts = sqliteTable(
  'terms_texts',
  {
    kind: kind(),
    number: integer().notNull(),
    lang: lang(),
    title: text().notNull(),
    subtitle: text().notNull().default(''),
    /** Summary of the changes and their reason. */
    reason: text().notNull().default(''),
    body: richText().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.number, t.lang] }),
    foreignKey({
      columns: [t.number, t.kind],
      foreignColumns: [termsVersions.number, termsVersions.kind],
    }),
  ],
)
