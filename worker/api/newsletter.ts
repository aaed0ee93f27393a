import { Hono } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { itemId, lang as langOf } from '../../client/contract/fields.ts'
import { defaultLocale } from '../../client/contract/locale.ts'
import { href, withQuery } from '../../client/contract/paths.ts'
import { withBodyTimeout } from '../http/body-time.ts'
import { requestContextOf } from '../services/visitor.ts'
import type { AppEnv } from '../env.ts'
import {
  chooseLists,
  subscriberLanguage,
  confirmSubscription,
  subscriptionMessage,
  subscribe,
  unsubscribe,
} from '../services/newsletter/newsletter.ts'
import { neverStored } from '../http/cache-policy.ts'
import { successMessage } from '../i18n/success-message.ts'
import { endpoints } from './endpoint/endpoint.ts'

export const newsletterEndpoints = endpoints(api, {
  subscribe: async ({ c, query: { lang }, body }) => {
    const outcome = await subscribe(requestContextOf(c, lang), body)
    return { message: subscriptionMessage(lang, outcome) }
  },
  confirmSubscription: async ({ c, query: { lang }, body }) => {
    await confirmSubscription(requestContextOf(c, lang), body.token)
    return { message: successMessage(lang, 'newsletter_subscribed') }
  },
  setLists: async ({ c, query: { lang }, body }) => {
    await chooseLists(requestContextOf(c, lang), body)
    return {
      message: successMessage(lang, body.lists.length > 0 ? 'newsletter_saved' : 'newsletter_left'),
    }
  },
  unsubscribe: async ({ c, deps, query: { lang, token, issue } }) => {
    // Read so that the connection can be reused; its content is constant (RFC 8058).
    await withBodyTimeout(c.req.raw.arrayBuffer())
    await unsubscribe(deps, c.env.TOKEN_SECRET, { token, issue })
    return { message: successMessage(lang, 'newsletter_left') }
  },
})

/** Mail programs without one-click unsubscription open the link; the reader then decides on the page. */
export const newsletterLink = new Hono<AppEnv>().get(api.unsubscribe.path, async (c) => {
  const token = c.req.query('token')?.slice(0, 200)
  const asked = c.req.query('lang')
  const lang =
    (asked && langOf.safeParse(asked).data) ||
    (await subscriberLanguage(c.get('deps'), c.env.TOKEN_SECRET, token ?? ''))
  c.header('Cache-Control', neverStored)
  const issue = itemId.safeParse(c.req.query('issue')).data
  return c.redirect(
    withQuery(href(lang ?? defaultLocale, 'subscriptionLists'), { token, issue }),
    302,
  )
})
