// Desk endpoints: the board of translations.
import { boardFilters } from './filters.ts'
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { language } from '../fields.ts'
import { boardRow } from './board.ts'
import { entryType } from './entry.ts'

const cursor = z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/)))

export const boardApi = {
  translations: {
    method: 'GET',
    path: '/api/backstage/translations',
    summary:
      'Items by language; `lang` is the language of the board. Follow `next` even after a page with few items',
    query: z.strictObject({
      type: entryType,
      state: z.optional(z.enum(boardFilters)),
      lang: z.optional(language),
      after: cursor,
    }),
    output: z.object({ items: z.array(boardRow), next: z.nullable(z.string()) }),
    permission: 'entry.read',
  },
} satisfies Record<string, Endpoint>
