import type { EventKind } from '../../../client/contract/calendar/kinds.ts'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Category } from '../../../client/contract/categories.ts'
import { flag, lang, timestamps, visibility, visibilityIndexes } from './columns.ts'
import { brands } from './items/game.ts'

/**
 * Upper bounds of duration buckets in days. An index on the bucket limits the search for long events; the last bucket
 * has no upper limit.
 */
export const durationBuckets = [2, 8, 32, 128, 512, 36_500]

/** Smallest bucket that the event fits. */
export function durationBucket({
  starts_at,
  ends_at,
}: Record<'starts_at' | 'ends_at', SQLWrapper>): SQL {
  const days = sql`julianday(${ends_at}) - julianday(${starts_at})`
  const fits = durationBuckets.slice(0, -1).map((span) => sql.raw(`${span} then ${span}`))
  const cases = fits.map((fit) => sql`when ${days} <= ${fit}`)
  return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(`${durationBuckets.at(-1)}`)} end`
}

/** Events of the month calendar; one row per language. */
export const events = sqliteTable(
  'events',
  {
    id: integer().primaryKey(),
    group_id: integer().notNull(),
    lang: lang(),
    kind: text().$type<EventKind>().notNull(),
    brand_id: integer()
      .notNull()
      .references(() => brands.id),
    category: text().$type<Category>().notNull(),
    title: text().notNull(),
    /** Path on this site without the language prefix, or empty. */
    link: text().notNull().default(''),
    is_exclusive: flag(false),
    starts_at: text().notNull(),
    ends_at: text().notNull(),
    ...visibility,
    ...timestamps,
  },
  (t) => [
    uniqueIndex('events_group').on(t.group_id, t.lang),
    index('events_start').on(t.lang, t.starts_at),
    index('events_starts').on(t.starts_at),
    index('events_ends').on(t.ends_at),
    index('events_past').on(
      t.kind,
      t.ends_at,
      t.group_id,
      t.lang,
      t.published_at,
      t.unpublished_at,
    ),
    index('events_span').on(t.lang, durationBucket(t), t.starts_at, t.ends_at),
    ...visibilityIndexes('events', t),
  ],
)

/** Timeline entries without a game page: announced or retired games. */
export const launches = sqliteTable(
  'launches',
  {
    id: integer().primaryKey(),
    group_id: integer().notNull(),
    lang: lang(),
    brand_id: integer()
      .notNull()
      .references(() => brands.id),
    category: text().$type<Category>().notNull(),
    title: text().notNull(),
    line: text().notNull(),
    released_at: text().notNull(),
    ...visibility,
    ...timestamps,
  },
  (t) => [
    uniqueIndex('launches_group').on(t.group_id, t.lang),
    index('launches_newest').on(t.lang, t.released_at),
    index('launches_released').on(t.released_at),
    ...visibilityIndexes('launches', t),
  ],
)
