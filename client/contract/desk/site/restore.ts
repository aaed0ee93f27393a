// Restores of backups at the desk (docs/decisions/operation/backups.md).
import * as z from 'zod/mini'
import { singleLine } from '../../text-fields.ts'
import { person } from '../fields.ts'

export const restoreStages = [
  'asked',
  'cancelled',
  'backing_up',
  'emptying',
  'filling',
  'finishing',
  'checking',
  'stopped',
  'done',
  'failed',
] as const

const restoreErrorCodes = ['backup_damaged', 'unavailable', 'unhealthy', 'other'] as const

export const restoreError = z.object({
  code: z.enum(restoreErrorCodes),
  /** File of the backup that is missing or damaged, or what the health check found. */
  file: z.nullable(z.string()),
})
export type RestoreError = z.infer<typeof restoreError>

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
      /** Rows written so far, and rows of the backup. */
      rows: z.number(),
      all_rows: z.number(),
      /** State of the content database before the restore, for D1 Time Travel; `null` before it begins. */
      bookmark: z.nullable(z.string()),
      /** True if a stopped restore can be reverted to the backup made before it. */
      can_go_back: z.boolean(),
      error: z.nullable(restoreError),
      finished_at: z.nullable(z.string()),
    }),
  ),
  /** Name of the site that confirms a restore. */
  site_name: z.string(),
  /** True if another owner has to confirm the restore. */
  needs_second: z.boolean(),
})
export type RestoreState = z.infer<typeof restoreState>

/**
 * Changes that a restore would make. A backup with a missing table, a damaged file or parts of a newer release cannot be
 * restored.
 */
export const backupComparison = z.object({
  /** Number of rows before and after, for tables that differ. */
  items: z.array(z.object({ name: z.string(), before: z.number(), after: z.number() })),
  missing: z.array(z.string()),
  /** Tables and columns of a newer release. */
  newer: z.array(z.string()),
  damaged: z.array(z.string()),
})

/** The site's name, typed to confirm the restore. */
export const restoreConfirmation = z.strictObject({ site_name: singleLine(1, 200) })
