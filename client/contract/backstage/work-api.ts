// The desk's rows about what is to be done: today, the board of translations, many entries at once, views and redirects.
import * as z from 'zod/mini'
import type { Endpoint } from '../api/endpoint.ts'
import { itemId, lang, sitePath } from '../fields.ts'
import { boardFilters, boardRow } from './board.ts'
import { bulkActions, bulkResult, mostAtOnce } from './bulk.ts'
import { itemType, language, person } from './entry.ts'
import { heartbeat, today } from './home.ts'

const inLang = z.strictObject({ lang })
const cursor = z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/)))

const redirect = z.object({
  from_path: z.string(),
  to_path: z.string(),
  created_by: person,
  created_at: z.string(),
})
export type Redirect = z.infer<typeof redirect>

const savedView = z.object({ id: z.number(), name: z.string(), path: z.string() })

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
    summary: 'Whether scheduled work is being done',
    query: inLang,
    output: heartbeat,
    permission: 'home.read',
  },
  translations: {
    method: 'GET',
    path: '/api/backstage/translations',
    summary:
      'Items by languages; `lang` is the language in question. A page may be short and yet not the last',
    query: z.strictObject({
      type: itemType,
      state: z.optional(z.enum(boardFilters)),
      lang: z.optional(language),
      after: cursor,
    }),
    output: z.object({ items: z.array(boardRow), next: z.nullable(z.string()) }),
    permission: 'entry.read',
  },
  bulk: {
    method: 'POST',
    path: '/api/backstage/entry/bulk',
    summary: `Does one thing to each of up to ${mostAtOnce} entries, some at a time: repeat it with \`next\` and the same \`undo\``,
    query: inLang,
    body: z.strictObject({
      action: z.enum(bulkActions),
      ids: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(mostAtOnce)),
      /** Place in `ids` to go on at: the `next` of the answer before. */
      from: z._default(z.int().check(z.minimum(0), z.maximum(mostAtOnce)), 0),
      /** Of the answer before, so that everything is taken back together. */
      undo: z.optional(z.string().check(z.regex(/^[\w-]{20,100}$/))),
    }),
    output: bulkResult,
    permission: 'entry.write',
  },
  bulkUndo: {
    method: 'POST',
    path: '/api/backstage/entry/undo',
    summary: 'Takes a bulk action back where nobody has changed the entry since; for ten minutes',
    query: inLang,
    body: z.strictObject({ undo: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
    output: bulkResult,
    errors: ['undo_outdated'],
    permission: 'entry.write',
  },
  savedViews: {
    method: 'GET',
    path: '/api/backstage/view',
    summary: 'The operator’s saved lists',
    query: inLang,
    output: z.object({ items: z.array(savedView) }),
    permission: 'signed_in',
  },
  viewSave: {
    method: 'POST',
    path: '/api/backstage/view',
    summary: 'Saves the address of a list under a name; at most 50',
    query: inLang,
    body: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      path: z
        .string()
        .check(z.regex(/^\/backstage(?:\/[a-z-]+)*(?:\?[^\s\\]*)?$/), z.maxLength(500)),
    }),
    output: savedView,
    status: 201,
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
