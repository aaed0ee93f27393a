import type { AsStrings } from '../../../i18n/messages.ts'
import type { timeZhCN } from './zh-CN.ts'

export const timeEnUS: AsStrings<typeof timeZhCN> = {
  now: 'Now',
  moment: 'Time (UTC+8)',
  previous: 'Previous change',
  next: 'Next change',
  previous_none: 'No earlier change',
  next_none: 'No later change',
  change: { appears: 'goes live', goes: 'ends', release: 'release', site: 'page layout' },
  day: 'Time of that day',
  release: 'Release applied',
  release_none: 'None',
  language: 'Language',
  path: 'Page',
  go: 'Go',
  width: 'Width',
  theme: 'Colors',
  light: 'Light',
  dark: 'Dark',
  frame: '{{page}} at {{time}}',
  see: 'See the site at {{time}}',
  see_release: 'See the site with this release',
}
