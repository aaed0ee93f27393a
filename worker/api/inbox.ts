// The contact form. Two addresses outside the table return captcha digits to browsers without JavaScript:
//   /api/contact-us/image        the digits as an image; a cookie has their id
//   /api/contact-us/words?lang=    the same digits in words, for visitors who cannot see them
import { Hono, type Context } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { lang as langOf } from '../../client/contract/fields.ts'
import { replyTeamOf } from '../../client/contract/inbox/contact.ts'
import { defaultLocale, type Locale } from '../../client/contract/locale.ts'
import { requestContextOf } from '../services/visitor.ts'
import { getPin } from '../data/inbox/captcha.ts'
import { run } from '../storage/db.ts'
import type { AppEnv } from '../env.ts'
import {
  createCaptcha,
  issuePin,
  pinInWords,
  pinCookie,
  setPinCookie,
} from '../services/captcha/captcha.ts'
import { sendMessage } from '../services/inbox/contact.ts'
import { drawPin } from '../services/captcha/pin-image.ts'
import { neverStored } from '../http/cache-policy.ts'
import { replyTimeIn } from '../i18n/reply-time.ts'
import { successMessage } from '../i18n/success-message.ts'
import { subscriptionMessage } from '../services/newsletter/newsletter.ts'
import { endpoints, endpoint } from './endpoint/endpoint.ts'

export const contactEndpoints = {
  createContact: endpoint(
    api.createContact,
    ({ c, query: { lang, as } }) => createCaptcha(requestContextOf(c, lang), as),
    { cacheControl: neverStored },
  ),
  ...endpoints(api, {
    contact: async ({ c, query: { lang }, body }) => {
      const outcome = await sendMessage(requestContextOf(c, lang), body)
      const sentences = [
        successMessage(lang, 'contact_received', { reply: replyTimeIn(lang, replyTeamOf(body)) }),
        ...(outcome ? [subscriptionMessage(lang, outcome)] : []),
      ]
      return { message: sentences.join(' ') }
    },
  }),
}

export const contactDigits = new Hono<AppEnv>()
  .get('/api/contact-us/image', async (c) => {
    return c.body(drawPin(await currentPin(c, defaultLocale)), 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': neverStored,
    })
  })
  .get('/api/contact-us/words', async (c) => {
    const lang = langOf.safeParse(c.req.query('lang')).data ?? defaultLocale
    return c.text(pinInWords(await currentPin(c, lang), lang), 200, {
      'Cache-Control': neverStored,
    })
  })

/** Digits for a browser without JavaScript. Reuses valid ones, because a message must not follow new digits at once. */
async function currentPin(c: Context<AppEnv>, lang: Locale): Promise<string> {
  const shown = pinCookie(c)
  const known = shown && (await run(c.get('deps'), getPin(c.get('deps'), shown)))
  if (known) return known
  const { id, pin } = await issuePin(requestContextOf(c, lang))
  setPinCookie(c, id)
  return pin
}
