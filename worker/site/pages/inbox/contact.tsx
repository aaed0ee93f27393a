// Contact page: the editor's text, and the form while it is open.
import { LegalNote } from '../../../../client/site/layout/legal-note.tsx'
import * as z from 'zod/mini'
import {
  interests,
  plainContactForm,
  readContact,
} from '../../../../client/contract/inbox/contact.ts'
import { href, paths, withQuery } from '../../../../client/contract/paths.ts'
import { emptyText } from '../../../../client/contract/text/rich-text.ts'
import { countriesIn } from '../../../../client/i18n/countries.ts'
import { ContactForm } from '../../../../client/features/inbox/contact-form.island.tsx'
import { ContactPage } from '../../../../client/site/pages/inbox/contact.tsx'
import { requestContextOf } from '../../../services/visitor.ts'
import { run } from '../../../storage/db.ts'
import { getPage } from '../../../data/site/page.ts'
import { sendMessage } from '../../../services/inbox/contact.ts'
import { documentHead } from '../site/document.tsx'
import { definePage, type Page } from '../../page/page.ts'
import { writtenPaths } from '../../page/sitemap-entry.ts'
import { parseOrThrow } from '../../../http/problem.ts'
import { pinCookie } from '../../../services/captcha/captcha.ts'

/** Confirms a sent message on the form's page. */
export const doneQuery = {
  done: z.optional(z.enum(['received', 'before', 'sent', 'subscribed'])),
}

export const contactPage = definePage({
  name: 'contact-us',
  path: paths.contact,
  styleBundle: 'forms',
  query: z.object({ ...doneQuery, interest: z.optional(z.enum(interests)) }),
  isCached: true,
  sitemap: writtenPaths(() => [paths.contact]),
  load: async ({ deps, locale, query }) => {
    const page = await run(deps, getPage(deps, locale, paths.contact))
    return page && { ...query, page: { ...page, body: page.body ?? emptyText } }
  },
  head: ({ page }, context) => documentHead(page, context),
  view: ({ page, done, interest }, { locale, chrome: { footer, legal }, failure }) => (
    <ContactPage page={page}>
      {footer.contact_open && (
        <ContactForm
          action={href(locale, 'contact')}
          interest={interest}
          countries={countriesIn(locale)}
          hasNewsletter={footer.newsletter_open}
          failure={failure}
          done={failure ? undefined : done}
        />
      )}
      {footer.contact_open && <LegalNote legal={legal} />}
    </ContactPage>
  ),
  action: sendTo('contact'),
})

/** Accepts the form of a browser without JavaScript, and redirects to the page `name` with a confirmation. */
export function sendTo(name: 'contact' | 'demo'): NonNullable<Page['action']> {
  return async ({ c, locale, typed }) => {
    const own = { captcha_id: pinCookie(c) ?? '' }
    const form = parseOrThrow(plainContactForm, { ...readContact(typed), ...own })
    const outcome = await sendMessage(requestContextOf(c, locale), form, true)
    const { interest } = form
    return withQuery(href(locale, name), { done: outcome ?? 'received', interest })
  }
}
