// Desk endpoints: backups (docs/decisions/operation/backups.md).
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { dateTime } from '../fields.ts'
import { backupComparison, restoreConfirmation, restoreState } from './restore.ts'

const byMoment = z.strictObject({ started_at: dateTime })

const backup = z.object({
  /** Start time, which is also its name. */
  started_at: z.string(),
  finished_at: z.string(),
  tables: z.number(),
  rows: z.number(),
  /** Compressed size. */
  bytes: z.number(),
})

const backupList = z.object({
  /** Latest first. */
  items: z.array(backup),
  /** The running backup, with the number of stored tables. */
  under_way: z.nullable(
    z.object({ started_at: z.string(), stored: z.number(), tables: z.number() }),
  ),
  /** True if the latest began more than 26 hours ago, or there is none. */
  is_late: z.boolean(),
  kept_days: z.number(),
})
export type BackupList = z.infer<typeof backupList>

const backupTables = z.object({
  items: z.array(z.object({ name: z.string(), rows: z.number(), bytes: z.number() })),
})

export const backupApi = apiTable({
  backups: {
    route: 'GET /api/backstage/backup',
    summary: 'Finished backups, and the running one',
    output: backupList,
    permission: 'backup.read',
  },
  backupTables: {
    route: 'GET /api/backstage/backup/:started_at',
    summary: 'Contents of a backup, by table',
    params: byMoment,
    output: backupTables,
    errors: ['not_found'],
    permission: 'backup.read',
  },
  backupBegin: {
    route: 'POST /api/backstage/backup',
    summary: 'Starts a backup; a running one continues',
    output: backupList,
    permission: 'backup.write',
  },
  backupCompare: {
    route: 'GET /api/backstage/backup/:started_at/compare',
    summary: 'Effect of restoring a backup: rows before and after, and missing or damaged parts',
    params: byMoment,
    output: backupComparison,
    errors: ['not_found'],
    permission: 'backup.read',
  },
  restoreState: {
    route: 'GET /api/backstage/restore',
    summary: 'The pending, running or latest restore',
    output: restoreState,
    permission: 'backup.read',
  },
  askRestore: {
    route: 'POST /api/backstage/backup/:started_at/restore',
    summary:
      'Requests a restore. It starts at once if there is no other owner: the site is closed and backed up first',
    params: byMoment,
    body: restoreConfirmation,
    output: restoreState,
    errors: ['not_found', 'changed_meanwhile'],
    permission: 'backup.write',
    stepUp: true,
  },
  approveRestore: {
    route: 'POST /api/backstage/restore/approve',
    summary: 'Confirms and starts a restore requested by another owner',
    output: restoreState,
    errors: ['forbidden', 'not_found', 'changed_meanwhile'],
    permission: 'backup.write',
    stepUp: true,
  },
  cancelRestore: {
    route: 'POST /api/backstage/restore/cancel',
    summary: 'Cancels a restore that has not started',
    output: restoreState,
    errors: ['not_found', 'changed_meanwhile'],
    permission: 'backup.write',
  },
  stopRestore: {
    route: 'POST /api/backstage/restore/stop',
    summary: 'Stops a restore after its current step; the site stays closed',
    output: restoreState,
    errors: ['not_found', 'changed_meanwhile'],
    permission: 'backup.write',
    worksDuringRestore: true,
  },
  resumeRestore: {
    route: 'POST /api/backstage/restore/resume',
    summary: 'Continues a stopped restore',
    output: restoreState,
    errors: ['not_found', 'changed_meanwhile'],
    permission: 'backup.write',
    stepUp: true,
    worksDuringRestore: true,
  },
  revertRestore: {
    route: 'POST /api/backstage/restore/revert',
    summary: 'Replaces a stopped restore by one of the backup made before it',
    output: restoreState,
    errors: ['not_found', 'changed_meanwhile'],
    permission: 'backup.write',
    stepUp: true,
    worksDuringRestore: true,
  },
})
