// The desk's rows about backups (docs/decisions/data/105-backups.md).
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { lang } from '../../fields.ts'
import { dateTime } from '../fields.ts'

const inLang = z.strictObject({ lang })

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
    params: z.strictObject({ started_at: dateTime }),
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
} satisfies Record<string, Endpoint>
