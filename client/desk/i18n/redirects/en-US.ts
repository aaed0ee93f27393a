import type { AsStrings } from '../../../i18n/messages.ts'
import { importsEnUS } from '../imports/en-US.ts'
import type { redirectsZhCN } from './zh-CN.ts'

export const redirectsEnUS: AsStrings<typeof redirectsZhCN> = {
  redirect_import: {
    open: 'Import…',
    title: 'Import redirects',
    hint: 'A CSV file with the columns from and to, an export of WordPress (plugin Redirection) or Shopify, or a _redirects file, of at most {{most}} lines. The changes are shown first.',
    do: 'Import {{count}} redirect{{s}}',
    done: '{{count}} redirect{{s}} imported',
    moved: '{{count}} existing redirect{{s}} will lead to the new end directly.',
    flaw: {
      regex: 'is a pattern for several addresses; only single addresses can be redirected',
      disabled: 'the redirect is disabled in the system it comes from',
      temporary: 'is temporary; redirects here are permanent (301)',
      external: 'is on another site; redirects lead to pages of this site only',
      path_query: 'the old address has a ? or #',
      path_unusable: 'is no address that this site can have; write it as /news/old',
      path_taken: 'a page is there, so the redirect would never be used',
      circular: 'leads back to itself',
    },
  },
  imports: importsEnUS,
}
