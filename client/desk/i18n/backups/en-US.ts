import type { AsStrings } from '../../../i18n/messages.ts'
import type { backupsZhCN } from './zh-CN.ts'

export const backupsEnUS: AsStrings<typeof backupsZhCN> = {
  about:
    'all data every night from 03:00 (UTC+8), without passwords, sessions and keys, kept for {{count}} day{{s}}',
  begin: 'Back up now',
  begun: 'The backup begins within a minute',
  under_way: 'Under way, tables stored: {{stored}} of {{tables}}',
  late: 'No backup in the last 26 hours. See whether scheduled work is done, then choose “Back up now.”',
  none: 'There is no backup yet. The first one begins within a minute.',
  began: 'Begun',
  took: 'Took',
  size: 'Size, compressed',
  rows: 'Rows',
  tables: 'Tables',
  contents: 'Each table',
  contents_of: 'Each table in the backup of {{time}}',
  table: 'Table',
  under_a_minute: 'under a minute',
  minutes: '{{count}} min',
  hours: '{{count}} h',
  room: 'Room in the databases',
  room_about: 'each holds at most {{most}}; D1 cannot be made larger',
  room_low:
    'A database is nearly full. Delete what is no longer needed, or ask a developer to move part of the data to a database of its own.',
  room_none: 'Measured for the first time within five minutes.',
  database: 'Database',
  database_name: {
    content: 'Content and members',
    metrics: 'Visits',
    deliveries: 'Newsletter emails',
    search: 'Search index',
  },
  now: 'Now',
  share: 'Used',
  weekly: 'Growth a week',
  full_on: 'Full by',
  never: 'not within ten years',
  unknown: 'not known yet',
  restore: 'Restoring',
  restore_how:
    'Restoring replaces all data, so only a command does it: close the site, then run the one below. If just one entry is wrong, undo the change in the log or restore an earlier version of the entry.',
}
