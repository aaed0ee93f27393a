// The desk's row about the board of translations.
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
} satisfies Record<string, Endpoint>
