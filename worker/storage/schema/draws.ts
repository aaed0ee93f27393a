import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { operators } from './operators.ts'

/** Numbers and time of a draw. */
const drawNumberColumns = {
  /** Six distinct numbers from 1 to 49, ascending. */
  numbers: text({ mode: 'json' }).$type<number[]>().notNull(),
  special: integer().notNull(),
}
const drawResultColumns = { drawn_at: text().notNull(), ...drawNumberColumns }

/** Mark Six draws; public once drawn. */
export const draws = sqliteTable(
  'draws',
  {
    /** Draw number: the year and three digits, such as `2026128`. */
    period: text().primaryKey(),
    drawn_at: text().notNull().unique(),
    ...drawNumberColumns,
    /** Incremented by every correction. */
    rev: integer().notNull().default(1),
    /** The import that created it. */
    import_id: integer().references(() => drawImports.id),
  },
  (t) => [index('draws_corrected').on(t.period).where(isCorrected)],
)

/** True for corrected draws. Predicate of a partial index. */
export const isCorrected = sql`"draws"."rev" > 1`

/** Results entered by operators, each without seeing the others (docs/decisions/community/draw-results.md). */
export const drawSubmissions = sqliteTable(
  'draw_submissions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** May be a draw that is not published yet. */
    period: text().notNull(),
    /** Revision of the draw it corrects; 0 for an unpublished draw. */
    rev: integer().notNull(),
    operator_id: integer()
      .notNull()
      .references(() => operators.id),
    ...drawResultColumns,
    entered_at: text().notNull(),
    outcome: text().$type<DrawOutcome>().notNull().default('open'),
    resolved_at: text(),
  },
  (t) => [
    uniqueIndex('draw_submissions_open')
      .on(t.period, t.operator_id)
      .where(sql`${t.outcome} = 'open'`),
    index('draw_submissions_period').on(t.period, t.id),
  ],
)
/**
 * `open`: waits for a second operator. `agreed`: two submissions matched. `overruled`: two others matched. `replaced`
 * or `withdrawn`: by its operator.
 */
export type DrawOutcome = 'open' | 'agreed' | 'overruled' | 'replaced' | 'withdrawn'

/** Results of draws before their corrections. */
export const drawCorrections = sqliteTable(
  'draw_corrections',
  {
    period: text()
      .notNull()
      .references(() => draws.period, { onDelete: 'cascade' }),
    /** Revision before the correction. */
    rev: integer().notNull(),
    ...drawResultColumns,
    corrected_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.period, t.rev] })],
)

/** Uploaded files of draws: one operator uploads, another confirms. */
export const drawImports = sqliteTable(
  'draw_imports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    /** Draws of the file that were not published at upload. */
    draws: text({ mode: 'json' }).$type<ImportedDraw[]>().notNull(),
    uploaded_by: integer()
      .notNull()
      .references(() => operators.id),
    uploaded_at: text().notNull(),
    outcome: text().$type<'open' | 'confirmed' | 'withdrawn'>().notNull().default('open'),
    reviewed_by: integer().references(() => operators.id),
    reviewed_at: text(),
  },
  (t) => [
    index('draw_imports_open')
      .on(t.id)
      .where(sql`${t.outcome} = 'open'`),
  ],
)
export interface ImportedDraw {
  period: string
  drawn_at: string
  numbers: number[]
  special: number
}

/** Days that differ from the weekly draw schedule. */
export const drawScheduleExceptions = sqliteTable('draw_schedule_exceptions', {
  /** Day in UTC+8, such as `2026-11-24`. */
  day: text().primaryKey(),
  /** Null if no draw takes place. */
  drawn_at: text(),
})
