// Contact: the editor's text, and the form while it is open.
import * as z from 'zod/mini'
import { plainContactForm, readContact } from '../../../client/contract/contact.ts'
import { href, paths, withQuery } from '../../../client/contract/paths.ts'
import { countriesIn } from '../../../client/i18n/countries.ts'
import { ContactForm } from '../../../client/features/contact/contact-form.island.tsx'
import { ContactPage } from '../../../client/site/pages/contact.tsx'
import { visitorOf } from '../../services/visitor.ts'
import { run } from '../../storage/db.ts'
import { getPage } from '../../data/page.ts'
import { sendMessage } from '../../services/contact.ts'
import { pinCookie } from '../../services/pin-cookie.ts'
import { checked } from '../../http/validate.ts'
import { documentHead } from './document.tsx'
import { definePage } from './page.ts'
import { writtenPaths } from './sitemap.ts'

export const contactPage = definePage({
  name: 'contact-us',
  path: paths.contact,
  query: z.object({ done: z.optional(z.enum(['received', 'before', 'sent', 'subscribed'])) }),
  isCached: true,
  sitemap: writtenPaths(() => [paths.contact]),
  load: async ({ deps, locale, query }) => {
    const page = await run(deps, getPage(deps, locale, paths.contact))
    return page?.body ? { page: { ...page, body: page.body }, done: query.done } : null
  },
  head: ({ page }, context) => documentHead(page, context),
  view: ({ page, done }, { locale, chrome: { footer }, failure }) => (
    <ContactPage page={page}>
      {footer.contact_open && (
        <ContactForm
          countries={countriesIn(locale)}
          hasNewsletter={footer.newsletter_open}
          failure={failure}
          done={failure ? undefined : done}
        />
      )}
    </ContactPage>
  ),
  action: async ({ c, locale, typed }) => {
    const own = { captcha_id: pinCookie(c) ?? '' }
    const form = checked(plainContactForm, { ...readContact(typed), ...own })
    const outcome = await sendMessage(visitorOf(c, locale), form, true)
    return withQuery(href(locale, 'contact'), { done: outcome ?? 'received' })
  },
})
