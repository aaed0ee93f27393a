// The translation board: items by language, with missing and outdated translations.
import * as z from 'zod/mini'
import { entryType } from './entry.ts'
import { language } from '../fields.ts'

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

export const boardRow = z.object({
  type: entryType,
  group_id: z.number(),
  /** Language of the original. */
  source_lang: language,
  title: z.string(),
  /** One per language of the site, in order. */
  cells: z.array(boardCell),
})
export type BoardRow = z.infer<typeof boardRow>
