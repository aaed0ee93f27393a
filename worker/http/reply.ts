import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../client/contract/api/table.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { saysSubscribedBefore, subscribedBefore } from '../../client/contract/newsletter.ts'
import type { Messages } from '../../client/i18n/messages.ts'
import type { AppEnv } from '../env.ts'
import { translatorFor } from '../i18n/translators.ts'
import { neverStored, publicMinute } from './cache-policy.ts'

/**
 * What an endpoint answers: its type is the contract's. A public read may be kept by anybody for a minute unless it
 * says otherwise, anything about one person by nobody.
 */
export function reply<Row extends Endpoint>(
  c: Context<AppEnv>,
  row: Row,
  body: z.infer<Row['output']>,
  cacheControl = row.method === 'GET' && !row.needs ? publicMinute : neverStored,
) {
  c.set('routeName', row.path)
  return c.json<z.infer<Row['output']>>(body, row.status === 201 ? 201 : 200, {
    'Cache-Control': cacheControl,
  })
}

/** Done, without a body; 205 says that what is shown must be read again. */
export function replyEmpty(c: Context<AppEnv>, row: Endpoint & { status: 204 | 205 }): Response {
  c.set('routeName', row.path)
  return c.newResponse(null, row.status, { 'Cache-Control': neverStored })
}

/** What a write says about its success, in the language asked for. */
export function said(lang: Locale, what: keyof Messages['said']): string {
  return translatorFor(lang)(`said.${what}`)
}

/** What came of subscribing. In every language an address that is on the list already is told in the words clients look for. */
export function saidOfSubscription(
  lang: Locale,
  outcome: 'sent' | 'subscribed' | 'before',
): string {
  const words = said(lang, `newsletter_${outcome}`)
  const needsWords = outcome === 'before' && !saysSubscribedBefore(words)
  return needsWords ? `${words} (${subscribedBefore})` : words
}
