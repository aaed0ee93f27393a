import type { AsStrings } from '../../../i18n/messages.ts'
import type { feedbackZhCN } from './zh-CN.ts'

export const feedbackEnUS: AsStrings<typeof feedbackZhCN> = {
  about: 'Totals only; no one can see who answered what',
  year: 'Year',
  total: '{{count}} {{count:response|responses}}',
  all: 'All languages',
  rest: 'Other languages',
  groups: 'Language',
  few: 'Languages with fewer than {{least}} {{least:response|responses}} are not shown separately, so that no one can be identified.',
  none: 'No one has answered this year yet.',
  answer: 'Answer',
  count: 'Count',
  share: 'Share',
  several: 'Multiple choice, so the shares can add up to more than 100%',
  figures: 'Export figures ({{count}} {{count:row|rows}})',
  written: 'Written answers',
  other_to: '{{question}} · Other',
  no_texts: 'No written answers.',
  more: 'Show earlier',
  export_texts: 'Export written answers',
  exporting: '{{count}} {{count:row|rows}} so far…',
  exported: '{{count}} {{count:row|rows}} exported.',
  edit: 'Edit the questionnaires',
}
