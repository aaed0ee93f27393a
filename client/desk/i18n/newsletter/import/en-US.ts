import type { AsStrings } from '../../../../i18n/messages.ts'
import { importsEnUS } from '../../imports/en-US.ts'
import type { subscribersZhCN } from './zh-CN.ts'

export const subscribersEnUS: AsStrings<typeof subscribersZhCN> = {
  subscribers: {
    title: 'Import subscribers',
    about:
      'Import only people who agreed; addresses that unsubscribed, bounced or complained are not added again',
    hint: 'The columns of the empty table, or a CSV export from Ghost, Mailchimp, Substack or Buttondown, with at most {{most}} {{most:line|lines}}. The columns email, lists, lang, confirmed_at and source are read; names and other columns stay on this computer.',
    default_list: 'Add subscribers without a language to',
    clear: 'Remove the file',
    checking: 'Checking: {{done}} of {{of}}',
    importing:
      'Importing: {{done}} of {{of}}. If it is interrupted, choose the same file again to continue.',
    count: {
      added: 'New subscribers',
      updated: 'Known subscribers, added to another list',
      unchanged: 'Known, unchanged',
      suppressed: 'Unsubscribed, bounced or complained here: not imported',
      left: 'Unsubscribed in their original system: not imported',
      repeated: 'Addresses repeated in the file',
      faulty: 'Lines with problems: not imported',
    },
    flaw: {
      bad_email: 'Not an address that can receive email',
      bad_list: 'Not a language of a list; write a code such as zh-CN or en-US',
      in_future: 'This time is in the future',
    },
    consent: 'How and when they agreed',
    consent_example:
      'For example: subscribed in the footer of the old site since 2024 and confirmed by email',
    agreed: 'The people in this file agreed to get this newsletter',
    kept: 'The text is kept as proof, with your name, the time, the file name and the SHA-256 of the file.',
    do: 'Import {{count}} {{count:subscriber|subscribers}}',
    go_on: 'Continue the import',
    nothing: 'No one to import.',
    done: {
      added: '{{count}} {{count:subscriber|subscribers}} added.',
      updated: '{{count}} {{count:subscriber|subscribers}} joined another list.',
      suppressed: '{{count}} unsubscribed {{count:address|addresses}} left out.',
    },
    former: 'Imported files',
    none: 'Nothing has been imported yet.',
    undone: 'Undone on {{time}}',
    unfinished: 'Not finished: {{done}} of {{of}}. Choose the same file again to continue.',
  },
  imports: importsEnUS,
}
