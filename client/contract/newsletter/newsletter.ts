// The newsletter: one list per language; an address may be on several.
import * as z from 'zod/mini'
import { itemId, trackSourceField } from '../fields.ts'
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

/** Requested lists of an address; an empty list unsubscribes. `issue`: the issue whose link was used. */
export const listsForm = z.strictObject({
  token: emailToken,
  lists: z.array(z.enum(locales)).check(z.maxLength(locales.length)),
  issue: z.optional(z.int().check(z.minimum(1), z.maximum(999_999_999))),
})
export type ListsInput = z.infer<typeof listsForm>

/** Ticked lists. Only the owner of the address knows `token`; `search` is the query of the link. */
export function readLists(data: FormData, token: string, search: URLSearchParams) {
  return { token, lists: data.getAll('lists'), ...issueIn(search) }
}

/** Issue whose link was used. */
export function issueIn(search: URLSearchParams): { issue?: number } {
  const issue = itemId.safeParse(search.get('issue')).data
  return issue === undefined ? {} : { issue }
}
