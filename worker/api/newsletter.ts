import { Hono } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { lang as langOf } from '../../client/contract/fields.ts'
import { defaultLocale } from '../../client/contract/locale.ts'
import { href, withQuery } from '../../client/contract/paths.ts'
import { visitorOf } from '../services/visitor.ts'
import type { AppEnv } from '../env.ts'
import {
  chooseLists,
  confirmSubscription,
  saidOfSubscription,
  subscribe,
  unsubscribe,
} from '../services/newsletter.ts'
import { neverStored } from '../http/cache-policy.ts'
import { said } from '../i18n/said.ts'
import { endpoint } from './endpoint.ts'

export const newsletterEndpoints = {
  subscribe: endpoint(api.subscribe, async ({ c, query: { lang }, body }) => {
    const outcome = await subscribe(visitorOf(c, lang), body)
    return { message: saidOfSubscription(lang, outcome) }
  }),
  confirmSubscription: endpoint(api.confirmSubscription, async ({ c, query: { lang }, body }) => {
    await confirmSubscription(visitorOf(c, lang), body.token)
    return { message: said(lang, 'newsletter_subscribed') }
  }),
  setLists: endpoint(api.setLists, async ({ c, query: { lang }, body }) => {
    await chooseLists(visitorOf(c, lang), body)
    return { message: said(lang, body.lists.length > 0 ? 'newsletter_saved' : 'newsletter_left') }
  }),
  unsubscribe: endpoint(api.unsubscribe, async ({ c, deps, query: { lang, token } }) => {
    // Read, so that the connection can go on; what it says is always the same.
    await c.req.raw.arrayBuffer()
    await unsubscribe(deps, c.env.TOKEN_SECRET, token)
    return { message: said(lang, 'newsletter_left') }
  }),
}

/** Mail programs that know nothing of one click open the address: there the reader decides. */
export const newsletterLink = new Hono<AppEnv>().get(api.unsubscribe.path, (c) => {
  const lang = langOf.safeParse(c.req.query('lang')).data ?? defaultLocale
  const token = c.req.query('token')?.slice(0, 200)
  c.header('Cache-Control', neverStored)
  return c.redirect(withQuery(href(lang, 'subscriptionLists'), { token }), 302)
})
