// The newsletter: one list per language; an address may be on several.
import * as z from 'zod/mini'
import { trackSourceField } from '../fields.ts'
import { locales } from '../locale.ts'
import { email } from '../members/email.ts'
import { emailToken } from '../members/fields.ts'

/** Part of the response for an address that is already subscribed, in every language: clients search for this text. */
export const subscribedBefore = 'You have subscribed to the newsletter before.'

/** True if a response contains this text. */
export function saysSubscribedBefore(message: string): boolean {
  return message.includes(subscribedBefore)
}

/** `locale` is the language of the list. Its default is the language of the request. */
export const newsletterForm = z.strictObject({
  email,
  locale: z.optional(z.enum(locales)),
  track_source: trackSourceField,
})
export type NewsletterInput = z.infer<typeof newsletterForm>

export const confirmForm = z.strictObject({ token: emailToken })
