// Desk endpoints: saved views.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import { nonEmpty, optionalLine } from '../../text-fields.ts'
import { person } from '../fields.ts'

const inLang = z.strictObject({ lang })

const savedView = z.object({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  /** True if all operators have it as a tab. */
  is_shared: z.boolean(),
  /** Owner; no other operator may change it. */
  by: person,
})
export type SavedView = z.infer<typeof savedView>
const viewName = optionalLine(60).check(nonEmpty())
const viewPath = z
  .string()
  .check(z.regex(/^\/backstage(?:\/[a-z-]+)*(?:\?[^\s\\]*)?$/), z.maxLength(500))

export const savedViewApi = {
  savedViews: {
    method: 'GET',
    path: '/api/backstage/view',
    summary: 'The operator’s saved views in their order, then views shared by others',
    query: inLang,
    output: z.object({ items: z.array(savedView) }),
    permission: 'signed_in',
  },
  viewSave: {
    method: 'POST',
    path: '/api/backstage/view',
    summary: 'Saves the filters of a list as a view; at most 50 per operator',
    query: inLang,
    body: z.strictObject({ name: viewName, path: viewPath, is_shared: z.optional(z.boolean()) }),
    output: savedView,
    status: 201,
    permission: 'signed_in',
  },
  viewChange: {
    method: 'PATCH',
    path: '/api/backstage/view/:id',
    summary: 'Renames a saved view, changes its address, or shares it',
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
    summary: 'Reorders the operator’s saved views',
    query: inLang,
    body: z.strictObject({ ids: z.array(z.int()).check(z.maxLength(50)) }),
    output: z.null(),
    status: 204,
    permission: 'signed_in',
  },
  viewDelete: {
    method: 'DELETE',
    path: '/api/backstage/view/:id',
    summary: 'Deletes a saved view',
    params: z.strictObject({ id: itemId }),
    query: inLang,
    output: z.null(),
    status: 204,
    permission: 'signed_in',
  },
} satisfies Record<string, Endpoint>
