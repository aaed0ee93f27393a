// Desk endpoints: redirects.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { lang } from '../../fields.ts'
import { person } from '../fields.ts'

const inLang = z.strictObject({ lang })
/** A path in any spelling; stored in its normal form (client/contract/normal-path.ts). */
const address = z.string().check(z.maxLength(3000))

const redirect = z.object({
  from_path: z.string(),
  to_path: z.string(),
  created_by: person,
  created_at: z.string(),
})
export type Redirect = z.infer<typeof redirect>

export const redirectApi = {
  redirectList: {
    method: 'GET',
    path: '/api/backstage/redirect',
    summary: 'Redirects, newest first, 50 per page; `q` is the beginning of an address',
    query: z.strictObject({ lang, q: z.optional(address), after: z.optional(address) }),
    output: z.object({ items: z.array(redirect), next: z.nullable(z.string()) }),
    permission: 'redirect.read',
  },
  redirectAdd: {
    method: 'POST',
    path: '/api/backstage/redirect',
    summary:
      'Redirects an address without a page to another, in every language. Both are stored without language prefix',
    query: inLang,
    body: z.strictObject({ from_path: address, to_path: address }),
    output: redirect,
    status: 201,
    errors: ['redirect_circular'],
    permission: 'redirect.write',
  },
  redirectDelete: {
    method: 'POST',
    path: '/api/backstage/redirect/delete',
    summary: 'Deletes a redirect',
    query: inLang,
    body: z.strictObject({ from_path: address }),
    output: z.null(),
    status: 204,
    errors: ['not_found'],
    permission: 'redirect.write',
  },
} satisfies Record<string, Endpoint>
