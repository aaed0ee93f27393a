import * as z from 'zod/mini'
import { captcha, contactForm, pinPresentations, readContact } from '../inbox/contact.ts'
import { apiTable } from './endpoint.ts'
import { maxSuggestionLength } from '../questionnaire/answers.ts'
import { itemId, lang } from '../fields.ts'
import { withoutEmptyFields } from '../form.ts'
import { defaultLocale } from '../locale.ts'
import { emailToken } from '../members/fields.ts'
import { listsForm } from '../newsletter/lists.ts'
import { confirmForm, newsletterForm } from '../newsletter/newsletter.ts'

const successMessage = z.object({ message: z.string() })

/** Answers to any questions. The questions of a year validate its answers (`answerForm`). */
const anyAnswers = z.record(
  z.string().check(z.maxLength(70)),
  z.union([
    z.string().check(z.maxLength(maxSuggestionLength * 2)),
    z.array(z.string().check(z.maxLength(70))).check(z.maxLength(100)),
  ]),
)

const orElse = z.catch

export const formsApi = apiTable({
  subscribe: {
    route: 'POST /api/newsletter',
    summary:
      'Subscribes an address to the list of a language once an emailed link confirms it. For a subscribed address, the message contains “You have subscribed to the newsletter before.”',
    body: newsletterForm,
    readForm: withoutEmptyFields,
    output: successMessage,
    errors: ['not_found'],
  },
  confirmSubscription: {
    route: 'POST /api/newsletter/confirm',
    summary: 'Confirms a subscription with the emailed link',
    body: confirmForm,
    output: successMessage,
    errors: ['link_outdated'],
  },
  setLists: {
    route: 'PUT /api/newsletter/lists',
    summary:
      'Sets the lists of an address, with the link in each of its emails; an empty list unsubscribes it',
    body: listsForm,
    output: successMessage,
    errors: ['link_outdated'],
  },
  unsubscribe: {
    route: 'POST /api/newsletter/unsubscribe',
    summary:
      'Unsubscribes with one click (RFC 8058). Mail programs call it, so it needs no session and accepts any body. Repeating it changes nothing',
    // Only the token decides: mail programs and their filters change and add the rest of an address.
    query: z.object({
      lang: orElse(lang, defaultLocale),
      token: emailToken,
      issue: orElse(z.optional(itemId), undefined),
    }),
    output: successMessage,
    errors: ['link_outdated'],
    needs: 'mailed_link',
  },
  createContact: {
    route: 'GET /api/contact-us/create',
    summary: 'Four digits to copy, as an image or in words, and a challenge for the browser',
    query: z.strictObject({ lang, as: z._default(z.enum(pinPresentations), 'image') }),
    output: captcha,
    errors: ['not_found'],
  },
  contact: {
    route: 'POST /api/contact-us',
    summary:
      'Sends a message to the operators. If it also subscribes to the newsletter, the response includes the result',
    body: contactForm,
    readForm: readContact,
    output: successMessage,
    status: 201,
    errors: ['not_found'],
  },
  sendFeedback: {
    route: 'POST /api/feedback',
    summary:
      'Answers the questionnaire of the year, once. The keys are the names of its questions; the text of “other” is in `<name>_other`',
    body: anyAnswers,
    output: successMessage,
    status: 201,
    errors: ['feedback_closed', 'feedback_sent', 'feedback_changed'],
  },
})
