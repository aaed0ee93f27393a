import type { AsStrings } from '../../../i18n/messages.ts'
import type { materialsZhCN } from './zh-CN.ts'

export const materialsEnUS: AsStrings<typeof materialsZhCN> = {
  choose: 'Upload files',
  choose_one: 'Choose a file',
  drop: 'Or drop files and folders here, or paste. Documents, pictures, video, audio and archives, at most 25 MB each.',
  left_aside:
    '{{count}} file{{s}} in the folder skipped, because files of that type are not taken.',
  known: 'This file is stored already; no second copy was kept.',
  too_large: 'Larger than 25 MB. Please make it smaller or split it first.',
  none: 'No file yet.',
  replace: 'Replace the file',
  replace_means:
    'Once published, members get the new file at the same address. The present file is kept.',
  versions: 'Earlier files',
  take_back: 'Put back',
  take_back_of: 'Put back {{name}}',
  members: 'Members',
  member_count: '{{count}} member{{s}}',
  more_members: 'Members: more than {{count}}',
  members_mean: 'A group cannot be deleted while it has members or downloads.',
}
