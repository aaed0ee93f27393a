// Conditions for rows that readers may see: published, not withdrawn, in the reader's language or a fallback.
import {
  and,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  notExists,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { contentLocales, type Locale } from '../../../client/contract/locale.ts'
import type { StorageDeps } from '../db.ts'

interface PublishDates {
  published_at: SQLiteColumn
  unpublished_at: SQLiteColumn
}

/** Published and not withdrawn at `now`; a row without `published_at` is a draft. */
export function isVisible(table: PublishDates, now: string): SQL {
  return and(
    lte(table.published_at, now),
    or(isNull(table.unpublished_at), gt(table.unpublished_at, now)),
  )!
}

/** `visible` is for readers. `any` is for previews, which a token protects. */
export type Scope = 'visible' | 'any'

interface Scheduled {
  start_at: SQLiteColumn
  end_at: SQLiteColumn
}

/** True while `now` is within the row's period. */
export function isInPeriod(table: Scheduled, now: string): SQL {
  return and(lte(table.start_at, now), gt(table.end_at, now))!
}

type Translated = SQLiteTable & PublishDates & { group_id: SQLiteColumn; lang: SQLiteColumn }

/**
 * Visible rows, one per group, in the best language that a list in `locale` may show
 * (docs/decisions/site/language-fallback.md).
 */
export function isVisibleWithFallback(deps: StorageDeps, table: Translated, locale: Locale): SQL {
  const now = deps.now().toISOString()
  // drizzle types an alias by its literal table, which a generic function does not have.
  const better = alias(table, 'better') as unknown as Translated
  const options = contentLocales(locale).map((lang, rank, chain): SQLWrapper | undefined => {
    if (rank === 0) return eq(table.lang, lang)
    const translated = deps.db
      .select({ id: better.group_id })
      .from(better)
      .where(
        and(
          eq(better.group_id, table.group_id),
          inArray(better.lang, chain.slice(0, rank)),
          isVisible(better, now),
        ),
      )
    return and(eq(table.lang, lang), notExists(translated))
  })
  return and(isVisible(table, now), or(...options))!
}

/** Pages that search engines may list at their own address. */
export const isIndexed = ({ search_fields }: { search_fields: SQLiteColumn }): SQL =>
  and(
    sql`${search_fields} ->> 'is_noindex' is null`,
    sql`${search_fields} ->> 'canonical' is null`,
  )!
