// Restores of backups at the desk (docs/decisions/operation/backups.md).
import * as z from 'zod/mini'
import { person } from '../fields.ts'

export const restoreStages = [
  'asked',
  'cancelled',
  'backing_up',
  'emptying',
  'filling',
  'finishing',
  'done',
  'failed',
] as const

/** The latest restore; null before the first. */
export const restoreState = z.object({
  job: z.nullable(
    z.object({
      /** Start of the backup. */
      from: z.string(),
      asked_by: person,
      asked_at: z.string(),
      approved_by: person,
      stage: z.enum(restoreStages),
      /** Rows written so far. */
      rows: z.number(),
      error: z.nullable(z.string()),
      finished_at: z.nullable(z.string()),
    }),
  ),
  /** True if another owner has to confirm the restore. */
  needs_second: z.boolean(),
})
export type RestoreState = z.infer<typeof restoreState>

/** Changes that a restore would make. A backup with a missing table or a damaged file cannot be restored. */
export const backupComparison = z.object({
  /** Number of rows before and after, for tables that differ. */
  items: z.array(z.object({ name: z.string(), before: z.number(), after: z.number() })),
  missing: z.array(z.string()),
  damaged: z.array(z.string()),
})
