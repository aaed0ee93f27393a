import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { nonEmpty, optionalLine } from '../../text-fields.ts'
import { person } from '../fields.ts'

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

export const savedViewApi = apiTable({
  savedViews: {
    route: 'GET /api/backstage/view',
    summary: 'The operator’s saved views in their order, then views shared by others',
    output: z.object({ items: z.array(savedView) }),
    permission: 'signed_in',
  },
  viewSave: {
    route: 'POST /api/backstage/view',
    summary: 'Saves the filters of a list as a view; at most 50 per operator',
    body: z.strictObject({ name: viewName, path: viewPath, is_shared: z.optional(z.boolean()) }),
    output: savedView,
    status: 201,
    permission: 'signed_in',
  },
  viewChange: {
    route: 'PATCH /api/backstage/view/:id',
    summary: 'Renames a saved view, changes its address, or shares it',
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
    route: 'PUT /api/backstage/view/order',
    summary: 'Reorders the operator’s saved views',
    body: z.strictObject({ ids: z.array(z.int()).check(z.maxLength(50)) }),
    permission: 'signed_in',
  },
  viewDelete: {
    route: 'DELETE /api/backstage/view/:id',
    summary: 'Deletes a saved view',
    permission: 'signed_in',
  },
})
