import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { operators } from './operators.ts'

/** When a draw was drawn, and what. */
const drawNumberColumns = {
  /** Six distinct numbers from 1 to 49, ascending. */
  numbers: text({ mode: 'json' }).$type<number[]>().notNull(),
  special: integer().notNull(),
}
const drawResultColumns = { drawn_at: text().notNull(), ...drawNumberColumns }

/** Mark Six draws; public from the moment they are drawn. */
export const draws = sqliteTable(
  'draws',
  {
    /** Draw number: the year and three digits, `2026128`. */
    period: text().primaryKey(),
    drawn_at: text().notNull().unique(),
    ...drawNumberColumns,
    /** Rises with every correction. */
    rev: integer().notNull().default(1),
    /** The file it came with. */
    import_id: integer().references(() => drawImports.id),
  },
  (t) => [index('draws_corrected').on(t.period).where(isCorrected)],
)

/** Whether a draw said something else before; an index holds these alone. */
export const isCorrected = sql`"draws"."rev" > 1`

/** What operators have entered of a draw, each without seeing what others did (docs/decisions/entries/090-draws-by-two.md). */
export const drawSubmissions = sqliteTable(
  'draw_submissions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Maybe of a draw that is not published yet. */
    period: text().notNull(),
    /** Of the draw it would publish or correct; 0 of one that is not published. */
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
 * `open`: waits for another that agrees. `agreed`, `overruled`: two did, and this is one of them or not. `replaced`,
 * `withdrawn`: by its operator.
 */
export type DrawOutcome = 'open' | 'agreed' | 'overruled' | 'replaced' | 'withdrawn'

/** What a published draw said before it was corrected. */
export const drawCorrections = sqliteTable(
  'draw_corrections',
  {
    period: text()
      .notNull()
      .references(() => draws.period, { onDelete: 'cascade' }),
    /** That was corrected. */
    rev: integer().notNull(),
    ...drawResultColumns,
    corrected_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.period, t.rev] })],
)

/** Files of draws: one operator uploads, another confirms. */
export const drawImports = sqliteTable(
  'draw_imports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    /** Those that were not published yet. */
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

/** Days whose draw differs from what the days of the week say. */
export const drawScheduleExceptions = sqliteTable('draw_schedule_exceptions', {
  /** Of UTC+8, `2026-11-24`. */
  day: text().primaryKey(),
  /** Null: no draw takes place. */
  drawn_at: text(),
})
