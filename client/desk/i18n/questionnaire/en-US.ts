import type { AsStrings } from '../../../i18n/messages.ts'
import type { feedbackZhCN } from './zh-CN.ts'

export const feedbackEnUS: AsStrings<typeof feedbackZhCN> = {
  about: 'Totals only; nobody can see who answered what',
  year: 'Year',
  total: '{{count}} {{count:answer|answers}}',
  all: 'All languages',
  rest: 'Other languages',
  groups: 'Language',
  few: 'Languages with fewer than {{least}} {{least:answer|answers}} are not shown by themselves, so that nobody can be told from them.',
  none: 'Nobody has answered this year yet.',
  answer: 'Answer',
  count: 'Times',
  share: 'Share',
  several: 'Several could be chosen, so the shares add up to more than 100%',
  figures: 'Export figures ({{count}} {{count:row|rows}})',
  written: 'What people have written',
  other_to: '{{question}} · Other',
  no_texts: 'Nobody has written anything.',
  more: 'Earlier ones',
  export_texts: 'Export these texts',
  exporting: '{{count}} {{count:row|rows}} so far…',
  exported: '{{count}} {{count:row|rows}} exported.',
  edit: 'Edit the questionnaires',
}
