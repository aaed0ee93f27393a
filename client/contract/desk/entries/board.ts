// The translation board: items by language, with missing and outdated translations.
import * as z from 'zod/mini'
import { entryType } from './entry.ts'
import { language } from '../fields.ts'
import { boardFilters } from './filters.ts'
import { apiTable } from '../../api/endpoint.ts'

const cellStates = ['missing', 'draft', 'scheduled', 'published', 'withdrawn'] as const

const boardCell = z.object({
  lang: language,
  state: z.enum(cellStates),
  entry_id: z.nullable(z.number()),
  title: z.string(),
  has_draft: z.boolean(),
  published_at: z.nullable(z.string()),
  /** Time since which the translation is outdated, and the number of changed blocks and lines. */
  outdated_since: z.nullable(z.string()),
  outdated_block_count: z.number(),
})
export type BoardCell = z.infer<typeof boardCell>

const boardRow = z.object({
  type: entryType,
  group_id: z.number(),
  /** Language of the original. */
  source_lang: language,
  title: z.string(),
  /** One per language of the site, in order. */
  cells: z.array(boardCell),
})
export type BoardRow = z.infer<typeof boardRow>

const cursor = z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/)))

export const boardApi = apiTable({
  translations: {
    route: 'GET /api/backstage/translations',
    summary:
      'Items by language; `lang` is the language of the board. Follow `next` even after a page with few items',
    query: z.strictObject({
      type: entryType,
      state: z.optional(z.enum(boardFilters)),
      lang: z.optional(language),
      after: cursor,
    }),
    output: z.object({
      items: z.array(boardRow),
      next: z.nullable(z.string()),
      /** True if the site has a translator. */
      can_draft: z.boolean(),
    }),
    permission: 'entry.read',
  },
})
