// The newsletter: one list a language, an address on any of them.
import * as z from 'zod/mini'
import { trackSourceField } from './fields.ts'
import { locales } from './locale.ts'
import { email, mailedToken } from './member-fields.ts'

/** In the answer to an address that is on the list already, whatever its language: clients recognise the case by these words. */
export const subscribedBefore = 'You have subscribed to the newsletter before.'

/** Whether an answer says so. */
export function saysSubscribedBefore(message: string): boolean {
  return message.includes(subscribedBefore)
}

/** `locale` names the list; the language of the request, when absent. */
export const newsletterForm = z.strictObject({
  email,
  locale: z.optional(z.enum(locales)),
  track_source: trackSourceField,
})
export type NewsletterInput = z.infer<typeof newsletterForm>

export const confirmForm = z.strictObject({ token: mailedToken })

/** The lists an address wants to be on from now on; none ends the subscription. */
export const listsForm = z.strictObject({
  token: mailedToken,
  lists: z.array(z.enum(locales)).check(z.maxLength(locales.length)),
})
export type ListsInput = z.infer<typeof listsForm>

/** The lists as they were ticked; `token` is known to the address alone. */
export function readLists(data: FormData, token: string) {
  return { token, lists: data.getAll('lists') }
}
