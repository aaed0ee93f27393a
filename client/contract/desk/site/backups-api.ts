// Desk endpoints: backups (docs/decisions/operation/backups.md).
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { lang } from '../../fields.ts'
import { dateTime } from '../fields.ts'
import { backupComparison, restoreConfirmation, restoreState } from './restore.ts'

const inLang = z.strictObject({ lang })
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

export const backupApi = {
  backups: {
    method: 'GET',
    path: '/api/backstage/backup',
    summary: 'Finished backups, and the running one',
    query: inLang,
    output: backupList,
    permission: 'backup.read',
  },
  backupTables: {
    method: 'GET',
    path: '/api/backstage/backup/:started_at',
    summary: 'Contents of a backup, by table',
    params: byMoment,
    query: inLang,
    output: backupTables,
    errors: ['not_found'],
    permission: 'backup.read',
  },
  backupBegin: {
    method: 'POST',
    path: '/api/backstage/backup',
    summary: 'Starts a backup; a running one continues',
    query: inLang,
    output: backupList,
    permission: 'backup.write',
  },
  backupCompare: {
    method: 'GET',
    path: '/api/backstage/backup/:started_at/compare',
    summary: 'Effect of restoring a backup: rows before and after, and missing or damaged parts',
    params: byMoment,
    query: inLang,
    output: backupComparison,
    errors: ['not_found'],
    permission: 'backup.read',
  },
  restoreState: {
    method: 'GET',
    path: '/api/backstage/restore',
    summary: 'The pending, running or latest restore',
    query: inLang,
    output: restoreState,
    permission: 'backup.read',
  },
  askRestore: {
    method: 'POST',
    path: '/api/backstage/backup/:started_at/restore',
    summary:
      'Requests a restore. It starts at once if there is no other owner: the site is closed and backed up first',
    params: byMoment,
    query: inLang,
    body: restoreConfirmation,
    output: restoreState,
    errors: ['not_found', 'changed_meanwhile'],
    permission: 'backup.write',
    stepUp: true,
  },
  approveRestore: {
    method: 'POST',
    path: '/api/backstage/restore/approve',
    summary: 'Confirms and starts a restore requested by another owner',
    query: inLang,
    output: restoreState,
    errors: ['forbidden', 'not_found', 'changed_meanwhile'],
    permission: 'backup.write',
    stepUp: true,
  },
  cancelRestore: {
    method: 'POST',
    path: '/api/backstage/restore/cancel',
    summary: 'Cancels a restore that has not started',
    query: inLang,
    output: restoreState,
    errors: ['not_found', 'changed_meanwhile'],
    permission: 'backup.write',
  },
  stopRestore: {
    method: 'POST',
    path: '/api/backstage/restore/stop',
    summary: 'Stops a restore after its current step; the site stays closed',
    query: inLang,
    output: restoreState,
    errors: ['not_found', 'changed_meanwhile'],
    permission: 'backup.write',
    worksDuringRestore: true,
  },
  resumeRestore: {
    method: 'POST',
    path: '/api/backstage/restore/resume',
    summary: 'Continues a stopped restore',
    query: inLang,
    output: restoreState,
    errors: ['not_found', 'changed_meanwhile'],
    permission: 'backup.write',
    stepUp: true,
    worksDuringRestore: true,
  },
  revertRestore: {
    method: 'POST',
    path: '/api/backstage/restore/revert',
    summary: 'Replaces a stopped restore by one of the backup made before it',
    query: inLang,
    output: restoreState,
    errors: ['not_found', 'changed_meanwhile'],
    permission: 'backup.write',
    stepUp: true,
    worksDuringRestore: true,
  },
} satisfies Record<string, Endpoint>
