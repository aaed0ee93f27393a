// Desk endpoints: redirects.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { lang, sitePath } from '../../fields.ts'
import { person } from '../fields.ts'

const inLang = z.strictObject({ lang })

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
    query: z.strictObject({ lang, q: z.optional(sitePath), after: z.optional(sitePath) }),
    output: z.object({ items: z.array(redirect), next: z.nullable(z.string()) }),
    permission: 'redirect.read',
  },
  redirectAdd: {
    method: 'POST',
    path: '/api/backstage/redirect',
    summary:
      'Redirects an address without a page to another, in every language; both without language prefix',
    query: inLang,
    body: z.strictObject({ from_path: sitePath, to_path: sitePath }),
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
    body: z.strictObject({ from_path: sitePath }),
    output: z.null(),
    status: 204,
    errors: ['not_found'],
    permission: 'redirect.write',
  },
} satisfies Record<string, Endpoint>
