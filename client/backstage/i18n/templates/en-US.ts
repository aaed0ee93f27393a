import type { Messages } from '../messages.ts'

export const templatesEnUS: Messages['templates'] = {
  intro:
    'Six kinds of article we keep writing, each with a skeleton. Replace what stands in brackets.',
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
  blank: 'Begins with an empty page. Author and comments are set.',
  language: 'Language',
  also: 'Begin translations with it',
  begin: 'Open as a draft · {{language}}',
  begin_several: 'Open as drafts in {{count}} language{{s}}',
  closed: 'You cannot begin articles in this language. You can read and copy the template.',
  not_begun:
    'Translations that could not be begun: {{languages}}. Begin them on the board of translations.',
  copying: 'Copy as',
  copy: 'Copy {{format}}',
  copied: '{{format}} copied.',
  copy_by_hand: 'The browser refused to copy. The text is selected: press the copy keys.',
}
