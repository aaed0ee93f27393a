import type { AsStrings } from '../../../i18n/messages.ts'
import { importsEnUS } from '../imports/en-US.ts'
import type { redirectsZhCN } from './zh-CN.ts'

export const redirectsEnUS: AsStrings<typeof redirectsZhCN> = {
  redirect_import: {
    open: 'Import…',
    title: 'Import redirects',
    hint: 'A CSV file with the columns from and to, an export from WordPress (Redirection plugin) or Shopify, or a _redirects file, with at most {{most}} {{most:line|lines}}. You see the changes first.',
    do: 'Import {{count}} {{count:redirect|redirects}}',
    done: '{{count}} {{count:redirect|redirects}} imported',
    moved: '{{count}} existing {{count:redirect|redirects}} will go straight to the new target.',
    flaw: {
      regex: 'A pattern for several addresses; only single addresses can be redirected',
      disabled: 'The redirect is disabled in its original system',
      temporary: 'Temporary; redirects here are permanent (301)',
      external: 'On another site; redirects lead to pages of this site only',
      path_query: 'The old address has a ? or #',
      path_unusable: 'Not an address this site can have; write it as /news/old',
      path_taken: 'A page is there, so the redirect would never be used',
      circular: 'Leads back to itself',
    },
  },
  imports: importsEnUS,
}
