import type { AsStrings } from '../../../i18n/messages.ts'
import type { backupsZhCN } from './zh-CN.ts'

export const backupsEnUS: AsStrings<typeof backupsZhCN> = {
  about:
    'All data every night from 03:00 (UTC+8), without passwords, sessions and keys, kept for {{count}} {{count:day|days}}',
  begin: 'Back up now',
  begun: 'The backup begins within a minute',
  under_way: 'In progress: {{stored}} of {{tables}} {{tables:table|tables}} stored',
  late: 'No backup in the last 26 hours. Check whether the scheduler is running, then choose “Back up now.”',
  none: 'No backups yet. The first one begins within a minute.',
  began: 'Started',
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
  room: 'Free space in the databases',
  room_about: 'Each holds at most {{most}}; D1 cannot be made larger',
  room_low:
    'A database is nearly full. Delete what is no longer needed, or ask a developer to move part of the data to another database.',
  room_none: 'First measured within five minutes.',
  database: 'Database',
  database_name: {
    content: 'Content and members',
    metrics: 'Visits',
    deliveries: 'Newsletter emails',
    search: 'Search index',
  },
  now: 'Now',
  share: 'Used',
  weekly: 'Weekly growth',
  full_on: 'Full by',
  never: 'not within ten years',
  unknown: 'not known yet',
  export: 'Move content',
  export_about:
    'One archive with all entries, drafts, earlier versions, pictures, files, settings and redirects, but no members, comments or statistics. An empty site can import it. Texts are included as Markdown, too, for other programs.',
  export_size:
    '{{entries}} {{entries:entry|entries}}, {{files}} {{files:picture|pictures}}, {{size}}.',
  export_large: 'Too large for one file: download it in two.',
  export_part: {
    all: 'Download all content',
    texts: 'Download texts and settings',
    files: 'Download pictures and files',
  },
  export_wordpress: 'Download articles and pages for WordPress',
  import: 'Import an old site',
  restore: 'Restoring',
  restore_how:
    'Restoring replaces all data except operator accounts: choose a backup above. If only one entry is wrong, undo the change in the log or restore an earlier version of it. If the database is lost and the desk does not open, use the command below.',
  restore_this: 'Restore',
  restore_title: 'Restore the backup of {{time}}',
  restore_means:
    'Everything since this backup will be gone: articles, comments, members, the log. The site closes first, and the current data is backed up. Nothing can be changed at the desk meanwhile. After a health check, the site reopens automatically if it was open. Members have to log in again; operators keep their accounts and sessions.',
  restore_second: 'It begins once another owner confirms it.',
  restore_before: 'Rows now',
  restore_after: 'After',
  restore_same: 'The row counts are the same. The contents may still differ.',
  restore_missing: 'This backup lacks these tables and cannot be restored: {{names}}',
  restore_damaged:
    'Files of these tables are missing or damaged, so the backup cannot be restored: {{names}}',
  restore_newer:
    'This backup belongs to a newer release; deploy that one first. It also has: {{names}}',
  restore_site_name: 'To confirm, type the site’s name: {{name}}',
  restore_lost: 'Fewer rows than now: these will be lost.',
  restore_stop: 'Stop after this step',
  restore_resume: 'Continue the restore',
  restore_revert: 'Go back to before the restore',
  restore_bookmark: 'D1 Time Travel bookmark from before the restore:',
  restore_ask: 'Close the site and restore',
  restore_request: 'Ask another owner to confirm',
  restore_approve: 'Confirm and restore',
  restore_cancel: 'Cancel the restore',
  restore_stage: {
    asked: '{{name}} wants to restore the backup of {{time}}. Another owner has to confirm it.',
    cancelled: 'The restore of the backup of {{time}} was canceled.',
    backing_up:
      'About to restore the backup of {{time}}: the site is closed, and the current data is being backed up.',
    emptying: 'Restoring the backup of {{time}}: emptying tables.',
    filling: 'Restoring the backup of {{time}}: {{rows}} of {{all}} {{all:row|rows}} written.',
    finishing: 'Restoring the backup of {{time}}: recounting, rebuilding lists and search.',
    checking: 'Restoring the backup of {{time}}: checking the data before the site opens.',
    stopped:
      'The restore of the backup of {{time}} is stopped at {{rows}} of {{all}} {{all:row|rows}}. The site is closed, and its data is incomplete.',
    done: 'The backup of {{time}} is restored, {{rows}} {{rows:row|rows}}. The site is open or closed as before.',
    failed:
      'The backup of {{time}} was not restored, and no data has changed. The site is open or closed as before.',
  },
  restore_error: {
    failed: {
      backup_damaged:
        'The backup is incomplete or has a damaged file: {{file}}. Choose another backup.',
      unavailable: 'Storage did not respond. Try the restore again later.',
      unhealthy: 'The data is not consistent: {{file}}.',
      other:
        'The program failed; the Worker’s log has the reason (restore). Fix it, then try the restore again.',
    },
    retried: {
      backup_damaged:
        'A file of the backup is missing or damaged: {{file}}. Put it back into the backup bucket; the restore continues within a minute.',
      unavailable:
        'Storage did not respond. The step is retried every minute; you need not do anything.',
      unhealthy:
        'The restored data is not consistent: {{file}}. The site stays closed. Stop the restore and go back, or repair the data.',
      other:
        'The program failed; the step is retried every minute. If it still fails after an hour, look for the reason in the Worker’s log (restore).',
    },
  },
}
