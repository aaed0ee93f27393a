import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Stage } from '../../../../client/contract/desk/review/stages.ts'
import { operators } from '../operators.ts'
import { entries } from './entry.ts'

/** Stage, assignee and due date until publication. Without a row, the entry is in writing and has no assignee. */
export const assignments = sqliteTable(
  'assignments',
  {
    entry_id: integer()
      .primaryKey()
      .references(() => entries.id, { onDelete: 'cascade' }),
    stage: text().$type<Stage>().notNull(),
    assignee_id: integer().references(() => operators.id),
    due_at: text(),
    stage_by: integer()
      .notNull()
      .references(() => operators.id),
    stage_at: text().notNull(),
    updated_by: integer()
      .notNull()
      .references(() => operators.id),
    updated_at: text().notNull(),
  },
  (t) => [
    index('assignments_assignee').on(t.assignee_id, t.due_at),
    index('assignments_stage').on(t.stage, t.stage_at),
    index('assignments_due').on(t.due_at),
  ],
)
