import type { AsStrings } from '../../../i18n/messages.ts'
import type { templatesZhCN } from './zh-CN.ts'

export const templatesEnUS: AsStrings<typeof templatesZhCN> = {
  intro: 'Skeletons for six kinds of article we keep writing. Replace what is in brackets.',
  kinds: 'Kind of article',
  kind: {
    blank: 'Blank',
    news: 'News',
    event: 'Event',
    game: 'Game introduction',
    market: 'Market note',
    rules: 'Rule explained',
    notice: 'Notice',
  },
  blank: 'Starts with an empty page. Author and comments are set.',
  language: 'Language',
  also: 'Start translations with it',
  begin: 'Open as a draft · {{language}}',
  begin_several: 'Open as drafts in {{count}} language{{s}}',
  closed: 'You cannot start articles in this language, but you can read and copy the template.',
  not_begun:
    'Translations that could not be started: {{languages}}. Start them under Translations.',
  copying: 'Copy as',
  copy: 'Copy {{format}}',
  copied: '{{format}} copied.',
  copy_by_hand: 'The browser refused to copy. The text is selected: press Ctrl+C, or ⌘C on a Mac.',
}
