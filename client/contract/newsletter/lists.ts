// Choice of newsletters by the link in an issue.
import * as z from 'zod/mini'
import { itemId } from '../fields.ts'
import { locales } from '../locale.ts'
import { emailToken } from '../members/fields.ts'

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
