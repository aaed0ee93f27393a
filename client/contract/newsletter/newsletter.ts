// The newsletter: one list per language; an address may be on several.
import * as z from 'zod/mini'
import { trackSourceField } from '../fields.ts'
import { locales } from '../locale.ts'
import { email, emailToken } from '../members/fields.ts'

/** Part of the answer for an address that is on the list already, in every language: clients look for these words. */
export const subscribedBefore = 'You have subscribed to the newsletter before.'

/** Whether an answer contains these words. */
export function saysSubscribedBefore(message: string): boolean {
  return message.includes(subscribedBefore)
}

/** `locale` names the list; by default the language of the request, which it is itself where the address names none. */
export const newsletterForm = z.strictObject({
  email,
  locale: z.optional(z.enum(locales)),
  track_source: trackSourceField,
})
export type NewsletterInput = z.infer<typeof newsletterForm>

export const confirmForm = z.strictObject({ token: emailToken })

/** The lists an address wants to be on; an empty list unsubscribes. */
export const listsForm = z.strictObject({
  token: emailToken,
  lists: z.array(z.enum(locales)).check(z.maxLength(locales.length)),
})
export type ListsInput = z.infer<typeof listsForm>

/** The ticked lists; only the owner of the address knows `token`. */
export function readLists(data: FormData, token: string) {
  return { token, lists: data.getAll('lists') }
}
