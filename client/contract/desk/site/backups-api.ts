// The desk's rows about backups (docs/decisions/data/105-backups.md).
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { lang } from '../../fields.ts'
import { dateTime } from '../fields.ts'
import { backupComparison, restoreState } from './restore.ts'

const inLang = z.strictObject({ lang })
const byMoment = z.strictObject({ started_at: dateTime })

const backup = z.object({
  /** When it began, which is also its name. */
  started_at: z.string(),
  finished_at: z.string(),
  tables: z.number(),
  rows: z.number(),
  /** Compressed. */
  bytes: z.number(),
})

const backupList = z.object({
  /** The latest first. */
  items: z.array(backup),
  /** The one that is being made: how many of its tables are stored. */
  under_way: z.nullable(
    z.object({ started_at: z.string(), stored: z.number(), tables: z.number() }),
  ),
  /** The latest began more than 26 hours ago, or there is none. */
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
    summary: 'The backups there are, and the one that is being made',
    query: inLang,
    output: backupList,
    permission: 'backup.read',
  },
  backupTables: {
    method: 'GET',
    path: '/api/backstage/backup/:started_at',
    summary: 'What a backup holds of each table',
    params: byMoment,
    query: inLang,
    output: backupTables,
    errors: ['not_found'],
    permission: 'backup.read',
  },
  backupBegin: {
    method: 'POST',
    path: '/api/backstage/backup',
    summary:
      'Begins a backup before something that may go wrong; one that is under way just goes on',
    query: inLang,
    output: backupList,
    permission: 'backup.write',
  },
  backupCompare: {
    method: 'GET',
    path: '/api/backstage/backup/:started_at/compare',
    summary:
      'What restoring a backup would change: rows now and in it, and what is missing or damaged',
    params: byMoment,
    query: inLang,
    output: backupComparison,
    errors: ['not_found'],
    permission: 'backup.read',
  },
  restoreState: {
    method: 'GET',
    path: '/api/backstage/restore',
    summary: 'The restore that is asked for or under way, or the latest one',
    query: inLang,
    output: restoreState,
    permission: 'backup.read',
  },
  askRestore: {
    method: 'POST',
    path: '/api/backstage/backup/:started_at/restore',
    summary:
      'Asks for a restore. It begins at once where there is no other owner: the site is closed and backed up first',
    params: byMoment,
    query: inLang,
    output: restoreState,
    errors: ['not_found', 'changed_meanwhile'],
    permission: 'backup.write',
    stepUp: true,
  },
  approveRestore: {
    method: 'POST',
    path: '/api/backstage/restore/approve',
    summary: 'Begins the restore that another owner has asked for',
    query: inLang,
    output: restoreState,
    errors: ['forbidden', 'not_found', 'changed_meanwhile'],
    permission: 'backup.write',
    stepUp: true,
  },
  cancelRestore: {
    method: 'POST',
    path: '/api/backstage/restore/cancel',
    summary: 'Calls off a restore that has not begun',
    query: inLang,
    output: restoreState,
    errors: ['not_found', 'changed_meanwhile'],
    permission: 'backup.write',
  },
} satisfies Record<string, Endpoint>
