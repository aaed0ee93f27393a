// The contact form. Beside the table's rows two addresses serve pages without script, which get their digits by a
// picture or a link:
//   /api/contact-us/picture        draws new digits; a cookie names them
//   /api/contact-us/words?lang=    the same digits in words, for who cannot see them
import { Hono, type Context } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { lang as langOf } from '../../client/contract/fields.ts'
import { defaultLocale, type Locale } from '../../client/contract/locale.ts'
import { visitorOf } from '../services/visitor.ts'
import { pinOf } from '../data/captcha.ts'
import { run } from '../storage/db.ts'
import type { AppEnv } from '../env.ts'
import { createCaptcha, issuePin, pinInWords } from '../services/captcha.ts'
import { sendMessage } from '../services/contact.ts'
import { pinCookie, setPinCookie } from '../services/pin-cookie.ts'
import { drawPin } from '../services/pin-picture.ts'
import { neverStored } from '../http/cache-policy.ts'
import { reply, said, saidOfSubscription } from '../http/reply.ts'
import { validate } from '../http/validate.ts'

export const contact = new Hono<AppEnv>()
  .get(api.createContact.path, validate('query', api.createContact.query), async (c) => {
    const { lang, as } = c.req.valid('query')
    const captcha = await createCaptcha(visitorOf(c, lang), as)
    return reply(c, api.createContact, captcha, neverStored)
  })
  .post(
    api.contact.path,
    validate('query', api.contact.query),
    validate('json', api.contact.body),
    async (c) => {
      const { lang } = c.req.valid('query')
      const outcome = await sendMessage(visitorOf(c, lang), c.req.valid('json'))
      const words = [
        said(lang, 'contact_received'),
        ...(outcome ? [saidOfSubscription(lang, outcome)] : []),
      ]
      return reply(c, api.contact, { message: words.join(' ') })
    },
  )
  .get('/api/contact-us/picture', async (c) => {
    return c.body(drawPin(await newPin(c, defaultLocale)), 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': neverStored,
    })
  })
  .get('/api/contact-us/words', async (c) => {
    const lang = langOf.safeParse(c.req.query('lang')).data ?? defaultLocale
    const shown = pinCookie(c)
    const known = shown && (await run(c.get('deps'), pinOf(c.get('deps'), shown)))
    const pin = known || (await newPin(c, lang))
    return c.text(pinInWords(pin, lang), 200, { 'Cache-Control': neverStored })
  })

/** New digits for a browser without script. */
async function newPin(c: Context<AppEnv>, lang: Locale): Promise<string> {
  const { id, pin } = await issuePin(visitorOf(c, lang))
  setPinCookie(c, id)
  return pin
}
