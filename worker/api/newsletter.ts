import { Hono } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { lang as langOf } from '../../client/contract/fields.ts'
import { defaultLocale } from '../../client/contract/locale.ts'
import { href, paths, withQuery } from '../../client/contract/paths.ts'
import { visitorOf } from '../services/visitor.ts'
import type { AppEnv } from '../env.ts'
import { chooseLists, confirmSubscription, subscribe, unsubscribe } from '../services/newsletter.ts'
import { neverStored } from '../http/cache-policy.ts'
import { reply, said, saidOfSubscription } from '../http/reply.ts'
import { validate } from '../http/validate.ts'

export const newsletter = new Hono<AppEnv>()
  .post(
    api.subscribe.path,
    validate('query', api.subscribe.query),
    validate('json', api.subscribe.body),
    async (c) => {
      const { lang } = c.req.valid('query')
      const outcome = await subscribe(visitorOf(c, lang), c.req.valid('json'))
      return reply(c, api.subscribe, { message: saidOfSubscription(lang, outcome) })
    },
  )
  .post(
    api.confirmSubscription.path,
    validate('query', api.confirmSubscription.query),
    validate('json', api.confirmSubscription.body),
    async (c) => {
      const { lang } = c.req.valid('query')
      await confirmSubscription(visitorOf(c, lang), c.req.valid('json').token)
      const message = said(lang, 'newsletter_subscribed')
      return reply(c, api.confirmSubscription, { message })
    },
  )
  .put(
    api.setLists.path,
    validate('query', api.setLists.query),
    validate('json', api.setLists.body),
    async (c) => {
      const { lang } = c.req.valid('query')
      const form = c.req.valid('json')
      await chooseLists(visitorOf(c, lang), form)
      const what = form.lists.length > 0 ? 'newsletter_saved' : 'newsletter_left'
      return reply(c, api.setLists, { message: said(lang, what) })
    },
  )
  .post(api.unsubscribe.path, validate('query', api.unsubscribe.query), async (c) => {
    const { lang, token } = c.req.valid('query')
    // Read, so that the connection can go on; what it says is always the same.
    await c.req.raw.arrayBuffer()
    await unsubscribe(c.get('deps'), c.env.TOKEN_SECRET, token)
    return reply(c, api.unsubscribe, { message: said(lang, 'newsletter_left') })
  })
  // Mail programs that know nothing of one click open the address: there the reader decides.
  .get(api.unsubscribe.path, (c) => {
    const lang = langOf.safeParse(c.req.query('lang')).data ?? defaultLocale
    const token = c.req.query('token')?.slice(0, 200)
    c.header('Cache-Control', neverStored)
    return c.redirect(withQuery(href(lang, paths.subscriptionLists), { token }), 302)
  })
