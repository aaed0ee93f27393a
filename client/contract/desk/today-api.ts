// The desk's rows about what is to be done: today, the board of translations, views and redirects.
import * as z from 'zod/mini'
import type { Endpoint } from '../api/endpoint.ts'
import { itemId, lang, sitePath } from '../fields.ts'
import { boardFilters, boardRow } from './entries/board.ts'
import { entryType } from './entries/entry.ts'
import { systemStatus, today } from './today.ts'
import { language, person } from './fields.ts'

const inLang = z.strictObject({ lang })
const cursor = z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/)))

const redirect = z.object({
  from_path: z.string(),
  to_path: z.string(),
  created_by: person,
  created_at: z.string(),
})
export type Redirect = z.infer<typeof redirect>

const savedView = z.object({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  /** Whether all operators have it as a tab. */
  is_shared: z.boolean(),
  /** Whose it is; only they change it. */
  by: person,
})
export type SavedView = z.infer<typeof savedView>
const viewName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const viewPath = z
  .string()
  .check(z.regex(/^\/backstage(?:\/[a-z-]+)*(?:\?[^\s\\]*)?$/), z.maxLength(500))

export const workApi = {
  today: {
    method: 'GET',
    path: '/api/backstage/today',
    summary: 'What waits for the operator',
    query: inLang,
    output: today,
    permission: 'home.read',
  },
  heartbeat: {
    method: 'GET',
    path: '/api/backstage/heartbeat',
    summary: 'Whether scheduled work is being done, and whether the site is open',
    query: inLang,
    output: systemStatus,
    permission: 'home.read',
  },
  translations: {
    method: 'GET',
    path: '/api/backstage/translations',
    summary:
      'Items by languages; `lang` is the language in question. A page may be short and yet not the last',
    query: z.strictObject({
      type: entryType,
      state: z.optional(z.enum(boardFilters)),
      lang: z.optional(language),
      after: cursor,
    }),
    output: z.object({ items: z.array(boardRow), next: z.nullable(z.string()) }),
    permission: 'entry.read',
  },
  savedViews: {
    method: 'GET',
    path: '/api/backstage/view',
    summary: 'The operator’s saved lists in their order, then those that others share',
    query: inLang,
    output: z.object({ items: z.array(savedView) }),
    permission: 'signed_in',
  },
  viewSave: {
    method: 'POST',
    path: '/api/backstage/view',
    summary: 'Saves the address of a list under a name; at most 50',
    query: inLang,
    body: z.strictObject({ name: viewName, path: viewPath, is_shared: z.optional(z.boolean()) }),
    output: savedView,
    status: 201,
    permission: 'signed_in',
  },
  viewChange: {
    method: 'PATCH',
    path: '/api/backstage/view/:id',
    summary: 'Renames a saved list of the operator, gives it another address or shares it',
    params: z.strictObject({ id: itemId }),
    query: inLang,
    body: z.strictObject({
      name: z.optional(viewName),
      path: z.optional(viewPath),
      is_shared: z.optional(z.boolean()),
    }),
    output: savedView,
    errors: ['not_found'],
    permission: 'signed_in',
  },
  viewOrder: {
    method: 'PUT',
    path: '/api/backstage/view/order',
    summary: 'Puts the operator’s saved lists into this order',
    query: inLang,
    body: z.strictObject({ ids: z.array(z.int()).check(z.maxLength(50)) }),
    output: z.null(),
    status: 204,
    permission: 'signed_in',
  },
  viewDelete: {
    method: 'DELETE',
    path: '/api/backstage/view/:id',
    summary: 'Forgets a saved list',
    params: z.strictObject({ id: itemId }),
    query: inLang,
    output: z.null(),
    status: 204,
    permission: 'signed_in',
  },
  redirectList: {
    method: 'GET',
    path: '/api/backstage/redirect',
    summary: 'Redirects, the newest first, 50 per page; `q` is the beginning of an address',
    query: z.strictObject({ lang, q: z.optional(sitePath), after: z.optional(sitePath) }),
    output: z.object({ items: z.array(redirect), next: z.nullable(z.string()) }),
    permission: 'redirect.read',
  },
  redirectAdd: {
    method: 'POST',
    path: '/api/backstage/redirect',
    summary:
      'Leads an address at which there is no page to another, in every language; both without language prefix',
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
    summary: 'Removes a redirect',
    query: inLang,
    body: z.strictObject({ from_path: sitePath }),
    output: z.null(),
    status: 204,
    errors: ['not_found'],
    permission: 'redirect.write',
  },
} satisfies Record<string, Endpoint>
